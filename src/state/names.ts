import { NAME_TTL_MS } from '../core/limits.ts'

/** An account's name and picture in a naming service; both absent if it has none. */
export interface NamedAs {
  name?: string
  avatar?: string
}

interface Answer {
  /** Where the name was looked up. If the site changes the place, the name is looked up again. */
  place: string
  /** Undefined while loading for the first time, and after a failure. */
  found: NamedAs | undefined
  isLoading: boolean
  /** Time of the last request or answer, in ms since 1970. */
  at: number
}

/** Creates the collection of the names of connected accounts, as far as they are known, by `labelKey`. */
export function createNames() {
  const answers = new Map<string, Answer>()
  return {
    get: (key: string): NamedAs | undefined => answers.get(key)?.found,
    /** Whether to look up a name: after an answer or a failure, no request is sent for 5 minutes (specification §9). */
    isDue(key: string, place: string, now: number): boolean {
      const last = answers.get(key)
      if (!last || last.place !== place) return true
      return !last.isLoading && now - last.at >= NAME_TTL_MS
    },
    /**
     * Call it before looking up a name. Returns a function that takes the answer, or undefined after a failure, which
     * keeps the previous name. The returned function returns false if the answer is no longer wanted.
     */
    begin(key: string, place: string, at: number): (found: NamedAs | undefined, at: number) => boolean {
      const before = answers.get(key)?.found
      const asking = { place, found: before, isLoading: true, at }
      answers.set(key, asking)
      return (found, answeredAt) => {
        if (answers.get(key) !== asking) return false
        answers.set(key, { place, found: found ?? before, isLoading: false, at: answeredAt })
        return true
      }
    },
    /** Replaces a name, since it is known from elsewhere. A pending look-up does not undo that. */
    set(key: string, place: string, found: NamedAs, at: number) {
      answers.set(key, { place, found, isLoading: false, at })
    },
    /** Removes all names except those of `keys`, and ignores pending look-ups of removed ones. */
    keepOnly(keys: readonly string[]) {
      for (const key of answers.keys()) if (!keys.includes(key)) answers.delete(key)
    },
  }
}
