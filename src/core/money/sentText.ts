import { formatExact } from './exactAmount.ts'
import { shortenAddress } from './format.ts'
import type { SavedTransfer } from './savedTransfer.ts'
import { cutDigits } from '../transactions/sixDigits.ts'

/** Returns the amount of a sent transfer with its symbol, in a locale: its first six digits, and all whole ones. */
export const amountText = ({ amount, decimals, symbol }: SavedTransfer, locale: string): string =>
  `${formatExact(cutDigits(BigInt(amount), decimals), decimals, locale)} ${symbol}`.trim()

/** Returns the symbol of the token of a sent transaction, else its shortened address. */
export const tokenName = ({ symbol, token = '' }: SavedTransfer): string => symbol || shortenAddress(token)
