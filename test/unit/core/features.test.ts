import { expect, test } from 'vitest'
import { DEFAULT_FEATURES, resolveFeatures } from '../../../src/core/features.ts'

test('has the defaults of specification §1', () => {
  expect(resolveFeatures()).toEqual({
    ...{ send: true, receive: true, emailShowWallets: true, analytics: true, allWallets: true },
    ...{ legalCheckbox: false, smartSessions: false, collapseWallets: false, pay: false },
    ...{ email: true, activity: true, branding: true, multiWallet: false, emailCapture: false },
    swaps: ['1inch'],
    onramp: ['meld'],
    socials: ['google', 'x', 'farcaster', 'discord', 'apple', 'github', 'facebook'],
    walletFeaturesOrder: ['onramp', 'swaps', 'receive', 'send'],
    connectMethodsOrder: ['email', 'social', 'wallet'],
    connectorTypeOrder: ['walletConnect', 'recent', 'injected', 'featured', 'custom', 'external', 'recommended'],
  })
})

test('lets the options of the site win over the dashboard, and the dashboard over the defaults', () => {
  const remote = { swaps: false, email: false, activity: false, multiWallet: true } as const
  const features = resolveFeatures({ swaps: true, activity: true, multiWallet: false, pay: undefined }, remote)
  expect(features).toMatchObject({ swaps: ['1inch'], email: false, activity: true, multiWallet: false, pay: false })
  expect(resolveFeatures({ swaps: false, email: true }, { swaps: ['1inch'], email: false })).toMatchObject({
    swaps: false,
    email: true,
  })
})

test('treats `true` as the default list', () => {
  const { socials, onramp, swaps } = DEFAULT_FEATURES
  expect(resolveFeatures({ socials: true, onramp: true, swaps: true })).toMatchObject({ socials, onramp, swaps })
})
