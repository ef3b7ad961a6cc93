import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { bundled } from '../kit/bundled.ts'
import { startSite, type Opened, type Site } from '../kit/site.ts'

/*
 * Scripts of pages that take wheel and touch:
 * - Lenis, which cannot see into the shadow root of a toolbar: https://github.com/darkroomengineering/lenis/issues/347
 * - react-remove-scroll, alone (https://github.com/theKashey/react-remove-scroll/issues/45) and in dialogs of Radix
 *   (https://github.com/radix-ui/primitives/issues/2125)
 * - fullPage.js, which scrolls sections instead of a popup: https://github.com/alvarotrigo/fullPage.js/issues/2859
 * - a lock of the body for touch: https://github.com/willmcpo/body-scroll-lock/pull/29
 */

let site: Site
beforeAll(async () => {
  site = await startSite()
  const entry = new URL('../kit/pageOverlays.tsx', import.meta.url).pathname
  for (const [path, file] of await bundled('pageOverlays', entry, { cwd: process.cwd() })) site.pages.set(path, file)
})
afterAll(() => site.stop())

/** Locks of pages, as their scripts add them: the first from fullPage.js, the second from body-scroll-lock. */
const PAGE_SCRIPTS = {
  'a script that turns pages with the wheel': () => {
    const turn = (event: Event) => {
      event.preventDefault()
      scrollBy(0, innerHeight)
    }
    for (const type of ['wheel', 'touchmove']) document.addEventListener(type, turn, { passive: false })
  },
  'a script that locks the body': () => {
    for (const type of ['wheel', 'touchmove'])
      document.addEventListener(type, (event) => event.preventDefault(), { passive: false })
  },
  Lenis: () => window.overlays.startLenis(),
  'react-remove-scroll': () => window.overlays.showDrawer(document.querySelector('#app') as Element),
  'a dialog of Radix': () => window.overlays.showRadix(document.querySelector('#app') as Element),
}

const BODY = '<div id="app"></div><main style="block-size: 5000px">A long page</main>'

/** Opens a long page whose script runs, and the list of all wallets. */
async function allWallets(body: string, script: () => void): Promise<Opened> {
  const { projectId, services } = site.sandbox.json
  const opened = await site.open({
    body,
    head: '<script type="module" src="/built/pageOverlays.js"></script>',
    options: { projectId, services },
    context: { viewport: { width: 400, height: 800 }, hasTouch: true },
  })
  const { page } = opened
  await page.waitForFunction(() => 'overlays' in window)
  await page.evaluate(script)
  await page.evaluate(() => void window.WalletModal.open({ view: 'AllWallets' }))
  await page.locator('wallet-modal .virtual .cell').nth(8).waitFor()
  return opened
}

/** Returns how far the list and the page are scrolled: what Lenis aims at counts, as it moves in steps. */
const scrolled = (page: Page) =>
  page.evaluate(() => ({
    list: [...document.querySelectorAll('wallet-modal')]
      .flatMap(({ shadowRoot }) => [...(shadowRoot?.querySelectorAll('.virtual') ?? [])])
      .some(({ scrollTop }) => scrollTop > 50),
    page: Math.round(Math.max(scrollY, window.scrolledByLenis?.() ?? 0)),
  }))

const OURS = { list: true, page: 0 }

async function turnWheel(page: Page): Promise<void> {
  await page.locator('wallet-modal .virtual').hover()
  await page.mouse.wheel(0, 200)
  await expect.poll(() => scrolled(page)).toEqual(OURS)
}

async function swipe(page: Page): Promise<void> {
  const box = await page.locator('wallet-modal .virtual').boundingBox()
  if (!box) throw new Error('There is no list')
  const finger = await page.context().newCDPSession(page)
  const [x, y] = [box.x + box.width / 2, box.y + box.height / 2]
  const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', by?: number) =>
    finger.send('Input.dispatchTouchEvent', { type, touchPoints: by === undefined ? [] : [{ x, y: y - by }] })
  await touch('touchStart', 0)
  for (let by = 20; by <= 200; by += 20) await touch('touchMove', by)
  await touch('touchEnd')
  await expect.poll(() => scrolled(page)).toEqual(OURS)
}

describe.each(Object.entries(PAGE_SCRIPTS))('On a page with %s', (_, script) => {
  it.each([
    ['the wheel', turnWheel],
    ['a finger', swipe],
  ])('scrolls the list in the dialog with %s, not the page', async (__, scroll) => {
    const { page, context, problems } = await allWallets(BODY, script)
    await scroll(page)
    expect(problems).toEqual([])
    await context.close()
  })
})

describe.each(Object.entries(PAGE_SCRIPTS).filter(([name]) => name !== 'a dialog of Radix'))(
  'On a page with %s and an inline element',
  (_, script) => {
    it.each([
      ['the wheel', turnWheel],
      ['a finger', swipe],
    ])('scrolls the list with %s, not the page', async (__, scroll) => {
      const { page, context, problems } = await allWallets(`<wallet-modal inline></wallet-modal>${BODY}`, script)
      await scroll(page)
      expect(problems).toEqual([])
      await context.close()
    })
  },
)

it('leaves the wheel over an inline element to the page where nothing of ours scrolls', async () => {
  const { page, context } = await allWallets(`<wallet-modal inline></wallet-modal>${BODY}`, PAGE_SCRIPTS.Lenis)
  await page.locator('wallet-modal .header').hover()
  await page.mouse.wheel(0, 200)
  await expect.poll(() => scrolled(page)).toEqual({ list: false, page: 200 })
  await context.close()
})
