import { useId } from 'react'
import { changeEmail } from '../../flows/login/changeEmail.ts'
import { resendEmail } from '../../flows/login/emailLogin.ts'
import type { EmailLogin } from '../../state/login.ts'
import { Button } from '../../ui/Button.tsx'
import { Spinner } from '../../ui/feedback/Spinner.tsx'
import { useModal, useT } from '../modal/context.ts'
import { useSecondsLeft } from '../modal/useSecondsLeft.ts'

/** A button that requests another e-mail, with its cooldown, and a button to enter another address. */
export function Resend({ login, label }: { login: EmailLogin; label: string }) {
  const modal = useModal()
  const t = useT()
  const id = useId()
  const seconds = useSecondsLeft(login.waitUntil)
  const isSending = login.resend === 'sending'
  return (
    <>
      {/* `aria-disabled` instead of `disabled`: a button that becomes disabled loses the focus. */}
      <button
        type="button"
        part="button"
        className="btn secondary login-resend"
        aria-disabled={seconds > 0 || isSending || undefined}
        aria-busy={isSending || undefined}
        aria-describedby={id}
        onClick={() => void resendEmail(modal)}
      >
        {isSending && <Spinner />}
        <span className="label">{label}</span>
      </button>
      <p id={id} className="login-wait">
        {seconds > 0 ? t('login.wait', { seconds }) : ''}
      </p>
      <Button kind="plain" onPress={() => changeEmail(modal)}>
        {t('emailLogin.other')}
      </Button>
    </>
  )
}
