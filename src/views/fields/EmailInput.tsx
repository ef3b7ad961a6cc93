import { useId, useLayoutEffect, useRef, type ReactNode } from 'react'
import { MailIcon } from '../../ui/icons/loginIcons.tsx'
import { useT } from '../modal/context.ts'

export interface EmailInputProps {
  value: string
  onChange(value: string): void
  /** Error message. */
  error?: string
  disabled?: boolean
  /** Why the field is disabled, as its tooltip. */
  reason?: string
  /** Focuses the field when it appears. */
  autofocus?: boolean
  onFocus?(): void
  /** Content at the end of the field, such as a submit button. */
  children?: ReactNode
}

/** Attributes for on-screen keyboards and password managers. */
const KEYBOARD = {
  inputMode: 'email',
  autoComplete: 'email',
  autoCapitalize: 'off',
  spellCheck: false,
  enterKeyHint: 'go',
} as const

function FieldError({ id, children }: { id: string; children: string }) {
  return (
    <p id={id} className="login-error" role="alert">
      {children}
    </p>
  )
}

/** An e-mail field, with its error message below. */
export function EmailInput({
  value,
  onChange,
  error,
  disabled,
  reason,
  autofocus,
  onFocus,
  children,
}: EmailInputProps) {
  const t = useT()
  const id = useId()
  const input = useRef<HTMLInputElement>(null)
  // Focus the field in a layout effect, before the visitor's next keystroke. `data-autofocus` is not enough: a lazily
  // loaded view renders after the dialog has moved the focus to the title.
  useLayoutEffect(() => {
    if (autofocus) input.current?.focus({ preventScroll: true })
  }, [autofocus])
  return (
    <div className="login-field">
      <div className="field">
        <MailIcon />
        <input
          ref={input}
          type="email"
          part="input"
          className="field-input"
          name="email"
          aria-label={t('login.email')}
          placeholder={t('login.email')}
          value={value}
          disabled={disabled}
          title={reason}
          {...KEYBOARD}
          dir={value ? 'ltr' : undefined}
          data-autofocus={autofocus || undefined}
          aria-invalid={error ? true : undefined}
          aria-describedby={error ? id : undefined}
          onInput={(event) => onChange(event.currentTarget.value)}
          onFocus={onFocus && (() => onFocus())}
        />
        {children}
      </div>
      {error && <FieldError id={id}>{error}</FieldError>}
    </div>
  )
}
