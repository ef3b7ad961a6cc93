/** CAIP-2 namespaces that the widget supports. */
export type Namespace = 'eip155' | 'solana' | 'polkadot' | 'bip122' | 'cosmos' | 'sui' | 'stacks'

/** CAIP-2 network id, `namespace:reference`, for example `eip155:1`. */
export type CaipNetworkId = `${string}:${string}`

/** CAIP-10 account id, `namespace:reference:address`. */
export type CaipAddress = `${string}:${string}:${string}`

export type AccountType = 'eoa' | 'smartAccount' | 'payment' | 'ordinal'

export type Status = 'disconnected' | 'connecting' | 'reconnecting' | 'connected'

export type ConnectorType = 'injected' | 'announced' | 'standard' | 'walletConnect' | 'external' | 'auth'

/** A network's native coin. `decimals`: 18 means that one coin has 10^18 base units. */
export interface Currency {
  name: string
  symbol: string
  decimals: number
}

/** A network (specification §3). */
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
  /** True for a network that the site did not configure but the wallet is on. */
  unsupported?: boolean
}

/** A network in a site's options. Namespace and CAIP-2 id may be left out: they follow from the chain id. */
export type NetworkInput = Omit<Network, 'chainNamespace' | 'caipNetworkId' | 'unsupported'> &
  Partial<Pick<Network, 'chainNamespace' | 'caipNetworkId'>>

export interface Account {
  address: string
  type: AccountType
  /** The public key as hex; only if the wallet provides it (Bitcoin wallets do). */
  publicKey?: string
  /** The derivation path; only if the wallet provides it (Bitcoin and hardware wallets do). */
  path?: string
  /** The wallet's own name for the account. */
  label?: string
}

/** Name and icon of the wallet behind a session. */
export interface WalletInfo {
  name: string
  /** http(s) or `data:` URL of an image. */
  icon?: string
}

/** A wallet connected in one namespace, as in `getState().connections`. */
export interface Connection {
  connectorId: string
  connectorName: string
  connectorType: ConnectorType
  /** Image id of the connector's icon in the wallet API, if it has one. */
  connectorImageId?: string
  namespace: Namespace
  accounts: readonly Account[]
  /** The selected address, one of `accounts`. */
  address: string
  network: CaipNetworkId
  status: Status
  /** The paired wallet, if the connector is pairing. */
  wallet?: WalletInfo
  /** The embedded wallet's user, if the connector is `auth`. */
  auth?: AuthInfo
}

/** The embedded wallet's user, apart from the accounts. */
export interface AuthInfo {
  /** User name at the provider, or the e-mail address. */
  name?: string
  /** The social provider; absent for e-mail. */
  provider?: string
  /** Whether the smart account is deployed; absent while unknown. */
  isDeployed?: boolean
}

/** The embedded wallet's user, as in `getState().account`; never saved. */
export interface AccountUser {
  email?: string
  userName?: string
  /** All addresses of the user in the namespace, including the current one. */
  accounts: readonly { address: string; type: AccountType }[]
  /** Type of the current address. */
  preferredAccountType: AccountType
}

/** An amount for display. `value` is an exact decimal string. */
export interface Balance {
  value: string
  symbol: string
  decimals: number
}

/** An account's balance of one token. All figures are exact decimal strings. */
export interface TokenBalance {
  name: string
  symbol: string
  chainId: CaipNetworkId
  /** Absent for the native coin. */
  address?: string
  /** `numeric` is absent if it is unknown: never read it as zero. */
  quantity: { numeric?: string; decimals: string }
  /** Price of one token, in the requested currency; absent if unknown. */
  price?: string
  /** Value of the whole quantity, in the requested currency; absent if unknown. */
  value?: string
  iconUrl?: string
}

/** The active account, as in `getState().account`. */
export interface AccountState extends Partial<EmbeddedState> {
  address: string
  caipAddress: CaipAddress
  namespace: Namespace
  type: AccountType
  status: Status
  /** `null` while the balance is unknown; never shown as zero. */
  balance?: Balance | null
  /**
   * The native coin and the tokens on the network in use, the most valuable first; `null` while unknown. They are loaded
   * when Account is shown.
   */
  tokens?: readonly TokenBalance[] | null
  /** Symbol of the network's native coin. */
  balanceSymbol?: string
  /** The visitor's label of this account, else the wallet's. */
  label?: string
  /** The connected wallet; for a pairing session the paired wallet. */
  wallet?: WalletInfo
  /** The account's name in a naming service, looked up when Account is shown (option `names`). */
  name?: string
  /** URL of that name's picture. */
  avatar?: string
  /** The account's page at the block explorer; absent if the network has none. */
  addressExplorerUrl?: string
  /** The Farcaster sign-in link, while it is shown. */
  farcasterUrl?: string
}

/** Fields that `getState().account` has only for an embedded wallet. */
export interface EmbeddedState {
  user: AccountUser
  /** The provider of a social login. */
  socialProvider?: string
  /** Whether the smart account is deployed on its network; absent while unknown. */
  smartAccountDeployed?: boolean
}

export type ThemeMode = 'dark' | 'light' | 'system'

export interface ThemeState {
  /** The mode that the site has set. */
  mode: ThemeMode
  /** The mode in effect: `system` is resolved. */
  resolved: 'dark' | 'light'
  variables: Record<string, string>
}
