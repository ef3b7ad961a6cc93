import { useStore } from '@nanostores/react'
import { multiply, type Decimal } from '../../core/money/decimal.ts'
import { showValue } from '../../core/money/display.ts'
import { formatExact } from '../../core/money/exactAmount.ts'
import type { Holding } from '../../core/money/holdings.ts'
import { isFeeHigh } from '../../core/money/isFeeHigh.ts'
import { roundUp } from '../../core/transactions/sixDigits.ts'
import { portfolioOf } from '../../flows/assets/portfolioOf.ts'
import { coinOf } from '../../flows/money/shownHoldings.ts'
import { Notice } from '../../ui/feedback/Notice.tsx'
import { useModal, useT } from '../modal/context.ts'

export interface HighFeeProps {
  /** In base units of the native coin; undefined if it is unknown. */
  fee: bigint | undefined
  /** What the fee is compared with, in base units of the holding. */
  amount: bigint
  holding: Holding
  /** Whether the transaction needs far more gas than a usual one. */
  isCostly?: boolean | undefined
}

/**
 * Returns fee and amount as text if the fee is high compared with the amount: by their values, or if a price is unknown,
 * by amounts of the coin. Undefined if the fee is not high, or the two cannot be compared.
 */
function useHigh({ fee, amount, holding }: HighFeeProps): Record<'fee' | 'amount', string> | undefined {
  const modal = useModal()
  const locale = useStore(modal.locale.$locale)
  const { figures, currency = '' } = useStore(portfolioOf(modal).$shown) ?? {}
  const { symbol, decimals } = modal.networks.get(holding.network).nativeCurrency
  if (fee === undefined) return undefined
  const prices = [coinOf(figures)?.price, holding.price] as const
  const units: [Decimal, Decimal] = [
    { units: fee, decimals },
    { units: amount, decimals: holding.decimals },
  ]
  const write = (both: [Decimal, Decimal], show: (one: Decimal) => string, of?: string) => {
    const [feeText, amountText] = both.map((one) => `\u2068${show(one)}\u2069`) as [string, string]
    return isFeeHigh(...both, of) ? { fee: feeText, amount: amountText } : undefined
  }
  if (prices[0] && prices[1])
    return write(
      [multiply(units[0], prices[0]), multiply(units[1], prices[1])],
      (one) => showValue(one, locale, currency).text,
      currency,
    )
  if (holding.address !== undefined) return undefined
  return write(
    [{ units: roundUp(fee), decimals }, units[1]],
    (one) => `${formatExact(one.units, one.decimals, locale)} ${symbol}`,
  )
}

/** Warns if the network fee is high compared with the amount, or the token burns gas. */
export function HighFee(props: HighFeeProps) {
  const t = useT()
  const high = useHigh(props)
  return (
    <>
      {high && (
        <Notice tone="warning" title={t('send.highFee')}>
          {t('send.highFeeHint', high)}
        </Notice>
      )}
      {props.isCostly && (
        <Notice tone="warning" title={t('send.costly')}>
          {t('send.costlyHint')}
        </Notice>
      )}
    </>
  )
}
