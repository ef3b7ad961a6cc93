import type { BrowserContext, Request } from 'playwright-core'

export interface Traffic {
  /** Requests for anything but the page, its own files and data URIs, oldest first. */
  urls(): string[]
  /** Bytes of the answers' bodies as they crossed the network, of those under `origin`. */
  bytes(...origins: string[]): Promise<number>
  /** How many requests have no answer yet. */
  inFlight(): number
  /** Forgets what was seen so far. */
  clear(): void
}

/** Watches what the pages of a context fetch. */
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
    // A page that is closed meanwhile no longer tells.
    finished.push(request.sizes().then(({ responseBodySize: size }) => ({ url: request.url(), size }), () => ({ url: request.url(), size: 0 })))
  })
  return {
    urls: () => seen.map((request) => request.url()).filter((url) => !url.startsWith('data:')),
    async bytes(...origins) {
      const all = await Promise.all(finished)
      return all.filter(({ url }) => origins.some((origin) => url.startsWith(origin))).reduce((sum, { size }) => sum + size, 0)
    },
    inFlight: () => pending.size,
    clear() {
      seen = []
      finished = []
    },
  }
}
