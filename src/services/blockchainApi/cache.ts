import { toJson } from '../../core/json.ts'
import { CACHE_ENTRIES_MAX, CACHE_KEPT_MS } from '../../core/limits.ts'
import { fitting, isWithin, readSaved, type CacheParts, type Cached } from './savedEntries.ts'

/**
 * Answers by id, kept for later visits and other tabs. Removing the key from storage empties the cache in every tab.
 */
export interface Cache<T> {
  /** Returns the last answer, even if it is outdated. */
  get(id: string): Cached<T> | undefined
  /** Returns the last answer, unless its lifetime is over. */
  fresh(id: string): Cached<T> | undefined
  /**
   * Call `begin` before a request, and call the function that it returns with the answer. The answer is not kept if the
   * cache was emptied meanwhile, or if `isKept` is false.
   */
  begin(id: string): (value: T, isKept?: boolean) => Cached<T>
}

interface State<T> {
  /** The cached answers, oldest first, each with its text in storage. */
  entries: Map<string, { kept: Cached<T>; text: string }>
  /** The text in storage, as it was last read. */
  seen: string | null
  /** How often the caches had been emptied when this one was last read. */
  clearings: number
  /** When the first request was made: distinguishes this cache from one that was emptied and filled again. */
  since: number | undefined
}

function put<T>(
  { entries }: State<T>,
  id: string,
  kept: Cached<T>,
  { toSaved = (value) => value }: CacheParts<T>,
): void {
  entries.delete(id)
  entries.set(id, { kept, text: toJson([id, kept.at, toSaved(kept.value)]) })
}

/**
 * Reads the cache again if another tab changed it, or a disconnect removed its key. A site's storage may ignore writes:
 * then only the count of clearings says that the cache was emptied.
 */
function sync<T>(state: State<T>, parts: CacheParts<T>): void {
  const text = parts.storage.getItem(parts.key)
  const clearings = parts.clearings()
  if (text === state.seen && clearings === state.clearings) return
  state.clearings = clearings
  const saved = readSaved(text, parts)
  state.seen = text
  state.since = saved?.since
  state.entries.clear()
  for (const { id, ...kept } of saved?.entries ?? []) put(state, id, kept, parts)
}

/** Saves the entries. Removes expired entries, and the oldest ones if the limit of number or length is exceeded. */
function save<T>(state: State<T>, { storage, key, now }: CacheParts<T>): void {
  const { entries } = state
  for (const [id, { kept }] of entries) {
    if (entries.size > CACHE_ENTRIES_MAX || !isWithin(kept.at, CACHE_KEPT_MS, now())) entries.delete(id)
  }
  const texts = fitting([...entries.values()].map(({ text }) => text))
  storage.setItem(key, `{"since":${state.since},"entries":[${texts.join()}]}`)
  // Read the text back: a site's storage may ignore writes.
  state.seen = storage.getItem(key)
}

export function createCache<T>(parts: CacheParts<T>): Cache<T> {
  const { lifetimeMs, now } = parts
  const state: State<T> = { entries: new Map(), seen: null, clearings: parts.clearings(), since: undefined }
  const get = (id: string) => {
    sync(state, parts)
    return state.entries.get(id)?.kept
  }
  return {
    get,
    fresh(id) {
      const kept = get(id)
      return kept && isWithin(kept.at, lifetimeMs, now()) ? kept : undefined
    },
    begin(id) {
      sync(state, parts)
      const at = now()
      if (state.since === undefined) {
        state.since = at
        save(state, parts)
      }
      const { since } = state
      return (value, isKept = true) => {
        const kept = { value, at }
        const isLatest = (get(id)?.at ?? at) <= at
        if (isKept && state.since === since && isLatest) {
          put(state, id, kept, parts)
          save(state, parts)
        }
        return kept
      }
    },
  }
}
