import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { field, visitConnected } from '../kit/sending.ts'
import type { Site } from '../kit/site.ts'
import { button, dialog, openModal } from '../kit/visit.ts'
import { withSite } from '../kit/withSite.ts'

let site: Site
withSite((started) => ({ site } = started))

const OTHER = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'

/** Opens a view, and chooses Arabic in it. Gives the picture and the text beside it that the view shows. */
const VIEWS: Readonly<Record<string, (page: Page) => Promise<readonly [mark: string, text: string]>>> = {
  async 'the networks of an account'(page) {
    await openModal(page, { view: 'WalletCompatibleNetworks' })
    await dialog(page).locator('.receive-name').first().waitFor()
    return ['.receive-network > :first-child', '.receive-name']
  },
  async 'the amount of a transfer'(page) {
    await openModal(page, { view: 'WalletSend', token: 'ETH', amount: '1' })
    await field(page, 'Recipient').fill(OTHER)
    await button(page, 'Review').click()
    await dialog(page).locator('.effect-sum > p').first().waitFor()
    return ['.effect-sum > :first-child', '.effect-sum > p']
  },
}

describe('In Arabic, Latin text begins beside its picture', () => {
  it.each(Object.keys(VIEWS))('in %s', async (name) => {
    const page = await visitConnected(site)
    const [mark, text] = (await VIEWS[name]?.(page)) ?? ['', '']
    await page.evaluate(() => window.WalletModal.setLocale('ar'))
    await page.locator('wallet-modal .root[lang=ar]').waitFor({ state: 'attached' })
    const gap = await dialog(page).evaluate(
      (element, [picture, words]) => {
        const drawn = document.createRange()
        drawn.selectNodeContents(element.querySelector(words) ?? element)
        return (
          (element.querySelector(picture)?.getBoundingClientRect().left ?? NaN) - drawn.getBoundingClientRect().right
        )
      },
      [mark, text] as const,
    )
    expect(gap).toBeGreaterThan(0)
    expect(gap).toBeLessThan(24)
  })
})
