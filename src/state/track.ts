import type { ErrorCode } from '../core/errors.ts'
import type { TrackEvents } from '../core/track.ts'

/** Emits an analytics event. `code`: the code of the error that `message` is about; sent in place of the message. */
export type EmitTrack = <E extends keyof TrackEvents>(event: E, properties: TrackEvents[E], code?: ErrorCode) => void

/** Events that cannot be derived from a store. */
export interface Track {
  note: EmitTrack
  /** Calls `emit` with each queued event, then with each new one. Returns a function that stops it. */
  listen(emit: EmitTrack): () => void
}

const WAITING_MAX = 200

/** Creates the queue of noted events. At most 200 wait until `flows/track` is loaded; further ones are dropped. */
export function createTrack(): Track {
  const waiting: ((emit: EmitTrack) => void)[] = []
  let listener: EmitTrack | undefined
  return {
    note(event, properties, code) {
      if (listener) listener(event, properties, code)
      else if (waiting.length < WAITING_MAX) waiting.push((emit) => emit(event, properties, code))
    },
    listen(emit) {
      listener = emit
      for (const one of waiting.splice(0)) one(emit)
      return () => void (listener = undefined)
    },
  }
}
