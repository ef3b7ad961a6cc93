import type { Review } from '../../flows/send/draft.ts'
import { Notice } from '../../ui/feedback/Notice.tsx'
import { HighFee } from '../forms/HighFee.tsx'
import { useT } from '../modal/context.ts'
import { MildRisks } from './Risks.tsx'

/** What is worth knowing, but no danger. Screen readers say it when it appears: the box is there before. */
export function Said({ review }: { review: Review }) {
  const t = useT()
  const { phase, error, prepared, transfer, holding } = review
  return (
    <div className="form-said" role="status">
      <HighFee fee={prepared?.fee} amount={transfer.amount} holding={holding} isCostly={prepared?.isCostly} />
      <MildRisks review={review} />
      {phase === 'failed' && error?.code === 'UserRejected' && <Notice>{t('send.rejected')}</Notice>}
      {phase === 'late' && <Notice>{t('send.lateHint')}</Notice>}
    </div>
  )
}
