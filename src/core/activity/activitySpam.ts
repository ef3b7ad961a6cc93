import type { HistoryRow } from '../transactions/history.ts'
import { isPassive, isZero, spamOf } from './spamOf.ts'

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

/** Whether the account signed a transaction that moved something: others cannot cause it. */
const isOwn = ({ from, transfers }: HistoryRow, account: string) =>
  normalized(from) === account && !(transfers?.length && transfers.every(isZero))

/** Returns a function that tells whether an address imitates one to which the account sent a transaction. */
function imitationsOf(rows: readonly HistoryRow[], account: string): (address: string) => boolean {
  const partners = new Set(rows.filter((row) => isOwn(row, account)).map(({ to }) => normalized(to)))
  const looks = new Set([...partners].filter(Boolean).map(looksOf))
  return (address) => looks.has(looksOf(address)) && !partners.has(address) && address !== account
}

/**
 * Returns the ids of the transactions of an account that are probably spam (`spamOf`), or that somebody else caused and
 * that come from or go to an imitation of a real partner's address. What the account signed is never suspected, unless
 * it moved nothing.
 */
export function activitySpam(rows: readonly HistoryRow[], address: string): ReadonlySet<string> {
  const account = normalized(address)
  const isImitation = imitationsOf(rows, account)
  const isSpam = (row: HistoryRow) => {
    const reason = spamOf(row)
    if (reason === 'flagged' || isOwn(row, account)) return reason === 'flagged'
    const parties = [normalized(row.from), normalized(row.to)]
    return reason !== undefined || (isPassive(row) && parties.some(isImitation))
  }
  return new Set(rows.filter(isSpam).map(({ id }) => id))
}
