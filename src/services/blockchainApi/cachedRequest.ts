import { WalletModalError } from '../../core/errors.ts'
import { withTimeout } from '../../core/errors/withTimeout.ts'
import type { Asked } from './asks.ts'
import type { Cache } from './cache.ts'
import type { Cached } from './savedEntries.ts'

export interface CachedRequestParts<A extends Asked, T> {
  cache: Cache<T>
  /** Returns the id of a request. Requests with the same id share one answer. */
  idOf(asked: A): string
  /**
   * Returns which service is asked: empty for the hosted one, else the site's own base URLs. Answers of one service are
   * never taken for those of another. Without it, no service is asked.
   */
  place?(): string
  load(asked: A): Promise<T>
}

/** A request whose answers are cached. */
export interface CachedRequest<A extends Asked, T> {
  /** Returns the last answer, even if it is outdated, for views that show its age. */
  last(asked: A): Cached<T> | undefined
  /** Resolves with an answer that is not outdated. `isForced` always sends a new request. Failures are not cached. */
  read(asked: A, options?: { isForced?: boolean }): Promise<Cached<T>>
  /** Replaces the answer, since it is known from elsewhere. Pending requests do not undo that. */
  put(asked: A, value: T): void
}

/**
 * Creates a cached request. Callers share pending requests: an abort ends the wait of one caller only, the request goes
 * on, and its answer is cached for later callers.
 */
export function createCachedRequest<A extends Asked, T>({
  cache,
  idOf,
  place,
  load,
}: CachedRequestParts<A, T>): CachedRequest<A, T> {
  const keyOf = (asked: A) => [idOf(asked), place?.()].filter(Boolean).join(' ')
  const running = new Map<string, Promise<Cached<T>>>()
  function start(id: string, asked: A): Promise<Cached<T>> {
    const keep = cache.begin(id)
    const answer = load({ ...asked, signal: undefined })
      // If the site named another service meanwhile, it is unknown which of the two answered.
      .then((value) => keep(value, keyOf(asked) === id))
      .finally(() => {
        if (running.get(id) === answer) running.delete(id)
      })
    running.set(id, answer)
    return answer
  }
  return {
    last: (asked) => cache.get(keyOf(asked)),
    put(asked, value) {
      running.delete(keyOf(asked))
      cache.begin(keyOf(asked))(value)
    },
    async read(asked, { isForced = false } = {}) {
      const { signal } = asked
      if (signal?.aborted) throw new WalletModalError('Aborted')
      const id = keyOf(asked)
      const known = isForced ? undefined : (cache.fresh(id) ?? running.get(id))
      const answer = Promise.resolve(known ?? start(id, asked))
      return signal ? withTimeout(answer, { signal }) : answer
    },
  }
}
