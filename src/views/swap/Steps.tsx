import { formatExact } from '../../core/money/exactAmount.ts'
import type { SwapPlan } from '../../core/swap/chainSwap.ts'
import type { SwapReview } from '../../flows/swap/swapDraft.ts'
import { Spinner } from '../../ui/feedback/Spinner.tsx'
import { CheckIcon } from '../../ui/icons/icons.tsx'
import { useT } from '../modal/context.ts'
import { useShown } from '../forms/useShown.ts'

type Planned = SwapReview & { plan: SwapPlan }

/** Whether the swap needs more than one transaction, and can be sent. */
const hasSteps = (review: SwapReview): review is Planned =>
  review.plan !== undefined && review.phase !== 'refused' && review.plan.steps.length + review.done.length > 1

/** How the wallet handles the steps. */
export function StepsNote({ review }: { review: SwapReview }) {
  const t = useT()
  if (!hasSteps(review)) return null
  const { plan, isOneByOne } = review
  if (plan.isBatch) return <p className="form-note">{t('swap.stepBatch')}</p>
  return isOneByOne ? <p className="form-note">{t('swap.oneByOne')}</p> : null
}

/**
 * The transactions that the swap needs, with those that the network has carried out, and the one that is next. They stand
 * beside the button, since one of them allows a contract to take tokens.
 */
export function Steps({ review }: { review: SwapReview }) {
  const t = useT()
  const { locale } = useShown()
  if (!hasSteps(review)) return null
  const { plan, order, done, phase } = review
  const amount = `\u2068${formatExact(order.amount, order.from.decimals, locale)} ${order.from.symbol}\u2069`
  const words = { reset: t('swap.stepReset'), approve: t('swap.stepApprove', { amount }), swap: t('swap.stepSwap') }
  const isNext = (at: number) => plan.isBatch || at === 0
  return (
    <ol className="swap-steps" aria-label={t('swap.steps')}>
      {done.map((kind, at) => (
        <li key={`done ${at}`} className="swap-step">
          <CheckIcon size={16} />
          <span>{`${words[kind]} (${t('swap.stepDone')})`}</span>
        </li>
      ))}
      {plan.steps.map(({ kind }, at) => (
        <li key={kind} className="swap-step" aria-current={isNext(at) ? 'step' : undefined}>
          {isNext(at) && phase === 'pending' ? <Spinner /> : <span aria-hidden="true">{done.length + at + 1}</span>}
          <span>{words[kind]}</span>
        </li>
      ))}
    </ol>
  )
}
