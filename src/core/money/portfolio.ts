import { add, compare, type Decimal } from './decimal.ts'
import { holdingKey, valueOf, type Holding } from './holdings.ts'

const ZERO: Decimal = { units: 0n, decimals: 0 }

/** Both of the same token: the figures of the second one count, and what only the first one knows is kept. */
function merged(one: Holding, { quantity = one.quantity, ...other }: Holding): Holding {
  const { stated, ...rest } = one
  return {
    ...rest,
    // Worth something else if the quantity is another one.
    ...(stated && quantity === one.quantity && { stated }),
    ...other,
    name: one.name || other.name,
    symbol: one.symbol || other.symbol,
    ...(quantity !== undefined && { quantity }),
  }
}

/** Holdings from two sources, each token once. Where both know a quantity, that of `newer` counts. */
export function mergeHoldings(older: readonly Holding[], newer: readonly Holding[]): Holding[] {
  const all = new Map(older.map((one) => [holdingKey(one), one]))
  for (const one of newer) {
    const known = all.get(holdingKey(one))
    // The same units would be another amount.
    const isSame = known?.decimals === one.decimals
    all.set(holdingKey(one), known && isSame ? merged(known, one) : (known ?? one))
  }
  return [...all.values()]
}

/**
 * Takes out what has no decimals, which are NFTs and advertisements (specification §4), and counts it. The native coin
 * stays.
 */
export function withoutItems(holdings: readonly Holding[]): { tokens: Holding[]; hiddenCount: number } {
  const tokens = holdings.filter(({ address, decimals }) => address === undefined || decimals > 0)
  return { tokens, hiddenCount: holdings.length - tokens.length }
}

function nativeFirst({ address: one }: Holding, { address: other }: Holding): number {
  if ((one === undefined) === (other === undefined)) return 0
  return one === undefined ? -1 : 1
}

/** The most valuable first; unknown values count as zero. Of equal ones, the native coin first, then by symbol. */
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
  /** The sum of the known values; absent if none is known. */
  value?: Decimal
  /** Whether some value is unknown: the account has at least `value`. */
  isAtLeast: boolean
}

/** What the holdings are worth together. */
export function totalOf(holdings: readonly Holding[]): Total {
  const values = holdings.map(valueOf)
  const known = values.filter((one) => one !== undefined)
  const [first, ...rest] = known
  return { ...(first && { value: rest.reduce(add, first) }), isAtLeast: known.length < values.length }
}
