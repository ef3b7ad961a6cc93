import { useStore } from '@nanostores/react'
import { useId, useLayoutEffect, useRef } from 'react'
import { isUnfindable, labelOf, labelProblem, NAME_SUFFIX, nameOf } from '../../core/names/accountName.ts'
import { isBusy, isFree, namingOf, type Naming } from '../../flows/names/namingOf.ts'
import { registerName } from '../../flows/names/registerName.ts'
import { retrySuggestions, typeName } from '../../flows/names/typeName.ts'
import type { MessageKey } from '../../i18n/messages.ts'
import { Notice } from '../../ui/feedback/Notice.tsx'
import { useModal, useT } from '../modal/context.ts'
import { NameInText } from './NameInText.tsx'

interface Note {
  text: MessageKey
  tone?: 'wrong' | 'free'
}

/** Whether the view shows that the name was refused. Then it must not also say that the name is available. */
const isRefused = ({ phase, error }: Naming) => phase === 'failed' && error?.code !== 'UserRejected'

/** The availability of the typed name. */
function noteOf(naming: Naming): Note {
  const label = labelOf(naming.typed)
  const problem = labelProblem(label)
  if (problem === 'characters') return { text: 'names.characters', tone: 'wrong' }
  if (problem) return { text: problem === 'short' ? 'names.short' : 'names.rule' }
  if (naming.state === 'loading' || naming.state === 'idle') return { text: 'names.looking' }
  if (naming.state === 'failed') return { text: 'names.suggestionsFailed' }
  const free = isFree(naming)
  if (free === undefined) return { text: 'names.unknown' }
  if (free && isUnfindable(label)) return { text: 'names.hyphens' }
  return free ? { text: 'names.free', tone: 'free' } : { text: 'names.taken', tone: 'wrong' }
}

/** Whether the typed name is available; after a failure, the server's own message. */
function Found({ id, naming }: { id: string; naming: Naming }) {
  const modal = useModal()
  const t = useT()
  const { text, tone = '' } = noteOf(naming)
  const hasFailed = text === 'names.suggestionsFailed'
  // The element stays, since screen readers only announce what changes in it
  return (
    <div id={id} role="status">
      {hasFailed ? (
        <Notice
          tone="warning"
          title={naming.reason ?? t(text)}
          action={{ label: t('common.tryAgain'), onPress: () => retrySuggestions(modal) }}
        >
          {t('names.unknown')}
        </Notice>
      ) : (
        <p className={`name-note ${isRefused(naming) ? '' : tone}`}>
          {!isRefused(naming) && <NameInText text={t(text)} name={nameOf(labelOf(naming.typed))} />}
        </p>
      )}
    </div>
  )
}

/** Width of the field in letters, beyond those that are typed, in browsers without `field-sizing` (see the styles). */
const SPARE_CHARACTERS = 3

/** Attributes for on-screen keyboards and password managers. */
const KEYBOARD = { autoComplete: 'off', autoCapitalize: 'off', spellCheck: false, enterKeyHint: 'go' } as const

/** The field for the name, with its fixed ending, and below it whether the name is available. */
export function NameField() {
  const modal = useModal()
  const t = useT()
  const id = useId()
  const naming = useStore(namingOf(modal).$naming)
  const input = useRef<HTMLInputElement>(null)
  const { typed, state } = naming
  const isEmpty = !typed
  // Also after a refused name was dropped, since its button is gone
  useLayoutEffect(() => {
    if (isEmpty) input.current?.focus({ preventScroll: true })
  }, [isEmpty])
  const isWrong = noteOf(naming).tone === 'wrong'
  return (
    <div className="name-form">
      {/* Names are written left to right in every language. */}
      <div className="field name-field" dir="ltr">
        <input
          ref={input}
          type="text"
          part="input"
          className="field-input"
          aria-label={t('names.field')}
          aria-describedby={`${id}zone ${id}`}
          aria-invalid={isWrong || undefined}
          aria-busy={state === 'loading' || undefined}
          placeholder={t('names.field')}
          value={typed}
          size={typed.length + SPARE_CHARACTERS}
          readOnly={isBusy(naming)}
          data-autofocus
          {...KEYBOARD}
          onKeyDown={(event) => {
            if (event.key === 'Enter' && !event.repeat) void registerName(modal)
          }}
          onInput={(event) => typeName(modal, event.currentTarget.value)}
        />
        <span id={`${id}zone`} className="name-zone">
          {NAME_SUFFIX}
        </span>
      </div>
      <Found id={id} naming={naming} />
    </div>
  )
}
