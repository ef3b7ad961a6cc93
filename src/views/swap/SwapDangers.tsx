import { borrowedSymbol } from '../../core/swap/borrowedSymbol.ts'
import { impactLevel } from '../../core/swap/figures.ts'
import { acceptDangers, hasDangers, impactOfReview, needsConsent, unknownsOf } from '../../flows/swap/needsConsent.ts'
import type { SwapReview } from '../../flows/swap/swapDraft.ts'
import { Notice } from '../../ui/feedback/Notice.tsx'
import { Address } from '../../ui/text/Address.tsx'
import { Agree } from '../forms/Agree.tsx'
import { useShown } from '../forms/useShown.ts'
import { useModal, useT } from '../modal/context.ts'
import { formatPercent } from './Percent.tsx'

const REPEATS = {
  asked: ['swap.asked', 'swap.askedHint'],
  unclear: ['swap.unclear', 'swap.unclearHint'],
  again: ['swap.again', 'swap.againHint'],
} as const

/** An unknown contract, with its whole address, which is to be compared. */
function UnknownContract({ plan }: { plan: NonNullable<SwapReview['plan']> }) {
  const t = useT()
  return (
    <Notice tone="danger" title={t('swap.unknown.contract')}>
      {`${t('swap.unknown.contractHint')} `}
      <Address address={plan.router} />
    </Notice>
  )
}

/** What is unknown about the contract of the swap. */
function Unknowns({ review }: { review: SwapReview }) {
  const t = useT()
  const { plan } = review
  return unknownsOf(review).map((one) =>
    one === 'contract' && plan ? (
      <UnknownContract key={one} plan={plan} />
    ) : (
      <Notice key={one} tone="danger" title={t(`swap.unknown.${one}`)}>
        {t(plan?.isKnown ? 'swap.unknown.pools' : 'swap.unknown.nobody')}
      </Notice>
    ),
  )
}

/** Says which of the two tokens only has the symbol of a common one. The address is shown in full. */
function Borrowed({ review: { order } }: { review: SwapReview }) {
  const t = useT()
  return [order.from, order.to].map((token) => {
    const is = borrowedSymbol(token)
    if (is === undefined) return null
    const symbol = `\u2068${token.symbol}\u2069`
    const isDanger = is === 'other' && token === order.to
    return (
      <Notice key={token.address} tone={isDanger ? 'danger' : 'warning'} title={t(`swap.borrowed.${is}`, { symbol })}>
        {`${t('swap.borrowed.hint')} `}
        <Address address={token.address ?? ''} />
      </Notice>
    )
  })
}

/** Why the same might be swapped twice. */
const repeatsIn = ({ repeats = [] }: SwapReview) =>
  repeats.flatMap(({ kind }) => (kind in REPEATS ? [kind as keyof typeof REPEATS] : []))

/** Dangers of the swap, before all else. They are short, so that what is received is in sight, too. */
export function SwapDangers({ review }: { review: SwapReview }) {
  const t = useT()
  const { locale } = useShown()
  const points = impactOfReview(review)
  const level = impactLevel(points)
  const percent = points === undefined ? '' : `\u2068${formatPercent(points, locale)}\u2069`
  return (
    <>
      {level === 'warn' && <Notice tone="warning">{t('swap.impactWarn', { percent })}</Notice>}
      {level === 'accept' && (
        <Notice tone="danger" title={t('swap.impactDanger')}>
          {t('swap.impactDangerHint', { percent })}
        </Notice>
      )}
      {level === undefined && (
        <Notice tone="danger" title={t('swap.unpriced')}>
          {t('swap.unpricedHint')}
        </Notice>
      )}
      {repeatsIn(review).map((kind) => (
        <Notice key={kind} tone="danger" title={t(REPEATS[kind][0])}>
          {t(REPEATS[kind][1])}
        </Notice>
      ))}
      <Borrowed review={review} />
      <Unknowns review={review} />
    </>
  )
}

/** The tick with which the visitor accepts the dangers, before the wallet is asked. */
export function SwapConsent({ review }: { review: SwapReview }) {
  const modal = useModal()
  const t = useT()
  if (!hasDangers(review)) return null
  const level = impactLevel(impactOfReview(review))
  return (
    <Agree
      isConfirmed={!needsConsent(review)}
      onChange={(value) => acceptDangers(modal, value)}
      sentences={[
        level === 'accept' && t('swap.agreeImpact'),
        level === undefined && t('swap.unpricedAgree'),
        repeatsIn(review).length > 0 && t('swap.agreeAgain'),
        borrowedSymbol(review.order.to) === 'other' && t('swap.borrowed.agree'),
        ...unknownsOf(review).map((one) => t(`swap.unknown.${one}Agree`)),
      ]}
    />
  )
}
