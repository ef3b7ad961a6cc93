import { useStore } from '@nanostores/react'
import { confirmSwap } from '../../flows/swap/confirmSwap.ts'
import { checkSwapAgain } from '../../flows/swap/freshenSwap.ts'
import { needsConsent } from '../../flows/swap/needsConsent.ts'
import { leaveReview } from '../../flows/swap/reviewSwap.ts'
import { swapDraftOf, type SwapReview } from '../../flows/swap/swapDraft.ts'
import type { MessageKey } from '../../i18n/messages.ts'
import { Button } from '../../ui/Button.tsx'
import { useModal, useT } from '../modal/context.ts'

/** What the main button does next, or what is being waited for. */
function labelOf({ phase, plan }: SwapReview): MessageKey {
  const isApproval = !plan?.isBatch && plan?.steps[0]?.kind !== 'swap'
  if (phase === 'asking' || phase === 'late') return 'send.inWallet'
  if (phase === 'pending') return isApproval ? 'swap.approving' : 'swap.sending'
  if (plan?.isBatch || !plan) return 'swap.swap'
  if (plan.steps[0]?.kind === 'reset') return 'swap.reset'
  return isApproval ? 'swap.approve' : 'swap.swap'
}

/** Asks the wallet for the next step, or goes back. */
export function SwapFooter() {
  const modal = useModal()
  const t = useT()
  const review = useStore(swapDraftOf(modal).$review)
  if (!review) return null
  const { phase } = review
  const isBusy = ['checking', 'asking', 'late', 'pending'].includes(phase)
  return (
    <div className="swap-actions">
      {phase === 'refused' ? (
        <Button onPress={() => void checkSwapAgain(modal)}>{t('common.tryAgain')}</Button>
      ) : (
        // While it is checked, the button is not disabled: it was "Try again" before, and may have the focus.
        <Button busy={isBusy} disabled={needsConsent(review)} onPress={() => void confirmSwap(modal)}>
          {t(labelOf(review))}
        </Button>
      )}
      <Button kind="secondary" onPress={() => leaveReview(modal)}>
        {t('common.cancel')}
      </Button>
    </div>
  )
}
