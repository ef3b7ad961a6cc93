import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { field, visitConnected } from '../kit/sending.ts'
import type { Site } from '../kit/site.ts'
import { reviewDraft, visitSwap } from '../kit/swapping.ts'
import { button, dialog, openModal } from '../kit/visit.ts'
import { withSite } from '../kit/withSite.ts'

let site: Site
withSite((started) => ({ site } = started))

async function inArabic(page: Page): Promise<void> {
  await page.evaluate(() => window.WalletModal.setLocale('ar'))
  await page.locator('wallet-modal .root[lang=ar]').waitFor({ state: 'attached' })
}

/** Opens the comparison of an address with the own one that it imitates. */
async function comparing(): Promise<Page> {
  const page = await visitConnected(site)
  const own = await page.evaluate(() => window.WalletModal.getState().account?.address ?? '')
  await openModal(page, { view: 'WalletSend', token: 'ETH', amount: '1' })
  await field(page, 'Recipient').fill(`${own.slice(0, 6)}${'0'.repeat(32)}${own.slice(-4)}`.toLowerCase())
  await button(page, 'Review').click()
  await button(page, 'Compare the addresses').click()
  return page
}

/** The places of the groups of each address, from the left of the comparison. */
const groups = (page: Page) =>
  dialog(page)
    .locator('.compare .address')
    .evaluateAll((all) =>
      all.map((one) => {
        const top = one.getBoundingClientRect().top
        return [...one.children].map((group) => {
          const box = group.getBoundingClientRect()
          return [Math.round(box.left), Math.round(box.top - top)]
        })
      }),
    )

describe('Addresses that are compared', () => {
  it.each([
    ['en', 360],
    ['ar', 360],
    ['ar', 320],
  ])('stand group below group, in %s at %i px', async (language, width) => {
    const page = await comparing()
    await page.setViewportSize({ width, height: 740 })
    if (language === 'ar') await inArabic(page)
    const [one = [], other] = await groups(page)
    expect(one.length).toBe(11)
    expect(other).toEqual(one)
    // Every line begins at the same place, also after 0x
    const lefts = one.map(([left]) => left)
    const perLine = new Set(lefts).size
    expect(lefts.slice(perLine)).toEqual(lefts.slice(0, lefts.length - perLine))
    const edges = await dialog(page)
      .locator('.compare dt, .compare .address')
      .evaluateAll(
        (all, side) => all.map((element) => Math.round(element.getBoundingClientRect()[side])),
        language === 'ar' ? ('right' as const) : ('left' as const),
      )
    expect(new Set(edges).size).toBe(1)
  })

  it('have the color of main text where they differ, and of secondary text where they do not', async () => {
    const page = await comparing()
    const colors = await dialog(page)
      .locator('.compare .address > span')
      .evaluateAll((all) =>
        all.map((one) =>
          [one.firstElementChild ? 'differs' : 'equal', getComputedStyle(one.firstElementChild ?? one).color].join(),
        ),
      )
    expect(new Set(colors).size).toBe(2)
  })

  it.each(['en', 'ar'])(
    'stand below the sentence about an unknown contract, on lines of their own: %s',
    async (language) => {
      const page = await visitSwap(site, () => {})
      await reviewDraft(page, { from: 'USDC', to: 'DAI', amount: '100' })
      if (language === 'ar') await inArabic(page)
      const [sentence, ...tops] = await dialog(page)
        .locator('.notice .address')
        .evaluate((address) => {
          const drawn = document.createRange()
          drawn.selectNode(address.previousSibling ?? address)
          const parts = [...address.children].filter((one) => one.localName === 'span')
          return [drawn.getBoundingClientRect().bottom, ...parts.map((one) => one.getBoundingClientRect().top)]
        })
      expect(tops.length).toBe(11)
      expect(tops.filter((top) => top < sentence - 1)).toEqual([])
      // The lines fill one after the other, from the left
      expect(tops).toEqual([...tops].sort((a, b) => a - b))
    },
  )
})

it('shows an email address on the right in Arabic, like what stands around it', async () => {
  const { projectId, services } = site.sandbox.json
  const { page } = await site.open({
    options: { ...site.standard, projectId, services, features: { email: true } },
  })
  await openModal(page, { view: 'EmailLogin' })
  await field(page, 'Email').fill('ada@site.example')
  await inArabic(page)
  const look = await dialog(page)
    .locator('input[type=email]')
    .evaluate((input) => {
      const { direction, textAlign } = getComputedStyle(input)
      return [direction, textAlign]
    })
  expect(look).toEqual(['ltr', 'right'])
  await page.close()
})
