import { confirmUpdate, resendUpdate } from '../../flows/login/updateEmail.ts'
import { useModal, useT } from '../modal/context.ts'
import { CodeForm } from '../fields/CodeForm.tsx'
import { EmailText } from '../fields/EmailText.tsx'
import { ResendButton } from '../fields/ResendButton.tsx'
import { useLogin } from './useLogin.ts'

/** The form for the code that was sent to the current or the new e-mail address. Without `text`, it says to which. */
export function UpdateCode({ text }: { text?: string }) {
  const modal = useModal()
  const t = useT()
  const update = useLogin(({ $update }) => $update)
  if (!update) return null
  const isBusy = update.phase === 'checking'
  const sent = update.resend === 'sent' ? t('emailLogin.resent') : ''
  return (
    <CodeForm
      error={update.error}
      refused={update.refused}
      status={isBusy ? t('emailLogin.checking') : sent}
      busy={isBusy}
      onCode={(code) => void confirmUpdate(modal, code)}
    >
      {text ?? <EmailText of="emailLogin.codeText" email={update.email} />}
    </CodeForm>
  )
}

/** The button that requests another code, with its cooldown. */
export function UpdateResend() {
  const modal = useModal()
  const t = useT()
  const update = useLogin(({ $update }) => $update)
  return (
    update && (
      <ResendButton
        label={t('emailLogin.resend')}
        waitUntil={update.waitUntil}
        isSending={update.resend === 'sending'}
        onResend={() => void resendUpdate(modal)}
      />
    )
  )
}
