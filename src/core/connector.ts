import type { SignedIn, SignInMessage } from './signIn/siwx.ts'
import type { Account, AuthInfo, CaipNetworkId, Connection, ConnectorType, Namespace, WalletInfo } from './types.ts'

export interface ConnectRequest {
  namespace: Namespace
  /** Aborted when the connection is no longer wanted, for example because the visitor left the view. */
  signal: AbortSignal
  /** Pairing only: receives the pairing URI to show and its expiry (ms since 1970), and again after each renewal. */
  onUri?(uri: string, expiresAt: number): void
  /** Pairing only: reports whether the relay is reachable while the pairing URI is requested or shown. */
  onLine?(state: LineState): void
  /**
   * Shows a button and resolves when the visitor clicks it, for connectors whose popup or device access needs a recent
   * user gesture. Absent if no view is open.
   */
  onClick?(): Promise<void>
  /**
   * Lets the visitor choose one of many accounts. Absent if no view is open; the connector then uses the first
   * account.
   */
  onAccounts?(choice: AccountChoice): Promise<Account>
  /**
   * Creates a message for wallets that can sign in while they connect (one click), with `ANY_ACCOUNT` as the account.
   * Resolves with undefined if the visitor should be asked after connecting. Never rejects.
   */
  signIn?(network: CaipNetworkId): Promise<SignInMessage | undefined>
}

/** The accounts of a hardware wallet. Each account takes a request to the device, so they are listed page by page. */
export interface AccountChoice {
  /** Derivation schemes, the most common first; `labelKey` is the catalogue key of the scheme's name. */
  schemes: readonly { id: string; labelKey: string }[]
  /**
   * Derives `count` accounts of a scheme, starting at index `from`. Rejects with a `WalletModalError`; may be called
   * again.
   */
  list(way: string, from: number, count: number): Promise<readonly Account[]>
  /** Shows an account's address on the device, where the visitor confirms it. Rejects with a `WalletModalError`. */
  show(account: Account): Promise<void>
}

/**
 * State of the relay. `slow`: no answer yet after a few seconds. `offline`: unreachable; the shown pairing URI works
 * again once the relay is back.
 */
export type LineState = 'ready' | 'slow' | 'offline'

/** One way to connect, for example an installed wallet, pairing or a hardware wallet. */
export interface Connector {
  /**
   * Stable across visits: rdns, name or a fixed id. If a wallet supports several chains, its connectors may share an
   * id.
   */
  id: string
  name: string
  type: ConnectorType
  /** A `data:` URI of an image; already validated. */
  icon?: string
  /** The rdns that a wallet announces. It is unverified: several wallets may claim the same rdns. */
  rdns?: string
  /** Distinguishes announced wallets that claim the same rdns (EIP-6963). */
  uuid?: string
  /** Id in the wallet API, if the connector is a single wallet. */
  explorerId?: string
  namespaces: readonly Namespace[]
  /**
   * True if the wallet is offered only to pages that run inside it, as in a Safe: it is then connected without a click.
   */
  isHost?: true
  /** True if one session covers all namespaces of the wallet: disconnecting one namespace disconnects all. */
  isShared?: true
  /** Time limit for the wallet's approval; 60 s by default. `Infinity` if the connector applies a limit of its own. */
  answerMs?: number
  /**
   * Connects, with a prompt for the visitor. Rejects with a `WalletModalError` (`UserRejected`, `RequestPending`,
   * `WalletLocked`, `ConnectionFailed`, `Aborted`).
   */
  connect(ask: ConnectRequest): Promise<Link>
  /** Restores a saved connection without a prompt; resolves with null if the wallet has revoked it. */
  restore(saved: Connection): Promise<Link | null>
  /**
   * Preloads the code that `connect` needs, and prepares what takes long. `willSignIn`: `connect` will get a `signIn`.
   * Rejects with `LoadFailed`.
   */
  warm?(ask?: { willSignIn: boolean }): Promise<unknown>
}

/** A connector that the widget brings itself, such as pairing; it is listed while `isOffered` returns true. */
export interface BuiltInConnector {
  connector: Connector
  isOffered(): boolean
  /** Calls `changed` when `isOffered` may have changed, until the returned function is called. */
  watch?(changed: () => void): () => void
}

export type LinkChange =
  /** `network` is set if the network changed together with the accounts: both are applied at once. */
  | { kind: 'accounts'; accounts: readonly Account[]; network?: CaipNetworkId }
  | { kind: 'network'; network: CaipNetworkId }
  /** `isLost`: the wallet became unreachable but did not revoke, so a later visit can restore the connection. */
  | { kind: 'closed'; isLost?: true }

/** An open connection to a wallet in one namespace: its accounts, its network, its provider and its changes. */
export interface Link {
  namespace: Namespace
  accounts: readonly Account[]
  network: CaipNetworkId
  /**
   * The provider to send requests to: EIP-1193 on eip155, on other chains the type that the chain's adapter expects.
   */
  provider: unknown
  /** Links of the same session in other namespaces. They connect together with this link. */
  siblings?: readonly Link[]
  /** Name and icon of the paired wallet, or of the wallet behind another kind of session. */
  wallet?: WalletInfo
  /** The embedded wallet's user. */
  auth?: AuthInfo
  /** What the wallet signed while it connected: not verified. */
  signedIn?: readonly SignedIn[]
  /** Networks that the session covers; absent if the wallet does not limit them. */
  approved?: readonly CaipNetworkId[]
  /**
   * True if the hashes of its transactions are the wallet's own, so that only its provider can look them up: a Safe's
   * transaction has no other hash until all owners have signed.
   */
  hasOwnHashes?: true
  /** Our client id at the pairing relay, sent along with Blockchain API requests. */
  clientId?: string
  /** Reports changes made by the wallet until the returned function is called. */
  watch(on: (change: LinkChange) => void): () => void
  /** Tells the link that its wallet has switched network, for wallets that do not report their own switches. */
  moved?(network: CaipNetworkId): void
  /** Opens the wallet's account picker; a new selection is reported through `watch`. Rejects like `connect`. */
  chooseAccounts?(): Promise<void>
  /** Ends the connection, and revokes it at the wallet if the wallet supports that. Never rejects. */
  close(): Promise<void>
}
