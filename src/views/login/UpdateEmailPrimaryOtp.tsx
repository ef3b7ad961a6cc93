import { useT } from '../modal/context.ts'
import { UpdateCode } from './UpdateCode.tsx'

export { messages, styles } from './emailParts.ts'

/** Asks for the code sent to the current address. */
export default function UpdateEmailPrimaryOtp() {
  const t = useT()
  return <UpdateCode text={() => t('updateEmail.primary')} />
}
