import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { outOfSight } from './kit/outOfSight.ts'
import type { Site } from './kit/site.ts'
import { button, connectDemo, dialog, openModal } from './kit/visit.ts'
import { withSite, type Control } from './kit/withSite.ts'

let site: Site
let control: Control
withSite((started) => ({ site, control } = started))

/** An address that nobody ever used. */
const UNUSED = '0x00000000000000000000000000000000e0000001'

/**
 * Opens a page with the view Activity of an account of the sandbox: account 0 has a long history, account 1 has one row
 * of each kind.
 */
async function visit(account: number | `0x${string}`, options: Record<string, unknown> = {}): Promise<Page> {
  const { projectId, services } = site.sandbox.json
  const opened = await site.open({ options: { ...site.optionsFor('eip155'), projectId, services, ...options } })
  const { page } = opened
  await page.evaluate((index) => window.demoWallet.setAccounts([index]), account)
  await connectDemo(page)
  await openModal(page, { view: 'Transactions' })
  return page
}

const rows = (page: Page) => dialog(page).getByRole('list', { name: 'Transactions' }).getByRole('listitem')
const words = async (page: Page) =>
  (await dialog(page).innerText()).replace(/[\u2066-\u2069]/g, '').replace(/\s+/g, ' ')

/** Returns the cursors of the history requests. */
const cursors = async () =>
  (await control.received('blockchainApi'))
    .filter(({ path }) => path.includes('/history'))
    .map(({ path }) => new URL(path, 'http://local').searchParams.get('cursor'))

describe('Activity', () => {
  it('lists sent, received and minted tokens, hides spam and rows of other networks, and shows spam on request', async () => {
    const page = await visit(1)
    await rows(page).first().waitFor()
    const text = await words(page)
    expect(text).toMatch(/Sent −3\.000 USDC .*Pending/)
    expect(text).toMatch(/Minted \+One \+Two 1 more/)
    expect(text).not.toMatch(/Claim your reward|POL/)
    const hidden = Number(/Spam: (\d+)/.exec(text)?.[1])
    expect(hidden).toBeGreaterThan(0)
    await button(page, 'Show').click()
    const list = dialog(page).locator('.virtual')
    await expect
      .poll(async () => {
        await list.evaluate((element) => element.scrollBy(0, 64))
        return words(page)
      })
      .toMatch(/\+Claim your reward Spam/)
  })

  it('ends the state and the date of a row where the other dates end, also in Arabic', async () => {
    const page = await visit(1, { locale: 'ar' })
    await page.setViewportSize({ width: 360, height: 740 })
    const all = dialog(page).locator('.virtual .row')
    const row = all.filter({ hasText: 'قيد الانتظار' })
    await row.waitFor()
    const ends = await row.locator('.badges').evaluate((box) =>
      [...box.children].map((part) => {
        const { left, top } = part.getBoundingClientRect()
        const { paddingInlineEnd, borderInlineEndWidth } = getComputedStyle(part)
        return {
          top: Math.round(top),
          left: Math.round(left + parseFloat(paddingInlineEnd) + parseFloat(borderInlineEndWidth)),
        }
      }),
    )
    const [state, date] = ends
    const other = await all.first().locator('.day').boundingBox()
    expect(date?.left).toBe(Math.round(other?.x ?? Number.NaN))
    if (state?.top !== date?.top) expect(state?.left).toBe(date?.left)
  })

  it('shows the newest transaction of the tab on a phone, before the visitor scrolls', async () => {
    const page = await visit(1)
    await page.setViewportSize({ width: 360, height: 740 })
    await openModal(page, { view: 'Account' })
    await dialog(page).getByRole('tab', { name: 'Activity' }).click()
    await rows(page).first().waitFor()
    await dialog(page)
      .locator('.sheet')
      .evaluate((sheet) => sheet.scrollTo(0, 0))
    const seen = (await rows(page).count()) - (await outOfSight(page, '.virtual .row')).length
    expect(seen).toBeGreaterThan(0)
  })

  it('keeps the short address of a row in one piece on a phone, also in Arabic', async () => {
    const page = await visit(1, { locale: 'ar' })
    await page.setViewportSize({ width: 360, height: 740 })
    const list = dialog(page).locator('.virtual')
    await list.locator('.row').first().waitFor()
    await button(page, 'إظهار').click()
    const parties = list.locator('.transfers > [title]', { hasText: '…' })
    await expect
      .poll(async () => {
        await list.evaluate((element) => element.scrollBy(0, 64))
        return parties.count()
      })
      .toBeGreaterThan(0)
    const lines = await parties.evaluateAll((all) =>
      all.map((one) => {
        const range = document.createRange()
        range.selectNodeContents(one)
        return new Set([...range.getClientRects()].map(({ top }) => Math.round(top / 8))).size
      }),
    )
    expect(new Set(lines)).toEqual(new Set([1]))
  })

  it('loads each older page once while the visitor scrolls, and keeps fewer than 40 rows in the DOM', async () => {
    const page = await visit(0)
    await rows(page).first().waitFor()
    const list = dialog(page).locator('.virtual')
    await expect
      .poll(async () => {
        await list.evaluate((element) => element.scrollTo(0, element.scrollHeight))
        return rows(page).last().getAttribute('aria-posinset')
      })
      .toMatch(/^1[12]\d$/)
    expect(await rows(page).count()).toBeLessThan(40)
    const asked = await cursors()
    expect(asked.length).toBeGreaterThanOrEqual(3)
    expect(new Set(asked).size).toBe(asked.length)
  })

  it('shows an error with a retry, not an empty list, while the history service fails', async () => {
    await control.fault({ service: 'blockchainApi', route: '/v1/account/:address/history', fault: 'status' })
    const page = await visit(1)
    await dialog(page).getByText("We couldn't load your transactions").waitFor()
    await dialog(page).getByText('Failed to fetch transactions').first().waitFor()
    expect(await words(page)).not.toContain('No Transactions yet')
    await control.clearFaults()
    await button(page, 'Try again').click()
    await rows(page).first().waitFor()
  })

  it('leads to Receive from the empty lists of an account without tokens and transactions', async () => {
    const page = await visit(UNUSED)
    await dialog(page).getByText('No Transactions yet').waitFor()
    await button(page, 'Receive funds').click()
    await dialog(page, 'Receive').waitFor()
    await openModal(page, { view: 'Account' })
    await dialog(page).getByText('No tokens found so far').waitFor()
    await button(page, 'Receive funds').click()
    await dialog(page, 'Receive').waitFor()
    await openModal(page, { view: 'Account' })
    await dialog(page).getByRole('tab', { name: 'Activity' }).click()
    await dialog(page).getByText('No activity yet').waitFor()
    await button(page, 'Receive funds').click()
    await dialog(page, 'Receive').waitFor()
  })

  it('links each transaction to the block explorer, in a new tab without opener and referrer', async () => {
    const page = await visit(1)
    await rows(page).first().waitFor()
    const links = await rows(page)
      .getByRole('link')
      .evaluateAll((all) => all.map((one) => ['href', 'target', 'rel'].map((name) => one.getAttribute(name))))
    expect(links.length).toBe(await rows(page).count())
    for (const [href, ...rest] of links) {
      expect(href).toMatch(/^https:\/\/etherscan\.io\/tx\/0x[0-9a-f]+/)
      expect(rest).toEqual(['_blank', 'noopener noreferrer'])
    }
  })

  it('resolves open() as failed with FeatureDisabled if the site turned activity off', async () => {
    const { projectId, services } = site.sandbox.json
    const opened = await site.open({
      options: { ...site.optionsFor('eip155'), projectId, services, features: { activity: false } },
    })
    await connectDemo(opened.page)
    const result = await opened.page.evaluate(async () => {
      const opening = await window.WalletModal.open({ view: 'Transactions' })
      return { outcome: opening.outcome, code: opening.outcome === 'failed' && opening.error.code }
    })
    expect(result).toEqual({ outcome: 'failed', code: 'FeatureDisabled' })
  })
})
