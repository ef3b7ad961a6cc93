import { useStore } from '@nanostores/react'
import { showAmount, showValue } from '../../core/money/display.ts'
import type { Holding } from '../../core/money/holdings.ts'
import { multiply } from '../../core/money/decimal.ts'
import { draftOf } from '../../flows/send/draft.ts'
import { enterMost } from '../../flows/send/most.ts'
import { showView } from '../../flows/modal/showView.ts'
import { ChevronIcon } from '../../ui/icons/icons.tsx'
import { TokenMark } from '../assets/TokenMark.tsx'
import { useHostedTokens } from '../assets/useHostedTokens.ts'
import { useModal, useT } from '../modal/context.ts'
import { Balance, FeeBalance, Retry } from './Balances.tsx'
import { Lacking } from './Lacking.tsx'
import { useEnter } from './useEnter.ts'
import { useSend } from './useSend.ts'

/** The chosen token; a press opens the list of tokens. */
function TokenButton({ holding }: { holding: Holding | undefined }) {
  const modal = useModal()
  const t = useT()
  const network = useStore(modal.networks.$active)
  const hosted = useHostedTokens()
  return (
    <button
      type="button"
      part="button"
      className="send-token"
      onClick={() => showView(modal, { view: 'WalletSendSelectToken' })}
    >
      {holding && <TokenMark token={holding} network={network} hosted={hosted} />}
      <bdi>{holding ? holding.symbol || holding.name : t('send.choose')}</bdi>
      <ChevronIcon />
    </button>
  )
}

/** The other figure of the amount: its value, or the amount that a value buys. A press types in that figure instead. */
function OtherFigure({ holding }: { holding: Holding }) {
  const modal = useModal()
  const t = useT()
  const { draft, amount, locale, currency } = useSend()
  const { change } = draftOf(modal)
  // Without a price, the only way is back to the amount.
  if (!holding.price && !draft.isValue) return null
  const value = amount && holding.price && multiply(amount, holding.price)
  const other = draft.isValue
    ? `${showAmount(amount, locale).text} ${holding.symbol}`
    : showValue(value, locale, currency).text
  const label = draft.isValue ? t('send.inTokens', { symbol: holding.symbol }) : t('send.inValue', { currency })
  return (
    <button
      type="button"
      part="button"
      className="link send-other"
      title={label}
      onClick={() => change({ isValue: !draft.isValue, typed: '', isMost: false })}
    >
      <bdi aria-hidden="true">{`≈ ${other}`}</bdi>
      <span className="sr">{label}</span>
    </button>
  )
}

/** The amount and the token that the visitor sends. */
export function AmountBox() {
  const modal = useModal()
  const t = useT()
  const { draft, holding, problem, currency } = useSend()
  const onKeyDown = useEnter()
  const { change } = draftOf(modal)
  return (
    <div className="send-box">
      <div className="send-line">
        <input
          type="text"
          part="input"
          className="send-input send-amount"
          aria-label={draft.isValue ? t('send.value', { currency }) : t('send.amount')}
          aria-invalid={problem === 'send.incorrectValue' || problem === 'send.insufficientFunds' || undefined}
          placeholder="0"
          inputMode="decimal"
          autoComplete="off"
          spellCheck={false}
          value={draft.typed}
          onKeyDown={onKeyDown}
          onInput={(event) => change({ typed: event.currentTarget.value, isMost: false })}
        />
        <TokenButton holding={holding} />
      </div>
      {holding && (
        <>
          <OtherFigure holding={holding} />
          <div className="send-line">
            <Balance holding={holding} />
            {holding.quantity !== undefined && (
              <button type="button" part="button" className="link" onClick={() => void enterMost(modal, holding)}>
                {t('send.max')}
              </button>
            )}
          </div>
          <FeeBalance holding={holding} />
        </>
      )}
      <Lacking />
      <Retry />
    </div>
  )
}
