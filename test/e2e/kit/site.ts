import type { Browser, BrowserContext, BrowserContextOptions, Page } from 'playwright-core'
import { launch } from '../../../scripts/chromium.mts'
import { consented, createWatch } from './analyticsWatch.ts'
import { servePages, type Markup } from './pages.ts'

export type { Entry } from './pages.ts'

export interface PageSetup extends Markup {
  context?: BrowserContextOptions
  /** An existing browser context, for several pages with common storage. */
  in?: BrowserContext
  /** Serves the page at this origin, which need not exist. */
  origin?: string
}

export interface Opened {
  page: Page
  context: BrowserContext
  /** Uncaught errors, "ResizeObserver loop" errors and CSP violations so far. */
  problems: string[]
}

/** Has a browser context find the test's own server at another origin. Pages there may use what is on this machine. */
async function serveAt(context: BrowserContext, origin: string, from: string): Promise<void> {
  await context.grantPermissions(['local-network-access'])
  await context.route(`${origin}/**`, async (route) => {
    const { pathname, search } = new URL(route.request().url())
    const answer = await fetch(from + pathname + search)
    const { status, headers } = answer
    await route.fulfill({ status, headers: Object.fromEntries(headers), body: await answer.text() })
  })
}

export interface SiteSetup {
  /** A whole browser, with windows. */
  isWhole?: boolean
  /** Whether visitors of sites with a project have consented to analytics. What is sent is searched by `watch`. */
  hasConsent?: boolean
}

/** Starts servers (`servePages`) and a browser (see `launch`). Every end-to-end test uses this. */
export async function startSite({ isWhole = false, hasConsent = process.env.WM_CONSENT === '1' }: SiteSetup = {}) {
  const { add, stop: stopServing, ...served } = await servePages()
  const watch = createWatch(served.sandbox)
  const browser: Browser = await launch({ isWhole })
  /** Opens a page of the site and waits until the widget is configured. The modal is still closed. */
  const open = async (setup: PageSetup = {}): Promise<Opened> => {
    const path = add({ ...setup, ...(hasConsent && { options: consented(setup.options ?? {}, served.sandbox) }) })
    const context = setup.in ?? (await browser.newContext({ viewport: { width: 1280, height: 800 }, ...setup.context }))
    if (hasConsent) await watch.follow(context)
    const page = await context.newPage()
    const problems: string[] = []
    page.on('pageerror', (error) => problems.push(String(error)))
    await page.addInitScript(() => {
      addEventListener('securitypolicyviolation', (event) =>
        console.error(`csp: ${event.violatedDirective} ${event.blockedURI}`),
      )
      // Chromium tells only the page of these. Sites' error reports and the overlays of development servers show them
      addEventListener('error', ({ message }) => {
        if (message.startsWith('ResizeObserver loop')) console.error(`page: ${message}`)
      })
    })
    page.on('console', (message) => /^(?:csp|page): /.test(message.text()) && problems.push(message.text()))
    const { origin = served.host.url } = setup
    if (origin !== served.host.url) await serveAt(context, origin, served.host.url)
    await page.goto(origin + path, { waitUntil: 'load' })
    return { page, context, problems }
  }
  const stop = async () => {
    await browser.close()
    await stopServing()
    const leaks = watch.leaks()
    if (leaks.length) throw new Error(`Analytics told of the visitor:\n${leaks.join('\n')}`)
  }
  return { ...served, browser, open, stop, watch }
}

export type Site = Awaited<ReturnType<typeof startSite>>
