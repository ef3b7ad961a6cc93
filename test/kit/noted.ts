import { onTestFinished } from 'vitest'
import type { TrackEvents } from '../../src/core/track.ts'
import { track } from '../../src/flows/modal/track.ts'
import type { Modal } from '../../src/modal.ts'

/** Records what code notes for analytics in the page. `names` returns the events so far, `last` the newest properties. */
export function noted(modal: Modal) {
  const all: { event: keyof TrackEvents; properties: unknown; code: string | undefined }[] = []
  onTestFinished(track(modal).listen((event, properties, code) => void all.push({ event, properties, code })))
  return {
    all,
    names: () => all.map(({ event }) => event),
    last: () => all.at(-1),
  }
}
