import type { Failure } from '../../core/analytics/errorOf.ts'
import { sentOf } from '../../core/analytics/sentOf.ts'
import type { TrackProperties } from '../../core/analytics/record.ts'
import { toJson } from '../../core/json.ts'
import type { Modal } from '../../modal.ts'
import type { EmitTrack } from '../../state/track.ts'
import { logOf } from '../modal/logOf.ts'
import { track } from '../modal/track.ts'
import { trackAttempts } from './derive/attempts.ts'
import { trackConnections } from './derive/connections.ts'
import { followErrors } from './derive/errors.ts'
import { trackImpressions } from './derive/impressions.ts'
import { trackModal } from './derive/modal.ts'
import { trackViews } from './derive/views.ts'
import { loadErrorOf } from './loadErrorOf.ts'
import { createOutbox } from './outbox.ts'

/** A copy as plain JSON, which handlers of the site may keep and change. */
const plain = <T extends object>(value: T) => JSON.parse(toJson(value)) as T

const random = (bytes: Uint8Array) => crypto.getRandomValues(bytes as Uint8Array<ArrayBuffer>)

/**
 * Emits the analytics events as `wallet-modal:track`: most follow from the stores, the others were noted (`track()`).
 * They stay in the page, unless the visitor has consented (`sendTrack.ts`). Returns a function that stops it.
 */
export function follow(modal: Modal): () => void {
  const outbox = createOutbox(modal)
  const at = () => ({ network: modal.networks.$activeId.get(), now: modal.now(), page: location, random })
  const emit: EmitTrack = (event, properties, code) => {
    const sent = sentOf(event, properties, { ...at(), code })
    // Before the event is emitted: if its handler gives consent, that applies to later events only.
    if (sent) outbox.add(sent)
    modal.entry.emit('track', { event, properties: plain(properties) as TrackProperties, sent: sent && plain(sent) })
  }
  const emitError = (error: Failure) => {
    // Copied now: the URL may have changed when the code is loaded (`history.pushState`).
    const { href, hostname } = location
    const circumstances = { ...at(), page: { href, hostname } }
    const described = loadErrorOf().then(({ errorOf }) => errorOf(error, circumstances))
    outbox.addError(described)
    described
      .then((sent) => {
        if (!sent || modal.lifetime.signal.aborted) return
        const { type: _, event, ...properties } = sent.props
        modal.entry.emit('track', { event, properties, sent: plain(sent) })
      })
      .catch(() => {
        logOf(modal).add('error', 'analytics', 'The code that describes errors could not be loaded.')
        // Emit at least this error without the code, since both may have the same cause, for example a lost connection.
        if (error.code !== 'LoadFailed') return
        const properties = { errorType: error.code, errorMessage: error.code, stackTrace: '' }
        modal.entry.emit('track', { event: 'INTERNAL_SDK_ERROR', properties, sent: null })
      })
  }
  const stops = [trackModal, trackViews, trackConnections, trackAttempts].map((derive) => derive(modal, emit))
  stops.push(track(modal).listen(emit), trackImpressions(modal), followErrors(modal, emitError), outbox.stop)
  return () => stops.forEach((stop) => stop())
}
