import { multiply } from '../../core/money/decimal.ts'
import { showValue } from '../../core/money/display.ts'
import { formatExact } from '../../core/money/exactAmount.ts'
import type { PayQuote } from '../../core/pay/payQuote.ts'
import { coinOf } from '../../flows/money/shownHoldings.ts'
import type { Payment } from '../../flows/pay/paymentOf.ts'
import { Facts, type Fact } from '../../ui/text/Facts.tsx'
import { useShown } from '../forms/useShown.ts'
import { useModal, useT } from '../modal/context.ts'
import { feeOfPayment } from './feeOfPayment.ts'
import { useMoney } from './usePay.ts'

/** The highest network fee, with its value. */
function Fee({ payment }: { payment: Payment }) {
  const { phase, order, origin = order.asset } = payment
  const modal = useModal()
  const t = useT()
  const { shown, locale, currency } = useShown()
  const { symbol, decimals } = modal.networks.get(origin.network).nativeCurrency
  const { fee, isFeePaid } = feeOfPayment(payment)
  if (isFeePaid) return t('send.feePaid')
  if (fee === undefined) return phase === 'quoting' ? '…' : t('send.feeUnknown')
  const price = coinOf(shown?.figures)?.price
  const value = price && showValue(multiply({ units: fee, decimals }, price), locale, currency)
  // Each figure is isolated: in Arabic, symbols and numbers of two figures in a row would be mixed up.
  return (
    <>
      <bdi>{`${formatExact(fee, decimals, locale)} ${symbol}`}</bdi>
      {value && (
        <>
          {' '}
          <bdi className="form-note">{`≈ ${value.text}`}</bdi>
        </>
      )}
    </>
  )
}

/** Our own word for the fee that is known, else that of the service, which could be one of ours: it is called a fee. */
function useFeeLabel(): (fee: PayQuote['fees'][number]) => string {
  const t = useT()
  return ({ id, label }) => (id === 'service' ? t('pay.serviceFee') : t('pay.feeOf', { label: `\u2068${label}\u2069` }))
}

/** What the payment costs: the total in whole digits, fees, and how long it takes. */
export function PayFacts({ payment }: { payment: Payment }) {
  const t = useT()
  const money = useMoney()
  const feeLabel = useFeeLabel()
  const { quote, way, phase, prepared, plan } = payment
  if (!quote) return null
  const isSimulated = plan?.effects.known === 'traced' || prepared?.isSimulated
  const checked = isSimulated ? t('send.checked') : t('send.unchecked')
  const facts: Fact[] = [
    { label: t('pay.total'), value: <bdi>{money(quote.origin)}</bdi> },
    ...quote.fees.map((fee) => ({ label: feeLabel(fee), value: <bdi>{money(fee.money)}</bdi> })),
    ...(way === 'wallet' ? [{ label: t('send.fee'), value: <Fee payment={payment} /> }] : []),
    ...((prepared ?? plan) && phase !== 'refused' ? [{ label: t('send.check'), value: checked }] : []),
  ]
  return (
    <>
      <Facts facts={facts} />
      <p className="form-note">{t('pay.seconds', { count: quote.seconds })}</p>
    </>
  )
}
