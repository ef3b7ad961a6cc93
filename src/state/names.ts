import { NAME_TTL_MS } from '../core/limits.ts'

/** An account's name and picture in a naming service; both absent if it has none. */
export interface NamedAs {
  name?: string
  avatar?: string
}

interface Answer {
  /** Where it was looked up; another place is asked anew. */
  place: string
  /** Undefined while loading for the first time, and after a failure. */
  found: NamedAs | undefined
  isLoading: boolean
  /** Time of the last question or answer, in ms since 1970. */
  at: number
}

/** What is known of the names of connected accounts, by `labelKey`. */
export function createNames() {
  const answers = new Map<string, Answer>()
  return {
    get: (key: string): NamedAs | undefined => answers.get(key)?.found,
    /** Whether a name is to be looked up: answers and failures count for 5 minutes (specification §9). */
    isDue(key: string, place: string, now: number): boolean {
      const last = answers.get(key)
      if (!last || last.place !== place) return true
      return !last.isLoading && now - last.at >= NAME_TTL_MS
    },
    /**
     * Before a name is looked up. Returns a function for the answer, undefined for a failure, after which the previous
     * name stays. It returns false if the answer is not wanted any more.
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
    /** Forgets all names but these, and ignores what is being looked up for the others. */
    keepOnly(keys: readonly string[]) {
      for (const key of answers.keys()) if (!keys.includes(key)) answers.delete(key)
    },
  }
}
