import { PNG } from 'pngjs'
import { expect, it } from 'vitest'
import { announceWallets } from '../kit/announce.ts'
import type { Site } from '../kit/site.ts'
import { button, dialog, openModal } from '../kit/visit.ts'
import { withSite } from '../kit/withSite.ts'

let site: Site
withSite((started) => ({ site } = started))

const NAME = 'Donaudampfschifffahrtsgesellschaftskapitänsbrieftasche'
/** Width of the three dots, in px of the picture. */
const DOTS_PX = 10

/** A picture of the title that is the name of a wallet, which is too long for it: light letters on a dark ground. */
async function pictureOf(locale: string): Promise<ReturnType<typeof PNG.sync.read>> {
  const context = await site.browser.newContext({ viewport: { width: 360, height: 740 }, reducedMotion: 'reduce' })
  await announceWallets(context, [{ name: NAME, rdns: 'org.example.long' }])
  const { page } = await site.open({ in: context, options: { ...site.standard, themeMode: 'dark', locale } })
  await openModal(page)
  await button(page, /^Donau/).click()
  await dialog(page).locator('[data-view=ConnectingExternal]').waitFor()
  await dialog(page)
    .and(page.locator(`:lang(${locale})`))
    .waitFor()
  const picture = await dialog(page).locator('.title > span').screenshot()
  await context.close()
  return PNG.sync.read(picture)
}

/** Rows of the second line that have ink in the last columns with ink, as shares of the line's height. */
function endOfLine({ width, height, data }: ReturnType<typeof PNG.sync.read>): number[] {
  const isInk = (x: number, y: number) => (data[(y * width + x) * 4] ?? 0) > 128
  const rows = Array.from({ length: Math.floor(height / 2) }, (_, row) => Math.ceil(height / 2) + row)
  const columns = Array.from({ length: width }, (_, x) => x).filter((x) => rows.some((y) => isInk(x, y)))
  const last = columns.at(-1) ?? 0
  const end = columns.filter((x) => x > last - DOTS_PX)
  return rows.flatMap((y, at) => (end.some((x) => isInk(x, y)) ? [at / rows.length] : []))
}

it.each(['en', 'ar'])('cuts a long Latin name off at its end, also from right to left: %s', async (locale) => {
  const ink = endOfLine(await pictureOf(locale))
  expect(ink.length).toBeGreaterThan(0)
  expect(Math.min(...ink)).toBeGreaterThan(0.5)
})

it('leaves space between the handle of the sheet and a title of two lines, as below it', async () => {
  const { page } = await site.open({
    options: site.standard,
    context: { viewport: { width: 320, height: 740 }, reducedMotion: 'reduce' },
  })
  await openModal(page, { view: 'WhatIsANetwork' })
  await dialog(page).locator('[data-view=WhatIsANetwork]').waitFor()
  await page.evaluate(() => window.WalletModal.setTheme({ variables: { '--wm-font-size': '30px' } }))
  const { lines, above, below } = await dialog(page)
    .locator('.title > span')
    .evaluate((title) => {
      const place = title.getBoundingClientRect()
      const header = title.closest('.header')?.getBoundingClientRect() ?? new DOMRect()
      const count = Math.round(place.height / parseFloat(getComputedStyle(title).lineHeight))
      return { lines: count, above: place.top - header.top, below: header.bottom - place.bottom }
    })
  expect(lines).toBe(2)
  expect(above).toBeGreaterThanOrEqual(8)
  expect(Math.abs(above - below)).toBeLessThan(1)
})
