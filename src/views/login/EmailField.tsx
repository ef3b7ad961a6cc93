import { useState, type FormEvent } from 'react'
import { startEmail } from '../../flows/login/emailLogin.ts'
import { warmLogin } from '../../flows/login/warmLogin.ts'
import { ForwardIcon } from '../../ui/icons/loginIcons.tsx'
import { useModal, useT } from '../modal/context.ts'
import { EmailInput } from '../fields/EmailInput.tsx'
import { useLoginReason } from './useLoginReason.ts'

/** The e-mail field of Connect. `onUse` is called on each change with whether the field has text. */
export function EmailField({ onUse }: { onUse(isInUse: boolean): void }) {
  const modal = useModal()
  const t = useT()
  const reason = useLoginReason()
  const [value, setValue] = useState('')
  const [isInvalid, setInvalid] = useState(false)
  const type = (text: string) => {
    setValue(text)
    setInvalid(false)
    onUse(text !== '')
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (reason === undefined && value) setInvalid(!startEmail(modal, value))
  }
  return (
    <form noValidate onSubmit={submit}>
      <EmailInput
        value={value}
        onChange={type}
        error={isInvalid ? t('login.invalidEmail') : undefined}
        disabled={reason !== undefined}
        reason={reason}
        onFocus={() => warmLogin(modal)}
      >
        {value && (
          <button type="submit" part="button" className="tool" aria-label={t('common.continue')}>
            <ForwardIcon />
          </button>
        )}
      </EmailInput>
    </form>
  )
}
