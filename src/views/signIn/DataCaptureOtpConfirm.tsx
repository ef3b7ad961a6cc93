import { changeCaptured } from '../../flows/signIn/capture/beginCapture.ts'
import { resendCode } from '../../flows/signIn/capture/captureEmail.ts'
import { confirmEmail } from '../../flows/signIn/capture/confirmEmail.ts'
import { Button } from '../../ui/Button.tsx'
import { CodeForm } from '../fields/CodeForm.tsx'
import { EmailText } from '../fields/EmailText.tsx'
import { ResendButton } from '../fields/ResendButton.tsx'
import { useModal, useT } from '../modal/context.ts'
import { useCapture } from './useCapture.ts'

export { messages, styles } from './captureParts.ts'

/** The view that asks for the code that confirms the e-mail address. */
export default function DataCaptureOtpConfirm() {
  const modal = useModal()
  const t = useT()
  const capture = useCapture()
  if (!capture) return null
  const { phase, resend, error, refused, email } = capture
  const sent = resend === 'sent' ? t('emailLogin.resent') : ''
  return (
    <CodeForm
      error={error}
      refused={refused}
      status={phase === 'checking' ? t('emailLogin.checking') : sent}
      busy={phase === 'checking'}
      isSentAgain={resend === 'sent'}
      onCode={(code) => void confirmEmail(modal, code)}
    >
      <EmailText of="emailLogin.codeText" email={email} />
    </CodeForm>
  )
}

/** Requests another code, or goes back to enter another address. */
export function Footer() {
  const modal = useModal()
  const t = useT()
  const capture = useCapture()
  if (!capture) return null
  return (
    <>
      <ResendButton
        label={t('emailLogin.resend')}
        waitUntil={capture.waitUntil}
        isSending={capture.resend === 'sending'}
        onResend={() => void resendCode(modal)}
      />
      <Button kind="secondary" onPress={() => changeCaptured(modal)}>
        {t('emailLogin.other')}
      </Button>
    </>
  )
}
