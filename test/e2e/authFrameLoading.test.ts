import type { BrowserContext, Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { controlOf } from './kit/control.ts'
import { startSite, type PageSetup, type Site } from './kit/site.ts'
import { dialog, openModal, outcome } from './kit/visit.ts'

declare global {
  interface Window {
    readies: number
  }
}

let site: Site
let context: BrowserContext
beforeAll(async () => {
  site = await startSite()
  // Builds the secure site's script now, since the sandbox builds it at the first request.
  await fetch(`${site.sandbox.json.services.secureSite}/page.js`)
})
afterAll(() => site.stop())
afterEach(async () => {
  await context?.close()
  await controlOf(site).reset()
})

async function visit({ left, ...setup }: PageSetup & { left?: boolean } = {}): Promise<Page> {
  context = await site.browser.newContext()
  context.setDefaultTimeout(15_000)
  await context.addInitScript(() => {
    window.readies = 0
    addEventListener(
      'message',
      ({ data }: MessageEvent<{ type?: string }>) => void (data.type === '@w3m-frame/READY' && window.readies++),
    )
  })
  const { projectId, services } = site.sandbox.json
  if (left) {
    await context.addInitScript((project) => {
      const address = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'
      const connection = {
        connectorId: 'auth',
        connectorName: 'Auth',
        connectorType: 'auth',
        namespace: 'eip155',
        accounts: [{ address, type: 'eoa' }],
        address,
        network: 'eip155:1',
      }
      localStorage.setItem('wallet-modal:connections', JSON.stringify([connection]))
      localStorage.setItem(`wallet-modal:auth:${project}`, '{"isIn":true}')
    }, projectId)
  }
  const { page } = await site.open({ ...setup, options: { projectId, services, ...setup.options }, in: context })
  return page
}

const frame = (page: Page) => page.locator('wallet-modal iframe')
const readies = (page: Page) => page.evaluate(() => window.readies)
/** A page with a saved login that the secure site has ended since. The widget learns this only from the frame. */
const LEFT: PageSetup & { left: true } = { left: true }

describe('Frame of the embedded wallet', () => {
  it('loads no frame before a login, and adds no row for the embedded wallet in Connect', async () => {
    const page = await visit()
    await openModal(page)
    await dialog(page).waitFor()
    expect(await frame(page).count()).toBe(0)
    expect(await dialog(page).getByRole('button', { name: 'Auth', exact: true }).count()).toBe(0)
  })

  it('adds the frame to the closed dialog, and keeps it loaded while the dialog opens and closes', async () => {
    const page = await visit(LEFT)
    await page.locator('wallet-modal dialog:not([open]) > iframe').waitFor({ state: 'attached' })
    await frame(page).evaluate((element) => element.setAttribute('data-mark', ''))
    await expect.poll(() => readies(page)).toBe(1)
    for (let times = 0; times < 2; times++) {
      await openModal(page)
      await page.locator('wallet-modal dialog[open] > iframe[data-mark]').waitFor({ state: 'attached' })
      expect(await frame(page).isVisible()).toBe(false)
      await dialog(page).getByRole('button', { name: 'Close' }).click()
      await outcome(page)
    }
    expect(await page.locator('wallet-modal iframe[data-mark]').count()).toBe(1)
    expect(await readies(page)).toBe(1)
  })

  it('adds the frame in the inline variant', async () => {
    const page = await visit({ ...LEFT, body: '<wallet-modal inline></wallet-modal>' })
    await page.locator('wallet-modal .inline > iframe').waitFor({ state: 'attached' })
    await expect.poll(() => readies(page)).toBe(1)
  })

  it.each([{ projectId: undefined }, { connectors: { auth: false } }])(
    'never loads the frame with the options %o',
    async (options) => {
      const page = await visit({ ...LEFT, options })
      await openModal(page)
      await dialog(page).waitFor()
      await page.evaluate(() => window.WalletModal.ready)
      expect(await page.locator('iframe').count()).toBe(0)
    },
  )
})
