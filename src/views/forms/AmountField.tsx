import type { KeyboardEvent, ReactNode } from 'react'
import { showAmount, showValue } from '../../core/money/display.ts'
import { multiply, type Decimal } from '../../core/money/decimal.ts'
import type { Holding } from '../../core/money/holdings.ts'
import type { Typed } from '../../flows/money/draftAmount.ts'
import { useT } from '../modal/context.ts'
import { useShown } from './useShown.ts'

export interface AmountFieldProps {
  draft: Typed
  holding: Holding | undefined
  /** The amount of the token; undefined if the text is no amount, or cannot be converted. */
  amount: Decimal | undefined
  isWrong: boolean
  onKeyDown(event: KeyboardEvent): void
  onChange(typed: Partial<Typed> & { isMost: false }): void
  /** The button that chooses the token. */
  children: ReactNode
}

/** The other figure of the amount: its value, or the amount that a value buys. A press types in that figure instead. */
function OtherFigure({ draft, holding, amount, onChange }: AmountFieldProps & { holding: Holding }) {
  const t = useT()
  const { locale, currency } = useShown()
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
      className="link form-other"
      title={label}
      onClick={() => onChange({ isValue: !draft.isValue, typed: '', isMost: false })}
    >
      <bdi aria-hidden="true">{`≈ ${other}`}</bdi>
      <span className="sr">{label}</span>
    </button>
  )
}

/** The field for an amount of a token, which can be entered as a value in the site's currency. */
export function AmountField(props: AmountFieldProps) {
  const { draft, holding, isWrong, onKeyDown, onChange, children } = props
  const t = useT()
  const { currency } = useShown()
  return (
    <>
      <div className="form-line">
        <input
          type="text"
          part="input"
          className="form-input form-amount"
          aria-label={draft.isValue ? t('send.value', { currency }) : t('send.amount')}
          aria-invalid={isWrong || undefined}
          placeholder="0"
          inputMode="decimal"
          autoComplete="off"
          spellCheck={false}
          value={draft.typed}
          onKeyDown={onKeyDown}
          onInput={(event) => onChange({ typed: event.currentTarget.value, isMost: false })}
        />
        {children}
      </div>
      {holding && <OtherFigure {...props} holding={holding} />}
    </>
  )
}
