import type { Features, FeaturesInput } from './options.ts'

const SOCIALS = ['google', 'x', 'farcaster', 'discord', 'apple', 'github', 'facebook']

/** The defaults of specification §1: the remote ones where nothing else is known, and the local ones. */
export const DEFAULT_FEATURES: Features = {
  send: true,
  receive: true,
  swaps: ['1inch'],
  onramp: ['meld'],
  email: true,
  socials: SOCIALS,
  activity: true,
  multiWallet: false,
  emailCapture: false,
  analytics: true,
  legalCheckbox: false,
  smartSessions: false,
  collapseWallets: false,
  pay: false,
  branding: true,
  emailShowWallets: true,
  allWallets: true,
  walletFeaturesOrder: ['onramp', 'swaps', 'receive', 'send'],
  connectMethodsOrder: ['email', 'social', 'wallet'],
  connectorTypeOrder: ['walletConnect', 'recent', 'injected', 'featured', 'custom', 'external', 'recommended'],
}

/** The features in force: what the host sets wins, `true` in place of a list means the default list. */
export function resolveFeatures(input: FeaturesInput = {}): Features {
  const features = { ...DEFAULT_FEATURES } as Record<string, unknown>
  for (const [key, value] of Object.entries(input)) {
    const standard = DEFAULT_FEATURES[key as keyof Features]
    if (value !== undefined) features[key] = value === true && standard !== false && standard !== true ? standard : value
  }
  return features as unknown as Features
}
