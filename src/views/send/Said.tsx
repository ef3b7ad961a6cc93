import type { Review } from '../../flows/send/draft.ts'
import { Notice } from '../../ui/feedback/Notice.tsx'
import { useT } from '../modal/context.ts'

/** What has happened, but is no problem. Screen readers say it when it appears: the box is there before. */
export function Said({ review: { phase, error } }: { review: Review }) {
  const t = useT()
  return (
    <div className="form-said" role="status">
      {phase === 'failed' && error?.code === 'UserRejected' && <Notice>{t('send.rejected')}</Notice>}
      {phase === 'late' && <Notice>{t('send.lateHint')}</Notice>}
    </div>
  )
}
