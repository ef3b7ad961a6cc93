import { retryEmail } from '../../flows/login/emailLogin.ts'
import { Button } from '../../ui/Button.tsx'
import { MailIcon } from '../../ui/icons/loginIcons.tsx'
import { Mark } from '../../ui/marks/Mark.tsx'
import { Progress } from '../../ui/feedback/Progress.tsx'
import { useModal, useT } from '../modal/context.ts'
import { EmailText } from '../fields/EmailText.tsx'
import { Resend } from './Resend.tsx'
import { ownWords } from '../fields/ownWords.ts'
import { useLogin } from './useLogin.ts'

export { messages, styles } from './emailParts.ts'

/** The view that waits until the visitor opens the link in the e-mail, on any device. */
export default function EmailVerifyDevice() {
  const t = useT()
  const login = useLogin(({ $email }) => $email)
  if (!login) return null
  const hasFailed = login.phase === 'failed'
  const failure = ownWords(login.error, t) ?? t('login.failedHint')
  return (
    <>
      <Progress
        mark={
          <Mark name="" size={80} waiting={!hasFailed}>
            <MailIcon size={32} />
          </Mark>
        }
        title={hasFailed ? t('login.failed') : t('emailLogin.deviceTitle')}
        text={hasFailed ? failure : <EmailText of="emailLogin.deviceText" email={login.email} />}
        tone={hasFailed ? 'danger' : undefined}
        error={login.error}
      />
      <p className="sr" role="status">
        {login.resend === 'sent' ? t('emailLogin.resent') : ''}
      </p>
    </>
  )
}

/** The Resend button, and a retry after a failure. */
export function Footer() {
  const modal = useModal()
  const t = useT()
  const login = useLogin(({ $email }) => $email)
  if (!login) return null
  return (
    <>
      {login.phase === 'failed' && (
        <Button autofocus onPress={() => void retryEmail(modal)}>
          {t('common.tryAgain')}
        </Button>
      )}
      <Resend login={login} label={t('emailLogin.resendLink')} />
    </>
  )
}
