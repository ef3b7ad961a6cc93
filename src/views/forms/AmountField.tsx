import { useId, type ClipboardEvent, type KeyboardEvent, type ReactNode } from 'react'
import { approximately, showAmount, showValue } from '../../core/money/display.ts'
import { multiply, type Decimal } from '../../core/money/decimal.ts'
import type { Holding } from '../../core/money/holdings.ts'
import { pastedAmount } from '../../core/money/pastedAmount.ts'
import { asTyped, hasSeparators } from '../../core/money/typedAmount.ts'
import type { Typed } from '../../flows/money/draftAmount.ts'
import { useT } from '../modal/context.ts'
import { useShown } from './useShown.ts'

export interface AmountFieldProps {
  draft: Typed
  holding: Holding | undefined
  /** The amount of the token; undefined if the text is no amount, or cannot be converted. */
  amount: Decimal | undefined
  /** What is wrong with the amount, in words. */
  wrong: string | false
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
  const other = approximately(draft.isValue ? showAmount(amount, locale) : showValue(value, locale, currency))
  const label = draft.isValue ? t('send.inTokens', { symbol: holding.symbol }) : t('send.inValue', { currency })
  return (
    <button
      type="button"
      part="button"
      className="link form-other"
      title={label}
      onClick={() => onChange({ isValue: !draft.isValue, typed: '', isMost: false })}
    >
      <bdi aria-hidden="true">{draft.isValue ? `${other} ${holding.symbol}` : other}</bdi>
      <span className="sr">{label}</span>
    </button>
  )
}

/** The field for an amount of a token, which can be entered as a value in the site's currency. */
export function AmountField(props: AmountFieldProps) {
  const { draft, holding, wrong, onKeyDown, onChange, children } = props
  const t = useT()
  const id = useId()
  const { currency, locale } = useShown()
  const isUnclear = wrong && !props.amount && hasSeparators(draft.typed)
  const paste = (event: ClipboardEvent<HTMLInputElement>) => {
    const { selectionStart, selectionEnd, value } = event.currentTarget
    // Beside other digits, it is pasted as it is.
    if (!holding || selectionStart !== 0 || selectionEnd !== value.length) return
    const at = { locale, currency, symbol: holding.symbol, hasPrice: holding.price !== undefined }
    const pasted = pastedAmount(event.clipboardData?.getData('text') ?? '', at)
    if (!pasted) return
    event.preventDefault()
    onChange({ ...pasted, isMost: false })
  }
  return (
    <>
      <div className="form-line">
        <input
          type="text"
          part="input"
          className="form-input form-amount"
          aria-label={draft.isValue ? t('send.value', { currency }) : t('send.amount')}
          aria-invalid={Boolean(wrong) || undefined}
          aria-describedby={id}
          title={draft.typed || undefined}
          placeholder="0"
          inputMode="decimal"
          autoComplete="off"
          spellCheck={false}
          value={draft.typed}
          onKeyDown={onKeyDown}
          onPaste={paste}
          onInput={(event) => onChange({ typed: event.currentTarget.value, isMost: false })}
        />
        {children}
      </div>
      <p id={id} role="status" className={isUnclear ? 'form-note wrong' : 'sr'}>
        {isUnclear ? t('send.separators', { example: asTyped('1000.5', locale) }) : wrong}
      </p>
      {holding && <OtherFigure {...props} holding={holding} />}
    </>
  )
}
