import { useEffect, useRef } from 'react'
import { useT } from '../modal/context.ts'

export interface AgreeProps {
  isConfirmed: boolean
  onChange(isConfirmed: boolean): void
  /** What is confirmed, one sentence for each danger. */
  sentences: readonly (string | false)[]
}

/** Whether nothing that can be used has the focus: not in the widget, and not elsewhere on the page. */
const isNowhere = (active: Element | null | undefined) =>
  active ? active.matches('button:disabled') : document.activeElement === document.body

/** A tick by which the visitor confirms dangers, in one sentence, before the wallet is asked. */
export function Agree({ isConfirmed, onChange, sentences }: AgreeProps) {
  const t = useT()
  const [sentence, ...more] = sentences.filter((one) => one !== false)
  const box = useRef<HTMLInputElement>(null)
  // The button that had the focus is disabled until the visitor agrees. Browsers move its focus to nowhere, or leave it.
  useEffect(() => {
    const root = box.current?.getRootNode() as Document | ShadowRoot | undefined
    if (!isConfirmed && isNowhere(root?.activeElement)) box.current?.focus({ preventScroll: true })
  })
  return (
    <label className="form-agree">
      <input
        ref={box}
        type="checkbox"
        checked={isConfirmed}
        onChange={(event) => onChange(event.currentTarget.checked)}
      />
      <span>{more.length ? t('send.agreeAll') : sentence}</span>
    </label>
  )
}
