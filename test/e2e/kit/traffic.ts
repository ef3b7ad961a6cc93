import type { BrowserContext, Page, Request } from 'playwright-core'
import { expect } from 'vitest'

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

/** Frames without a pending or new request after which the network counts as quiet: about half a second. */
const QUIET_FRAMES = 30

/**
 * Waits until no request is pending and none follows. Playwright's `networkidle` cannot do this: once a page has been
 * idle, it resolves at once.
 */
export const networkQuiet = (page: Page, { urls, inFlight }: Traffic): Promise<void> =>
  expect
    .poll(async () => {
      const before = urls().length
      await page.evaluate(async (count) => {
        for (let frame = 0; frame < count; frame++) await new Promise(requestAnimationFrame)
      }, QUIET_FRAMES)
      return inFlight() === 0 && urls().length === before
    })
    .toBe(true)
