import type { ErrorCode, WalletModalError } from './errors.ts'
import type { Features } from './options.ts'
import type { AccountState, CaipNetworkId, Connection, Namespace, ThemeState } from './types.ts'
import type { ViewName } from './views.ts'

/** What `getState()` answers: plain JSON, a new object on every change. */
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
  account: AccountState | null
  session: null
}

export type CloseReason = 'api' | 'escape' | 'backdrop' | 'button' | 'done' | 'removed'

/** `detail` of each `wallet-modal:*` event; plain JSON. */
export interface EventDetails {
  ready: Record<string, never>
  open: Record<string, never>
  close: { reason: CloseReason }
  view: { view: ViewName; previous: ViewName | null }
  connect: { connection: Connection }
  disconnect: { namespace: Namespace; connectorId: string }
  account: { account: AccountState | null }
  network: { network: CaipNetworkId; previous: CaipNetworkId }
  error: { code: ErrorCode; message: string }
  track: { event: string; properties: Record<string, string | number | boolean> }
}

/** How an opening ended. */
export type OpenResult =
  | { outcome: 'connected'; account: AccountState; connection: Connection }
  | { outcome: 'rejected' | 'expired' | 'closed' }
  | { outcome: 'failed'; error: WalletModalError }
