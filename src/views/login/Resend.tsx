import { changeEmail } from '../../flows/login/changeEmail.ts'
import { resendEmail } from '../../flows/login/emailLogin.ts'
import type { EmailLogin } from '../../state/login.ts'
import { Button } from '../../ui/Button.tsx'
import { ResendButton } from '../fields/ResendButton.tsx'
import { useModal, useT } from '../modal/context.ts'

/** A button that requests another e-mail, with its cooldown, and a button to enter another address. */
export function Resend({ login, label }: { login: EmailLogin; label: string }) {
  const modal = useModal()
  const t = useT()
  return (
    <>
      <ResendButton
        label={label}
        waitUntil={login.waitUntil}
        isSending={login.resend === 'sending'}
        onResend={() => void resendEmail(modal)}
      />
      <Button kind="secondary" onPress={() => changeEmail(modal)}>
        {t('emailLogin.other')}
      </Button>
    </>
  )
}
