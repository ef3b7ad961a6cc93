import { confirmUpdate } from '../../flows/login/updateEmail.ts'
import { useModal, useT } from '../modal/context.ts'
import { CodeForm } from '../fields/CodeForm.tsx'
import { useLogin } from './useLogin.ts'

/** The form for the code that was sent to the current or the new e-mail address. */
export function UpdateCode({ text }: { text(email: string): string }) {
  const modal = useModal()
  const t = useT()
  const update = useLogin(({ $update }) => $update)
  if (!update) return null
  const isBusy = update.phase === 'checking'
  return (
    <CodeForm
      error={update.error}
      refused={update.refused}
      status={isBusy ? t('emailLogin.checking') : ''}
      busy={isBusy}
      onCode={(code) => void confirmUpdate(modal, code)}
    >
      {text(update.email)}
    </CodeForm>
  )
}
