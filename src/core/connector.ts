import type { Account, AuthInfo, CaipNetworkId, Connection, ConnectorType, Namespace, WalletInfo } from './types.ts'

export interface ConnectAsk {
  namespace: Namespace
  /** Aborted when the answer is no longer wanted. */
  signal: AbortSignal
  /** Pairing only: receives the URI to show and its expiry (ms since 1970), and each renewed one. */
  onUri?(uri: string, expiresAt: number): void
  /** Pairing only: receives the state of the relay while the code is requested or shown. */
  onLine?(state: LineState): void
  /**
   * Requests another click, if the first one no longer counts as a user gesture for a popup or device. Absent without a
   * view.
   */
  onClick?(): Promise<void>
  /** Asks the visitor to choose one of many accounts. Absent without a view: use the first one. */
  onAccounts?(choice: AccountChoice): Promise<Account>
}

/** Accounts to choose from, derived one by one. */
export interface AccountChoice {
  /** Derivation schemes, the most common first; `words` is the message key of the name. */
  ways: readonly { id: string; words: string }[]
  /** Derives `count` accounts of a scheme. Rejects with a `WalletModalError`; may be called again. */
  list(way: string, from: number, count: number): Promise<readonly Account[]>
  /** Shows an account on the device, to be confirmed there. Rejects with a `WalletModalError`. */
  show(account: Account): Promise<void>
}

/** `slow`: no answer after a second. `offline`: the relay is unreachable; the code works again when it returns. */
export type LineState = 'ready' | 'slow' | 'offline'

/** A way to connect to a wallet. */
export interface Connector {
  /**
   * Stable across visits: rdns, name or a fixed id (public interface §3). Connectors of one wallet for several chains
   * may share it.
   */
  id: string
  name: string
  type: ConnectorType
  /** `data:` URI of an image, checked. */
  icon?: string
  /** The rdns that an announced wallet claims; several may claim the same. */
  rdns?: string
  /** Tells an announced wallet apart from others that claim its rdns (EIP-6963). */
  uuid?: string
  /** Id in the wallet API, if the connector is a single wallet. */
  explorerId?: string
  namespaces: readonly Namespace[]
  /** The page runs inside this wallet: connect without being asked. */
  isHost?: true
  /** One session for all its namespaces: disconnecting one ends all. */
  isShared?: true
  /** Time limit of an answer; 60 s by default. `Infinity`: the connector has its own. */
  answerMs?: number
  /**
   * Connects, prompting the visitor; rejects with a `WalletModalError` (`UserRejected`, `RequestPending`,
   * `WalletLocked`, `ConnectionFailed`, `Aborted`).
   */
  connect(ask: ConnectAsk): Promise<Link>
  /** Restores a saved connection without a prompt; null if the wallet has revoked it. */
  restore(saved: Connection): Promise<Link | null>
  /** Preloads the code that `connect` needs. Rejects with `LoadFailed`. */
  warm?(): Promise<unknown>
}

/** A connector that is not installed but offered, while `isOffered` returns true. */
export interface Offer {
  connector: Connector
  isOffered(): boolean
  /** Calls `changed` when `isOffered` may have changed, until the returned function is called. */
  watch?(changed: () => void): () => void
}

export type LinkChange =
  /** `network`: if the accounts changed with it, so that both are applied together. */
  | { kind: 'accounts'; accounts: readonly Account[]; network?: CaipNetworkId }
  | { kind: 'network'; network: CaipNetworkId }
  /** `isLost`: not revoked, but unreachable for this page; a later visit restores it. */
  | { kind: 'closed'; isLost?: true }

/** An open connection to a wallet. */
export interface Link {
  namespace: Namespace
  accounts: readonly Account[]
  network: CaipNetworkId
  /** The wallet's own object: EIP-1193 on eip155; elsewhere what the chain's adapter takes. */
  provider: unknown
  /** Links of the same session in other namespaces; connected together with this one. */
  siblings?: readonly Link[]
  /** Name and icon of the wallet behind a session. */
  wallet?: WalletInfo
  /** The embedded wallet's user. */
  auth?: AuthInfo
  /** Networks that the session covers; absent if it does not limit them. */
  approved?: readonly CaipNetworkId[]
  /** The page's client id at the relay, for the Blockchain API. */
  clientId?: string
  /** Reports changes made by the wallet until the returned function is called. */
  watch(on: (change: LinkChange) => void): () => void
  /** Records the wallet's network, for wallets that do not report it. */
  moved?(network: CaipNetworkId): void
  /** Opens the wallet's account picker; the result arrives as a change. Rejects like `connect`. */
  chooseAccounts?(): Promise<void>
  /** Ends the connection at the wallet, as far as possible. Never rejects. */
  close(): Promise<void>
}
