import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { announceWallets } from '../kit/announce.ts'
import { embeddedSite } from '../kit/embedded.ts'
import { outOfSight } from '../kit/outOfSight.ts'
import { field, visitConnected } from '../kit/sending.ts'
import type { Site } from '../kit/site.ts'
import { button, dialog, openModal } from '../kit/visit.ts'
import { withSite } from '../kit/withSite.ts'

let site: Site
withSite((started) => ({ site } = started))

/** Shows the page with text at twice the size. */
async function enlarge(page: Page, size: { width: number; height: number }): Promise<void> {
  await page.setViewportSize(size)
  await page.evaluate(() => window.WalletModal.setTheme({ variables: { '--wm-font-size': '30px' } }))
}

/** Scrolls to the end, and tells whether Close is in sight there, and how much of the window the header takes. */
const headAtEnd = (page: Page) =>
  dialog(page)
    .locator('.sheet')
    .evaluate((sheet) => {
      sheet.scrollTo(0, sheet.scrollHeight)
      const boxOf = (selector: string) => sheet.querySelector(selector)?.getBoundingClientRect() ?? new DOMRect()
      const isSeen = boxOf('.header > :last-child > button').top >= sheet.getBoundingClientRect().top
      return { isScrolled: sheet.scrollTop > 60, isSeen, share: boxOf('.header').height / innerHeight }
    })

describe('The header', () => {
  it.each([1000, 640])('stays in sight at the end of a view, with text at twice the size: %i px', async (height) => {
    const page = await visitConnected(site)
    await openModal(page)
    await dialog(page).getByRole('list', { name: 'Tokens' }).getByRole('button').first().click()
    await dialog(page).getByText('Contract').or(dialog(page).getByText('Price')).first().waitFor()
    await enlarge(page, { width: 320, height })
    const { share, ...head } = await headAtEnd(page)
    expect(head).toEqual({ isScrolled: true, isSeen: true })
    expect(share).toBeLessThan(1 / 3)
  })

  it('scrolls with the view on a screen too low for it', async () => {
    const page = await visitConnected(site)
    await openModal(page)
    await dialog(page).getByRole('list', { name: 'Tokens' }).getByRole('button').first().waitFor()
    await enlarge(page, { width: 320, height: 360 })
    expect(await headAtEnd(page)).toMatchObject({ isScrolled: true, isSeen: false })
  })
})

describe('Rows on a narrow phone with text at twice the size', () => {
  it('have a badge right below the name that leaves it no room, both beside the picture', async () => {
    const context = await site.browser.newContext({ reducedMotion: 'reduce' })
    await announceWallets(context, [{ name: 'The Wallet With a Rather Long Name', rdns: 'org.example.long' }])
    const { page } = await site.open({ in: context, options: site.standard })
    await openModal(page)
    await button(page, /^The Wallet With/).waitFor()
    await enlarge(page, { width: 320, height: 1000 })
    const rows = await dialog(page)
      .locator('.row:has(.badge)')
      .evaluateAll((all) =>
        all.map((row) => {
          const boxOf = (selector: string) => row.querySelector(selector)?.getBoundingClientRect() ?? new DOMRect()
          const [image, name, badge] = [boxOf('.row-image'), boxOf('.row-title'), boxOf('.badge')]
          const { top, height, right } = row.getBoundingClientRect()
          return {
            isNear: badge.top - name.bottom < 8,
            isAligned: Math.abs(badge.left - name.left) < 1 || right - badge.right < 14,
            isBesideImage: name.left >= image.right && badge.left >= image.right,
            isImageInside: image.top >= top + 6 && Math.abs(image.top + image.height / 2 - top - height / 2) < 1,
          }
        }),
      )
    expect(rows.length).toBeGreaterThan(1)
    const right = { isNear: true, isAligned: true, isBesideImage: true, isImageInside: true }
    for (const row of rows) expect(row).toEqual(right)
    await context.close()
  })

  it('do not leave Disconnect All in sight alone while accounts scroll away', async () => {
    const page = await visitConnected(site, { features: { multiWallet: true } })
    const all = site.sandbox.json.accounts.flatMap((one) => (one.namespace === 'eip155' ? one.address : []))
    await page.evaluate((some) => window.demoWallet.setAccounts(some as `0x${string}`[]), all.slice(0, 8))
    await openModal(page, { view: 'ProfileWallets' })
    await expect.poll(() => dialog(page).locator('.profile-account').count()).toBe(8)
    await enlarge(page, { width: 320, height: 640 })
    expect(await outOfSight(page, '.footer .btn')).toHaveLength(1)
    await button(page, 'Disconnect All').scrollIntoViewIfNeeded()
    expect(await outOfSight(page, '.footer .btn')).toEqual([])
  })
})

describe('A review with text at twice the size', () => {
  it('centers the arrow below the picture', async () => {
    const page = await visitConnected(site)
    await openModal(page, { view: 'WalletSend', token: 'ETH', amount: '1' })
    await field(page, 'Recipient').fill('0x70997970C51812dc3A010C7d01b50e0d17dc79C8')
    await button(page, 'Review').click()
    await dialog(page).locator('.effect-way > .icon').first().waitFor()
    await enlarge(page, { width: 320, height: 1000 })
    const [arrow = NaN, mark] = await dialog(page)
      .locator('.effect')
      .first()
      .evaluate((effect) =>
        ['.effect-way > .icon', '.party > .mark'].map((selector) => {
          const { left = NaN, width = NaN } = effect.querySelector(selector)?.getBoundingClientRect() ?? {}
          return left + width / 2
        }),
      )
    expect(arrow).toBeCloseTo(mark ?? NaN, 0)
  })
})

describe('Social logins on a narrow phone', () => {
  const { visit } = embeddedSite()

  it.each(['15px', '30px'])('do not stick out of the column of the e-mail field: text of %s', async (fontSize) => {
    const page = await visit({ viewport: { width: 320, height: 1000 } })
    await openModal(page)
    await button(page, 'Google').waitFor()
    await page.evaluate((size) => window.WalletModal.setTheme({ variables: { '--wm-font-size': size } }), fontSize)
    const outside = await dialog(page)
      .locator('.socials')
      .evaluate((bar) => {
        const { left, right } = bar.getBoundingClientRect()
        const icons = [...bar.querySelectorAll('svg')].map((one) => one.getBoundingClientRect())
        return [icons.length, icons.filter((icon) => icon.left < left - 0.5 || icon.right > right + 0.5).length]
      })
    expect(outside).toEqual([7, 0])
  })
})
