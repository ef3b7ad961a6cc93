import { useId, useState } from 'react'
import { SLIPPAGE_PRESETS } from '../../core/swap/limits.ts'
import { isSlippageHigh, parseSlippage } from '../../core/swap/slippage.ts'
import { swapDraftOf } from '../../flows/swap/swapDraft.ts'
import { Notice } from '../../ui/feedback/Notice.tsx'
import { useModal, useT } from '../modal/context.ts'
import { formatPercent } from './Percent.tsx'
import { useSwap } from './useSwap.ts'

const isPreset = (slippage: number) => (SLIPPAGE_PRESETS as readonly number[]).includes(slippage)

/** A slippage of the visitor's own, in whole per cents. What is none is not taken, and said to be wrong. */
function OwnSlippage() {
  const modal = useModal()
  const t = useT()
  const id = useId()
  const { slippage } = useSwap().draft
  const [typed, setTyped] = useState(isPreset(slippage) ? '' : String(slippage))
  const isWrong = typed.trim() !== '' && parseSlippage(typed) === undefined
  const type = (text: string) => {
    setTyped(text)
    const own = parseSlippage(text)
    if (own !== undefined) swapDraftOf(modal).change({ slippage: own })
  }
  return (
    <>
      <input
        type="text"
        part="input"
        className="swap-own"
        aria-label={t('swap.slippageOwn')}
        placeholder={t('swap.slippageOwn')}
        aria-invalid={isWrong || undefined}
        aria-describedby={id}
        inputMode="numeric"
        autoComplete="off"
        // A preset that is chosen afterwards takes the place of what was typed.
        value={isPreset(slippage) && !isWrong ? '' : typed}
        onInput={(event) => type(event.currentTarget.value)}
      />
      <span id={id} role="status" className="form-note wrong">
        {isWrong && t('swap.slippageWrong')}
      </span>
    </>
  )
}

/** How much less than quoted the visitor accepts: three presets, or a whole per cent of their own. */
export function Slippage() {
  const modal = useModal()
  const t = useT()
  const name = useId()
  const { draft, locale } = useSwap()
  const { change } = swapDraftOf(modal)
  const percent = (slippage: number) => formatPercent(BigInt(slippage) * 100n, locale)
  return (
    <>
      <fieldset className="swap-chips">
        <legend className="form-label">{t('swap.slippage')}</legend>
        {SLIPPAGE_PRESETS.map((preset) => (
          <label key={preset} className="swap-chip">
            <input
              type="radio"
              name={name}
              checked={draft.slippage === preset}
              onChange={() => change({ slippage: preset })}
            />
            <bdi>{percent(preset)}</bdi>
          </label>
        ))}
        <OwnSlippage />
      </fieldset>
      <div className="form-said" role="status">
        {isSlippageHigh(draft.slippage) && (
          <Notice tone="warning">
            {t('swap.slippageHigh', { percent: `\u2068${percent(draft.slippage)}\u2069` })}
          </Notice>
        )}
      </div>
    </>
  )
}
