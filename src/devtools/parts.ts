import type { WalletModalApi } from '../core/api.ts'
import type { VisitEntry, VisitFact } from '../core/devtools/visit.ts'
import type { StandIns } from './standIns.ts'

/** What each watcher of a recording gets. */
export interface Parts {
  target: WalletModalApi
  names: StandIns
  /** Returns the milliseconds since the recording began. */
  now(): number
  /** Adds an entry, and returns it; `at`: when it happened, if not now. */
  add<F extends VisitFact>(fact: F, at?: number): F & Pick<VisitEntry, 'at'>
  /** Whether a press in our elements is being handled. The calls that it makes are not the site's. */
  isPressing: boolean
  /** Aborted when the recording stops. */
  signal: AbortSignal
}
