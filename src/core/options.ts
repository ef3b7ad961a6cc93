import type { CaipNetworkId, NetworkInput, ThemeMode } from './types.ts'

/** Feature flags and orders of specification §1. `true` in place of a list means the default list. */
export interface Features {
  send: boolean
  receive: boolean
  swaps: false | readonly string[]
  onramp: false | readonly string[]
  email: boolean
  socials: false | readonly string[]
  activity: boolean
  multiWallet: boolean
  emailCapture: false | readonly string[]
  analytics: boolean
  legalCheckbox: boolean
  smartSessions: boolean
  collapseWallets: boolean
  pay: boolean
  branding: boolean
  emailShowWallets: boolean
  allWallets: boolean
  walletFeaturesOrder: readonly string[]
  connectMethodsOrder: readonly string[]
  connectorTypeOrder: readonly string[]
}

export type FeaturesInput = { [K in keyof Features]?: Features[K] | (K extends 'swaps' | 'onramp' | 'socials' ? true : never) }

export interface Metadata {
  name: string
  description: string
  url: string
  icons: readonly string[]
}

/** Where sessions are kept; must not throw for a missing key. */
export interface StorageLike {
  getItem(key: string): string | null
  setItem(key: string, value: string): void
  removeItem(key: string): void
}

/** Base URLs of the hosted services, tried in order. */
export type Services = Partial<
  Record<'blockchainApi' | 'walletApi' | 'analytics' | 'secureSite' | 'relay' | 'verify' | 'onramp' | 'coinbase', string | readonly string[]>
>

/** Everything that a site can set; public interface §4. */
export interface Options {
  projectId?: string
  networks?: readonly (CaipNetworkId | NetworkInput)[]
  defaultNetwork?: CaipNetworkId
  metadata?: Partial<Metadata>
  themeMode?: ThemeMode
  themeVariables?: Readonly<Record<string, string>>
  features?: FeaturesInput
  consent?: { analytics?: boolean }
  featuredWalletIds?: readonly string[]
  includeWalletIds?: readonly string[]
  excludeWalletIds?: readonly string[]
  customWallets?: readonly Readonly<Record<string, unknown>>[]
  connectors?: Partial<Record<'injected' | 'walletConnect' | 'coinbase' | 'safe' | 'ledger' | 'auth' | 'solana' | 'bitcoin', boolean>> & {
    custom?: readonly unknown[]
  }
  rpcUrls?: Readonly<Record<string, string | readonly string[]>>
  services?: Services
  signIn?: false | object
  defaultAccountTypes?: Readonly<Record<string, string>>
  allowUnsupportedChain?: boolean
  manualControl?: boolean
  reconnect?: boolean
  inline?: boolean
  debug?: boolean
  termsUrl?: string
  privacyUrl?: string
  supportUrl?: string
  locale?: string
  messages?: Readonly<Record<string, string>>
  names?: 'default' | 'rpc' | 'off'
  currency?: string
  tokens?: Readonly<Record<string, readonly { address: string; symbol: string; decimals: number; image?: string }[]>>
  balanceToken?: Readonly<Record<string, string>>
  nonce?: string
  storage?: StorageLike
}
