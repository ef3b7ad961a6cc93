import { isDangerous } from '../../core/safety/recipientRisks.ts'
import type { Review } from '../../flows/send/draft.ts'
import { confirmRisks } from '../../flows/send/review.ts'
import { useModal, useT } from '../modal/context.ts'
import { RiskNotice } from './Risks.tsx'

interface ReviewProps {
  review: Review
}

/** The tick by which the visitor confirms the dangers. */
function Agree({ review: { isConfirmed = false } }: ReviewProps) {
  const modal = useModal()
  const t = useT()
  return (
    <label className="send-agree">
      <input
        type="checkbox"
        checked={isConfirmed}
        onChange={(event) => confirmRisks(modal, event.currentTarget.checked)}
      />
      <span>{t('safety.agree')}</span>
    </label>
  )
}

/** Dangers of the recipient. They must be confirmed before the wallet is asked. */
export function Dangers({ review }: ReviewProps) {
  const risks = review.risks?.filter(isDangerous) ?? []
  if (!risks.length) return null
  return (
    <>
      {risks.map((risk) => (
        <RiskNotice key={risk.kind} risk={risk} to={review.transfer.to} />
      ))}
      <Agree review={review} />
    </>
  )
}
