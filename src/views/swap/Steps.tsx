import { formatExact } from '../../core/money/exactAmount.ts'
import type { SwapReview } from '../../flows/swap/swapDraft.ts'
import { Spinner } from '../../ui/feedback/Spinner.tsx'
import { CheckIcon } from '../../ui/icons/icons.tsx'
import { useT } from '../modal/context.ts'
import { useShown } from '../forms/useShown.ts'

/** The transactions that the swap needs, with those that the network has carried out, and the one that is next. */
export function Steps({ review: { plan, order, doneCount, phase, isOneByOne } }: { review: SwapReview }) {
  const t = useT()
  const { locale } = useShown()
  if (!plan || plan.steps.length + doneCount < 2) return null
  const amount = `\u2068${formatExact(order.amount, order.from.decimals, locale)} ${order.from.symbol}\u2069`
  const words = { reset: t('swap.stepReset'), approve: t('swap.stepApprove', { amount }), swap: t('swap.stepSwap') }
  const isNext = (at: number) => plan.isBatch || at === 0
  return (
    <div className="form-box">
      <p className="form-label">{t('swap.steps')}</p>
      <ol className="swap-steps">
        {Array.from({ length: doneCount }, (_, at) => (
          <li key={`done ${at}`} className="swap-step">
            <CheckIcon size={16} />
            <span>{`${t('swap.stepApprove', { amount })} (${t('swap.stepDone')})`}</span>
          </li>
        ))}
        {plan.steps.map(({ kind }, at) => (
          <li key={kind} className="swap-step" aria-current={isNext(at) ? 'step' : undefined}>
            {isNext(at) && phase === 'pending' ? <Spinner /> : <span aria-hidden="true">{doneCount + at + 1}</span>}
            <span>{words[kind]}</span>
          </li>
        ))}
      </ol>
      {isOneByOne && !plan.isBatch && <p className="form-note">{t('swap.oneByOne')}</p>}
      {plan.isBatch && <p className="form-note">{t('swap.stepBatch')}</p>}
    </div>
  )
}
