import { useId } from 'react'
import { SLIPPAGE_PRESETS } from '../../core/swap/limits.ts'
import { isSlippageHigh, isSlippageWrong } from '../../core/swap/slippage.ts'
import { typeSlippage } from '../../flows/swap/enterSwap.ts'
import { swapDraftOf } from '../../flows/swap/swapDraft.ts'
import { Notice } from '../../ui/feedback/Notice.tsx'
import { useModal, useT } from '../modal/context.ts'
import { formatPercent } from './Percent.tsx'
import { useSwap } from './useSwap.ts'

const isPreset = (slippage: number) => (SLIPPAGE_PRESETS as readonly number[]).includes(slippage)

/** A slippage of the visitor's own, in whole per cents. What is none is said to be wrong, and no swap is reviewed. */
function OwnSlippage() {
  const modal = useModal()
  const t = useT()
  const id = useId()
  const { slippage, slippageTyped } = useSwap().draft
  const isWrong = isSlippageWrong(slippageTyped)
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
        value={slippageTyped ?? (isPreset(slippage) ? '' : String(slippage))}
        onInput={(event) => typeSlippage(modal, event.currentTarget.value)}
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
  const slippage = isSlippageWrong(draft.slippageTyped) ? undefined : draft.slippage
  const percent = (points: number) => formatPercent(BigInt(points) * 100n, locale)
  return (
    <>
      <fieldset className="swap-chips">
        <legend className="form-label">{t('swap.slippageChoice')}</legend>
        {SLIPPAGE_PRESETS.map((preset) => (
          <label key={preset} className="swap-chip">
            <input
              type="radio"
              name={name}
              checked={slippage === preset}
              onChange={() => swapDraftOf(modal).change({ slippage: preset, slippageTyped: undefined })}
            />
            <bdi>{percent(preset)}</bdi>
          </label>
        ))}
        <OwnSlippage />
      </fieldset>
      <div className="form-said" role="status">
        {slippage !== undefined && isSlippageHigh(slippage) && (
          <Notice tone="warning">{t('swap.slippageHigh', { percent: `\u2068${percent(slippage)}\u2069` })}</Notice>
        )}
      </div>
    </>
  )
}
