import type { ErrorCode } from '../core/errors.ts'
import type { TrackEvents } from '../core/track.ts'

/** Reports an analytics event. `code`: the code of the error that `message` is about; sent in place of the message. */
export type Tell = <E extends keyof TrackEvents>(event: E, properties: TrackEvents[E], code?: ErrorCode) => void

/** Events that no store tells. */
export interface Track {
  note: Tell
  /** Calls `tell` with the events that wait, then with each new one. Returns a function that stops it. */
  listen(tell: Tell): () => void
}

const WAITING_MAX = 200

/** Creates the queue of events that no store tells. At most 200 wait for the code that follows them. */
export function createTrack(): Track {
  const waiting: ((tell: Tell) => void)[] = []
  let listener: Tell | undefined
  return {
    note(event, properties, code) {
      if (listener) listener(event, properties, code)
      else if (waiting.length < WAITING_MAX) waiting.push((tell) => tell(event, properties, code))
    },
    listen(tell) {
      listener = tell
      for (const one of waiting.splice(0)) one(tell)
      return () => void (listener = undefined)
    },
  }
}
