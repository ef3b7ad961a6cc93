import { devices, type Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import type { Site } from '../kit/site.ts'
import { button, connectDemo, dialog, openModal } from '../kit/visit.ts'
import { withSite } from '../kit/withSite.ts'

let site: Site
withSite((started) => ({ site } = started))

const BALANCES = '**/v1/account/*/balance?*'
const HISTORY = '**/v1/account/*/history?*'
const PHONE = { ...devices['Pixel 7'], viewport: { width: 360, height: 740 }, reducedMotion: 'reduce' as const }

/** Lets requests for these URLs wait. Returns a function that lets them go on. */
async function hold(page: Page, urls: string): Promise<() => void> {
  let release = () => {}
  const gate = new Promise<void>((resolve) => void (release = resolve))
  await page.route(urls, async (route) => {
    await gate
    await route.continue()
  })
  return release
}

/** Connects an account of the sandbox on a phone. */
async function visit(account: number): Promise<Page> {
  const { projectId, services } = site.sandbox.json
  const { page } = await site.open({
    options: { ...site.optionsFor('eip155'), projectId, services },
    context: PHONE,
  })
  await page.evaluate((index) => window.demoWallet.setAccounts([index]), account)
  await connectDemo(page)
  return page
}

/** Returns the height of the first element, in px, at one moment: a placeholder may be replaced by the next one. */
const heightOf = (page: Page, selector: string) =>
  dialog(page)
    .locator(selector)
    .evaluateAll(([one]) => one?.getBoundingClientRect().height)

describe('Placeholders', () => {
  it('have the height of the total and of the tokens that replace them', async () => {
    const page = await visit(2)
    const release = await hold(page, BALANCES)
    await openModal(page)
    await dialog(page).locator('.tab-panel .skeleton').first().waitFor()
    const before = [await heightOf(page, '.total'), await heightOf(page, '.tab-panel .skeleton')]
    release()
    await dialog(page).locator('.tab-panel .row').first().waitFor()
    expect([await heightOf(page, '.total'), await heightOf(page, '.tab-panel .row')]).toEqual(before)
  })

  it('have the height of the NFTs that replace them', async () => {
    const page = await visit(2)
    const release = await hold(page, HISTORY)
    await openModal(page)
    await dialog(page).getByRole('tab', { name: 'NFTs' }).click()
    // Before that, there are the placeholders for the code of the tab
    await dialog(page)
      .locator('.tab-panel')
      .getByRole('status')
      .filter({ hasText: 'Loading NFTs' })
      .waitFor({ state: 'attached' })
    const before = await heightOf(page, '.tab-panel .nft-shape')
    release()
    await dialog(page).locator('button.nft').first().waitFor()
    expect(await heightOf(page, 'button.nft')).toBe(before)
    // The first NFT begins below one line at most
    const top = (selector: string) =>
      dialog(page)
        .locator(selector)
        .first()
        .evaluate((one) => one.getBoundingClientRect().top)
    expect((await top('button.nft')) - (await top('.tab-panel'))).toBeLessThan(60)
  })

  it('of older transactions are rows in the list, and change no height', async () => {
    const page = await visit(0)
    await openModal(page, { view: 'Transactions' })
    await dialog(page).locator('.virtual .row').first().waitFor()
    const before = await dialog(page).evaluate((one) => one.getBoundingClientRect().height)
    const row = await heightOf(page, '.virtual .row')
    await hold(page, HISTORY)
    await dialog(page)
      .locator('.virtual')
      .evaluate((box) => box.scrollTo(0, box.scrollHeight))
    await dialog(page).locator('.virtual .skeleton').first().waitFor()
    expect(await heightOf(page, '.virtual .skeleton')).toBe(row)
    expect(await dialog(page).evaluate((one) => one.getBoundingClientRect().height)).toBe(before)
    expect(await dialog(page).locator('.activity > .list').count()).toBe(0)
  })
})

it('shows the first spam transaction in sight after a press on Show, and the newest again after Hide', async () => {
  const page = await visit(1)
  await openModal(page, { view: 'Transactions' })
  await dialog(page).locator('.virtual .row').first().waitFor()
  await button(page, 'Show').click()
  const spam = dialog(page).locator('.virtual .row').filter({ hasText: 'Spam' }).first()
  const isInSight = () =>
    spam.evaluate((row) => {
      const box = row.closest('.virtual')?.getBoundingClientRect()
      const { top, bottom } = row.getBoundingClientRect()
      return Boolean(box && top >= box.top && bottom <= box.bottom)
    })
  await expect.poll(isInSight).toBe(true)
  await button(page, 'Hide').click()
  await expect
    .poll(() =>
      dialog(page)
        .locator('.virtual')
        .evaluate((box) => box.scrollTop),
    )
    .toBe(0)
})
