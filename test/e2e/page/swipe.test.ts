import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { startSite, type Site } from '../kit/site.ts'
import { openModal, outcome } from '../kit/visit.ts'

let site: Site
beforeAll(async () => {
  site = await startSite()
})
afterAll(() => site.stop())

/** Puts a finger on the handle of the sheet, which can be moved `by` px down and taken away. */
async function grip(page: Page) {
  const box = await page.locator('.grip').boundingBox()
  if (!box) throw new Error('The sheet shows no handle')
  const [x, top] = [box.x + box.width / 2, box.y + box.height / 2]
  const finger = await page.context().newCDPSession(page)
  const send = (type: 'touchStart' | 'touchMove' | 'touchEnd', y?: number) => finger.send('Input.dispatchTouchEvent', { type, touchPoints: y === undefined ? [] : [{ x, y }] })
  await send('touchStart', top)
  return { move: (by: number) => send('touchMove', top + by), lift: () => send('touchEnd') }
}

const moved = (page: Page) => page.getByRole('dialog').evaluate((dialog) => dialog.style.translate)

it('the bottom sheet follows the finger, goes back after a short way and closes after a long one', async () => {
  const { page, context } = await site.open({ context: { viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true } })
  await openModal(page)
  await page.getByRole('dialog', { name: 'Connect Wallet' }).waitFor()
  await expect.poll(() => site.cdn.requests.some((path) => path.includes('followSwipes'))).toBe(true)

  const short = await grip(page)
  await expect.poll(async () => (await short.move(30), moved(page))).toBe('0px 30px')
  await short.move(10)
  await short.lift()
  await expect.poll(() => moved(page)).toBe('')
  expect(await page.getByRole('dialog').isVisible()).toBe(true)

  const long = await grip(page)
  await expect.poll(async () => (await long.move(140), moved(page))).toBe('0px 140px')
  await long.lift()
  expect(await outcome(page)).toMatchObject({ outcome: 'closed' })
  await page.getByRole('dialog').waitFor({ state: 'hidden' })
  await context.close()
})

it('a mouse drags nothing and what follows a finger is not fetched for it', async () => {
  site.cdn.requests.length = 0
  const { page, context } = await site.open({ context: { viewport: { width: 360, height: 740 } } })
  await openModal(page)
  await page.getByRole('dialog', { name: 'Connect Wallet' }).waitFor()
  await expect.poll(() => site.cdn.requests.some((path) => path.includes('/later-'))).toBe(true)
  expect(site.cdn.requests.filter((path) => path.includes('followSwipes'))).toEqual([])
  await context.close()
})
