import { confirmUpdate, resendUpdate } from '../../flows/login/updateEmail.ts'
import { useModal, useT } from '../modal/context.ts'
import type { ReactNode } from 'react'
import { CodeForm } from '../fields/CodeForm.tsx'
import { ResendButton } from '../fields/ResendButton.tsx'
import { useLogin } from './useLogin.ts'

interface UpdateCodeProps {
  /** Says where the code was sent. */
  children: ReactNode
  /** The other of the two addresses. */
  other: ReactNode
}

/** The form for the code that was sent to the current or the new e-mail address. Both are shown whole. */
export function UpdateCode({ children, other }: UpdateCodeProps) {
  const modal = useModal()
  const t = useT()
  const update = useLogin(({ $update }) => $update)
  if (!update) return null
  const isBusy = update.phase === 'checking'
  const sent = update.resend === 'sent' ? t('emailLogin.resent') : ''
  return (
    <CodeForm
      error={update.error}
      refused={update.refused}
      status={isBusy ? t('emailLogin.checking') : sent}
      busy={isBusy}
      isSentAgain={update.resend === 'sent'}
      onCode={(code) => void confirmUpdate(modal, code)}
    >
      {children}
      {other && <small className="login-other">{other}</small>}
    </CodeForm>
  )
}

/** The button that requests another code, with its cooldown. */
export function UpdateResend() {
  const modal = useModal()
  const t = useT()
  const update = useLogin(({ $update }) => $update)
  return (
    update && (
      <ResendButton
        label={t('emailLogin.resend')}
        waitUntil={update.waitUntil}
        isSending={update.resend === 'sending'}
        onResend={() => void resendUpdate(modal)}
      />
    )
  )
}
