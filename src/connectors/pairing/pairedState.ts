import type { CaipNetworkId } from '../../core/types.ts'
import type { Grant } from './grants.ts'

export interface Request {
  method: string
  params?: unknown
}

/** What a provider must know of the link that it belongs to. */
export interface PairedState {
  readonly grant: Grant
  readonly accounts: readonly { address: string }[]
  readonly network: CaipNetworkId
  moved(network: CaipNetworkId): void
  /** Tells each time the session covers something else. */
  onGrant(listener: (grant: Grant) => void): () => void
}
