import { shortEmail } from '../../core/login/shortEmail.ts'
import { useT } from '../modal/context.ts'

/** Adds a word joiner after the match, so that no line breaks there. */
const NO_BREAK = '$&\u2060'

interface EmailTextProps {
  of: 'emailLogin.codeText' | 'emailLogin.deviceText'
  email: string
}

/** A text with an e-mail address, which is shortened, kept on one line, and left to right in any language. */
export function EmailText({ of, email }: EmailTextProps) {
  const [before, after] = useT()(of).split('{email}')
  return (
    <>
      {before}
      <bdi className="email" dir="ltr">
        {shortEmail(email).replace(/[…-]/g, NO_BREAK)}
      </bdi>
      {after}
    </>
  )
}
