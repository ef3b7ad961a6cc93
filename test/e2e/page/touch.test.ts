import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { touchGrip } from '../kit/grip.ts'
import { startSite, type PageSetup, type Site } from '../kit/site.ts'
import { heard, noteEvents, openModal, outcome, stateOf } from '../kit/visit.ts'

let site: Site
beforeAll(async () => {
  site = await startSite()
})
afterAll(() => site.stop())

/** Touches the sheet's handle, once the sheet is in its place. */
async function grip(page: Page) {
  await page.getByRole('dialog').evaluate((dialog) => Promise.all(dialog.getAnimations().map((one) => one.finished)))
  return touchGrip(page)
}

const moved = (page: Page) => page.getByRole('dialog').evaluate((dialog) => dialog.style.translate)

it('closes the bottom sheet on a long drag, and keeps it open on a short drag', async () => {
  const { page, context } = await site.open({
    context: { viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true },
  })
  await openModal(page)
  await page.getByRole('dialog', { name: 'Connect Wallet' }).waitFor()
  await expect.poll(() => site.cdn.requests.some((path) => path.includes('followTouch'))).toBe(true)

  const short = await grip(page)
  await expect
    .poll(async () => {
      await short.move(30)
      return moved(page)
    })
    .toBe('0px 30px')
  await short.move(10)
  await short.lift()
  await expect.poll(() => moved(page)).toBe('')
  expect(await page.getByRole('dialog').isVisible()).toBe(true)

  const long = await grip(page)
  await expect
    .poll(async () => {
      await long.move(140)
      return moved(page)
    })
    .toBe('0px 140px')
  await long.lift()
  expect(await outcome(page)).toMatchObject({ outcome: 'closed' })
  await page.getByRole('dialog').waitFor({ state: 'hidden' })
  await context.close()
})

it('does not drag the sheet with a mouse on a touch screen', async () => {
  const { page, context } = await site.open({ context: { viewport: { width: 360, height: 740 }, hasTouch: true } })
  await openModal(page)
  await page.getByRole('dialog', { name: 'Connect Wallet' }).waitFor()
  // Drag the sheet with a finger: if it moves, the touch code is running.
  const finger = await grip(page)
  await expect
    .poll(async () => {
      await finger.move(30)
      return moved(page)
    })
    .toBe('0px 30px')
  await finger.move(10)
  await finger.lift()
  await expect.poll(() => moved(page)).toBe('')

  const box = await page.locator('.grip').boundingBox()
  if (!box) throw new Error('The sheet shows no handle')
  const [x, top] = [box.x + box.width / 2, box.y + box.height / 2]
  await page.mouse.move(x, top)
  await page.mouse.down()
  await page.mouse.move(x, top + 140)
  expect(await moved(page)).toBe('')
  await page.mouse.up()
  expect(await stateOf(page)).toMatchObject({ open: true, view: 'Connect' })
  await context.close()
})

it('does not load the touch code on a wide screen without touch', async () => {
  site.cdn.requests.length = 0
  const { page, context } = await site.open({ context: { viewport: { width: 800, height: 740 } } })
  await openModal(page)
  await page.getByRole('dialog', { name: 'Connect Wallet' }).waitFor()
  await expect.poll(() => site.cdn.requests.some((path) => path.includes('/later-'))).toBe(true)
  expect(site.cdn.requests.filter((path) => path.includes('followTouch'))).toEqual([])
  await context.close()
})

describe("Android's Back button", () => {
  /**
   * Opens a page on a touch screen, where Escape sends the browser's close request, as Android's Back button does.
   * Chromium sends it unless a script handles the key. `back` sends the request once the widget has a CloseWatcher.
   */
  async function phone(setup: PageSetup) {
    const context = await site.browser.newContext({
      viewport: { width: 360, height: 740 },
      hasTouch: true,
      isMobile: true,
    })
    await noteEvents(context)
    await context.addInitScript(() => {
      addEventListener('keydown', (event) => event.stopImmediatePropagation(), { capture: true })
      const { CloseWatcher } = window as unknown as { CloseWatcher: new (options: object) => EventTarget }
      Object.assign(window, {
        watchers: 0,
        CloseWatcher: class extends CloseWatcher {
          constructor(options: object) {
            super(options)
            Object.assign(window, { watchers: (window as unknown as { watchers: number }).watchers + 1 })
          }
        },
      })
    })
    const opened = await site.open({ ...setup, in: context })
    const { page } = opened
    await page.getByRole('button', { name: 'Connect Wallet' }).tap()
    await page
      .getByRole('dialog')
      .getByRole('button', { name: /^Demo Wallet/ })
      .tap()
    let presses = 0
    const back = async () => {
      await expect.poll(() => page.evaluate(() => (window as unknown as { watchers: number }).watchers)).toBe(++presses)
      await page.keyboard.press('Escape')
    }
    return { ...opened, back }
  }

  it('goes back one view at a time with Android’s Back button, then closes the modal', async () => {
    const { page, context, problems, back } = await phone({ wallet: { 'data-answer': 'reject' } })
    await page.getByRole('button', { name: 'Try again' }).waitFor()
    await back()
    await page.getByRole('dialog', { name: 'Connect Wallet' }).waitFor()
    expect(await stateOf(page)).toMatchObject({ open: true, view: 'Connect' })
    await back()
    await page.getByRole('dialog').waitFor({ state: 'detached' })
    expect((await heard(page, 'close')).map(({ detail }) => detail)).toEqual([{ reason: 'escape' }])
    expect(problems).toEqual([])
    await context.close()
  })

  it('shakes the dialog on Android’s Back button while the network is unsupported', async () => {
    const { page, context, back } = await phone({ wallet: { 'data-chain': '137', 'data-answer': 'approve' } })
    await page.getByRole('dialog', { name: 'Switch Network' }).waitFor()
    const shaking = page.locator('wallet-modal .dialog[data-shake]')
    for (let time = 0; time < 2; time++) {
      await back()
      await shaking.waitFor()
      await shaking.waitFor({ state: 'detached' })
    }
    expect(await stateOf(page)).toMatchObject({ open: true, view: 'UnsupportedChain' })
    await context.close()
  })
})
