import { shortEmail } from '../../core/login/shortEmail.ts'
import { useT } from '../modal/context.ts'

/** Adds a word joiner after the match, so that no line breaks there. */
const NO_BREAK = '$&\u2060'

interface EmailTextProps {
  of: 'emailLogin.codeText' | 'emailLogin.deviceText' | 'updateEmail.current' | 'updateEmail.new'
  email: string
  /** Shows the whole address, for comparing the old and the new one. */
  isWhole?: boolean
}

/** A text with an e-mail address, which is shortened, may break before `@` only, and is left to right in any language. */
export function EmailText({ of, email, isWhole }: EmailTextProps) {
  const [before, after] = useT()(of).split('{email}')
  const [local, domain] = (isWhole ? email : shortEmail(email)).replace(/[…-]/g, NO_BREAK).split(/(?=@[^@]*$)/)
  return (
    <>
      {before}
      <bdi className="email" dir="ltr" data-private="">
        {local}
        <wbr />
        {domain}
      </bdi>
      {after}
    </>
  )
}
