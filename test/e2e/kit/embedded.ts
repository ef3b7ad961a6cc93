import { readFile } from 'node:fs/promises'
import type { AxeResults } from 'axe-core'
import type { BrowserContext, FrameLocator, Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, expect } from 'vitest'
import { announceWallets, manyWallets } from './announce.ts'
import { controlOf } from './control.ts'
import { secureOptions } from './secure.ts'
import { signInByEmail } from './signInByEmail.ts'
import { startSite, type PageSetup, type Site } from './site.ts'
import { dialog, noteEvents } from './visit.ts'

interface Visit extends Pick<PageSetup, 'body' | 'options'> {
  /** Runs in the page before all scripts. */
  init?: () => void
  /** Installs Playwright's fake clock in the page. */
  clock?: boolean
  viewport?: { width: number; height: number }
  /** How many wallets are installed. */
  wallets?: number
}

/**
 * Sets up tests of the embedded wallet: each test file gets its own browser, and each test a reset sandbox. A page
 * error fails the test.
 */
export function embeddedSite() {
  let site: Site
  let context: BrowserContext | undefined
  let problems: string[] = []
  beforeAll(async () => {
    site = await startSite()
    // Builds the secure site's script now, since the sandbox builds it at the first request.
    await fetch(`${site.sandbox.json.services.secureSite}/page.js`)
  })
  afterAll(() => site.stop())
  afterEach(async () => {
    expect(problems.splice(0)).toEqual([])
    await context?.close()
    context = undefined
    await controlOf(site).reset()
  })

  async function visit({
    options = {},
    init,
    body,
    clock,
    viewport = { width: 1280, height: 800 },
    wallets = 0,
  }: Visit = {}): Promise<Page> {
    context = await site.browser.newContext({ viewport, reducedMotion: 'reduce' })
    context.setDefaultTimeout(15_000)
    await noteEvents(context)
    if (init) await context.addInitScript(init)
    if (wallets) await announceWallets(context, manyWallets(wallets))
    if (clock) await context.clock.install()
    const opened = await site.open({
      wallet: false,
      options: secureOptions(site, options),
      in: context,
      ...(body && { body }),
    })
    problems = opened.problems
    return opened.page
  }

  return {
    site: () => site,
    visit,
    /** Opens a page whose visitor is logged in by e-mail. */
    async signedIn(setup: Visit = {}): Promise<Page> {
      const page = await visit(setup)
      await signInByEmail(site, page)
      return page
    },
  }
}

/** Finds the screen of the secure site inside its frame. */
export const secure = (page: Page): FrameLocator => page.frameLocator('wallet-modal iframe')

/** Finds the approve button in the screen of the secure site, whatever its label. */
export const yes = (page: Page) => secure(page).getByRole('button', { name: /Sign|Approve/ })

/** Returns the text of a dialog, without the bidi marks around foreign text. */
export const words = async (page: Page, name?: string) =>
  (await dialog(page, name).innerText()).replace(/[\u2068\u2069]/g, '')

/** Waits until a view is visible. */
export const view = (page: Page, name: string) => page.locator(`[data-view="${name}"]`).waitFor()

/** Returns the popup that a click opens, once it shows the provider's page. */
export async function windowOf(page: Page, press: () => Promise<unknown>): Promise<Page> {
  const [popup] = await Promise.all([page.waitForEvent('popup'), press()])
  await popup.waitForURL(/\/consent/)
  return popup
}

/** Returns axe's findings, except in frames of other origins. */
export async function axeFinds(page: Page): Promise<string[]> {
  await page.evaluate(await readFile('node_modules/axe-core/axe.min.js', 'utf8'))
  const { violations } = await page.evaluate(() =>
    (window as unknown as { axe: { run(...all: unknown[]): Promise<AxeResults> } }).axe.run(document, {
      runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'],
      resultTypes: ['violations'],
      iframes: false,
    }),
  )
  return violations.flatMap(({ id, nodes }) => nodes.map(({ target }) => `${id} ${target.flat().join(' ')}`))
}

/** Sets the widget's theme and language. */
export const showIn = (page: Page, mode: 'dark' | 'light', locale: string) =>
  page.evaluate(
    ([theme, language]) => {
      window.WalletModal.setTheme({ mode: theme })
      return window.WalletModal.setLocale(language)
    },
    [mode, locale] as const,
  )
