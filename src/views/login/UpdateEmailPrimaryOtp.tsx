import { useT } from '../modal/context.ts'
import { UpdateCode } from './UpdateCode.tsx'

export { messages, styles } from './emailParts.ts'

/** The code that was mailed to the address in use. */
export default function UpdateEmailPrimaryOtp() {
  const t = useT()
  return <UpdateCode text={() => t('updateEmail.primary')} />
}
