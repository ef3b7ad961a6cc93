import { useT } from '../modal/context.ts'
import { UpdateCode } from './UpdateCode.tsx'

export { messages, styles } from './emailParts.ts'
export { UpdateResend as Footer } from './UpdateCode.tsx'

/** The view that asks for the code sent to the current e-mail address. */
export default function UpdateEmailPrimaryOtp() {
  const t = useT()
  return <UpdateCode text={t('updateEmail.primary')} />
}
