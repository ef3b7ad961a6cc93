import { useState, type FormEvent } from 'react'
import { emailSuggestions } from '../../core/login/emailSuggestions.ts'
import { submitEmail } from '../../flows/signIn/capture/captureEmail.ts'
import { skipCapture } from '../../flows/signIn/capture/finishCapture.ts'
import { captureOf } from '../../flows/signIn/signInOf.ts'
import { recentEmails } from '../../services/signIn/recentEmails.ts'
import type { EmailCapture } from '../../state/capture.ts'
import { Button } from '../../ui/Button.tsx'
import { EmailInput } from '../fields/EmailInput.tsx'
import { useModal, useT } from '../modal/context.ts'
import { useCapture } from './useCapture.ts'

export { messages, styles } from './captureParts.ts'

/** Recent addresses, or what was typed with a common domain. Pressing one submits it. */
function Suggestions({ typed, onChoose }: { typed: string; onChoose(email: string): void }) {
  const modal = useModal()
  const t = useT()
  const found = emailSuggestions(typed, recentEmails(modal.site.storage, modal.now()))
  if (!found.length) return null
  return (
    <ul className="capture-suggestions" aria-label={t('capture.suggestions')}>
      {found.map((email) => (
        <li key={email}>
          <button type="button" part="button" dir="ltr" data-private="" onClick={() => onChoose(email)}>
            {email}
          </button>
        </li>
      ))}
    </ul>
  )
}

function Form({ capture }: { capture: EmailCapture }) {
  const modal = useModal()
  const t = useT()
  const [value, setValue] = useState(capture.email)
  const [isInvalid, setInvalid] = useState(false)
  // The error is about the submitted address: hide it as soon as the visitor changes the text.
  const { error } = capture.phase === 'failed' && value.trim() === capture.email ? capture : {}
  const isBusy = capture.phase === 'sending'
  const submit = (email: string) => {
    if (isBusy) return
    setValue(email)
    setInvalid(!submitEmail(modal, email))
  }
  const type = (text: string) => {
    setValue(text)
    setInvalid(false)
  }
  const onSubmit = (event: FormEvent) => {
    event.preventDefault()
    submit(value)
  }
  const problem = isInvalid ? t('capture.invalid') : error?.message
  return (
    <form className="login-form" noValidate onSubmit={onSubmit}>
      <EmailInput value={value} onChange={type} error={problem} autofocus />
      {!isBusy && <Suggestions typed={value} onChoose={submit} />}
      <Button type="submit" busy={isBusy}>
        {t(error ? 'common.tryAgain' : 'common.continue')}
      </Button>
      <p className="sr" role="status">
        {isBusy ? t('emailLogin.sending') : ''}
      </p>
    </form>
  )
}

/** The view that asks for an e-mail address before the sign-in. */
export default function DataCapture() {
  const t = useT()
  const capture = useCapture()
  return (
    <>
      <h3 className="capture-title">{t('capture.text')}</h3>
      <p className="login-text">{t('capture.why')}</p>
      {capture && <Form key={capture.account} capture={capture} />}
    </>
  )
}

/** Signs in without an address, if it is optional. */
export function Footer() {
  const modal = useModal()
  const t = useT()
  if (captureOf(modal).isRequired) return null
  return (
    <Button kind="secondary" onPress={() => skipCapture(modal)}>
      {t('capture.skip')}
    </Button>
  )
}
