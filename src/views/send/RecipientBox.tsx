import { useEffect, useId, useRef } from 'react'
import type { Recipient } from '../../flows/send/draft.ts'
import { pasteRecipient } from '../../flows/send/pasteRecipient.ts'
import { acceptMistyped, setRecipient } from '../../flows/send/recipient.ts'
import type { MessageKey } from '../../i18n/messages.ts'
import { AlertIcon } from '../../ui/icons/icons.tsx'
import { Avatar } from '../../ui/marks/Avatar.tsx'
import { Address } from '../../ui/text/Address.tsx'
import { useModal, useT } from '../modal/context.ts'
import { useEnter } from './useEnter.ts'
import { useSend } from './useSend.ts'

const NOTES: Partial<Record<Recipient['state'], MessageKey>> = {
  looking: 'send.looking',
  invalid: 'send.invalidAddress',
  unknown: 'send.notFound',
  failed: 'send.nameFailed',
}

/** Whether all characters of a name are on every keyboard: others may look like them (homographs). */
const isPlain = (name: string) => /^[\x21-\x7e]+$/.test(name)

const isWrongState = (state: Recipient['state']) => state !== 'looking' && NOTES[state] !== undefined

/** Says that the address may be wrong. It is not used before the visitor corrects it, or says that it is right. */
function Mistyped() {
  const modal = useModal()
  const t = useT()
  const { isAccepted } = useSend().recipient
  return (
    <>
      <p className="form-note wrong">
        <AlertIcon size={16} /> {t('send.mistyped')}
      </p>
      {!isAccepted && (
        <button type="button" part="button" className="link form-other" onClick={() => acceptMistyped(modal)}>
          {t('send.useAnyway')}
        </button>
      )}
    </>
  )
}

/** The whole address that was found, with the name if the visitor typed one; or why there is none. */
function Found({ id }: { id: string }) {
  const modal = useModal()
  const t = useT()
  const { draft, recipient } = useSend()
  const { state, address, isMistyped, isAccepted, name, avatar, reason } = recipient
  const note = NOTES[state]
  const box = useRef<HTMLDivElement>(null)
  // The button that was pressed may be gone now: that of a known address, "Try again", and "Use this address anyway".
  useEffect(() => {
    const focused = document.activeElement
    const isLost = !focused || focused === document.body
    if (state !== 'none' && isLost) box.current?.focus({ preventScroll: true })
  }, [state, isAccepted])
  return (
    <div ref={box} id={id} role="status" className="send-found" tabIndex={-1}>
      {note && (
        <p className={`form-note${isWrongState(state) ? ' wrong' : ''}`}>
          {isWrongState(state) && <AlertIcon size={16} />} {reason ?? t(note)}
        </p>
      )}
      {state === 'failed' && (
        <button
          type="button"
          part="button"
          className="link form-other"
          onClick={() => void setRecipient(modal, draft.to)}
        >
          {t('common.tryAgain')}
        </button>
      )}
      {address && name && (
        <p className="form-line">
          <Avatar address={address} src={avatar} size={24} />
          <bdi data-private="">{name}</bdi>
        </p>
      )}
      {name && !isPlain(name) && <p className="form-note wrong">{t('send.oddName')}</p>}
      {address && <Address address={address} />}
      {isMistyped && <Mistyped />}
    </div>
  )
}

/** Whom the visitor sends to: an address or a name, and below it the whole address. */
export function RecipientBox() {
  const modal = useModal()
  const t = useT()
  const id = useId()
  const { draft, recipient } = useSend()
  const onKeyDown = useEnter()
  const isWrong = isWrongState(recipient.state) || recipient.isMistyped === true
  return (
    <div className="form-box">
      <div className="form-line">
        <input
          type="text"
          part="input"
          className="form-input send-recipient"
          aria-label={t('send.to')}
          aria-invalid={isWrong || undefined}
          aria-describedby={id}
          placeholder={t('send.to')}
          autoComplete="off"
          autoCapitalize="off"
          spellCheck={false}
          // `auto` ignores the placeholder: an empty field would be left to right in Arabic, too.
          dir={draft.to ? 'auto' : undefined}
          value={draft.to}
          onKeyDown={onKeyDown}
          onInput={(event) => void setRecipient(modal, event.currentTarget.value)}
        />
        <button type="button" part="button" className="link" onClick={() => void pasteRecipient(modal)}>
          {t('send.paste')}
        </button>
      </div>
      <Found id={id} />
    </div>
  )
}
