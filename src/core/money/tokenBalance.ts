import type { CaipNetworkId } from '../types.ts'

/** An account's balance of one token. All figures are exact decimal strings. */
export interface TokenBalance {
  name: string
  symbol: string
  chainId: CaipNetworkId
  /** Absent for the native coin. */
  address?: string
  /** `numeric` is absent if it is unknown: never read it as zero. */
  quantity: { numeric?: string; decimals: string }
  /** Price of one token, in the requested currency; absent if unknown. */
  price?: string
  /** Value of the whole quantity, in the requested currency; absent if unknown. */
  value?: string
  iconUrl?: string
}
