import { useId, type ReactNode } from 'react'
import type { CodePart } from '../../state/login.ts'
import { useT } from '../modal/context.ts'
import { CodeBoxes } from './CodeBoxes.tsx'

export interface CodeFormProps extends CodePart {
  /** Where the code is. */
  children: ReactNode
  /** Said below the boxes while nothing is wrong. */
  status?: string
  busy?: boolean
  onCode(code: string): void
}

/** The boxes of a one-time code, and what became of it. */
export function CodeForm({ children, status = '', busy, error, refused, onCode }: CodeFormProps) {
  const t = useT()
  const id = useId()
  // The secure site may end its sentence itself.
  const message = error?.message.replace(/\.$/, '')
  return (
    <div className="code">
      <p className="login-text">{children}</p>
      {/* Others after each refusal: empty ones, with the focus. */}
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
