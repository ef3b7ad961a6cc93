import { oncePer } from '../data/oncePer.ts'
import type { HistoryRow } from '../transactions/history.ts'
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
}

const factsOf = (row: HistoryRow): Facts => ({
  row,
  from: normalized(row.from),
  to: normalized(row.to),
  reason: spamOf(row),
  isEmpty: Boolean(row.transfers?.length) && (row.transfers ?? []).every(isZero),
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
 * Creates a function that returns the ids of the transactions of an account that are probably spam (`spamOf`), or that
 * somebody else caused and that come from or go to an imitation of a real partner's address. What the account signed is
 * never suspected, unless it moved nothing. Call it again when more transactions are loaded: each is parsed only once.
 */
export function createActivitySpam(): (rows: readonly HistoryRow[], address: string) => ReadonlySet<string> {
  const knownFacts = oncePer(factsOf)
  return (rows, address) => {
    const account = normalized(address)
    const all = rows.map(knownFacts)
    const isImitation = imitationsOf(all, account)
    const isSpam = (one: Facts) => {
      if (one.reason === 'flagged' || isOwn(one, account)) return one.reason === 'flagged'
      return one.reason !== undefined || (isPassive(one.row) && (isImitation(one.from) || isImitation(one.to)))
    }
    return new Set(all.filter(isSpam).map(({ row }) => row.id))
  }
}
