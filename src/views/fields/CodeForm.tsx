import { useStore } from '@nanostores/react'
import { useId, type ReactNode } from 'react'
import type { CodePart } from '../../state/login.ts'
import { Help } from '../../ui/Help.tsx'
import { useModal, useT } from '../modal/context.ts'
import { CodeBoxes } from './CodeBoxes.tsx'
import { ownWords } from './ownWords.ts'

export interface CodeFormProps extends CodePart {
  /** A text that says where the code was sent. */
  children: ReactNode
  /** A text below the boxes while there is no error. */
  status?: string
  busy?: boolean
  /** Whether another code was just sent: then it can be typed at once. */
  isSentAgain?: boolean
  onCode(code: string): void
}

/** The form for a one-time code, with status and error message. */
export function CodeForm({ children, status = '', busy, isSentAgain, error, refused, onCode }: CodeFormProps) {
  const t = useT()
  const id = useId()
  const language = useStore(useModal().locale.$language)
  // The catalogue message around both adds a period. They may end with one already; the secure site's is English.
  const known = ownWords(error, t)?.replace(/\.$/, '')
  const raw = language.startsWith('en') ? error?.message.replace(/\.$/, '') : t('emailLogin.notDone')
  return (
    <div className="code">
      <p className="login-text">{children}</p>
      {/* The key changes with each rejected code, which remounts the boxes empty and focused. */}
      <CodeBoxes
        key={refused}
        label={t('emailLogin.code')}
        busy={busy}
        isSentAgain={isSentAgain}
        errorId={error && id}
        onCode={onCode}
      />
      {error ? (
        <p key={refused} id={id} className="code-line login-error" role="alert">
          {t('emailLogin.codeError', { message: known ?? raw ?? '' })}
        </p>
      ) : (
        <p className="code-line" role="status">
          {status}
        </p>
      )}
      {known === undefined && <Help error={error} />}
    </div>
  )
}
