import type { CaipNetworkId } from '../types.ts'

/** A token that can be swapped, as the service lists it, or the native coin. */
export interface SwapToken {
  network: CaipNetworkId
  /** Absent for the native coin. */
  address?: string
  name: string
  symbol: string
  decimals: number
  iconUrl?: string
}

/** Key that identifies a token of a swap, by `holdingKey` in core/money/holdings. */
export type SwapTokenKey = string
