import type { Browser, BrowserContext, BrowserContextOptions, Page } from 'playwright-core'
import { launch } from '../../../scripts/chromium.mts'
import { servePages, type Markup } from './pages.ts'

export type { Entry } from './pages.ts'

export interface PageSetup extends Markup {
  context?: BrowserContextOptions
  /** An existing browser context, for several pages with common storage. */
  in?: BrowserContext
}

export interface Opened {
  page: Page
  context: BrowserContext
  /** Uncaught errors and CSP violations so far. */
  problems: string[]
}

/** Starts servers (`servePages`) and a browser (see `launch`). Every end-to-end test uses this. */
export async function startSite({ isWhole = false } = {}) {
  const { add, stop: stopServing, ...served } = await servePages()
  const browser: Browser = await launch({ isWhole })
  /** Opens a page of the site and waits until the widget is configured. The modal is still closed. */
  const open = async (setup: PageSetup = {}): Promise<Opened> => {
    const path = add(setup)
    const context = setup.in ?? (await browser.newContext({ viewport: { width: 1280, height: 800 }, ...setup.context }))
    const page = await context.newPage()
    const problems: string[] = []
    page.on('pageerror', (error) => problems.push(String(error)))
    await page.addInitScript(() => {
      addEventListener('securitypolicyviolation', (event) =>
        console.error(`csp: ${event.violatedDirective} ${event.blockedURI}`),
      )
    })
    page.on('console', (message) => message.text().startsWith('csp: ') && problems.push(message.text()))
    await page.goto(served.host.url + path, { waitUntil: 'load' })
    return { page, context, problems }
  }
  const stop = async () => {
    await browser.close()
    await stopServing()
  }
  return { ...served, browser, open, stop }
}

export type Site = Awaited<ReturnType<typeof startSite>>
