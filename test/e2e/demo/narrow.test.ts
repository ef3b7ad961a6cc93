import { describe, expect, it } from 'vitest'
import { useDemo } from './useDemo.ts'

const demo = useDemo()

/** The boxes of elements, in px. */
const boxesOf = (selector: string) =>
  demo.page
    .locator(selector)
    .evaluateAll((all) =>
      all.map((one) => one.getBoundingClientRect().toJSON() as DOMRect).filter(({ width }) => width),
    )

describe('The demo page on a phone', () => {
  const PHONE = { viewport: { width: 360, height: 740 } }

  it.each([360, 320])('keeps the heads of the comparison apart (%i px)', async (width) => {
    await demo.open({}, { context: { viewport: { width, height: 740 } } })
    const texts = await demo.page.locator('.figures thead th').evaluateAll((heads) =>
      heads.flatMap((head) => {
        const range = document.createRange()
        range.selectNodeContents(head)
        const { left, right, width: wide } = range.getBoundingClientRect()
        return wide ? [{ left, right }] : []
      }),
    )
    expect(texts.length).toBe(3)
    for (const [at, { left }] of texts.entries()) {
      const before = texts[at - 1]
      if (before) expect(left - before.right).toBeGreaterThanOrEqual(8)
    }
  })

  it('keeps the icon of the Copy button beside its word', async () => {
    await demo.open({}, { context: PHONE })
    for (const box of await boxesOf('button.copy > span')) expect(box.height).toBeLessThan(30)
    const lines = await demo.page.locator('#copy').evaluate((button) => {
      const { top, height } = button.getBoundingClientRect()
      const word = button.querySelector('span')?.getBoundingClientRect()
      return Math.abs((word?.top ?? 0) + (word?.height ?? 0) / 2 - top - height / 2)
    })
    expect(lines).toBeLessThan(2)
  })

  it('keeps every tab inside the column of its card', async () => {
    await demo.open({}, { context: PHONE })
    const [panel] = await boxesOf('#snippet-panel')
    for (const tab of await boxesOf('#frameworks [role=tab]')) {
      expect(tab.left).toBeGreaterThanOrEqual((panel?.left ?? 0) - 0.5)
      expect(tab.right).toBeLessThanOrEqual((panel?.right ?? 0) + 0.5)
    }
  })
})

describe('The demo page with previews', () => {
  it.each([360, 390, 768, 1280])('shows the whole list of wallets in them (%i px)', async (width) => {
    await demo.open({}, { preview: true, context: { viewport: { width, height: 740 } } })
    for (const place of ['.hero', '#playground']) {
      await demo.page.locator(place).scrollIntoViewIfNeeded()
      const list = demo.page.frameLocator(`${place} iframe`)
      await list.getByRole('button', { name: /^All wallets/ }).waitFor()
      const hidden = () =>
        list.locator('[part~=dialog]').evaluate((dialog) => {
          const parts = [dialog, ...dialog.querySelectorAll('main, [data-view]')]
          return Math.max(...parts.map((part) => part.scrollHeight - part.clientHeight))
        })
      await expect.poll(hidden, { message: place }).toBeLessThanOrEqual(1)
    }
  })
})

describe('The demo page without previews', () => {
  it.each([768, 1280, 1920])('fills the line with its controls (%i px)', async (width) => {
    await demo.open({ options: { inline: true } }, { preview: true, context: { viewport: { width, height: 800 } } })
    const [section] = await boxesOf('#playground')
    const [controls] = await boxesOf('#controls')
    expect(controls?.width).toBeGreaterThan((section?.width ?? 0) - 2)
    for (const field of await boxesOf('#controls > *'))
      expect(field.right).toBeLessThanOrEqual((controls?.right ?? 0) + 0.5)
    expect(await demo.page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0)
  })
})
