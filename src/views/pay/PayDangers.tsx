import type { Payment } from '../../flows/pay/paymentOf.ts'
import { confirmPayRisks } from '../../flows/pay/repeatsOfPay.ts'
import { Notice } from '../../ui/feedback/Notice.tsx'
import { Agree } from '../forms/Agree.tsx'
import { useModal, useT } from '../modal/context.ts'

const REPEATS = {
  asked: ['safety.asked', 'safety.askedHint'],
  unclear: ['safety.unclear', 'safety.unclearHint'],
  again: ['pay.again', 'pay.againHint'],
} as const

/** Why the same might be paid twice. The visitor must confirm it before anybody is asked. */
export function PayDangers({ payment: { repeats = [], isConfirmed = false } }: { payment: Payment }) {
  const modal = useModal()
  const t = useT()
  const kinds = repeats.flatMap(({ kind }) => (kind in REPEATS ? [kind as keyof typeof REPEATS] : []))
  if (!kinds.length) return null
  return (
    <>
      {kinds.map((kind) => (
        <Notice key={kind} tone="danger" title={t(REPEATS[kind][0])}>
          {t(REPEATS[kind][1])}
        </Notice>
      ))}
      <Agree isConfirmed={isConfirmed} onChange={(value) => confirmPayRisks(modal, value)}>
        <span>{t('pay.agreeAgain')}</span>
      </Agree>
    </>
  )
}
