import type { Visit } from '../../core/devtools/visit.ts'
import { methodsOf, urlOf } from '../watchRequests.ts'

/** Returns the last segment of a path. The path before it differs between deployments of a service. */
const endOf = (path: string) => path.split('/').findLast(Boolean) ?? ''

/** Recorded outcomes of the requests to one endpoint, in order. */
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
 * Makes requests fail as recorded: without an answer, or with the same status. All others are sent to the services of the
 * page, because recordings contain no answers.
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
