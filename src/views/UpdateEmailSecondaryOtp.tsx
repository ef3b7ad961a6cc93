import { shortEmail } from '../core/email.ts'
import { useT } from './context.ts'
import { UpdateCode } from './login/UpdateCode.tsx'

export { messages, styles } from './login/emailParts.ts'

/** The code that was mailed to the new address. */
export default function UpdateEmailSecondaryOtp() {
  const t = useT()
  return <UpdateCode text={(email) => t('emailLogin.codeText', { email: shortEmail(email) })} />
}
