import { useLayoutEffect, useRef, type KeyboardEvent } from 'react'
import { CloseIcon } from '../icons/icons.tsx'
import { SearchIcon } from '../icons/pageIcons.tsx'

export interface SearchFieldProps {
  /** Accessible name, and placeholder; for example `Search wallets`. */
  label: string
  value: string
  onChange(value: string): void
  /** Accessible name of the clear button. */
  clearLabel: string
  /** Gets the focus when its view appears. */
  autofocus?: boolean
}

/**
 * A field that filters a list. Not `type="search"`, since sites' tests rely on the role `textbox` (public interface
 * §6).
 */
export function SearchField({ label, value, onChange, clearLabel, autofocus }: SearchFieldProps) {
  const input = useRef<HTMLInputElement>(null)
  // `data-autofocus` is not enough: a lazily loaded view renders after the dialog has moved the focus to the title.
  useLayoutEffect(() => {
    if (autofocus) input.current?.focus({ preventScroll: true })
  }, [autofocus])
  const clear = () => {
    onChange('')
    input.current?.focus()
  }
  return (
    <div className="field">
      <SearchIcon />
      <input
        ref={input}
        type="text"
        part="input"
        className="field-input"
        aria-label={label}
        placeholder={label}
        value={value}
        inputMode="search"
        enterKeyHint="search"
        autoComplete="off"
        autoCapitalize="off"
        spellCheck={false}
        data-autofocus={autofocus || undefined}
        onKeyDown={enterList}
        onInput={(event) => onChange(event.currentTarget.value)}
      />
      {value && (
        <button type="button" part="button" className="tool" aria-label={clearLabel} onClick={clear}>
          <CloseIcon size={16} />
        </button>
      )}
    </div>
  )
}

/** On Arrow Down, moves the focus from the field into the list below. */
function enterList(event: KeyboardEvent<HTMLInputElement>): void {
  const row =
    event.key === 'ArrowDown' && event.currentTarget.closest('.body')?.querySelector<HTMLElement>('.row, .cell')
  if (!row) return
  event.preventDefault()
  row.focus()
}
