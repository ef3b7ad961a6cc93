import type { Namespace, NetworkInput, ThemeMode } from './types.ts'

/** Feature flags and orders of specification §1. `true` in place of a list means the default list. */
export interface Features {
  /** Sending tokens. @notYet */
  send: boolean
  /** Receiving: address and QR code. @notYet */
  receive: boolean
  /** Swap providers. @notYet */
  swaps: false | readonly string[]
  /** Providers that sell coins. @notYet */
  onramp: false | readonly string[]
  /** Login by e-mail. */
  email: boolean
  /** Login by social account, in this order. */
  socials: false | readonly string[]
  /** The account's transactions. @notYet */
  activity: boolean
  /** Several wallets of a namespace at once. */
  multiWallet: boolean
  /** Asks for an e-mail address when a wallet connects; `['required']` insists. @notYet */
  emailCapture: false | readonly string[]
  /** Sends analytics events where `consent` allows it. @notYet */
  analytics: boolean
  /** A box to tick for terms and privacy policy. */
  legalCheckbox: boolean
  /** Permissions that a site may ask the embedded wallet for. */
  smartSessions: boolean
  /** One row that leads to the wallets, under the logins. */
  collapseWallets: boolean
  /** Payments. @notYet */
  pay: boolean
  /** The line that names the widget. */
  branding: boolean
  /** Wallets beside the login by e-mail. */
  emailShowWallets: boolean
  /** The row that leads to all wallets. */
  allWallets: boolean
  /** Order of what an account can do. @notYet */
  walletFeaturesOrder: readonly string[]
  /** Order of e-mail, social accounts and wallets. */
  connectMethodsOrder: readonly string[]
  /** Order of the groups of wallets. */
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

/** A connector that the site brings: a wallet's provider under an id and a name (fields of specification §3). */
export interface CustomConnector {
  id: string
  name: string
  /** Shown as given where it is an http(s) or `data:` URL. */
  imageUrl?: string
  /** Namespaces that the provider serves; `chain` where it is one. */
  chain?: Namespace
  chains?: readonly Namespace[]
  /** EIP-1193 on `eip155`, a Wallet Standard wallet on `solana` and `bip122`. */
  provider: unknown
}

/** A base URL, or several that are tried in order. */
type Urls = string | readonly string[]

/** Base URLs of the hosted services. */
export interface Services {
  /** RPC of the networks that the hosted service serves. */
  blockchainApi?: Urls
  /** The list of wallets, their pictures and the project's settings. */
  walletApi?: Urls
  /** Where analytics events go. @notYet */
  analytics?: Urls
  /** The embedded wallet's frame: `/sdk` and `/loading` are appended. */
  secureSite?: Urls
  /** The relay of pairings, `wss://…`. */
  relay?: Urls
  /** The verify server of pairings. */
  verify?: Urls
  /** The service that sells coins. @notYet */
  onramp?: Urls
  /** The page that Coinbase's window shows. A list is tried in order: 8 s for each. */
  coinbase?: Urls
}

/**
 * Everything that a site can set; public interface §4. Nothing is required. What belongs to a part of the widget that this
 * version does not have yet is checked and kept, and has no effect.
 */
export interface Options {
  /** Id at the hosted services. Without it no hosted service is ever called. With it, networks that the hosted RPC serves use it unless `rpcUrls` names others. */
  projectId?: string
  /** Networks that the site works on, the first one in use at the start: CAIP-2 ids of built-in networks, or network objects; ids are checked when they are set. Default `['eip155:1']`. */
  networks?: readonly (string | NetworkInput)[]
  /** Network in use at the start. Default: the first of `networks`. */
  defaultNetwork?: string
  /** What wallets show of the site. Default: from the page's title, description, origin and icon. */
  metadata?: Partial<Metadata>
  /** `dark` (default), `light`, or `system`: what the visitor's system says. */
  themeMode?: ThemeMode
  /** Theme variables by name; the page's own CSS rules on `<wallet-modal>` win. */
  themeVariables?: Readonly<Record<string, string>>
  /** Feature flags and orders. `true` in place of a list means the default list. */
  features?: FeaturesInput
  /** Nothing is sent anywhere until `analytics` is `true`. Default `{ analytics: false }`. @notYet */
  consent?: { analytics?: boolean }
  /** Ids of wallets to put forward. */
  featuredWalletIds?: readonly string[]
  /** Only these wallets. */
  includeWalletIds?: readonly string[]
  /** Not these wallets. */
  excludeWalletIds?: readonly string[]
  /** Wallets of the site's own: `{ id, name, … }`. */
  customWallets?: readonly Readonly<Record<string, unknown>>[]
  /** Ways to connect, each on where it is available. `injected: false` offers no installed wallets. */
  connectors?: Partial<Record<'injected' | 'walletConnect' | 'coinbase' | 'safe' | 'ledger' | 'auth' | 'solana' | 'bitcoin', boolean>> & {
    custom?: readonly CustomConnector[]
  }
  /** RPC URLs by CAIP-2 id, tried in order. Where given, no other URL is asked for that network. */
  rpcUrls?: Readonly<Record<string, string | readonly string[]>>
  /** Base URLs of the hosted services, for who hosts their own. */
  services?: Services
  /** Sign-in with the wallet. Default `false`. @notYet */
  signIn?: false | object
  /** Account type by namespace, where a wallet has several. */
  defaultAccountTypes?: Readonly<Record<string, string>>
  /** Lets visitors stay on networks that are not among `networks`. Default `false`. */
  allowUnsupportedChain?: boolean
  /** The site starts pairing itself. Default `false`. */
  manualControl?: boolean
  /** Restores the session of an earlier visit, silently. Default `true`. */
  reconnect?: boolean
  /** Renders `<wallet-modal>` in the page instead of as a modal. Default `false`. */
  inline?: boolean
  /** Shows developer alerts in the modal. Default `false`. */
  debug?: boolean
  /** Terms that the visitor can read before connecting. */
  termsUrl?: string
  /** Privacy policy that the visitor can read before connecting. */
  privacyUrl?: string
  /** Where visitors find help. */
  supportUrl?: string
  /** BCP-47 tag of the language. Default: the page's `lang`, else the browser's. */
  locale?: string
  /** Own words, by key of the catalogue. */
  messages?: Readonly<Record<string, string>>
  /** How names are resolved. @notYet */
  names?: 'default' | 'rpc' | 'off'
  /** ISO 4217 code for values. Default `USD`. @notYet */
  currency?: string
  /** Extra tokens to show, by CAIP-2 id; approvals trust their symbols and decimals. */
  tokens?: Readonly<Record<string, readonly { address: string; symbol: string; decimals: number; image?: string }[]>>
  /** Token shown on the button instead of the native coin, by CAIP-2 id. @notYet */
  balanceToken?: Readonly<Record<string, string>>
  /** CSP nonce, accepted for policies that have one. @notNeeded */
  nonce?: string
  /** Where sessions are kept. Default `localStorage`; memory where that is blocked. */
  storage?: StorageLike
}
