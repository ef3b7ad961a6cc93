import { useStore } from '@nanostores/react'
import { amountText } from '../../core/money/sentText.ts'
import { transfersOf } from '../../flows/money/transfers.ts'
import { approvedSwap, forgetApprovedSwap, resumeSwap } from '../../flows/swap/approvedSwap.ts'
import { Notice } from '../../ui/feedback/Notice.tsx'
import { useModal, useT } from '../modal/context.ts'
import { useSwap } from './useSwap.ts'

/** Offers to continue a swap that was approved, but not sent: the modal or the page was closed in between. */
export function ApprovedOffer() {
  const modal = useModal()
  const t = useT()
  const { draft, locale } = useSwap()
  const all = useStore(transfersOf(modal).$all)
  useStore(modal.connections.$active)
  const approved = approvedSwap(modal, all)
  if (!approved || draft.typed) return null
  const amount = amountText({ ...approved, amount: approved.swap.paid }, locale)
  return (
    <Notice title={t('swap.offer', { amount: `\u2068${amount}\u2069` })}>
      {t('swap.offerHint', { symbol: `\u2068${approved.swap.symbol}\u2069` })}
      <span className="swap-offer">
        <button type="button" part="button" className="link" onClick={() => resumeSwap(modal, approved)}>
          {t('common.continue')}
        </button>
        <button type="button" part="button" className="link" onClick={() => forgetApprovedSwap(modal, approved)}>
          {t('swap.forget')}
        </button>
      </span>
    </Notice>
  )
}
