import type { PayMoney, PayQuote } from '../../core/pay/payQuote.ts'
import { roundTotal, roundUp } from '../../core/transactions/sixDigits.ts'
import type { Payment } from '../../flows/pay/paymentOf.ts'
import { Facts, type Fact } from '../../ui/text/Facts.tsx'
import { NetworkFee } from '../forms/NetworkFee.tsx'
import { useT } from '../modal/context.ts'
import { isOfAsset } from '../preview/describeEffects.ts'
import { feeOfPayment } from './feeOfPayment.ts'
import { useMoney } from './usePay.ts'

/** The highest network fee. */
function Fee({ payment }: { payment: Payment }) {
  const { phase, order, origin = order.asset } = payment
  const { fee, isFeePaid } = feeOfPayment(payment)
  return <NetworkFee network={origin.network} fee={fee} isFeePaid={isFeePaid} isPending={phase === 'quoting'} />
}

/** The fee of a service, rounded up to six digits. Its tooltip has all digits. */
function ServiceFee({ fee }: { fee: PayMoney }) {
  const money = useMoney()
  return <bdi title={money(fee)}>{money({ ...fee, amount: roundUp(fee.amount) })}</bdi>
}

/**
 * The total. Rounded up only if the effects below show the same asset and amount in full; otherwise this is the only place
 * with the exact amount.
 */
function Total({ total, effects }: { total: PayMoney; effects: Payment['effects'] }) {
  const money = useMoney()
  const { amount, asset } = total
  const isSentBelow =
    effects?.known === 'traced' &&
    effects.sends.some((one) => isOfAsset(one, asset) && one.kind === 'amount' && one.amount.value === amount)
  const shown = isSentBelow ? roundTotal(amount, asset.decimals) : amount
  return <bdi title={shown === amount ? undefined : money(total)}>{money({ ...total, amount: shown })}</bdi>
}

/** Our own word for the fee that is known, else that of the service, which could be one of ours: it is called a fee. */
function useFeeLabel(): (fee: PayQuote['fees'][number]) => string {
  const t = useT()
  return ({ id, label }) => (id === 'service' ? t('pay.serviceFee') : t('pay.feeOf', { label: `\u2068${label}\u2069` }))
}

/** What the payment costs: the total, and fees. While that is not known, it takes as much room. */
export function PayCost({ payment }: { payment: Payment }) {
  const t = useT()
  const feeLabel = useFeeLabel()
  const { quote, way, phase, effects } = payment
  const missing = phase === 'quoting' ? '…' : '—'
  const fees = quote?.fees.map((fee) => ({ label: feeLabel(fee), value: <ServiceFee fee={fee.money} /> }))
  const facts: Fact[] = [
    { label: t('pay.total'), value: quote ? <Total total={quote.origin} effects={effects} /> : missing },
    ...(fees ?? [{ label: t('pay.serviceFee'), value: missing }]),
    ...(way === 'wallet' ? [{ label: t('send.fee'), value: quote ? <Fee payment={payment} /> : missing }] : []),
  ]
  return <Facts facts={facts} />
}

/** What the network says of the payment, and how long it takes. */
export function PayCheck({ payment: { quote, phase, prepared, plan, way } }: { payment: Payment }) {
  const t = useT()
  if (!quote) return null
  const isSimulated = plan?.effects.known === 'traced' || prepared?.isSimulated
  const checked = isSimulated ? t('send.checked') : t('send.unchecked')
  return (
    <>
      {(prepared ?? plan) && phase !== 'refused' && <Facts facts={[{ label: t('send.check'), value: checked }]} />}
      {/* At an exchange, the visitor has to log in first */}
      {way === 'wallet' && <p className="form-note">{t('pay.seconds', { count: quote.seconds })}</p>}
    </>
  )
}
