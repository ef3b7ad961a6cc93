import type { BrowserContext, Request } from 'playwright-core'

export interface Traffic {
  /** URLs of all requests, oldest first, without data URIs. */
  urls(): string[]
  /** Bytes of the response bodies whose URL starts with one of these. */
  bytes(...origins: string[]): Promise<number>
  /** How many requests are pending. */
  inFlight(): number
  /** Clears the record. */
  clear(): void
}

/** Starts recording the requests of a context's pages. */
export function watchTraffic(context: BrowserContext): Traffic {
  let seen: Request[] = []
  const pending = new Set<Request>()
  let finished: Promise<{ url: string; size: number }>[] = []
  context.on('request', (request) => {
    seen.push(request)
    pending.add(request)
  })
  context.on('requestfailed', (request) => pending.delete(request))
  context.on('requestfinished', (request) => {
    pending.delete(request)
    // If the page was closed meanwhile, the sizes are unknown.
    finished.push(
      request.sizes().then(
        ({ responseBodySize: size }) => ({ url: request.url(), size }),
        () => ({ url: request.url(), size: 0 }),
      ),
    )
  })
  return {
    urls: () => seen.map((request) => request.url()).filter((url) => !url.startsWith('data:')),
    async bytes(...origins) {
      const all = await Promise.all(finished)
      return all
        .filter(({ url }) => origins.some((origin) => url.startsWith(origin)))
        .reduce((sum, { size }) => sum + size, 0)
    },
    inFlight: () => pending.size,
    clear() {
      seen = []
      finished = []
    },
  }
}
