import type { Sent, TrackProperties } from './analytics/record.ts'
import type { AlertCode, ErrorCode, WalletModalError } from './errors.ts'
import type { Features } from './options.ts'
import type { Session } from './signIn/siwx.ts'
import type { TrackEvents } from './track.ts'
import type { AccountState, Balance, CaipNetworkId, Connection, Namespace, ThemeState } from './types.ts'
import type { ViewName } from './views.ts'

/** The result of `getState()`: plain JSON, a new object after every change. */
export interface Snapshot {
  open: boolean
  loading: boolean
  ready: boolean
  view: ViewName
  theme: ThemeState
  features: Features
  activeNamespace: Namespace
  network: CaipNetworkId
  connections: readonly Connection[]
  /** Native balance of the current connection in each namespace; absent while unknown. */
  balances: Partial<Record<Namespace, Balance>>
  account: AccountState | null
  /** The session of the current account on its network, with the option `signIn`; null if it has not signed in. */
  session: Session | null
}

export type CloseReason = 'api' | 'escape' | 'backdrop' | 'button' | 'done' | 'removed'

/** What a transaction of the widget does. */
export type TransactionKind = 'send' | 'approve' | 'swap' | 'pay'

/** `detail` of each `wallet-modal:*` event; plain JSON. */
export interface EventDetails {
  /** Restored sessions are known. */
  ready: Record<string, never>
  /** The modal opened. */
  open: Record<string, never>
  /** The modal closed, and why. */
  close: { reason: CloseReason }
  /** Another view is shown. */
  view: { view: ViewName; previous: ViewName | null }
  /** An analytics event. It stays in the page: `sent` is what is sent with consent, `null` for what is never sent. */
  track: { event: keyof TrackEvents; properties: TrackProperties; sent: Sent | null }
  /** A wallet connected, or an earlier session was restored. */
  connect: { connection: Connection }
  /**
   * The last connection of a namespace ended or was replaced by another wallet: on this page, in the wallet, or in
   * another tab.
   */
  disconnect: { namespace: Namespace; connectorId: string }
  /** The active account changed. */
  account: { account: AccountState | null }
  /** The current network changed. */
  network: { network: CaipNetworkId; previous: CaipNetworkId }
  /**
   * The current account has signed in, also in another tab, or before it became the current one. Not emitted for a session
   * that a reload restores.
   */
  'sign-in': { session: Session }
  /**
   * `getState().session` became null: by `signOut()`, expiry, another account or network, or a disconnect, also in another
   * tab. Not emitted for a disconnect with `signOutOnDisconnect: false`.
   */
  'sign-out': Record<string, never>
  /** The visitor's wallet has sent a transaction of the widget. It may still fail. */
  transaction: { hash: string; network: CaipNetworkId; kind: TransactionKind }
  /** A call or option of the site failed. `next` says what can be done. `alert`: the code of the developer alert. */
  error: { code: ErrorCode; message: string; next?: string; alert?: AlertCode }
}

/** What `open()` can tell about how the modal was closed. */
interface Details {
  account: AccountState
  connection: Connection
  session: Session
  /** Hash of the transaction that was sent. */
  hash: string
  error: WalletModalError
}

/** An outcome with its details. The others are undefined, so that sites can read any of them. */
type Result<Outcome extends string, Known extends keyof Details = never, Maybe extends keyof Details = never> = {
  outcome: Outcome
} & Pick<Details, Known> &
  Partial<Pick<Details, Maybe>> & {
    [Other in Exclude<keyof Details, Known | Maybe>]?: undefined
  }

/** Result of `open()`: how the modal was closed. */
export type OpenResult =
  | Result<'connected', 'account' | 'connection'>
  | Result<'signed-in', 'account' | 'connection' | 'session'>
  | Result<'sent' | 'swapped', 'hash'>
  | Result<'paid', never, 'hash'>
  | Result<'rejected' | 'expired' | 'closed'>
  | Result<'failed', 'error'>
