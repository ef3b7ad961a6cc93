import type { Holding } from '../money/holdings.ts'

/** A token that can be swapped, as the service lists it, or the native coin, without what the account has of it. */
export type SwapToken = Omit<Holding, 'quantity' | 'price' | 'stated'>

/** Key that identifies a token of a swap, by `holdingKey` in core/money/holdings. */
export type SwapTokenKey = string
