import { useStore } from '@nanostores/react'
import { isSlippageWrong } from '../../core/swap/slippage.ts'
import { renewQuote } from '../../flows/swap/followQuotes.ts'
import { switchToSwap } from '../../flows/swap/openSwap.ts'
import { reviewSwap } from '../../flows/swap/reviewSwap.ts'
import { startSwap } from '../../flows/swap/startSwap.ts'
import { swapTokensOf } from '../../flows/swap/swapTokens.ts'
import { Button } from '../../ui/Button.tsx'
import { Notice } from '../../ui/feedback/Notice.tsx'
import { Facts } from '../../ui/text/Facts.tsx'
import { useModal, useT } from '../modal/context.ts'
import { networkName } from '../networks/networkName.ts'
import { AllowanceLeft } from './AllowanceLeft.tsx'
import { ApprovedOffer } from './ApprovedOffer.tsx'
import { Slippage } from './Slippage.tsx'
import { SwapBoxes } from './SwapBoxes.tsx'
import { useLoadSwap } from './useLoadSwap.ts'
import { useSwap } from './useSwap.ts'
import { useSwapFacts } from './useSwapFacts.tsx'

export { messages, styles } from './parts.ts'

/** Says that the list of tokens could not be loaded, with a button to try again. */
function TokensFailed() {
  const modal = useModal()
  const t = useT()
  const { state, error } = useStore(swapTokensOf(modal).$tokens) ?? {}
  if (state !== 'failed') return null
  const action = { label: t('common.tryAgain'), onPress: () => void startSwap(modal) }
  return (
    <Notice tone="danger" title={t('swap.tokensFailed')} action={action} error={error}>
      {t('swap.tokensFailedHint')}
    </Notice>
  )
}

/** What the service promises, and what it costs. */
function Figures() {
  const { from, to, units, quote, draft } = useSwap()
  const slippage = isSlippageWrong(draft.slippageTyped) ? undefined : draft.slippage
  const { minimum, others } = useSwapFacts({ from, to, amount: units, expected: quote?.expected, slippage })
  return <Facts facts={[minimum, ...others]} />
}

/** The view for swapping: both tokens, the amount, and what the service promises for it. */
export default function Swap() {
  if (useLoadSwap() === undefined) return null
  return (
    <>
      <ApprovedOffer />
      <AllowanceLeft />
      <TokensFailed />
      <SwapBoxes />
      <Slippage />
      <Figures />
    </>
  )
}

/** Goes on to the review. While something is missing or wrong, it says what. */
export function Footer() {
  const modal = useModal()
  const t = useT()
  const { draft, problem, quote } = useSwap()
  const tokens = useStore(swapTokensOf(modal).$tokens)?.state
  const inUse = useStore(modal.networks.$active).caipNetworkId
  const wanted = draft.network
  if (wanted && wanted !== inUse)
    return (
      <Button onPress={() => switchToSwap(modal, wanted)}>
        {t('send.switch', { network: networkName(modal.networks.get(wanted), t) })}
      </Button>
    )
  if (draft.named && tokens === 'loading') return <Button busy>{t('assets.loading')}</Button>
  if (problem === 'swap.noQuote' && quote?.state === 'failed')
    return <Button onPress={() => renewQuote(modal)}>{t('common.tryAgain')}</Button>
  if (problem === 'swap.noQuote' && quote) return <Button busy>{t('swap.quoting')}</Button>
  return (
    <Button disabled={problem !== undefined} onPress={() => reviewSwap(modal)}>
      {t(problem ?? 'swap.review')}
    </Button>
  )
}
