/** Namespaces of CAIP-2 chains that the widget knows (specification §3). */
export type Namespace = 'eip155' | 'solana' | 'polkadot' | 'bip122' | 'cosmos' | 'sui' | 'stacks'

/** CAIP-2 network id, `namespace:reference`, for example `eip155:1`. */
export type CaipNetworkId = `${string}:${string}`

/** CAIP-10 account id, `namespace:reference:address`. */
export type CaipAddress = `${string}:${string}:${string}`

export type AccountType = 'eoa' | 'smartAccount' | 'payment' | 'ordinal'

export type Status = 'disconnected' | 'connecting' | 'reconnecting' | 'connected'

export type ConnectorType = 'injected' | 'announced' | 'standard' | 'walletConnect' | 'external' | 'auth'

/** The coin that pays for transactions of a network; `decimals` places between its base unit and the number people read. */
export interface Currency {
  name: string
  symbol: string
  decimals: number
}

/** A network as specification §3 names its fields. */
export interface Network {
  /** Chain reference: a number for `eip155`, a string elsewhere. */
  id: number | string
  name: string
  nativeCurrency: Currency
  rpcUrls: { default: { http: readonly string[] } }
  blockExplorers?: { default: { name: string; url: string } }
  testnet?: boolean
  chainNamespace: Namespace
  caipNetworkId: CaipNetworkId
  assets?: { imageId?: string; imageUrl?: string }
  /** True for the placeholder of a network that the site did not configure. */
  unsupported?: boolean
}

/** A network as a host site may write it: namespace and CAIP-2 id are derived where they are left out. */
export type NetworkInput = Omit<Network, 'chainNamespace' | 'caipNetworkId' | 'unsupported'> &
  Partial<Pick<Network, 'chainNamespace' | 'caipNetworkId'>>

export interface Account {
  address: string
  type: AccountType
  /** Hex, where the wallet tells it (Bitcoin). */
  publicKey?: string
  /** Derivation path, where the wallet tells it (Bitcoin, hardware). */
  path?: string
  /** What the wallet calls it, for people. */
  label?: string
}

/** What the wallet behind a session says of itself. */
export interface WalletInfo {
  name: string
  /** http(s) or `data:` URL of an image. */
  icon?: string
}

/** One connected wallet in one namespace, as `getState().connections` shows it. */
export interface Connection {
  connectorId: string
  connectorName: string
  connectorType: ConnectorType
  /** Id of its picture in the wallet API, for ways to connect that have one there (specification §3). */
  connectorImageId?: string
  namespace: Namespace
  accounts: readonly Account[]
  /** The current one of `accounts`. */
  address: string
  network: CaipNetworkId
  status: Status
  /** The wallet behind a pairing session. */
  wallet?: WalletInfo
  /** Who is behind the embedded wallet's account (specification §3: auth name). */
  auth?: AuthInfo
}

/** What the embedded wallet says of its user, beside the accounts. */
export interface AuthInfo {
  /** User name at the provider, or the e-mail address. */
  name?: string
  /** The social provider; absent for e-mail. */
  provider?: string
  /** Whether the smart account has a contract yet; absent while unknown. */
  isDeployed?: boolean
}

/** Who is signed in to the embedded wallet (specification §3), as `getState().account` shows them; nothing of it outlives the page. */
export interface AccountUser {
  email?: string
  userName?: string
  /** All addresses of theirs in the namespace, the one in use among them. */
  accounts: readonly { address: string; type: AccountType }[]
  /** The kind of the one in use. */
  preferredAccountType: AccountType
}

/** An amount for people: `value` is an exact decimal string. */
export interface Balance {
  value: string
  symbol: string
  decimals: number
}

/** The active account, as `getState().account` shows it. */
export interface AccountState extends Partial<EmbeddedState> {
  address: string
  caipAddress: CaipAddress
  namespace: Namespace
  type: AccountType
  status: Status
  /** `null` while unknown: unknown is never zero. */
  balance?: Balance | null
  /** Symbol of the network's native coin. */
  balanceSymbol?: string
  /** What the visitor, or else the wallet, calls this account. */
  label?: string
  /** The wallet that holds it; for a session, the one behind it. */
  wallet?: WalletInfo
  /** The account's name in a naming service. @notYet */
  name?: string
  /** URL of the picture that goes with the name. @notYet */
  avatar?: string
  /** The account at the network's block explorer; absent where the network names none. */
  addressExplorerUrl?: string
  /** The link to sign in with in Farcaster, while the visitor is asked to open or scan it. */
  farcasterUrl?: string
}

/** What the embedded wallet adds to the account. */
export interface EmbeddedState {
  user: AccountUser
  /** Who vouched for the visitor, for an account of a social login. */
  socialProvider?: string
  /** Whether the contract of a smart account is on its network yet; absent while unknown. */
  smartAccountDeployed?: boolean
}

export type ThemeMode = 'dark' | 'light' | 'system'

export interface ThemeState {
  /** As set. */
  mode: ThemeMode
  /** What it comes to now. */
  resolved: 'dark' | 'light'
  variables: Record<string, string>
}
