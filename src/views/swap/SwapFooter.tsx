import { useStore } from '@nanostores/react'
import { confirmSwap } from '../../flows/swap/confirmSwap.ts'
import { checkSwapAgain } from '../../flows/swap/freshenSwap.ts'
import { needsConsent } from '../../flows/swap/needsConsent.ts'
import { leaveReview } from '../../flows/swap/reviewSwap.ts'
import { swapDraftOf, type SwapReview } from '../../flows/swap/swapDraft.ts'
import type { MessageKey } from '../../i18n/messages.ts'
import { Button } from '../../ui/Button.tsx'
import { ConsentButton } from '../forms/ConsentButton.tsx'
import { useModal, useT } from '../modal/context.ts'
import { Steps } from './Steps.tsx'
import { SwapConsent } from './SwapDangers.tsx'
import { SwapSaid } from './SwapSaid.tsx'
import { SwapTrouble } from './SwapTrouble.tsx'

/** What the main button does next, or what is being waited for. */
function labelOf({ phase, plan }: SwapReview): MessageKey {
  const isApproval = !plan?.isBatch && plan?.steps[0]?.kind !== 'swap'
  if (phase === 'asking' || phase === 'late') return 'send.inWallet'
  if (phase === 'pending') return isApproval ? 'swap.approving' : 'swap.sending'
  if (plan?.isBatch || !plan) return 'swap.swap'
  if (plan.steps[0]?.kind === 'reset') return 'swap.reset'
  return isApproval ? 'swap.approve' : 'swap.swap'
}

/** What has happened, and next to it what can be done: asks the wallet for the next step, or goes back. */
export function SwapFooter() {
  const modal = useModal()
  const t = useT()
  const review = useStore(swapDraftOf(modal).$review)
  if (!review) return null
  const { phase } = review
  const isRefused = phase === 'refused'
  // A request that the wallet has got, and what waits for the network, cannot be cancelled here.
  const isSent = phase === 'asking' || phase === 'late' || phase === 'pending'
  return (
    <div className="form-actions">
      <SwapSaid review={review} />
      <SwapTrouble review={review} />
      <Steps review={review} />
      <ConsentButton
        isBusy={isSent || phase === 'checking'}
        needsConsent={!isRefused && needsConsent(review)}
        consent={<SwapConsent review={review} />}
        onPress={() => void (isRefused ? checkSwapAgain(modal) : confirmSwap(modal))}
      >
        {t(isRefused ? 'common.tryAgain' : labelOf(review))}
      </ConsentButton>
      <Button kind="secondary" onPress={() => leaveReview(modal)}>
        {t(isSent ? 'common.back' : 'common.cancel')}
      </Button>
    </div>
  )
}
