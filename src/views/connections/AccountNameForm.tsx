import { useEffect, useRef } from 'react'
import { WALLET_NAME_MAX } from '../../core/limits.ts'
import { useT } from '../modal/context.ts'

interface AccountNameFormProps {
  label: string
  onSave(text: string): void
  onCancel(): void
}

/** A form to name an account; Escape cancels it. */
export function AccountNameForm({ label, onSave, onCancel }: AccountNameFormProps) {
  const t = useT()
  const input = useRef<HTMLInputElement>(null)
  useEffect(() => input.current?.select(), [])
  return (
    <form
      className="profile-form"
      onSubmit={(event) => {
        event.preventDefault()
        onSave(input.current?.value ?? '')
      }}
      onKeyDown={(event) => {
        if (event.key !== 'Escape') return
        event.preventDefault()
        event.stopPropagation()
        onCancel()
      }}
    >
      <input
        ref={input}
        type="text"
        part="input"
        className="profile-input"
        aria-label={t('profile.nameField')}
        defaultValue={label}
        maxLength={WALLET_NAME_MAX}
        autoComplete="off"
      />
      <button type="submit" part="button" className="copy">
        {t('profile.save')}
      </button>
    </form>
  )
}
