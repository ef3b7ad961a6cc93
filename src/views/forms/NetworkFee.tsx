import { multiply } from '../../core/money/decimal.ts'
import { approximately, showValue } from '../../core/money/display.ts'
import { formatExact } from '../../core/money/exactAmount.ts'
import { roundUp } from '../../core/transactions/sixDigits.ts'
import type { CaipNetworkId } from '../../core/types.ts'
import { coinOf } from '../../flows/money/shownHoldings.ts'
import { useModal, useT } from '../modal/context.ts'
import { useShown } from './useShown.ts'

interface Props {
  network: CaipNetworkId
  /** In base units of the native coin; undefined if it is unknown. */
  fee: bigint | undefined
  /** Whether somebody else pays it. */
  isFeePaid: boolean | undefined
  isPending: boolean
}

/** The highest network fee, rounded up to six digits, with its value. Its tooltip has all digits. */
export function NetworkFee({ network, fee, isFeePaid, isPending }: Props) {
  const modal = useModal()
  const t = useT()
  const { shown, locale, currency } = useShown()
  const { symbol, decimals } = modal.networks.get(network).nativeCurrency
  if (isFeePaid) return t('send.feePaid')
  if (fee === undefined) return isPending ? '…' : t('send.feeUnknown')
  const price = coinOf(shown?.figures)?.price
  const value = price && showValue(multiply({ units: fee, decimals }, price), locale, currency)
  const write = (units: bigint) => `${formatExact(units, decimals, locale)} ${symbol}`
  // Each figure is isolated: in Arabic, symbols and numbers of two figures in a row would be mixed up.
  return (
    <>
      <bdi title={write(fee)}>{write(roundUp(fee))}</bdi>
      {value && (
        <>
          {' '}
          <span className="form-note fee-value">
            <bdi>{approximately(value)}</bdi>
          </span>
        </>
      )}
    </>
  )
}
