import { useT } from './context.ts'
import { UpdateCode } from './login/UpdateCode.tsx'

export { messages, styles } from './login/emailParts.ts'

/** The code that was mailed to the address in use. */
export default function UpdateEmailPrimaryOtp() {
  const t = useT()
  return <UpdateCode text={() => t('updateEmail.primary')} />
}
