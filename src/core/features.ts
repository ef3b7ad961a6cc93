import type { Features, FeaturesInput } from './options.ts'
import { recordOf, splitWords } from './data/splitWords.ts'

/** The features of a site that sets none. */
export const DEFAULT_FEATURES = {
  ...recordOf(true, 'send receive email activity analytics branding emailShowWallets allWallets'),
  ...recordOf(false, 'multiWallet emailCapture legalCheckbox smartSessions collapseWallets pay'),
  swaps: ['1inch'],
  onramp: ['meld'],
  socials: splitWords('google x farcaster discord apple github facebook'),
  walletFeaturesOrder: splitWords('onramp swaps receive send'),
  connectMethodsOrder: splitWords('email social wallet'),
  connectorTypeOrder: splitWords('walletConnect recent injected featured custom external recommended'),
} as unknown as Features

/**
 * Resolves the features. The site's options override the settings from the project's dashboard; `true` instead of a
 * list means the default list.
 */
export function resolveFeatures(input: FeaturesInput = {}, remote: FeaturesInput = {}): Features {
  const features = { ...DEFAULT_FEATURES } as Record<string, unknown>
  for (const [key, value] of [remote, input].flatMap(Object.entries)) {
    const standard = DEFAULT_FEATURES[key as keyof Features]
    if (value !== undefined) features[key] = value === true && Array.isArray(standard) ? standard : value
  }
  return features as unknown as Features
}
