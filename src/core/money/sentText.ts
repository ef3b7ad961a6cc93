import { formatExact } from './exactAmount.ts'
import { shortenAddress } from './format.ts'
import type { SavedTransfer } from './savedTransfer.ts'
import { cutDigits } from '../transactions/sixDigits.ts'

/**
 * Returns the amount of a sent transfer with its symbol, in a locale: its first six digits, and all whole ones. An ellipsis
 * says that there are more.
 */
export function amountText({ amount, decimals, symbol }: SavedTransfer, locale: string): string {
  const units = BigInt(amount)
  const shown = cutDigits(units, decimals)
  return `${formatExact(shown, decimals, locale)}${shown === units ? '' : '…'} ${symbol}`.trim()
}

/** Returns the symbol of the token of a sent transaction, else its shortened address. */
export const tokenName = ({ symbol, token = '' }: SavedTransfer): string => symbol || shortenAddress(token)
