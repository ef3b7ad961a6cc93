import type { CaipNetworkId } from '../../core/types.ts'
import type { Grant } from './grants.ts'

export interface Request {
  method: string
  params?: unknown
}

/** The parts of a link that its provider uses. */
export interface PairedState {
  readonly grant: Grant
  readonly accounts: readonly { address: string }[]
  readonly network: CaipNetworkId
  moved(network: CaipNetworkId): void
  /** Calls the listener whenever a session update changes what the session covers. */
  onGrant(listener: (grant: Grant) => void): () => void
}
