import { useLayoutEffect, useRef, useState, type KeyboardEvent } from 'react'
import { CODE_LENGTH } from '../../core/limits.ts'
import { useT } from '../modal/context.ts'

export interface CodeBoxesProps {
  /** Accessible name of the group. */
  label: string
  busy?: boolean
  isSentAgain?: boolean
  /** Id of the element with the error message. */
  errorId?: string
  /** Called when all digits are entered. */
  onCode(code: string): void
}

const EMPTY: readonly string[] = Array.from({ length: CODE_LENGTH }, () => '')

/** Returns the digits in a text, of any script (Arabic, Devanagari …), as ASCII digits. */
const digitsOf = (text: string) => [...text].flatMap((one) => (/\p{Nd}/u.test(one) ? [latin(one)] : []))

/**
 * Converts a digit to ASCII. In Unicode the digits of a script are ten consecutive code points, the first of which is
 * zero.
 */
function latin(digit: string): string {
  const code = digit.codePointAt(0) ?? 0
  let zero = code
  while (zero > code - 9 && /\p{Nd}/u.test(String.fromCodePoint(zero - 1))) zero--
  return String(code - zero)
}

/** Returns the state of the boxes and handlers for typing and keys. `focus` moves the focus to a box. */
function useDigits({ busy, onCode }: Pick<CodeBoxesProps, 'busy' | 'onCode'>, focus: (at: number) => void) {
  const [digits, setDigits] = useState(EMPTY)
  return {
    digits,
    fill(at: number, text: string): void {
      const typed = digitsOf(text)
      // A complete code replaces all digits, whichever box it was pasted into.
      const from = typed.length >= CODE_LENGTH ? 0 : at
      const next = digits.map((old, index) => typed[index - from] ?? (typed.length || index !== at ? old : ''))
      setDigits(next)
      if (typed.length) focus(from + typed.length)
      if (next.every(Boolean)) onCode(next.join(''))
    },
    press(event: KeyboardEvent, at: number): void {
      const to = { ArrowLeft: at - 1, ArrowRight: at + 1, Home: 0, End: CODE_LENGTH - 1 }[event.key]
      if (to !== undefined) {
        event.preventDefault()
        return focus(to)
      }
      if (event.key !== 'Backspace' || digits[at] || at === 0 || busy) return
      event.preventDefault()
      setDigits(digits.map((old, index) => (index === at - 1 ? '' : old)))
      focus(at - 1)
    },
  }
}

/** Six boxes for a one-time code: typing moves on to the next box; pasted or autofilled text fills all of them. */
export function CodeBoxes({ label, busy, isSentAgain, errorId, onCode }: CodeBoxesProps) {
  const t = useT()
  const group = useRef<HTMLDivElement>(null)
  const focus = (at: number) =>
    group.current?.querySelectorAll('input')[Math.min(Math.max(at, 0), CODE_LENGTH - 1)]?.focus()
  const firstEmpty = () => [...(group.current?.querySelectorAll('input') ?? [])].findIndex(({ value }) => !value)
  const { digits, fill, press } = useDigits({ busy, onCode }, focus)
  // Focus the first box in a layout effect, before the visitor's next keystroke. `data-autofocus` is not enough: a
  // lazily loaded view renders after the dialog has moved the focus to the title.
  useLayoutEffect(() => group.current?.querySelector('input')?.focus(), [])
  // After Resend, the focus moves from its button to the code, unless the visitor has moved on meanwhile.
  useLayoutEffect(() => {
    const root = group.current?.getRootNode() as ShadowRoot | Document | undefined
    if (isSentAgain && root?.activeElement?.matches('.login-resend')) focus(firstEmpty())
  }, [isSentAgain])
  return (
    <div ref={group} className="code-boxes" role="group" aria-label={label}>
      {digits.map((digit, at) => (
        <input
          key={at}
          part="input"
          className="code-box"
          data-autofocus={at === 0 || undefined}
          value={digit}
          readOnly={busy}
          aria-busy={busy || undefined}
          aria-label={t('emailLogin.digit', { number: at + 1 })}
          aria-invalid={errorId ? true : undefined}
          aria-describedby={errorId}
          type="text"
          inputMode="numeric"
          autoComplete={at === 0 ? 'one-time-code' : 'off'}
          onFocus={(event) => event.currentTarget.select()}
          onInput={(event) => fill(at, replaced(event.currentTarget.value, digit))}
          onKeyDown={(event) => press(event, at)}
        />
      ))}
    </div>
  )
}

/** Returns a box's text; only the new digit if one was typed into a filled box, which then contains both. */
const replaced = (text: string, old: string) => (old && text.length === 2 ? text.replace(old, '') : text)
