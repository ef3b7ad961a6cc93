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

/**
 * Which contract is called, how much is lost, and why the same might be paid twice. The visitor must confirm it before
 * anybody is asked.
 */
export function PayDangers({ payment }: { payment: Payment }) {
  const { repeats = [], isConfirmed = false, loss, plan } = payment
  const modal = useModal()
  const t = useT()
  const kinds = repeats.flatMap(({ kind }) => (kind in REPEATS ? [kind as keyof typeof REPEATS] : []))
  const contract = plan?.contract
  const isLossy = impactLevel(loss) === 'accept'
  return (
    <>
      <PayLoss payment={payment} />
      {contract !== undefined && <Contract address={contract} />}
      {kinds.map((kind) => (
        <Notice key={kind} tone="danger" title={t(REPEATS[kind][0])}>
          {t(REPEATS[kind][1])}
        </Notice>
      ))}
      {needsPayConsent({ ...payment, isConfirmed: false }) && (
        <Agree isConfirmed={isConfirmed} onChange={(value) => confirmPayRisks(modal, value)}>
          {isLossy && <span>{t('pay.lossAgree')}</span>}
          {isUnpriced(payment) && <span>{t('pay.unpricedAgree')}</span>}
          {contract !== undefined && <span>{t('pay.contractAgree')}</span>}
          {kinds.length > 0 && <span>{t('pay.agreeAgain')}</span>}
        </Agree>
      )}
    </>
  )
}
