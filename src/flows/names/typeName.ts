import { toWalletModalError } from '../../core/errors.ts'
import { labelOf, labelProblem, nameOf } from '../../core/names/accountName.ts'
import { SUGGESTIONS_WAIT_MS } from '../../core/names/limits.ts'
import type { Modal } from '../../modal.ts'
import { isBusy, namingOf } from './namingOf.ts'
import { registrationApiOf } from './registrationApiOf.ts'

/** The message if the server gave no reason (specification §8). */
const FAILED = 'Error fetching name suggestions'

/** The look-up that counts, and its timer. */
const createLookup = ({ lifetime }: Modal) => {
  let timer: ReturnType<typeof setTimeout> | undefined
  let asking: AbortController | undefined
  const stop = () => {
    clearTimeout(timer)
    asking?.abort()
  }
  lifetime.signal.addEventListener('abort', stop, { once: true })
  return {
    stop,
    /** Drops the earlier look-up, and runs this one after a pause. */
    start(run: (signal: AbortSignal) => Promise<void>) {
      stop()
      const { signal } = (asking = new AbortController())
      timer = setTimeout(() => void run(signal), SUGGESTIONS_WAIT_MS)
    },
  }
}

async function lookUp(modal: Modal, label: string, signal: AbortSignal): Promise<void> {
  const { change, $naming } = namingOf(modal)
  // The modal may have been closed meanwhile.
  const isCurrent = () => !signal.aborted && labelOf($naming.get().typed) === label
  const network = modal.networks.$active.get().caipNetworkId
  try {
    const suggestions = await registrationApiOf(modal).suggestions({ label, network, signal })
    if (isCurrent()) change({ suggestions, state: 'known' })
  } catch (cause) {
    if (!isCurrent()) return
    const { code, message } = toWalletModalError(cause)
    // Without the server's own words, the view says so in the visitor's language.
    change({ suggestions: [], state: 'failed', ...(message !== code && message !== FAILED && { reason: message }) })
  }
}

/**
 * Takes what the visitor typed as the name, and asks for similar names half a second after the last key. The answer to
 * an earlier text is dropped.
 */
export function typeName(modal: Modal, typed: string): void {
  const { $naming } = namingOf(modal)
  const before = $naming.get()
  if (isBusy(before)) return
  const lookup = modal.late(createLookup)
  const label = labelOf(typed)
  if (label === labelOf(before.typed) && (before.state === 'loading' || before.state === 'known'))
    return $naming.set({ typed, suggestions: before.suggestions, state: before.state, phase: 'typing' })
  lookup.stop()
  if (labelProblem(label)) return $naming.set({ typed, suggestions: [], state: 'idle', phase: 'typing' })
  // Earlier suggestions stay until the next ones are there, so that the view does not jump.
  $naming.set({ typed, suggestions: before.suggestions, state: 'loading', phase: 'typing' })
  lookup.start((signal) => lookUp(modal, label, signal))
}

/** Empties the field after a refusal. The suggestions stay, without the name that was refused. */
export function chooseAnother(modal: Modal): void {
  const { $naming } = namingOf(modal)
  const { typed, suggestions, state } = $naming.get()
  const refused = nameOf(labelOf(typed))
  $naming.set({ typed: '', suggestions: suggestions.filter(({ name }) => name !== refused), state, phase: 'typing' })
}

/** Asks for similar names again, after a failure. */
export function retrySuggestions(modal: Modal): void {
  const { typed } = namingOf(modal).$naming.get()
  typeName(modal, typed)
}
