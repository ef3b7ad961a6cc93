import { parseDecimal } from '../money/decimal.ts'
import { formatUnits } from '../money/amount.ts'
import type { BuyQuote } from './buyApi.ts'

/**
 * Returns what the provider keeps of the total, as a decimal string: what neither the coins nor the network fee explain.
 * Undefined if the quote states no such part, or its parts cannot be added up.
 */
export function providerFee({ total, subtotal, networkFee }: BuyQuote): string | undefined {
  const parts = [total, subtotal, networkFee]
  if (parts.some(({ currency }) => currency !== total.currency)) return undefined
  const read = parts.map(({ amount }) => parseDecimal(amount))
  const decimals = read.reduce((most, one) => (one.decimals > most ? one.decimals : most), 0)
  const [all = 0n, coins = 0n, network = 0n] = read.map((one) => one.units * 10n ** BigInt(decimals - one.decimals))
  const rest = all - coins - network
  return rest > 0n ? formatUnits(rest, decimals) : undefined
}
