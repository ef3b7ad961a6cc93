import { formatExact } from '../../core/money/exactAmount.ts'
import type { SwapReview } from '../../flows/swap/swapDraft.ts'
import { useShown } from '../forms/useShown.ts'
import { useT } from '../modal/context.ts'
import { formatQuoted } from './formatQuoted.ts'

function Sum({ label, text }: { label: string; text: string }) {
  return (
    <div className="form-box">
      <p className="form-label">{label}</p>
      <p className="form-sum">
        <bdi>{text}</bdi>
      </p>
    </div>
  )
}

/** What the visitor pays, and what the service promises for it. */
export function Sums({ review: { order, expected, from, to } }: { review: SwapReview }) {
  const t = useT()
  const { locale } = useShown()
  return (
    <>
      <Sum label={t('swap.youPay')} text={`${formatExact(order.amount, from.decimals, locale)} ${from.symbol}`} />
      <Sum label={t('swap.youReceive')} text={`${formatQuoted(expected, to.decimals, locale)} ${to.symbol}`} />
    </>
  )
}
