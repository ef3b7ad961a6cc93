import { UpdateCode } from './UpdateCode.tsx'

export { messages, styles } from './emailParts.ts'
export { UpdateResend as Footer } from './UpdateCode.tsx'

/** The view that asks for the code sent to the new e-mail address. */
export default function UpdateEmailSecondaryOtp() {
  return <UpdateCode />
}
