import { confirmCode, retryEmail } from '../../flows/login/emailLogin.ts'
import type { EmailLogin } from '../../state/login.ts'
import type { MessageKey } from '../../i18n/messages.ts'
import { Button } from '../../ui/Button.tsx'
import { MailIcon } from '../../ui/icons/loginIcons.tsx'
import { Mark } from '../../ui/marks/Mark.tsx'
import { Progress } from '../../ui/feedback/Progress.tsx'
import { useModal, useT } from '../modal/context.ts'
import { CodeForm } from '../fields/CodeForm.tsx'
import { EmailText } from '../fields/EmailText.tsx'
import { ownWords } from '../fields/ownWords.ts'
import { Resend } from './Resend.tsx'
import { useLogin } from './useLogin.ts'

export { messages, styles } from './emailParts.ts'

const STATUS: Partial<Record<EmailLogin['phase'], MessageKey>> = {
  checking: 'emailLogin.checking',
  connecting: 'emailLogin.connecting',
}

/** The view that asks for the code in the e-mail. */
export default function EmailVerifyOtp() {
  const modal = useModal()
  const t = useT()
  const login = useLogin(({ $email }) => $email)
  if (!login) return null
  if (login.phase === 'failed') {
    return (
      <Progress
        mark={
          <Mark name="" size={80}>
            <MailIcon size={32} />
          </Mark>
        }
        title={t('login.failed')}
        text={ownWords(login.error, t) ?? t('login.failedHint')}
        tone="danger"
        error={login.error}
      />
    )
  }
  const status = STATUS[login.phase] ?? (login.resend === 'sent' ? 'emailLogin.resent' : undefined)
  return (
    <CodeForm
      error={login.error}
      refused={login.refused}
      status={status && t(status)}
      busy={login.phase !== 'code'}
      isSentAgain={login.resend === 'sent'}
      onCode={(code) => void confirmCode(modal, code)}
    >
      <EmailText of="emailLogin.codeText" email={login.email} />
    </CodeForm>
  )
}

/** The Resend button, or a retry if the code was accepted but connecting failed. */
export function Footer() {
  const modal = useModal()
  const t = useT()
  const login = useLogin(({ $email }) => $email)
  if (!login || login.phase === 'connecting') return null
  if (login.phase === 'failed') {
    return (
      <Button autofocus onPress={() => void retryEmail(modal)}>
        {t('common.tryAgain')}
      </Button>
    )
  }
  return <Resend login={login} label={t('emailLogin.resend')} />
}
