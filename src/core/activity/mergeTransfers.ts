import { groupBy } from '../data/groupBy.ts'
import { ACTIVITY_TRANSFERS_SHOWN } from '../limits.ts'
import { add, compare, formatDecimal, multiply, toDecimal, type Decimal } from '../money/decimal.ts'
import type { HistoryTransfer } from '../transactions/history.ts'

/** The transfers that a row shows, sent ones first, and how many it leaves out. */
export interface MergedTransfers {
  shown: readonly HistoryTransfer[]
  more: number
}

const ZERO: Decimal = { units: 0n, decimals: 0 }
const TENTH: Decimal = { units: 1n, decimals: 1 }
const HUNDREDTH: Decimal = { units: 1n, decimals: 2 }

const quantityOf = ({ quantity }: HistoryTransfer) => toDecimal(quantity)

/**
 * Identifies a token by name, symbol, picture, and whether it has a price, as the history has no addresses. Anyone can
 * create a token with the name and symbol of another one: its amounts must neither be added to the genuine ones nor make
 * these look like fees.
 */
const tokenOf = ({ fungible, price }: HistoryTransfer) =>
  fungible?.name ? [fungible.name, fungible.symbol, fungible.iconUrl, price !== undefined].join('\n') : ''

/** Whether `part` is less than `share` times `whole`. False if either is unknown. */
function isLess(part: Decimal | undefined, whole: Decimal | undefined, share: Decimal): boolean {
  return part !== undefined && whole !== undefined && compare(part, multiply(whole, share)) < 0
}

function largest(transfers: readonly HistoryTransfer[]): Decimal | undefined {
  const quantities = transfers.map(quantityOf).filter((one) => one !== undefined)
  return quantities.sort(compare).at(-1)
}

/**
 * Drops amounts of a token that are probably fees or change. Of one sent and one received amount, drops the smaller one
 * if it is below a tenth of the larger. Of more than two amounts, drops those below a hundredth of the largest. Unknown
 * amounts stay.
 */
function withoutFees(transfers: readonly HistoryTransfer[]): readonly HistoryTransfer[] {
  const max = largest(transfers)
  const directions = new Set(transfers.map(({ direction }) => direction))
  const isPair = transfers.length === 2 && directions.has('in') && directions.has('out')
  if (transfers.length < 3 && !isPair) return transfers
  return transfers.filter((one) => !isLess(quantityOf(one), max, isPair ? TENTH : HUNDREDTH))
}

/** Adds up decimal strings; undefined if a part is unknown. */
function sumOf(parts: readonly (string | undefined)[]): string | undefined {
  const decimals = parts.map(toDecimal)
  return decimals.every((one) => one !== undefined) ? formatDecimal(decimals.reduce(add, ZERO)) : undefined
}

/** Adds up several transfers of the same token and direction. */
function merged(transfers: readonly HistoryTransfer[]): HistoryTransfer {
  const [{ quantity: _quantity, value: _value, ...first }] = transfers as [HistoryTransfer]
  const quantity = sumOf(transfers.map((one) => one.quantity))
  const value = sumOf(transfers.map((one) => one.value))
  return { ...first, ...(quantity !== undefined && { quantity }), ...(value !== undefined && { value }) }
}

const valueOf = ({ value }: HistoryTransfer) => toDecimal(value) ?? ZERO

/**
 * Reduces the transfers of a transaction to those that a row shows: drops fees, adds up amounts of the same token and
 * direction, and keeps the two amounts with the largest value (an unknown value counts as zero). Transfers of NFTs and
 * of unnamed tokens are never added up.
 */
export function mergeTransfers(transfers: readonly HistoryTransfer[]): MergedTransfers {
  const named = groupBy(transfers.filter(tokenOf), tokenOf)
  const tokens = [...named.values()].flatMap((group) =>
    [...groupBy(withoutFees(group), ({ direction }) => direction).values()].map(merged),
  )
  const all = [...tokens, ...transfers.filter((one) => !tokenOf(one))]
  const byValue = all.length > ACTIVITY_TRANSFERS_SHOWN ? [...all].sort((a, b) => compare(valueOf(b), valueOf(a))) : all
  const shown = byValue.slice(0, ACTIVITY_TRANSFERS_SHOWN)
  const isOut = ({ direction }: HistoryTransfer) => direction === 'out'
  const outFirst = [...shown.filter(isOut), ...shown.filter((one) => !isOut(one))]
  return { shown: outFirst, more: all.length - shown.length }
}
