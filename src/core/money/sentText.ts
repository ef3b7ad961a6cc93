import { formatUnits } from './amount.ts'
import { formatDigits } from './exactAmount.ts'
import { shortenAddress } from './format.ts'
import type { SavedTransfer } from './savedTransfer.ts'

/** Returns the amount of a sent transfer with its symbol, in a locale. */
export const amountText = ({ amount, decimals, symbol }: SavedTransfer, locale: string): string =>
  `${formatDigits(formatUnits(BigInt(amount), decimals), locale)} ${symbol}`.trim()

/** Returns the symbol of the token of a sent transaction, else its shortened address. */
export const tokenName = ({ symbol, token = '' }: SavedTransfer): string => symbol || shortenAddress(token)
