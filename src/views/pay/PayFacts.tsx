import type { PayMoney, PayQuote } from '../../core/pay/payQuote.ts'
import { roundUp } from '../../core/transactions/sixDigits.ts'
import type { Payment } from '../../flows/pay/paymentOf.ts'
import { Facts, type Fact } from '../../ui/text/Facts.tsx'
import { NetworkFee } from '../forms/NetworkFee.tsx'
import { useT } from '../modal/context.ts'
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
    ...quote.fees.map((fee) => ({ label: feeLabel(fee), value: <ServiceFee fee={fee.money} /> })),
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
