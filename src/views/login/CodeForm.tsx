import { useId, type ReactNode } from 'react'
import type { CodePart } from '../../state/login.ts'
import { useT } from '../modal/context.ts'
import { CodeBoxes } from './CodeBoxes.tsx'

export interface CodeFormProps extends CodePart {
  /** Where the code was sent. */
  children: ReactNode
  /** Shown below the boxes while there is no error. */
  status?: string
  busy?: boolean
  onCode(code: string): void
}

/** The boxes for a one-time code, with status and errors. */
export function CodeForm({ children, status = '', busy, error, refused, onCode }: CodeFormProps) {
  const t = useT()
  const id = useId()
  // The secure site's message may already end with a period.
  const message = error?.message.replace(/\.$/, '')
  return (
    <div className="code">
      <p className="login-text">{children}</p>
      {/* A new key after each rejected code: empty boxes, with the focus. */}
      <CodeBoxes key={refused} label={t('emailLogin.code')} busy={busy} errorId={error && id} onCode={onCode} />
      {error ? (
        <p key={refused} id={id} className="code-line login-error" role="alert">
          {t('emailLogin.codeError', { message: message ?? '' })}
        </p>
      ) : (
        <p className="code-line" role="status">
          {status}
        </p>
      )}
    </div>
  )
}
