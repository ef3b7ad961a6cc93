import { useT } from '../modal/context.ts'
import { EmailText } from '../fields/EmailText.tsx'
import { UpdateCode } from './UpdateCode.tsx'
import { useCurrentEmail } from './useCurrentEmail.ts'
import { useLogin } from './useLogin.ts'

export { messages, styles } from './emailParts.ts'
export { UpdateResend as Footer } from './UpdateCode.tsx'

/** The view that asks for the code sent to the current e-mail address. */
export default function UpdateEmailPrimaryOtp() {
  const t = useT()
  const current = useCurrentEmail()
  const update = useLogin(({ $update }) => $update)
  return (
    <UpdateCode other={update && <EmailText of="updateEmail.new" email={update.email} isWhole />}>
      {current ? <EmailText of="emailLogin.codeText" email={current} isWhole /> : t('updateEmail.primary')}
    </UpdateCode>
  )
}
