import { paramsOf, type WalletModalError } from '../../core/errors.ts'
import { isUnclear } from '../../core/money/sendFailure.ts'
import { mismatchOf } from '../../core/swap/mismatch.ts'
import type { SwapReview, SwapStage } from '../../flows/swap/swapDraft.ts'
import type { MessageKey } from '../../i18n/messages.ts'
import type { Translate } from '../../i18n/translate.ts'
import { Notice } from '../../ui/feedback/Notice.tsx'
import { useT } from '../modal/context.ts'
import { AllowanceLeft } from './AllowanceLeft.tsx'

const STAGES: Readonly<Record<SwapStage, MessageKey>> = {
  quote: 'swap.quoteFailed',
  transaction: 'swap.noTransaction',
  approval: 'swap.noApproval',
  check: 'swap.noCheck',
}

/** What a refused swap is called, and why. */
function refusalOf(error: WalletModalError, stage: SwapStage, t: Translate): [title: string, hint: string] {
  const mismatch = mismatchOf(error)
  if (mismatch) return [t('swap.blocked'), `${t(`swap.mismatch.${mismatch.what}`)} ${t('swap.blockedHint')}`]
  if (error.code === 'InsufficientFunds') return [t('swap.insufficientBalance'), t('send.feeTooHigh')]
  const { said, reason } = paramsOf(error)
  if (reason === 'decimals') return [t('swap.blocked'), `${t('swap.decimals')} ${t('swap.blockedHint')}`]
  if (error.code === 'TransactionFailed') {
    const why = said === undefined ? '' : `${t('preview.reason', { reason: `\u2068${said}\u2069` })} `
    return [t('swap.wouldFail'), `${why}${t('swap.wouldFailHint')}`]
  }
  if (error.code === 'Aborted') return [t('swap.noTransaction'), t('send.changed')]
  return [t(STAGES[stage]), t(`error.${error.code}` as MessageKey)]
}

/** What went wrong after the wallet was asked. */
function failureOf(error: WalletModalError, t: Translate): [title: string, hint: string] {
  const { ended } = paramsOf(error)
  if (ended === 'late') return [t('swap.failed'), t('swap.lateBatch')]
  if (ended === 'unsent') return [t('swap.failed'), t('swap.unsentHint')]
  if (ended !== undefined) return [t('swap.notCarriedOut'), t('swap.endedHint')]
  if (isUnclear(error)) return [t('swap.failed'), t('send.unclear')]
  return [t('swap.failed'), error.code === 'Aborted' ? t('send.changed') : t(`error.${error.code}` as MessageKey)]
}

/** What went wrong with the swap under review. */
function Trouble({ review: { phase, error, stage = 'check' } }: { review: SwapReview }) {
  const t = useT()
  if (phase === 'refused' && !error) return <Notice tone="danger">{t('swap.quoteFailed')}</Notice>
  // What the visitor refused themselves is said, but not as a problem.
  if (!error || error.code === 'UserRejected' || (phase !== 'refused' && phase !== 'failed')) return null
  const [title, hint] = phase === 'refused' ? refusalOf(error, stage, t) : failureOf(error, t)
  return (
    <Notice tone="danger" title={title} error={error}>
      {hint}
    </Notice>
  )
}

/** What went wrong with the swap under review, what it has left behind, and what the visitor can do. */
export function SwapTrouble({ review }: { review: SwapReview }) {
  const isOver = review.phase === 'refused' || review.phase === 'failed'
  return (
    <>
      <Trouble review={review} />
      {isOver && <AllowanceLeft />}
    </>
  )
}
