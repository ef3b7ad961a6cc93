import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { bundled } from '../kit/bundled.ts'
import { startSite, type Opened, type Site } from '../kit/site.ts'

/*
 * Menus and drawers that are gone when the dialog has opened from inside them:
 * - a drawer that closes when the visitor uses the wallet modal: https://github.com/hemilabs/ui-monorepo/issues/1199
 * - menus that unmount what they contain as they close: https://github.com/unovue/reka-ui/issues/2267,
 *   https://github.com/adobe/react-spectrum/issues/966, https://github.com/microsoft/fluentui/issues/27252
 */

let site: Site
beforeAll(async () => {
  site = await startSite()
  const entry = new URL('../kit/pageOverlays.tsx', import.meta.url).pathname
  for (const [path, file] of await bundled('pageOverlays', entry, { cwd: process.cwd() })) site.pages.set(path, file)
})
afterAll(() => site.stop())

const MENU =
  '<div id="menu"><div><wallet-modal></wallet-modal><wallet-modal-button></wallet-modal-button></div></div><button id="below" onclick="this.textContent = `Pressed`">Below</button>'

/** What pages do with a menu that closes. */
const CLOSED: Record<string, (menu: HTMLElement) => void> = {
  'is removed': (menu) => menu.remove(),
  'is not displayed': (menu) => void (menu.style.display = 'none'),
  'is hidden': (menu) => void (menu.hidden = true),
  'is emptied by its parent': (menu) => void (menu.textContent = ''),
  'skips its content': (menu) => menu.style.setProperty('content-visibility', 'hidden'),
}

/** Presses the button in the menu; returns once the dialog is open. The result of `open()` is that of the API's call. */
async function openFrom(page: Page): Promise<void> {
  await page.evaluate(() => {
    const seen: string[] = []
    Object.assign(window, { seen })
    for (const name of ['open', 'close'] as const)
      document.addEventListener(`wallet-modal:${name}`, () => seen.push(name))
    void window.WalletModal.open().then(({ outcome }) => seen.push(outcome))
  })
  await page
    .getByRole('dialog', { name: 'Connect Wallet' })
    .getByRole('button', { name: /^Demo Wallet/ })
    .waitFor()
}

const seen = (page: Page) => page.evaluate(() => (window as unknown as { seen: string[] }).seen)

/** Connects in the dialog, wherever it is by now. */
async function connects({ page, problems }: Opened): Promise<void> {
  const dialog = page.getByRole('dialog', { name: 'Connect Wallet' })
  await dialog.getByRole('button', { name: /^Demo Wallet/ }).click()
  await dialog.waitFor({ state: 'detached' })
  await expect.poll(() => seen(page)).toEqual(['open', 'close', 'connected'])
  expect(problems).toEqual([])
}

describe('A menu of the page that is gone while the dialog inside is open', () => {
  it.each(Object.entries(CLOSED))('goes on with the same open() if the menu %s', async (_, close) => {
    const opened = await site.open({ body: MENU, wallet: { 'data-answer': 'approve' } })
    const { page } = opened
    await openFrom(page)
    await page.locator('#menu').evaluate(close)
    await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))))
    expect(await seen(page)).toEqual(['open'])
    expect(await page.locator('wallet-modal dialog[open]').count()).toBe(1)
    await connects(opened)
    await page.getByRole('button', { name: 'Below' }).click()
    await page.getByRole('button', { name: 'Pressed' }).waitFor()
    await opened.context.close()
  })

  it('goes on if the menu closes when it loses the focus to the dialog', async () => {
    const opened = await site.open({ body: MENU, wallet: { 'data-answer': 'approve' } })
    const { page } = opened
    await page.locator('#menu').evaluate((menu) => {
      // As in menus that close on blur: the dialog is inside, but the button that had the focus is not it
      menu.querySelector('wallet-modal-button')?.addEventListener('blur', () => menu.remove())
      const button = menu.querySelector('wallet-modal-button')?.shadowRoot?.querySelector('button')
      button?.focus()
    })
    await openFrom(page)
    expect(await seen(page)).toEqual(['open'])
    await connects(opened)
    await opened.context.close()
  })

  it('goes on if a dialog of Radix closes and unmounts as its button is pressed', async () => {
    const opened = await site.open({
      body: '<div id="app"></div>',
      head: '<script type="module" src="/built/pageOverlays.js"></script>',
      wallet: { 'data-answer': 'approve' },
    })
    const { page, context, problems } = opened
    await page.waitForFunction(() => 'overlays' in window)
    await page.evaluate(() => window.overlays.showRadix(document.querySelector('#app') as Element, true))
    await page.getByRole('button', { name: 'Connect Wallet' }).click()
    await page.getByRole('dialog', { name: 'Stake' }).waitFor({ state: 'detached' })
    await page
      .getByRole('dialog', { name: 'Connect Wallet' })
      .getByRole('button', { name: /^Demo Wallet/ })
      .click()
    await expect.poll(() => page.evaluate(() => window.WalletModal.getState().account?.address)).toMatch(/^0xf39F/)
    expect(problems).toEqual([])
    await context.close()
  })

  it('opens in the next element that the page adds, once the dialog is closed', async () => {
    const { page, context, problems } = await site.open({ body: MENU })
    await openFrom(page)
    await page.locator('#menu').evaluate((menu) => menu.remove())
    await page.getByRole('dialog', { name: 'Connect Wallet' }).waitFor()
    await page.evaluate(() => document.body.insertAdjacentHTML('beforeend', '<wallet-modal id="next"></wallet-modal>'))
    await page.getByRole('button', { name: /^Demo Wallet/ }).waitFor()
    expect(await page.locator('#next dialog').count()).toBe(0)
    await page.keyboard.press('Escape')
    await expect.poll(() => seen(page)).toEqual(['open', 'close', 'closed'])
    await expect.poll(() => page.locator('wallet-modal').count()).toBe(1)
    await page.evaluate(() => void window.WalletModal.open())
    await page.locator('#next').getByRole('dialog', { name: 'Connect Wallet' }).waitFor()
    expect(problems).toEqual([])
    await context.close()
  })

  it('closes if the page removes the element itself, and stays closed', async () => {
    const { page, context, problems } = await site.open({ body: MENU })
    await openFrom(page)
    await page.evaluate(() => document.querySelector('wallet-modal')?.remove())
    await expect.poll(() => seen(page)).toEqual(['open', 'close', 'closed'])
    await page.getByRole('button', { name: 'Below' }).click()
    await page.getByRole('button', { name: 'Pressed' }).waitFor()
    expect(await page.locator('wallet-modal').count()).toBe(0)
    expect(problems).toEqual([])
    await context.close()
  })

  it('closes if the whole page is hidden', async () => {
    const { page, context } = await site.open({ body: MENU })
    await openFrom(page)
    await page.evaluate(() => document.documentElement.style.setProperty('display', 'none'))
    await expect.poll(() => seen(page)).toEqual(['open', 'close', 'closed'])
    await context.close()
  })
})
