import type { Locator, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startSite, type Site } from '../kit/site.ts'
import { button, dialog, openModal } from '../kit/visit.ts'

let site: Site
beforeAll(async () => {
  site = await startSite()
})
afterAll(() => site.stop())

/** Presses a wallet that gives this answer. Returns the page once it shows the outcome. */
async function connectAnswering(answer: string, themeMode: 'dark' | 'light'): Promise<Page> {
  const { page } = await site.open({ wallet: { 'data-answer': answer }, options: { themeMode } })
  await openModal(page)
  await button(page, /^Demo Wallet/).click()
  await dialog(page).locator('.progress-badge').waitFor()
  return page
}

/** The red, green and blue of an element's color, from 0 to 255. */
const painted = (part: Locator, property: 'backgroundColor' | 'color') =>
  part.evaluate((one, name) => {
    const context = document.createElement('canvas').getContext('2d')
    if (!context) throw new Error('There is no canvas')
    context.fillStyle = getComputedStyle(one)[name]
    context.fillRect(0, 0, 1, 1)
    return [...context.getImageData(0, 0, 1, 1).data].slice(0, 3)
  }, property)

describe('The outcome of a connection request', () => {
  it.each(['dark', 'light'] as const)(
    'is amber while the visitor must act, neutral if refused, and red if failed, in title and badge (%s)',
    async (themeMode) => {
      const tones: Record<string, number[]> = {}
      for (const answer of ['pending', 'reject', 'error']) {
        const page = await connectAnswering(answer, themeMode)
        const badge = await painted(dialog(page).locator('.progress-badge'), 'backgroundColor')
        const title = await painted(dialog(page).locator('.progress-title'), 'color')
        // Refused: the title is in the color of all titles, the badge in that of quiet text
        if (answer !== 'reject') expect(badge, answer).toEqual(title)
        tones[answer] = badge
        await page.context().close()
      }
      const { pending: [r = 0, g = 0, b = 0] = [], reject = [], error = [] } = tones
      expect([r > g, g - b > 30], 'amber').toEqual([true, true])
      expect(Math.max(...reject) - Math.min(...reject), 'neutral').toBeLessThan(30)
      expect((error[0] ?? 0) - Math.max(error[1] ?? 0, error[2] ?? 0), 'red').toBeGreaterThan(60)
      expect(Math.abs((error[1] ?? 0) - (error[2] ?? 0)), 'red').toBeLessThan(60)
    },
  )

  it('has its badge on the edge of the wallet’s mark', async () => {
    const page = await connectAnswering('error', 'light')
    const [mark, badge] = await Promise.all(
      ['.progress-mark', '.progress-badge'].map((one) => dialog(page).locator(one).boundingBox()),
    )
    if (!mark || !badge) throw new Error('There is no mark')
    expect(badge.x).toBeGreaterThan(mark.x + mark.width / 2)
    expect(badge.x).toBeLessThan(mark.x + mark.width)
    expect(badge.y).toBeGreaterThan(mark.y + mark.height / 2)
    expect(badge.y).toBeLessThan(mark.y + mark.height)
    await page.context().close()
  })
})
