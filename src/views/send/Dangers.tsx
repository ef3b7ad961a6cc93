import { useEffect, useRef } from 'react'
import { isDangerous, isRepeat } from '../../core/safety/recipientRisks.ts'
import type { Review } from '../../flows/send/draft.ts'
import { confirmRisks } from '../../flows/send/review.ts'
import { useModal, useT } from '../modal/context.ts'
import { RiskNotice } from './Risks.tsx'

interface ReviewProps {
  review: Review
}

/** Whether nothing that can be used has the focus: not in the widget, and not elsewhere on the page. */
const isNowhere = (active: Element | null | undefined) =>
  active ? active.matches('button:disabled') : document.activeElement === document.body

/** The tick by which the visitor confirms the dangers, in words for those that there are. */
function Agree({ review: { isConfirmed = false, risks = [] } }: ReviewProps) {
  const modal = useModal()
  const t = useT()
  const dangers = risks.filter(isDangerous)
  const box = useRef<HTMLInputElement>(null)
  // The button that had the focus is disabled until the visitor agrees. Browsers move its focus to nowhere, or leave it.
  useEffect(() => {
    const root = box.current?.getRootNode() as Document | ShadowRoot | undefined
    if (!isConfirmed && isNowhere(root?.activeElement)) box.current?.focus({ preventScroll: true })
  })
  return (
    <label className="send-agree">
      <input
        ref={box}
        type="checkbox"
        checked={isConfirmed}
        onChange={(event) => confirmRisks(modal, event.currentTarget.checked)}
      />
      <span>
        {!dangers.every(isRepeat) && <span>{t('safety.agree')}</span>}
        {dangers.some(isRepeat) && <span>{t('safety.agreeAgain')}</span>}
      </span>
    </label>
  )
}

/** Dangers of the transfer. They must be confirmed before the wallet is asked. */
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
