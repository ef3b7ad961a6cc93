import type { CaipNetworkId } from '../types.ts'

/** What an account has of a token, as in `getState().account.tokens`. All figures are exact decimal strings. */
export interface TokenBalance {
  name: string
  symbol: string
  chainId: CaipNetworkId
  /** Absent for the native coin. */
  address?: string
  quantity: { numeric: string; decimals: string }
  /** Of one token, in the currency that was asked for; absent if unknown. */
  price?: string
  /** Of the whole quantity; absent if unknown. */
  value?: string
  iconUrl?: string
}
