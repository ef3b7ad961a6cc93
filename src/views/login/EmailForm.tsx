import { useId, useState, type FormEvent } from 'react'
import { Button } from '../../ui/Button.tsx'
import { useT } from '../modal/context.ts'
import { EmailInput } from '../fields/EmailInput.tsx'

export interface EmailFormProps {
  /** The initial address. */
  start?: string
  /** A text that says what the address is for. */
  text: string
  busy?: boolean
  /** Whether the last attempt failed: the button then says "Try again". */
  hasFailed?: boolean
  /** Error message. */
  error?: string
  reason?: string
  /** The seconds until an e-mail may be requested again, for any address. */
  secondsLeft?: number
  /** Submits the address; returns false if it is invalid. */
  onSubmit(email: string): boolean
}

/** The button while it is too early for another e-mail, and the time that is left. */
function EarlySubmit({ seconds }: { seconds: number }) {
  const t = useT()
  const id = useId()
  return (
    <>
      <button type="submit" part="button" className="btn secondary login-resend" aria-disabled aria-describedby={id}>
        <span className="label">{t('common.continue')}</span>
      </button>
      <p id={id} className="login-wait early" role="alert">
        {t('login.wait', { seconds })}
      </p>
    </>
  )
}

/** A form with one e-mail field and a button. */
export function EmailForm(props: EmailFormProps) {
  const { start = '', text, busy, hasFailed, error, reason, secondsLeft = 0, onSubmit } = props
  const t = useT()
  const [value, setValue] = useState(start)
  const [isInvalid, setInvalid] = useState(false)
  // The error is about the submitted address: hide it as soon as the visitor changes the text.
  const [isChanged, setChanged] = useState(false)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (busy || reason !== undefined || secondsLeft) return
    setChanged(false)
    setInvalid(!onSubmit(value))
  }
  const type = (next: string) => {
    setValue(next)
    setInvalid(false)
    setChanged(true)
  }
  const current = isChanged ? undefined : error
  return (
    <form className="login-form" noValidate onSubmit={submit}>
      <p className="login-text">{text}</p>
      <EmailInput
        value={value}
        onChange={type}
        error={isInvalid ? t('login.invalidEmail') : current}
        reason={reason}
        disabled={reason !== undefined}
        autofocus={!start}
      />
      {secondsLeft ? (
        <EarlySubmit seconds={secondsLeft} />
      ) : (
        <Button type="submit" busy={busy} disabled={reason !== undefined}>
          {t(hasFailed && !isChanged ? 'common.tryAgain' : 'common.continue')}
        </Button>
      )}
      {busy && (
        <p className="sr" role="status">
          {t('emailLogin.sending')}
        </p>
      )}
    </form>
  )
}
