import { useStore } from '@nanostores/react'
import { useState } from 'react'
import { holdingKey, type Holding } from '../../core/money/holdings.ts'
import { popularTokens, suggestedTokens } from '../../core/swap/suggested.ts'
import { chooseSwapToken } from '../../flows/swap/enterSwap.ts'
import { startSwap } from '../../flows/swap/startSwap.ts'
import { swapDraftOf } from '../../flows/swap/swapDraft.ts'
import { swapTokensOf } from '../../flows/swap/swapTokens.ts'
import { heldTokens, listedHoldings, tokenOf } from '../../flows/swap/tokenFacts.ts'
import { Notice } from '../../ui/feedback/Notice.tsx'
import { Skeleton } from '../../ui/feedback/Skeleton.tsx'
import { SearchField } from '../../ui/field/SearchField.tsx'
import { Empty } from '../../ui/list/Empty.tsx'
import { isFound, TokenRows } from '../forms/TokenRows.tsx'
import { useModal, useT } from '../modal/context.ts'
import { Suggested } from './Suggested.tsx'
import { useLoadSwap } from './useLoadSwap.ts'
import { useSwap } from './useSwap.ts'

export { messages, styles } from './parts.ts'

const bySymbol = (one: Holding, other: Holding) =>
  one.symbol.localeCompare(other.symbol) || one.name.localeCompare(other.name)

/** Returns the lists of tokens for the side that the visitor chooses, without the ones of an earlier list. */
function useLists() {
  const modal = useModal()
  const { sources } = useSwap()
  const side = useStore(swapDraftOf(modal).$side)
  const listed = listedHoldings(sources)
  const keys = new Set(listed.map(holdingKey))
  // What is not in the service's list can be paid with only: anybody can send the account a token with a common symbol.
  const own = heldTokens(sources).filter((one) => side === 'from' || keys.has(holdingKey(one)))
  const isOwn = new Set(own.map(holdingKey))
  const { caipNetworkId } = sources.network
  const factsOf = (tokens: readonly { network: typeof caipNetworkId; address?: string }[]) =>
    tokens.flatMap((one) => tokenOf(sources, holdingKey(one)) ?? [])
  const popular = factsOf(popularTokens(caipNetworkId, listed)).filter((one) => !isOwn.has(holdingKey(one)))
  const isPopular = new Set(popular.map(holdingKey))
  const others = listed.filter((one) => !isOwn.has(holdingKey(one)) && !isPopular.has(holdingKey(one))).sort(bySymbol)
  return { side, own, popular, others, suggested: factsOf(suggestedTokens(caipNetworkId, listed)) }
}

interface SectionProps {
  label: string
  tokens: readonly Holding[]
  search: string
}

function Section({ label, tokens, search }: SectionProps) {
  const modal = useModal()
  const { draft } = useSwap()
  const side = useStore(swapDraftOf(modal).$side)
  if (!tokens.length) return null
  return (
    <section className="swap-list">
      <p className="form-label" aria-hidden="true">
        {label}
      </p>
      <TokenRows
        tokens={tokens}
        label={label}
        subject={search}
        current={draft[side]}
        onChoose={(token) => chooseSwapToken(modal, side, token)}
      />
    </section>
  )
}

/** Says that the list of tokens could not be loaded. The account's own tokens are listed nevertheless. */
function Failed({ isAlone }: { isAlone: boolean }) {
  const modal = useModal()
  const t = useT()
  const error = useStore(swapTokensOf(modal).$tokens)?.error
  const action = { label: t('common.tryAgain'), onPress: () => void startSwap(modal) }
  const [title, hint] = [t('swap.tokensFailed'), t('swap.tokensFailedHint')]
  if (isAlone) return <Empty title={title} text={hint} action={action} error={error} />
  return (
    <Notice tone="danger" title={title} action={action} error={error}>
      {hint}
    </Notice>
  )
}

/** The view that lists the tokens of one side of a swap: suggested ones, those of the account, and all others. */
export default function SwapSelectToken() {
  const modal = useModal()
  const t = useT()
  const [search, setSearch] = useState('')
  useLoadSwap()
  const state = useStore(swapTokensOf(modal).$tokens)?.state ?? 'loading'
  const { side, own, popular, others, suggested } = useLists()
  const found = (tokens: readonly Holding[]) => tokens.filter((one) => isFound(one, search))
  const lists = [
    ['swap.yourTokens', found(own)],
    ['swap.popular', found(popular)],
    ['swap.tokens', found(others)],
  ] as const
  const count = lists.reduce((sum, [, tokens]) => sum + tokens.length, 0)
  const isFailed = state === 'failed'
  if (isFailed && !own.length) return <Failed isAlone />
  return (
    <>
      <p className="sr">{t(side === 'from' ? 'swap.payWith' : 'swap.receiveAs')}</p>
      <SearchField
        label={t('send.search')}
        value={search}
        onChange={setSearch}
        clearLabel={t('networks.clear')}
        autofocus
      />
      {isFailed && <Failed isAlone={false} />}
      <p role="status" className="sr">
        {search.trim() && state !== 'loading' && (count ? t('swap.found', { count }) : t('send.noMatch'))}
      </p>
      {!search.trim() && <Suggested tokens={suggested} onChoose={(token) => chooseSwapToken(modal, side, token)} />}
      {lists.map(([label, tokens]) => (
        <Section key={label} label={t(label)} tokens={tokens} search={search} />
      ))}
      {state === 'loading' && <Skeleton count={3} />}
      {state !== 'loading' && !count && <Empty title={t('send.noMatch')} />}
    </>
  )
}
