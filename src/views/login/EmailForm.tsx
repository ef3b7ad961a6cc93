import { useId, useState, type FormEvent, type ReactNode } from 'react'
import { Spinner } from '../../ui/feedback/Spinner.tsx'
import { useT } from '../modal/context.ts'
import { EmailInput } from '../fields/EmailInput.tsx'

export interface EmailFormProps {
  /** The initial address. */
  start?: string
  /** A text that says what the address is for. */
  text: ReactNode
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

/** The time until another e-mail may be requested. Screen readers announce it once, not each second. */
function Wait({ id, seconds }: { id: string; seconds: number }) {
  const t = useT()
  const [first] = useState(seconds)
  return (
    <>
      <p id={id} className="login-wait early">
        {t('login.wait', { seconds })}
      </p>
      <p className="sr" role="alert">
        {t('login.wait', { seconds: first })}
      </p>
    </>
  )
}

interface SubmitProps {
  children: string
  busy: boolean | undefined
  disabled: boolean
  secondsLeft: number
}

/** The form's button. It is the same element during the cooldown, and never `disabled` then, so that it keeps the focus. */
function Submit({ children, busy, disabled, secondsLeft }: SubmitProps) {
  const id = useId()
  const isEarly = secondsLeft > 0
  return (
    <>
      <button
        type="submit"
        part="button"
        className={`btn ${isEarly ? 'secondary login-resend' : 'primary'}`}
        disabled={disabled}
        aria-busy={busy || undefined}
        aria-disabled={busy || isEarly || undefined}
        aria-describedby={isEarly ? id : undefined}
      >
        {busy && <Spinner />}
        <span className="label">{children}</span>
      </button>
      {isEarly && <Wait id={id} seconds={secondsLeft} />}
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
      <Submit busy={busy} disabled={reason !== undefined} secondsLeft={secondsLeft}>
        {t(hasFailed && !isChanged && !secondsLeft ? 'common.tryAgain' : 'common.continue')}
      </Submit>
      {busy && (
        <p className="sr" role="status">
          {t('emailLogin.sending')}
        </p>
      )}
    </form>
  )
}
