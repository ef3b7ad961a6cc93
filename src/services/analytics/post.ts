import { KEEPALIVE_BYTES } from '../../core/analytics/limits.ts'
import { fetchFrom } from '../../core/page/fetch.ts'
import { hostedQuery } from '../../core/page/hosted.ts'
import { createHttp } from '../http.ts'
import { pathOf, type ClientParts } from '../walletApi/client.ts'
import { bytesOf } from './queue.ts'

/** Default URL of the analytics service. */
const ANALYTICS_URL = 'https://pulse.walletconnect.org'

/**
 * Creates a function that posts to the analytics service, also for a page that is being left. Rejects like
 * `Http.request`; an error status of the first URL that answers is final, but for those of a broken server. `signal` ends
 * a request, so that no further URL is tried.
 */
export function createPost({ options, version, fetch }: ClientParts) {
  let inFlight = 0
  const http = createHttp({
    bases: () => options().services?.analytics ?? ANALYTICS_URL,
    isFinal: (status) => status < 500,
    fetch: (url, init) => {
      const keepalive = inFlight <= KEEPALIVE_BYTES
      return fetchFrom('service', url, { ...init, ...(keepalive && { keepalive }) }, fetch)
    },
  })
  return async (path: 'batch' | 'e', body: string, signal?: AbortSignal): Promise<void> => {
    const query = hostedQuery(options(), version)
    if (!query) return
    const bytes = bytesOf(body)
    inFlight += bytes
    try {
      await http.request({ path: pathOf(path, { ...query }), body, signal, parse: () => undefined })
    } finally {
      inFlight -= bytes
    }
  }
}
