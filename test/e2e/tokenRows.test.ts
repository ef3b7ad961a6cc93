import { expect, it } from 'vitest'
import type { Site } from './kit/site.ts'
import { connectDemo, dialog, openModal } from './kit/visit.ts'
import { withSite } from './kit/withSite.ts'

let site: Site
withSite((started) => ({ site } = started))

/** Opens Account on a small phone. Returns the second row of the tokens: a token with a value and a price. */
async function rowOnPhone(options: object = {}) {
  const { projectId, services } = site.sandbox.json
  const { page } = await site.open({
    options: { ...site.optionsFor('eip155'), projectId, services, ...options },
    context: { viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true },
  })
  await connectDemo(page)
  await openModal(page)
  const row = dialog(page).locator('.row[aria-expanded]').nth(1)
  await row.locator('.token-value .row-second').waitFor()
  return row
}

it('shows the price of a token below the value of all, not beside it', async () => {
  const row = await rowOnPhone()
  // Both at once, since the view may still slide in.
  const [value, price] = await row.evaluate((one) =>
    ['.figure', '.row-second'].map((part) => {
      const { top, bottom, right } = one.querySelector(`.token-value > ${part}`)?.getBoundingClientRect() ?? {}
      return { top: top ?? NaN, bottom: bottom ?? NaN, right: right ?? NaN }
    }),
  )
  expect(price?.top).toBeGreaterThanOrEqual((value?.bottom ?? NaN) - 1)
  expect(Math.abs((price?.right ?? NaN) - (value?.right ?? NaN))).toBeLessThan(1)
})

it('has a symbol on the right of its amount, with a space between, also in Arabic', async () => {
  const row = await rowOnPhone({ locale: 'ar' })
  for (const parts of [row.locator('.row-text .figure bdi'), dialog(row.page()).locator('.balance > *')]) {
    const [amount, symbol] = await Promise.all((await parts.all()).map((part) => part.boundingBox()))
    if (!amount || !symbol) throw new Error('There is no amount or no symbol')
    const gap = symbol.x - amount.x - amount.width
    expect(gap).toBeGreaterThan(2)
    expect(gap).toBeLessThan(12)
  }
})

it('scrolls the details of a pressed token into view, above the footer', async () => {
  const row = await rowOnPhone()
  const page = row.page()
  const last = dialog(page).locator('.row[aria-expanded]').last()
  await last.click()
  await dialog(page).locator('.token-details').waitFor()
  const edges = async (selector: string) => {
    const { y = NaN, height = NaN } = (await dialog(page).locator(selector).first().boundingBox()) ?? {}
    return { top: y, bottom: y + height }
  }
  const [pressed, fact, foot, head] = [
    await edges('.row[aria-expanded=true]'),
    await edges('.token-details dd'),
    await edges('.footer'),
    await edges('.header'),
  ]
  expect(fact.bottom).toBeLessThanOrEqual(foot.top)
  expect(pressed.top).toBeGreaterThanOrEqual(head.bottom - 1)
})

it('says below a pressed token that its details cannot be loaded, and shows them at the next press', async () => {
  const row = await rowOnPhone()
  const page = row.page()
  await page.route('**/chunks/tokenDetails-*', (route) => route.abort())
  await row.click()
  await dialog(page).getByRole('alert').getByText('Check your connection, then try again.').waitFor()
  await page.unroute('**/chunks/tokenDetails-*')
  await row.click()
  await row.click()
  await dialog(page).locator('.token-details').waitFor()
  expect(await dialog(page).getByRole('alert').count()).toBe(0)
})
