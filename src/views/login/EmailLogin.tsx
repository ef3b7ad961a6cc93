import { useStore } from '@nanostores/react'
import { startEmail, retryEmail } from '../../flows/login/emailLogin.ts'
import { authConnector } from '../../flows/connect/authConnector.ts'
import { errors } from '../../i18n/en/errors.ts'
import { login as loginWords } from '../../i18n/en/login.ts'
import { Button } from '../../ui/Button.tsx'
import { Empty } from '../../ui/list/Empty.tsx'
import { MailIcon } from '../../ui/icons/loginIcons.tsx'
import { useModal, useT } from '../modal/context.ts'
import { EmailForm } from './EmailForm.tsx'
import { emailErrorText } from './emailErrorText.ts'
import { useLogin } from './useLogin.ts'
import { useLoginReason } from './useLoginReason.ts'
import { useSecondsLeft } from '../modal/useSecondsLeft.ts'

export const messages = { ...loginWords, ...errors }
export { styles } from './emailParts.ts'

/** The view that asks for an e-mail address to sign in with. */
export default function EmailLogin() {
  const modal = useModal()
  const t = useT()
  const { email: isOn } = useStore(modal.$features)
  useStore(modal.wallets.$others)
  const login = useLogin(({ $email }) => $email)
  const reason = useLoginReason()
  const seconds = useSecondsLeft(login?.waitUntil ?? 0)
  if (!isOn || !authConnector(modal)) return <Empty icon={<MailIcon />} title={t('error.FeatureDisabled')} />
  const hasFailed = login?.phase === 'failed'
  return (
    <>
      <EmailForm
        start={login?.email}
        text={t('emailLogin.text')}
        busy={login !== undefined && !hasFailed}
        hasFailed={hasFailed && !login.isSignedIn}
        error={emailErrorText(login?.error, t)}
        secondsLeft={login?.error?.code === 'RateLimited' ? seconds : 0}
        reason={reason}
        onSubmit={(email) => startEmail(modal, email)}
      />
      {login?.isSignedIn && hasFailed && (
        <Button kind="secondary" onPress={() => void retryEmail(modal)}>
          {t('common.tryAgain')}
        </Button>
      )}
    </>
  )
}

export { AgreeFirst as Footer } from '../modal/AgreeFirst.tsx'
