import { formatExact } from '../../core/money/exactAmount.ts'
import { isUnlimited } from '../../core/money/unlimited.ts'
import type { SwapReview } from '../../flows/swap/swapDraft.ts'
import { Notice } from '../../ui/feedback/Notice.tsx'
import { useShown } from '../forms/useShown.ts'
import { useT } from '../modal/context.ts'

/** Says that the contract of the swap may take more than the swap, since it was allowed earlier. */
export function EarlierAllowance({ review: { order, plan } }: { review: SwapReview }) {
  const t = useT()
  const { locale } = useShown()
  const { earlier } = plan ?? {}
  if (earlier === undefined) return null
  const { decimals, symbol } = order.from
  if (isUnlimited(earlier))
    return (
      <Notice tone="warning" title={t('swap.leftUnlimited', { symbol: `\u2068${symbol}\u2069` })}>
        {t('swap.earlierHint')}
      </Notice>
    )
  const amount = `\u2068${formatExact(earlier, decimals, locale)} ${symbol}\u2069`
  return (
    <Notice tone="warning" title={t('swap.earlier', { amount })}>
      {t('swap.earlierHint')}
    </Notice>
  )
}
