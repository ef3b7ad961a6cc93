import { impactLevel } from '../../core/swap/figures.ts'
import type { Payment } from '../../flows/pay/paymentOf.ts'
import { confirmPayRisks, isUnpriced, needsPayConsent } from '../../flows/pay/repeatsOfPay.ts'
import { Notice } from '../../ui/feedback/Notice.tsx'
import { Address } from '../../ui/text/Address.tsx'
import { Agree } from '../forms/Agree.tsx'
import { useModal, useT } from '../modal/context.ts'
import { PayLoss } from './PayLoss.tsx'

const REPEATS = {
  asked: ['safety.asked', 'safety.askedHint'],
  unclear: ['safety.unclear', 'safety.unclearHint'],
  again: ['pay.again', 'pay.againHint'],
} as const

/** The contract that is called, in full: no simulation tells everything that it may do. */
function Contract({ address }: { address: string }) {
  const t = useT()
  return (
    <Notice tone="danger" title={t('pay.contract')}>
      {`${t('pay.contractHint')} `}
      <Address address={address} />
    </Notice>
  )
}

/** Why the same might be paid twice. */
const repeatsIn = ({ repeats = [] }: Payment) =>
  repeats.flatMap(({ kind }) => (kind in REPEATS ? [kind as keyof typeof REPEATS] : []))

/** Which contract is called, how much is lost, and why the same might be paid twice. */
export function PayDangers({ payment }: { payment: Payment }) {
  const t = useT()
  const contract = payment.plan?.contract
  return (
    <>
      <PayLoss payment={payment} />
      {contract !== undefined && <Contract address={contract} />}
      {repeatsIn(payment).map((kind) => (
        <Notice key={kind} tone="danger" title={t(REPEATS[kind][0])}>
          {t(REPEATS[kind][1])}
        </Notice>
      ))}
    </>
  )
}

/** The tick with which the visitor confirms the dangers, before anybody is asked. */
export function PayConsent({ payment }: { payment: Payment }) {
  const { isConfirmed = false, loss, plan } = payment
  const modal = useModal()
  const t = useT()
  if (!needsPayConsent({ ...payment, isConfirmed: false })) return null
  return (
    <Agree
      isConfirmed={isConfirmed}
      onChange={(value) => confirmPayRisks(modal, value)}
      sentences={[
        impactLevel(loss) === 'accept' && t('pay.lossAgree'),
        isUnpriced(payment) && t('pay.unpricedAgree'),
        plan?.contract !== undefined && t('pay.contractAgree'),
        repeatsIn(payment).length > 0 && t('pay.agreeAgain'),
      ]}
    />
  )
}
