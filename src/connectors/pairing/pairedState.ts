import type { CaipNetworkId } from '../../core/types.ts'
import type { Grant } from './grants.ts'

export interface Request {
  method: string
  params?: unknown
}

/** What the provider needs of its link. */
export interface PairedState {
  readonly grant: Grant
  readonly accounts: readonly { address: string }[]
  readonly network: CaipNetworkId
  moved(network: CaipNetworkId): void
  /** Called whenever the session's grant changes. */
  onGrant(listener: (grant: Grant) => void): () => void
}
