import { useId } from 'react'
import { AMOUNT_PRESETS } from '../../core/buy/limits.ts'
import { asTyped } from '../../core/money/typedAmount.ts'
import { buyOf } from '../../flows/buy/buyOf.ts'
import { useModal, useT } from '../modal/context.ts'
import { formatPayment, methodName, problemText } from './buyText.ts'
import { ChoiceButton } from './ChoiceButton.tsx'
import { useBuy } from './useBuy.ts'

/** A preset amount; a press enters it. */
function Preset({ amount }: { amount: string }) {
  const modal = useModal()
  const { draft, locale, payment } = useBuy()
  const typed = asTyped(amount, locale)
  return (
    <button
      type="button"
      part="button"
      className="buy-preset"
      aria-pressed={draft.typed === typed}
      onClick={() => buyOf(modal).change({ typed })}
    >
      <bdi>{formatPayment(amount, locale, payment.id)}</bdi>
    </button>
  )
}

/** The preset amounts, in pairs, so that two lines have two each. */
function Presets() {
  const [first, second, third, fourth] = AMOUNT_PRESETS
  return (
    <div className="buy-presets" role="group" aria-label={useT()('buy.presets')}>
      {[
        [first, second],
        [third, fourth],
      ].map((pair) => (
        <div key={pair.join()} className="buy-pair">
          {pair.map((amount) => (
            <Preset key={amount} amount={amount} />
          ))}
        </div>
      ))}
    </div>
  )
}

/** The amount to pay, and its limits. */
export function AmountPart() {
  const modal = useModal()
  const t = useT()
  const id = useId()
  const { draft, locale, payment, problem, ...entered } = useBuy()
  const { limits, id: currency } = payment
  const said = problemText({ ...entered, ...(problem && { problem }), limits, currency }, locale, t)
  const write = (amount: string) => formatPayment(amount, locale, currency)
  return (
    <div className="form-box" role="group" aria-label={t('buy.youPay')}>
      <p className="form-label">{t('buy.youPay')}</p>
      <div className="form-line">
        <input
          type="text"
          part="input"
          className="form-input form-amount"
          aria-label={t('buy.amount')}
          aria-invalid={problem !== undefined || undefined}
          aria-describedby={id}
          placeholder="0"
          inputMode="decimal"
          autoComplete="off"
          spellCheck={false}
          value={draft.typed}
          onInput={(event) => buyOf(modal).change({ typed: event.currentTarget.value })}
        />
        <ChoiceButton list="payment" code={currency} />
      </div>
      <Presets />
      <p id={id} role="status" className={`${said ? 'form-note' : 'sr'} ${problem ? 'wrong' : ''}`}>
        {said}
      </p>
      {!said && (
        <ul role="list" className="buy-limits">
          {limits.map((limit) => (
            <li key={limit.id} className="form-note">
              {t('buy.range', { method: methodName(limit, t), min: write(limit.min), max: write(limit.max) })}
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}
