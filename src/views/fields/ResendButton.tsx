import { useId } from 'react'
import { Spinner } from '../../ui/feedback/Spinner.tsx'
import { useT } from '../modal/context.ts'
import { useSecondsLeft } from '../modal/useSecondsLeft.ts'

export interface ResendButtonProps {
  label: string
  /** Time (ms since 1970) from which another e-mail may be requested. */
  waitUntil: number
  isSending: boolean
  onResend(): void
}

/** A button that requests another e-mail, with its cooldown. */
export function ResendButton({ label, waitUntil, isSending, onResend }: ResendButtonProps) {
  const t = useT()
  const id = useId()
  const seconds = useSecondsLeft(waitUntil)
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
        onClick={onResend}
      >
        {isSending && <Spinner />}
        <span className="label">{label}</span>
      </button>
      <p id={id} className="login-wait">
        {seconds > 0 ? t('login.wait', { seconds }) : ''}
      </p>
    </>
  )
}
