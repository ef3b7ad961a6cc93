import type { Visit } from '../../core/devtools/visit.ts'
import { methodsOf, urlOf } from '../watchRequests.ts'

/** Last part of a path: services may be below different paths. */
const endOf = (path: string) => path.split('/').findLast(Boolean) ?? ''

/** Outcomes of the requests that ended alike, in order. */
function outcomesOf({ entries }: Visit) {
  const queues = new Map<string, ('ok' | 'failed' | number)[]>()
  for (const entry of entries) {
    if (entry.kind !== 'request') continue
    const key = entry.method ?? endOf(entry.route)
    queues.set(key, [...(queues.get(key) ?? []), entry.outcome])
  }
  return (key: string) => queues.get(key)?.shift()
}

/**
 * Makes requests fail as recorded: without an answer, or with the same status. All others go to the services of the page:
 * what they answered is not recorded.
 */
export function answerRequests(visit: Visit, signal: AbortSignal): void {
  const next = outcomesOf(visit)
  const real = globalThis.fetch
  const replayed: typeof fetch = async (input, init) => {
    const outcome = next(methodsOf(init?.body) || endOf(urlOf(input)?.pathname ?? ''))
    if (outcome === 'failed') throw new TypeError('Failed as recorded')
    if (typeof outcome === 'number') return new Response('{}', { status: outcome })
    return Reflect.apply(real, globalThis, [input, init])
  }
  globalThis.fetch = replayed
  signal.addEventListener('abort', () => void (globalThis.fetch === replayed && (globalThis.fetch = real)))
}
