import { useState, type FormEvent } from 'react'
import { Button } from '../../ui/Button.tsx'
import { useT } from '../modal/context.ts'
import { EmailInput } from './EmailInput.tsx'

export interface EmailFormProps {
  /** What is in the field at first. */
  start?: string
  /** What it is for. */
  text: string
  busy?: boolean
  /** The last try failed. */
  hasFailed?: boolean
  /** What is wrong, in words. */
  error?: string
  reason?: string
  /** Takes the address; false where it is none. */
  onSubmit(email: string): boolean
}

/** An address to be typed and sent off: a screen of its own. */
export function EmailForm({ start = '', text, busy, hasFailed, error, reason, onSubmit }: EmailFormProps) {
  const t = useT()
  const [value, setValue] = useState(start)
  const [isInvalid, setInvalid] = useState(false)
  // What is said is about what was sent, not about what is typed now.
  const [isChanged, setChanged] = useState(false)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (busy || reason !== undefined) return
    setChanged(false)
    setInvalid(!onSubmit(value))
  }
  const type = (next: string) => {
    setValue(next)
    setInvalid(false)
    setChanged(true)
  }
  const said = isInvalid ? t('login.invalidEmail') : isChanged ? undefined : error
  return (
    <form className="login-form" noValidate onSubmit={submit}>
      <p className="login-text">{text}</p>
      <EmailInput value={value} onChange={type} error={said} reason={reason} disabled={reason !== undefined} autofocus={!start} />
      <Button type="submit" busy={busy} disabled={reason !== undefined}>
        {t(hasFailed && !isChanged ? 'common.tryAgain' : 'common.continue')}
      </Button>
      {busy && (
        <p className="sr" role="status">
          {t('emailLogin.sending')}
        </p>
      )}
    </form>
  )
}
