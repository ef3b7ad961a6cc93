import { useStore } from '@nanostores/react'
import { formatExact } from '../../core/money/exactAmount.ts'
import { unknownsOf } from '../../flows/swap/needsConsent.ts'
import { swapDraftOf, type SwapReview } from '../../flows/swap/swapDraft.ts'
import { Facts, type Fact } from '../../ui/text/Facts.tsx'
import { HighFee } from '../forms/HighFee.tsx'
import { NetworkFee } from '../forms/NetworkFee.tsx'
import { useShown } from '../forms/useShown.ts'
import { useModal, useT } from '../modal/context.ts'
import { networkName } from '../networks/networkName.ts'
import { Preview } from '../preview/Preview.tsx'
import { EarlierAllowance } from './EarlierAllowance.tsx'
import { feeOfPlan } from './feeOfPlan.ts'
import { showsRouter } from './showsRouter.ts'
import { StepsNote } from './Steps.tsx'
import { Sums } from './Sums.tsx'
import { SwapDangers } from './SwapDangers.tsx'
import { useSwapFacts } from './useSwapFacts.tsx'

export { messages, styles } from './parts.ts'
export { SwapFooter as Footer } from './SwapFooter.tsx'

/** The network fee of all steps. */
function Fee({ review: { plan, order, phase, waitsFor } }: { review: SwapReview }) {
  const isFeePaid = plan?.steps.every((step) => step.isFeePaid)
  const isPending = phase === 'checking' || waitsFor !== undefined
  return <NetworkFee network={order.network} fee={feeOfPlan(plan)} isFeePaid={isFeePaid} isPending={isPending} />
}

type Plan = NonNullable<SwapReview['plan']>

const routerLabel = ({ isKnown }: Plan) => (isKnown ? 'swap.knownSpender' : 'swap.spender')

/** What only the review knows: network, contract, and how sure the minimum is. */
function useReviewFacts(review: SwapReview): readonly Fact[] {
  const modal = useModal()
  const t = useT()
  const { plan, order, phase, waitsFor } = review
  const proof = plan?.received === undefined ? 'swap.promised' : 'swap.checked'
  const checked = phase === 'checking' ? 'swap.checking' : proof
  return [
    { label: t('send.network'), value: networkName(modal.networks.get(order.network), t) },
    // An unknown contract is shown with its danger, which goes once the swap is refused.
    ...(plan && (plan.isKnown || phase === 'refused') && !showsRouter(plan)
      ? [{ label: t(routerLabel(plan)), value: plan.router, isAddress: true }]
      : []),
    // The effects leave out the address of the token, so that they are in sight below an unknown contract.
    ...(plan && !plan.isKnown && showsRouter(plan) && order.from.address
      ? [{ label: t('preview.token'), value: order.from.address, isAddress: true }]
      : []),
    ...(phase === 'refused' || waitsFor ? [] : [{ label: t('swap.check'), value: t(checked), isShort: true }]),
  ]
}

/** How sure the minimum is, below what is expected. */
function useNote({ order, plan, phase }: SwapReview): string {
  const t = useT()
  const { locale } = useShown()
  const amount = `\u2068${formatExact(order.minimum, order.to.decimals, locale)} ${order.to.symbol}\u2069`
  if (phase === 'checking' || !plan) return t('swap.minimumOf', { amount })
  // Only the code of a known contract holds the minimum when the swap is carried out, and not in a simulation alone.
  return t(plan.isKept && plan.received !== undefined ? 'swap.atLeast' : 'swap.promisedOnly', { amount })
}

function Overview({ review }: { review: SwapReview }) {
  const t = useT()
  const { order, expected, from, to, plan, phase } = review
  const { minimum, others } = useSwapFacts({ from, to, amount: order.amount, expected, slippage: order.slippage })
  const facts = useReviewFacts(review)
  const note = useNote(review)
  const effects = plan?.effects
  return (
    <>
      <SwapDangers review={review} />
      {/* In sight on a phone, above the long list */}
      <Facts facts={[minimum, { label: t('send.fee'), value: <Fee review={review} /> }]} />
      {effects?.known !== 'traced' && <Sums review={review} />}
      {(effects || phase === 'checking') && effects?.known !== 'fails' && (
        <Preview
          effects={effects}
          network={order.network}
          // It is part of the danger
          hidden={unknownsOf(review).includes('contract') ? plan?.router : undefined}
          named={plan && { address: plan.router, name: t(routerLabel(plan)), hidesToken: !plan.isKnown }}
        />
      )}
      {phase !== 'refused' && <p className="form-note">{note}</p>}
      <p className="form-note">{t('swap.careful')}</p>
      <EarlierAllowance review={review} />
      <div className="form-said" role="status">
        <HighFee
          {...{ fee: feeOfPlan(plan), amount: order.amount, holding: from }}
          isCostly={plan?.steps.some((one) => one.isCostly)}
        />
      </div>
      <StepsNote review={review} />
      <Facts facts={[...others, ...facts]} />
    </>
  )
}

/** The swap in full, before the wallet is asked. */
export default function SwapPreview() {
  const review = useStore(swapDraftOf(useModal()).$review)
  return review ? <Overview review={review} /> : null
}
