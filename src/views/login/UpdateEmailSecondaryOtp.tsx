import { EmailText } from '../fields/EmailText.tsx'
import { UpdateCode } from './UpdateCode.tsx'
import { useCurrentEmail } from './useCurrentEmail.ts'
import { useLogin } from './useLogin.ts'

export { messages, styles } from './emailParts.ts'
export { UpdateResend as Footer } from './UpdateCode.tsx'

/** The view that asks for the code sent to the new e-mail address. */
export default function UpdateEmailSecondaryOtp() {
  const current = useCurrentEmail()
  const update = useLogin(({ $update }) => $update)
  return (
    <UpdateCode other={current && <EmailText of="updateEmail.current" email={current} isWhole />}>
      {update && <EmailText of="emailLogin.codeText" email={update.email} isWhole />}
    </UpdateCode>
  )
}
