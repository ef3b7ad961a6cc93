import { shortEmail } from '../../core/login/email.ts'
import { useT } from '../modal/context.ts'
import { UpdateCode } from './UpdateCode.tsx'

export { messages, styles } from './emailParts.ts'

/** The view that asks for the code sent to the new e-mail address. */
export default function UpdateEmailSecondaryOtp() {
  const t = useT()
  return <UpdateCode text={(email) => t('emailLogin.codeText', { email: shortEmail(email) })} />
}
