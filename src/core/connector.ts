import type { Account, AuthInfo, CaipNetworkId, Connection, ConnectorType, Namespace, WalletInfo } from './types.ts'

export interface ConnectAsk {
  namespace: Namespace
  /** Aborted when nobody waits for the answer any more. */
  signal: AbortSignal
  /** Pairing only: gets the URI to show and the time (ms since 1970) at which it ends, and again each time it is renewed. */
  onUri?(uri: string, expiresAt: number): void
  /** Pairing only: how the line to the relay is while the code is made or shown. */
  onLine?(state: LineState): void
  /** Asks for another click, where the one that began it is too long ago for what needs one (a window, a device). Absent where nobody can be asked. */
  onClick?(): Promise<void>
  /** Asks which of a wallet's many accounts is meant. Absent where nobody can be asked: the first one is. */
  onAccounts?(choice: AccountChoice): Promise<Account>
}

/** Accounts to choose from, which a wallet derives one by one. */
export interface AccountChoice {
  /** Ways to derive them, the usual one first; `words` is the key of their name in the catalogue. */
  ways: readonly { id: string; words: string }[]
  /** So many accounts of one way. Rejects with a `WalletModalError`; may be asked again. */
  list(way: string, from: number, count: number): Promise<readonly Account[]>
  /** Has an account shown and confirmed on the wallet itself. Rejects with a `WalletModalError`. */
  show(account: Account): Promise<void>
}

/** `slow`: nothing yet after a second. `offline`: the relay is away, and what is shown works again when it is back. */
export type LineState = 'ready' | 'slow' | 'offline'

/** A way to reach a wallet. */
export interface Connector {
  /** Stable across visits: rdns, name or a fixed id (public interface §3). Another chain's connector of the same wallet may have the same. */
  id: string
  name: string
  type: ConnectorType
  /** `data:` URI of an image, checked. */
  icon?: string
  /** What an announced wallet claims; several may claim the same. */
  rdns?: string
  /** Tells an announced wallet apart from others that claim its rdns (EIP-6963). */
  uuid?: string
  /** Id in the wallet API, where the connector is one wallet of it. */
  explorerId?: string
  namespaces: readonly Namespace[]
  /** The page is inside this wallet: it connects by itself. */
  isHost?: true
  /** One session for all its namespaces: it ends for all of them at once (contract B2.3). */
  isShared?: true
  /** How long an answer may take; 60 s where nothing is said. `Infinity`: the connector itself knows when to give up. */
  answerMs?: number
  /** Asks the visitor; rejects with a `WalletModalError` (`UserRejected`, `RequestPending`, `WalletLocked`, `ConnectionFailed`, `Aborted`). */
  connect(ask: ConnectAsk): Promise<Link>
  /** Takes up a connection of an earlier visit without asking anything; null when the wallet no longer allows it. */
  restore(saved: Connection): Promise<Link | null>
  /** Fetches the code that `connect` needs. Rejects with `LoadFailed`. */
  warm?(): Promise<unknown>
}

/** A connector that is not found in the page but offered, as long as `isOffered` says so. */
export interface Offer {
  connector: Connector
  isOffered(): boolean
  /** Tells when `isOffered` has changed by itself, until the returned function is called. */
  watch?(changed: () => void): () => void
}

export type LinkChange =
  /** With `network` where other accounts come with it: they are told together. */
  | { kind: 'accounts'; accounts: readonly Account[]; network?: CaipNetworkId }
  | { kind: 'network'; network: CaipNetworkId }
  /** `isLost`: nothing was revoked, but the wallet is out of reach for this page; a later visit restores it. */
  | { kind: 'closed'; isLost?: true }

/** An open connection to a wallet. */
export interface Link {
  namespace: Namespace
  accounts: readonly Account[]
  network: CaipNetworkId
  /** The wallet's own object: EIP-1193 on eip155; what the namespace's adapter takes elsewhere. */
  provider: unknown
  /** Links of the same session in other namespaces; adopted with this one. */
  siblings?: readonly Link[]
  /** What the wallet behind a session says of itself. */
  wallet?: WalletInfo
  /** Who the embedded wallet's user is. */
  auth?: AuthInfo
  /** Networks that the session covers; absent where the wallet decides each time. */
  approved?: readonly CaipNetworkId[]
  /** Who the relay knows this page as, for the Blockchain API. */
  clientId?: string
  /** Tells what the wallet changes by itself until the returned function is called. */
  watch(on: (change: LinkChange) => void): () => void
  /** Notes that the wallet is on a network, for wallets that do not tell by themselves. */
  moved?(network: CaipNetworkId): void
  /** Asks the visitor which accounts the page may see; what comes of it is told as a change. Rejects like `connect`. */
  chooseAccounts?(): Promise<void>
  /** Ends the connection at the wallet too, as far as it can be told. Never rejects. */
  close(): Promise<void>
}
