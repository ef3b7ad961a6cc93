import type { Review } from '../../flows/send/draft.ts'
import { Notice } from '../../ui/feedback/Notice.tsx'
import { useT } from '../modal/context.ts'
import { HighFee } from './HighFee.tsx'
import { MildRisks } from './Risks.tsx'

/** What is worth knowing, but no danger. Screen readers say it when it appears: the box is there before. */
export function Said({ review }: { review: Review }) {
  const t = useT()
  const { phase, error } = review
  return (
    <div className="send-said" role="status">
      <HighFee review={review} />
      <MildRisks review={review} />
      {phase === 'failed' && error?.code === 'UserRejected' && <Notice>{t('send.rejected')}</Notice>}
      {phase === 'late' && <Notice>{t('send.lateHint')}</Notice>}
    </div>
  )
}
