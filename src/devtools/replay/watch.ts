import type { VisitEntry } from '../../core/devtools/visit.ts'
import { toJson } from '../../core/json.ts'
import type { Recording } from '../startRecording.ts'
import { follow, type Expected } from './steps.ts'

const LOOK_AGAIN_MS = 20

/**
 * Resolves with the first result of `find` that is not undefined, or with undefined after `ms`. Calls `find` for each new
 * entry (by a function that it adds to `waiting`) and periodically, since some controls appear without an entry.
 */
function waitFor<T>(waiting: Set<() => void>, find: () => T | undefined, ms: number): Promise<T | undefined> {
  return new Promise((resolve) => {
    const look = () => {
      const found = find()
      if (found !== undefined) end(found)
    }
    const end = (found: T | undefined) => {
      clearInterval(polling)
      clearTimeout(timeout)
      waiting.delete(look)
      resolve(found)
    }
    const polling = setInterval(look, LOOK_AGAIN_MS)
    const timeout = setTimeout(() => end(undefined), ms)
    waiting.add(look)
    look()
  })
}

/** Follows what the modal shows during a replay. */
export function watchReplay(recording: Recording) {
  let now: Expected = { screen: undefined, state: undefined }
  let seen: Expected[] = []
  let requests = 0
  const waiting = new Set<() => void>()
  const take = (entry: VisitEntry) => {
    now = follow(now, entry)
    if (entry.kind === 'request') requests++
    seen.push(now)
    for (const wake of [...waiting]) wake()
  }
  recording.visit().entries.forEach(take)
  recording.listen(take)
  const until = <T>(find: () => T | undefined, ms: number) => waitFor(waiting, find, ms)

  return {
    now: () => now,
    requests: () => requests,
    /** Resolves with the first result of `find` that is not undefined, or with undefined after `ms`. */
    until,
    /** Makes `hasSeen` ignore earlier screens and states. */
    begin: () => void (seen = [now]),
    /** Whether the modal has shown this screen and state since `begin()`, even if it shows others now. */
    hasSeen: ({ screen, state }: Expected): boolean =>
      (!screen || seen.some((one) => toJson(one.screen) === toJson(screen))) &&
      (!state || seen.some((one) => toJson(one.state) === toJson(state))),
    isNow: (expected: Expected): boolean =>
      toJson(now.screen ?? null) === toJson(expected.screen ?? null) &&
      (!expected.state || toJson(now.state) === toJson(expected.state)),
    /** Resolves once nothing has changed for `ms`. */
    quiet: async (ms: number) => {
      for (let before = -1; before !== seen.length;) {
        before = seen.length
        await until(() => (seen.length === before ? undefined : true), ms)
      }
    },
  }
}

export type Watch = ReturnType<typeof watchReplay>
