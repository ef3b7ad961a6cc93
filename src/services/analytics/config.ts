import { fieldsOf } from '../../core/data/isRecord.ts'
import { createClient, type ClientParts } from '../walletApi/client.ts'

/**
 * Creates a client that asks the wallet API, once for each project id, whether the project has analytics turned on. A
 * failure counts as no.
 */
export function createConfig(parts: ClientParts) {
  const { request } = createClient(parts)
  const answers = new Map<string | undefined, Promise<boolean>>()
  const pending = new Set<string | undefined>()
  let current = new AbortController()
  const ask = (signal: AbortSignal) =>
    request('getAnalyticsConfig', {}, (body) => fieldsOf(body)['isAnalyticsEnabled'] === true, signal)

  function begin(projectId: string | undefined): Promise<boolean> {
    const { signal } = current
    pending.add(projectId)
    return ask(signal)
      .catch(() => false)
      .finally(() => signal.aborted || pending.delete(projectId))
  }
  return {
    isWanted(): Promise<boolean> {
      const { projectId } = parts.options()
      const answer = answers.get(projectId) ?? begin(projectId)
      answers.set(projectId, answer)
      return answer
    },
    /** Aborts pending requests, so that no further URL is tried. `isWanted` then requests again. */
    cancel(): void {
      current.abort()
      current = new AbortController()
      for (const projectId of pending) answers.delete(projectId)
      pending.clear()
    },
  }
}
