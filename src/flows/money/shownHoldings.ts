import { holdingKey, type Holding } from '../../core/money/holdings.ts'
import type { Figures, Portfolio } from '../../state/portfolio.ts'

/** Returns the holdings that can be sent: those of which the account has some, or that could not be read. */
export const sendable = (shown: Portfolio | undefined): readonly Holding[] =>
  shown?.figures?.tokens.filter(({ quantity }) => quantity !== 0n) ?? []

/** Returns the holding of the network's coin; undefined if it is not known. */
export const coinOf = (figures: Figures | undefined): Holding | undefined =>
  figures?.tokens.find(({ address }) => address === undefined)

/** Returns the holding with this key; undefined if the account does not have it. */
export const holdingOf = (shown: Portfolio | undefined, key: string | undefined): Holding | undefined =>
  shown?.figures?.tokens.find((one) => holdingKey(one) === key)
