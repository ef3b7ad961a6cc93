import { oncePer } from '../data/oncePer.ts'
import type { HistoryRow, HistoryTransfer } from '../transactions/history.ts'
import { isPassive, isZero, spamOf, type Spam } from './spamOf.ts'

/**
 * Digits of an address that people compare. Attackers search for addresses with the same first and last digits as those
 * of the visitor's partners (address poisoning).
 */
const COMPARED_DIGITS = 4

/** Letter case has no meaning in hexadecimal addresses. */
const normalized = (address: string) => (address.startsWith('0x') ? address.toLowerCase() : address)

/** Returns the first and the last digits of an address. */
function looksOf(address: string): string {
  const digits = address.replace(/^0x/, '')
  return `${digits.slice(0, COMPARED_DIGITS)}…${digits.slice(-COMPARED_DIGITS)}`
}

/** What the search for spam needs to know of a transaction, without regard to other transactions. */
interface Facts {
  row: HistoryRow
  from: string
  to: string
  reason: Spam | undefined
  /** Whether all its amounts are zero. */
  isEmpty: boolean
  /** Symbols of the tokens that it moved and that have a price. */
  priced: readonly string[]
  /** Symbols of what left the account, if that is all that moved, and none of it has a price; otherwise empty. */
  unpricedOut: readonly string[]
}

/** Returns a symbol without letter case and punctuation, in which imitations often differ. */
const symbolOf = ({ fungible }: HistoryTransfer) =>
  (fungible?.symbol ?? '').toUpperCase().replace(/[^\p{L}\p{N}]/gu, '')

function tokensOf({ transfers }: HistoryRow): Pick<Facts, 'priced' | 'unpricedOut'> {
  const all = transfers ?? []
  const isUnpricedOut = all.every(({ direction, price }) => direction === 'out' && price === undefined)
  return {
    priced: all.filter(({ price }) => price !== undefined).map(symbolOf),
    unpricedOut: isUnpricedOut ? all.map(symbolOf) : [],
  }
}

const factsOf = (row: HistoryRow): Facts => ({
  row,
  from: normalized(row.from),
  to: normalized(row.to),
  reason: spamOf(row),
  isEmpty: Boolean(row.transfers?.length) && (row.transfers ?? []).every(isZero),
  ...tokensOf(row),
})

/** Whether the account signed a transaction that moved something: others cannot cause it. */
const isOwn = ({ from, isEmpty }: Facts, account: string) => from === account && !isEmpty

/** Returns a function that tells whether an address imitates one to which the account sent a transaction. */
function imitationsOf(all: readonly Facts[], account: string): (address: string) => boolean {
  const partners = new Set(all.filter((one) => isOwn(one, account)).map(({ to }) => to))
  const looks = new Set([...partners].filter(Boolean).map(looksOf))
  return (address) => address !== account && !partners.has(address) && looks.has(looksOf(address))
}

/**
 * Returns a function that tells whether a transaction only moves imitations of tokens out of the account. The contract of
 * an imitation can log a transfer from any address.
 */
function falseTransfersOf(all: readonly Facts[]): (facts: Facts) => boolean {
  const genuine = new Set(all.flatMap(({ priced }) => priced))
  return ({ unpricedOut }) => unpricedOut.length > 0 && unpricedOut.every((one) => one !== '' && genuine.has(one))
}

/**
 * Creates a function that returns the ids of an account's transactions that are probably spam: those that `spamOf`
 * finds, and those that somebody else caused and whose sender or recipient imitates a real partner, or that only seem to
 * send imitations of tokens. What the account signed is never suspected, unless it moved nothing. Call the function
 * again when more transactions are loaded: each is parsed only once.
 */
export function createActivitySpam(): (rows: readonly HistoryRow[], address: string) => ReadonlySet<string> {
  const knownFacts = oncePer(factsOf)
  return (rows, address) => {
    const account = normalized(address)
    const all = rows.map(knownFacts)
    const isImitation = imitationsOf(all, account)
    const isFalse = falseTransfersOf(all)
    const isSpam = (one: Facts) => {
      if (one.reason === 'flagged') return true
      if (isOwn(one, account)) return false
      if (one.reason === 'suspected') return true
      return isPassive(one.row) && (isImitation(one.from) || isImitation(one.to) || isFalse(one))
    }
    return new Set(all.filter(isSpam).map(({ row }) => row.id))
  }
}
