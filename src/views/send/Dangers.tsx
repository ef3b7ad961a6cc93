import { isDangerous, isRepeat } from '../../core/safety/recipientRisks.ts'
import type { Review } from '../../flows/send/draft.ts'
import { confirmRisks } from '../../flows/send/review.ts'
import { Agree } from '../forms/Agree.tsx'
import { useModal, useT } from '../modal/context.ts'
import { RiskNotice } from './Risks.tsx'

/** Dangers of the transfer. */
export const Dangers = ({ review: { risks = [], transfer } }: { review: Review }) =>
  risks.filter(isDangerous).map((risk) => <RiskNotice key={risk.kind} risk={risk} to={transfer.to} />)

/** The tick with which the visitor confirms the dangers, before the wallet is asked. */
export function SendConsent({ review: { risks = [], isConfirmed = false } }: { review: Review }) {
  const modal = useModal()
  const t = useT()
  const dangers = risks.filter(isDangerous)
  if (!dangers.length) return null
  return (
    <Agree
      isConfirmed={isConfirmed}
      onChange={(value) => confirmRisks(modal, value)}
      sentences={[!dangers.every(isRepeat) && t('safety.agree'), dangers.some(isRepeat) && t('safety.agreeAgain')]}
    />
  )
}
