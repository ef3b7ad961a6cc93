import { add, compare, type Decimal } from './decimal.ts'
import { isBeyond, isCoinless } from '../networks/coins.ts'
import { holdingKey, valueOf, type Holding } from './holdings.ts'

const ZERO: Decimal = { units: 0n, decimals: 0 }

/**
 * Merges two holdings of the same token: each field comes from the second holding, or from the first if the second
 * lacks it.
 */
function merged(one: Holding, { quantity = one.quantity, ...other }: Holding): Holding {
  const { stated, ...rest } = one
  return {
    ...rest,
    // A stated value belongs to one quantity: drop the value if the quantity has changed.
    ...(stated && quantity === one.quantity && { stated }),
    ...other,
    name: one.name || other.name,
    symbol: one.symbol || other.symbol,
    ...(quantity !== undefined && { quantity }),
  }
}

/**
 * Merges holdings from two sources, so that each token appears once. If both know a quantity, that of `newer` counts.
 */
export function mergeHoldings(older: readonly Holding[], newer: readonly Holding[]): Holding[] {
  const all = new Map(older.map((one) => [holdingKey(one), one]))
  for (const one of newer) {
    const known = all.get(holdingKey(one))
    // With other decimals, the same number of units is another amount: then the older holding stays.
    const isSame = known?.decimals === one.decimals
    all.set(holdingKey(one), known && isSame ? merged(known, one) : (known ?? one))
  }
  return [...all.values()]
}

/**
 * Removes and counts holdings without decimals: these are NFTs and advertisements (specification §4). The native coin
 * stays. `areNftsListed`: do not count single items, which the tab NFTs shows.
 */
export function withoutItems(
  holdings: readonly Holding[],
  { areNftsListed = false } = {},
): { tokens: Holding[]; hiddenCount: number } {
  const isToken = ({ address, decimals }: Holding) => address === undefined || decimals > 0
  const hidden = holdings.filter((one) => !isToken(one) && !(areNftsListed && one.quantity === 1n))
  return { tokens: holdings.filter(isToken), hiddenCount: hidden.length }
}

function nativeFirst({ address: one }: Holding, { address: other }: Holding): number {
  if ((one === undefined) === (other === undefined)) return 0
  return one === undefined ? -1 : 1
}

/**
 * Separates the tokens that the visitor hid (by `holdingKey`) from those that are shown. The native coin is always shown.
 */
export function withoutHidden(
  tokens: readonly Holding[],
  keys: ReadonlySet<string>,
): { shown: readonly Holding[]; hidden: readonly Holding[] } {
  const isHidden = (one: Holding) => one.address !== undefined && keys.has(holdingKey(one))
  if (!keys.size) return { shown: tokens, hidden: [] }
  return { shown: tokens.filter((one) => !isHidden(one)), hidden: tokens.filter(isHidden) }
}

/**
 * Sorts holdings by value, highest first; unknown values count as zero. Of equal values, the native coin comes first,
 * then the tokens by symbol.
 */
export function sortHoldings(holdings: readonly Holding[]): Holding[] {
  return holdings
    .map((holding) => ({ holding, value: valueOf(holding) ?? ZERO }))
    .sort(
      (one, other) =>
        compare(other.value, one.value) ||
        nativeFirst(one.holding, other.holding) ||
        one.holding.symbol.localeCompare(other.holding.symbol),
    )
    .map(({ holding }) => holding)
}

export interface Total {
  /** The sum of the known values; absent if none is known, or if they are zero and others are unknown or missing. */
  value?: Decimal
  /** Whether some values are unknown or missing, so that the account has at least `value`. */
  isAtLeast: boolean
}

/** Returns the total value of the holdings. `isPartial`: the account may have more than these. */
export function totalOf(holdings: readonly Holding[], isPartial = false): Total {
  const values = holdings.map(valueOf)
  const known = values.filter((one) => one !== undefined)
  const [first, ...rest] = known
  const value = first && rest.reduce(add, first)
  const isAtLeast = isPartial || known.length < values.length
  // "At least nothing" would say nothing, but look like a figure.
  return { ...(value && (value.units > 0n || !isAtLeast) && { value }), isAtLeast }
}

/**
 * Removes what is no balance, whoever stated it: coins of networks that have none, and the quantity of more coins than can
 * exist. So many tokens may exist, but their value is not known.
 */
export const plausible = (holdings: readonly Holding[]): Holding[] =>
  holdings
    .filter(({ address, network }) => address !== undefined || !isCoinless(network))
    .map((one) => {
      const { quantity, price, stated, ...facts } = one
      if (quantity === undefined || !isBeyond(quantity)) return one
      return one.address === undefined ? { ...facts, ...(price && { price }) } : { ...facts, quantity }
    })
