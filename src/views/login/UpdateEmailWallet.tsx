import { useStore } from '@nanostores/react'
import { useEffect } from 'react'
import { authConnection } from '../../flows/connect/authConnector.ts'
import { mayUpdateEmail, startUpdate } from '../../flows/login/updateEmail.ts'
import { useModal, useT } from '../modal/context.ts'
import { EmailText } from '../fields/EmailText.tsx'
import { EmailForm } from './EmailForm.tsx'
import { emailErrorText } from './emailErrorText.ts'
import { useCurrentEmail } from './useCurrentEmail.ts'
import { useLogin } from './useLogin.ts'

export { messages, styles } from './emailParts.ts'

/**
 * The view that asks for a new e-mail address. Closes the modal with an error if the visitor is not signed in to the
 * embedded wallet.
 */
export default function UpdateEmailWallet() {
  const modal = useModal()
  const t = useT()
  const current = useCurrentEmail()
  const update = useLogin(({ $update }) => $update)
  useStore(modal.connections.$all)
  const isAllowed = authConnection(modal) !== undefined
  useEffect(() => void mayUpdateEmail(modal), [modal, isAllowed])
  if (!isAllowed) return null
  const hasFailed = update?.phase === 'failed'
  return (
    <EmailForm
      start={update?.email}
      text={
        <>
          {t('updateEmail.text')}
          {current && (
            <small className="login-other">
              <EmailText of="updateEmail.current" email={current} isWhole />
            </small>
          )}
        </>
      }
      busy={update !== undefined && !hasFailed}
      hasFailed={hasFailed}
      error={emailErrorText(update?.error, t)}
      onSubmit={(email) => startUpdate(modal, email)}
    />
  )
}
