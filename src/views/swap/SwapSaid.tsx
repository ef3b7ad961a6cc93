import { useStore } from '@nanostores/react'
import { formatExact } from '../../core/money/exactAmount.ts'
import type { SavedTransfer } from '../../core/money/savedTransfer.ts'
import { amountText } from '../../core/money/sentText.ts'
import { explorerUrl } from '../../core/networks/explorerUrl.ts'
import { isSameAddress } from '../../core/safety/isSameAddress.ts'
import { transfersOf } from '../../flows/money/transfers.ts'
import { waitOf } from '../../flows/swap/pendingApproval.ts'
import type { SwapReview } from '../../flows/swap/swapDraft.ts'
import { Notice } from '../../ui/feedback/Notice.tsx'
import { useShown } from '../forms/useShown.ts'
import { useModal, useT } from '../modal/context.ts'

/** Which earlier approval is waited for. */
function Waits({ approval }: { approval: SavedTransfer }) {
  const modal = useModal()
  const t = useT()
  const { locale } = useShown()
  const { swap, amount, hash, network } = approval
  const explorer = modal.networks.get(network).blockExplorers?.default.url
  return (
    <Notice
      title={t('swap.waitsFor', {
        amount: `\u2068${amountText({ ...approval, amount: swap?.paid ?? amount }, locale)}\u2069`,
      })}
    >
      {t('swap.waitsForHint')}{' '}
      {explorer && (
        <a className="link" href={explorerUrl(explorer, `tx/${hash}`)} target="_blank" rel="noopener noreferrer">
          {t('send.explorer')}
        </a>
      )}
    </Notice>
  )
}

/** What has happened, but is no problem. Screen readers say it when it appears: the box is there before. */
export function SwapSaid({ review }: { review: SwapReview }) {
  const t = useT()
  const { locale } = useShown()
  const { order, plan, phase, error, minimumBefore, routerBefore } = review
  const isOtherRouter = plan && routerBefore !== undefined && !isSameAddress(plan.router, routerBefore)
  const { decimals, symbol } = order.to
  const text = (units: bigint) => `\u2068${formatExact(units, decimals, locale)} ${symbol}\u2069`
  const pause = waitOf(useStore(transfersOf(useModal()).$all), order)
  const usual = plan?.steps[0]?.kind === 'swap' || plan?.isBatch ? 'swap.sending' : 'swap.approving'
  const words = phase === 'pending' && (pause ? (`transfers.${pause}` as const) : !review.waitsFor && usual)
  return (
    <div className="form-said" role="status">
      {minimumBefore !== undefined && (
        <Notice tone="warning" title={t('swap.less')}>
          {t('swap.lessHint', { now: text(order.minimum), before: text(minimumBefore) })}
        </Notice>
      )}
      {review.waitsFor && <Waits approval={review.waitsFor} />}
      {words && <p className="form-note">{t(words)}</p>}
      {isOtherRouter && (
        <Notice tone="warning" title={t('swap.otherContract')}>
          {t('swap.otherContractHint')}
        </Notice>
      )}
      {phase === 'failed' && error?.code === 'UserRejected' && <Notice>{t('swap.rejected')}</Notice>}
      {phase === 'late' && <Notice>{t('send.lateHint')}</Notice>}
    </div>
  )
}
