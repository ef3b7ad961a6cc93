import type { Session, Siwx } from './signIn/siwx.ts'
import type { CaipNetworkId, Namespace, NetworkInput, ThemeMode } from './types.ts'

/** Feature flags and orders (specification §1). `true` instead of a list means the default list. */
export interface Features {
  /** Sending coins and tokens, on EVM networks and Solana. */
  send: boolean
  /** Receiving: address and QR code. */
  receive: boolean
  /** Swap providers; `1inch` is the only one. `false` or a list without it turns swaps off. */
  swaps: false | readonly string[]
  /** Companies that sell coins, on EVM networks and Solana. `false` or an empty list turns buying off. */
  onramp: false | readonly string[]
  /** Login by e-mail. */
  email: boolean
  /** Social accounts for login, in the order in which they are shown. */
  socials: false | readonly string[]
  /** Activity: the transactions of the account, on EVM networks, from the Blockchain API. */
  activity: boolean
  /** Several wallets in one namespace at the same time. */
  multiWallet: boolean
  /**
   * E-mail capture: asks for an address, which the visitor confirms by a code, before the hosted sign-in. `['required']`
   * makes it mandatory, `[]` or `true` lets the visitor skip it. Without the hosted sign-in nobody is asked.
   */
  emailCapture: boolean | readonly string[]
  /** Sends analytics events where `consent` allows it. Events in the page (`wallet-modal:track`) are emitted regardless. */
  analytics: boolean
  /** A checkbox for terms and privacy policy. */
  legalCheckbox: boolean
  /** Permissions that a site may request from the embedded wallet (ERC-7715). */
  smartSessions: boolean
  /** Collapses the wallets into one row under the logins. */
  collapseWallets: boolean
  /** Payments to an address that the site names (`pay()`), on EVM networks and Solana. */
  pay: boolean
  /** The footer line with the widget's name. */
  branding: boolean
  /** Wallets next to the e-mail login. */
  emailShowWallets: boolean
  /** The row that opens the list of all wallets. */
  allWallets: boolean
  /** Order of the account's actions: `onramp`, `swaps`, `receive`, `send`. */
  walletFeaturesOrder: readonly string[]
  /** Order of e-mail, social accounts and wallets. */
  connectMethodsOrder: readonly string[]
  /** Order of the groups of wallets. */
  connectorTypeOrder: readonly string[]
}

export type FeaturesInput = {
  [K in keyof Features]?: Features[K] | (K extends 'swaps' | 'onramp' | 'socials' ? true : never)
}

/** The settings of the project's dashboard: features, and whether visitors sign in with the hosted service. */
export type RemoteFeatures = FeaturesInput & { reownAuthentication?: boolean }

export interface Metadata {
  name: string
  description: string
  url: string
  icons: readonly string[]
}

/** Storage for sessions; must not throw for a missing key. */
export interface StorageLike {
  getItem(key: string): string | null
  setItem(key: string, value: string): void
  removeItem(key: string): void
}

/** How visitors sign in, with sessions in the browser's storage, or at the hosted service. */
export interface SignInOptions {
  /**
   * Keeps the sessions at the hosted service, which verifies the signatures, so that `getNonce` and `verify` are not for
   * it. Needs `projectId`. Default: `false`; without the option `signIn`, as in the project's dashboard.
   */
  hosted?: boolean
  /** Data of the site that the hosted service saves with the account after each sign-in. `null` removes it. */
  metadata?: Readonly<Record<string, unknown>> | null
  /** Whether visitors must sign in to use their account. Default `true`. */
  required?: boolean
  /** A sentence in the message. On EVM networks, only characters of EIP-4361. */
  statement?: string
  /** URIs in the message. */
  resources?: readonly string[]
  /** Lifetime of a session in ms. Default: no end. */
  expiresInMs?: number
  /** When a session begins to be valid (RFC 3339). */
  notBefore?: string
  requestId?: string
  /** Whether disconnecting ends the sessions. Default `true`. */
  signOutOnDisconnect?: boolean
  /**
   * Returns a nonce of at least 8 letters and digits. Default: a random one. `address` is `<<AccountAddress>>` for a wallet
   * that signs while it connects, whose account is not known yet.
   */
  getNonce?(address: string, network: CaipNetworkId): Promise<string> | string
  /**
   * Whether a session is valid. Default: the signature is verified in the browser; visitors on chains for which that
   * is not possible are not asked.
   */
  verify?(session: Session): Promise<boolean> | boolean
  /** Where sessions are kept, or the token of the hosted service. Default: as the option `storage`. */
  storage?: StorageLike
}

/** A connector from the site: a wallet's provider with id and name (specification §3). */
export interface CustomConnector {
  id: string
  name: string
  /** Used as it is if it is an http(s) or `data:` URL. */
  imageUrl?: string
  /** Namespaces of the provider: `chain` for a single one, `chains` for several. */
  chain?: Namespace
  chains?: readonly Namespace[]
  /** EIP-1193 on `eip155`, a Wallet Standard wallet on `solana` and `bip122`. */
  provider: unknown
}

/** A base URL, or several to try in order. */
type Urls = string | readonly string[]

/** Base URLs of the hosted services. */
export interface Services {
  /** RPC of the hosted networks, and the service that co-signs smart sessions. */
  blockchainApi?: Urls
  /** Wallet list, icons and the project's settings. */
  walletApi?: Urls
  /** Where analytics events go, with consent. */
  analytics?: Urls
  /** The embedded wallet's frame: `/sdk` and `/loading` are appended. */
  secureSite?: Urls
  /** The pairing relay, `wss://…`; `ws://…` only on this device. Pairing refuses others with `InvalidOption`. */
  relay?: Urls
  /** The verify server for pairing. */
  verify?: Urls
  /**
   * Meld's page, where coins are bought, with the site's own `publicKey`. Of a list, the first one is used; in restricted
   * time zones, the second.
   */
  onramp?: Urls
  /** The page that Coinbase's popup opens. A list is tried in order, 8 s each. */
  coinbase?: Urls
}

/**
 * Everything that a site can set (public interface §4). All options are optional. Options of features that this version
 * does not have yet are validated and stored, without effect.
 */
export interface Options {
  /**
   * Project id at the hosted services. Without it, no hosted service is called. With it, hosted networks use the
   * hosted RPC unless `rpcUrls` has other URLs for them.
   */
  projectId?: string
  /**
   * The site's networks, the first one current at the start: CAIP-2 ids of built-in networks, or network objects.
   * Default `['eip155:1']`.
   */
  networks?: readonly (string | NetworkInput)[]
  /** The network at the start. Default: the first of `networks`. */
  defaultNetwork?: string
  /** The site's details for wallets. Default: from the page's title, description, origin and icon. */
  metadata?: Partial<Metadata>
  /** `dark` (default), `light`, or `system`: the system's theme. */
  themeMode?: ThemeMode
  /** Theme variables by name; the page's own CSS rules on `<wallet-modal>` win. */
  themeVariables?: Readonly<Record<string, string>>
  /** Feature flags and orders. `true` instead of a list means the default list. */
  features?: FeaturesInput
  /** No analytics event is sent anywhere until `analytics` is `true`. Default `{ analytics: false }`. */
  consent?: { analytics?: boolean }
  /** Ids of featured wallets. */
  featuredWalletIds?: readonly string[]
  /** Ids of the only wallets to list. */
  includeWalletIds?: readonly string[]
  /** Ids of wallets to hide. */
  excludeWalletIds?: readonly string[]
  /** Additional wallets: `{ id, name, … }`. */
  customWallets?: readonly Readonly<Record<string, unknown>>[]
  /** Ways to connect. Each is on by default, where it is available. `injected: false` hides installed wallets. */
  connectors?: Partial<
    Record<'injected' | 'walletConnect' | 'coinbase' | 'safe' | 'ledger' | 'auth' | 'solana' | 'bitcoin', boolean>
  > & {
    custom?: readonly CustomConnector[]
  }
  /**
   * RPC URLs by CAIP-2 id; no other URL is used for that network. Several are tried in order; once Account was shown,
   * the fastest first.
   */
  rpcUrls?: Readonly<Record<string, string | readonly string[]>>
  /** Base URLs of the hosted services, for self-hosting. */
  services?: Services
  /**
   * Sign-in with the wallet: settings, with sessions in the browser's storage, or an object of the site that keeps the
   * sessions. Default `false`.
   */
  signIn?: false | SignInOptions | Siwx
  /** Preferred account type by namespace, for wallets with several types. */
  defaultAccountTypes?: Readonly<Record<string, string>>
  /** Allows networks that are not in `networks`. Default `false`. */
  allowUnsupportedChain?: boolean
  /** The site handles pairing itself. Default `false`. */
  manualControl?: boolean
  /** Restores the session of an earlier visit without a prompt. Default `true`. */
  reconnect?: boolean
  /** Renders `<wallet-modal>` in the page instead of as a modal. Default `false`. */
  inline?: boolean
  /** Shows developer alerts in the modal. Default `false`. */
  debug?: boolean
  /** URL of the terms of service. */
  termsUrl?: string
  /** URL of the privacy policy. */
  privacyUrl?: string
  /** URL of the support page. */
  supportUrl?: string
  /** BCP-47 tag of the language. Default: the page's `lang`, else the browser's. */
  locale?: string
  /** Own texts, by key of the catalogue. */
  messages?: Readonly<Record<string, string>>
  /**
   * Where the names of accounts are looked up: `default` is the names API if there is a project id, else ENS over the
   * site's RPC of Ethereum; `rpc` is ENS only; `off` is nowhere.
   */
  names?: 'default' | 'rpc' | 'off'
  /**
   * ISO 4217 code for values. Default `USD`; the other currencies with prices are `EUR`, `GBP`, `AUD`, `CAD`, `INR` and
   * `JPY`.
   */
  currency?: string
  /**
   * Extra tokens to show, by CAIP-2 id. Approvals read symbol and decimals from the contract instead; of a mint on Solana,
   * they show the symbol given here.
   */
  tokens?: Readonly<Record<string, readonly { address: string; symbol: string; decimals: number; image?: string }[]>>
  /**
   * Token whose balance the button, `account.balance` and `useBalance` show instead of the native coin, by CAIP-2 id.
   * On Solana, list it in `tokens`, too, unless it is a common one: its symbol is not on the chain.
   */
  balanceToken?: Readonly<Record<string, string>>
  /** CSP nonce, accepted for policies that have one. @notNeeded */
  nonce?: string
  /**
   * Where sessions, cached answers of services and the tokens that the visitor hid are kept. Default `localStorage`;
   * memory where that is blocked.
   */
  storage?: StorageLike
}
