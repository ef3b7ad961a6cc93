import { useStore } from '@nanostores/react'
import { useEffect, useState } from 'react'
import { approximately, showValue } from '../../core/money/display.ts'
import type { Holding } from '../../core/money/holdings.ts'
import { isAsGoodAsNone } from '../../core/swap/isAsGoodAsNone.ts'
import { showView } from '../../flows/modal/showView.ts'
import { enterMostToSwap, switchSides } from '../../flows/swap/enterSwap.ts'
import { valueOfUnits } from '../../flows/swap/needsConsent.ts'
import { swapDraftOf, type SwapSide } from '../../flows/swap/swapDraft.ts'
import { SwapIcon } from '../../ui/icons/accountIcons.tsx'
import { AmountField } from '../forms/AmountField.tsx'
import { BalanceLine } from '../forms/BalanceLine.tsx'
import { Balance, Retry } from '../forms/Balances.tsx'
import { TokenButton } from '../forms/TokenButton.tsx'
import { useModal, useT } from '../modal/context.ts'
import { formatQuoted } from './formatQuoted.ts'
import { QuoteLine } from './QuoteLine.tsx'
import { useSwap } from './useSwap.ts'
import { useSwapEnter } from './useSwapEnter.ts'

/** Longer amounts are set smaller, so that the token's button stays beside them. */
const LONG = 9
const lookOf = (text: string) => (text.length > LONG ? 'form-long' : '')

/** Returns what opens the list of tokens for one side. */
function useChoosing() {
  const modal = useModal()
  return (side: SwapSide) => {
    const { $side, $left } = swapDraftOf(modal)
    $side.set(side)
    $left.set(side)
    showView(modal, { view: 'SwapSelectToken' })
  }
}

/** Leads to where the token can be bought, if the account has as good as none and the site offers buying. */
function useBuying(holding: Holding | undefined) {
  const modal = useModal()
  const t = useT()
  const { onramp } = useStore(modal.$features)
  if (!holding || !isAsGoodAsNone(holding) || !Array.isArray(onramp) || onramp.length === 0) return undefined
  return (
    <button type="button" part="button" className="link" onClick={() => showView(modal, { view: 'OnRampProviders' })}>
      {t('swap.buy')}
    </button>
  )
}

/** What the visitor pays. */
function PayBox({ isLeft }: { isLeft: boolean }) {
  const modal = useModal()
  const t = useT()
  const { draft, from, amount, problem } = useSwap()
  const choose = useChoosing()
  const buying = useBuying(from)
  return (
    <div className="form-box" role="group" aria-label={t('swap.youPay')}>
      <p className="form-label">{t('swap.youPay')}</p>
      <AmountField
        draft={draft}
        holding={from}
        amount={amount}
        wrong={(problem === 'swap.incorrectAmount' || problem === 'swap.insufficientBalance') && t(problem)}
        onKeyDown={useSwapEnter()}
        onChange={swapDraftOf(modal).change}
      >
        <TokenButton token={from} autofocus={isLeft} onPress={() => choose('from')} />
      </AmountField>
      {from && <BalanceLine holding={from} onMost={() => void enterMostToSwap(modal, from)} instead={buying} />}
      <Retry holding={from} />
    </div>
  )
}

/** What the visitor receives, as far as the service has quoted it: never a number that nobody quoted. */
function ReceiveBox({ isLeft }: { isLeft: boolean }) {
  const t = useT()
  const { to, quote, locale, currency } = useSwap()
  const choose = useChoosing()
  const { expected } = quote ?? {}
  const value = valueOfUnits(expected, to)
  const text = to && expected !== undefined ? formatQuoted(expected, to.decimals, locale) : undefined
  return (
    <div className="form-box" role="group" aria-label={t('swap.youReceive')}>
      <p className="form-label">{t('swap.youReceive')}</p>
      <div className="form-line">
        <p
          className={`form-expected ${text ? lookOf(text) : 'none'}`}
          aria-busy={quote?.state === 'loading' || undefined}
        >
          <bdi>{text ?? '—'}</bdi>
        </p>
        <TokenButton token={to} autofocus={isLeft} onPress={() => choose('to')} />
      </div>
      {value && (
        <p className="form-note">
          <bdi>{approximately(showValue(value, locale, currency))}</bdi>
        </p>
      )}
      {to && <Balance holding={to} />}
      <QuoteLine />
    </div>
  )
}

/** Both sides of the swap, with a button between them that makes them change places. */
export function SwapBoxes() {
  const modal = useModal()
  const t = useT()
  const [isTurned, setTurned] = useState(false)
  const { $left } = swapDraftOf(modal)
  const [left] = useState($left.get())
  useEffect(() => $left.set(undefined), [$left])
  return (
    <div className="swap-boxes">
      <PayBox isLeft={left === 'from'} />
      <button
        type="button"
        part="button"
        className={isTurned ? 'swap-switch turned' : 'swap-switch'}
        aria-label={t('swap.switchSides')}
        onClick={() => {
          setTurned(!isTurned)
          switchSides(modal)
        }}
      >
        <SwapIcon />
      </button>
      <ReceiveBox isLeft={left === 'to'} />
    </div>
  )
}
