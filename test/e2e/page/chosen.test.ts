import type { Locator, Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { visitConnected } from '../kit/sending.ts'
import type { Site } from '../kit/site.ts'
import { visitSwap } from '../kit/swapping.ts'
import { button, dialog, openModal } from '../kit/visit.ts'
import { withSite } from '../kit/withSite.ts'

let site: Site
withSite((started) => ({ site } = started))

const MODES = ['dark', 'light'] as const
const ACCENTS = ['#625df5', '#ffffff', '#000000', '#84cc16', '#e11d48']

/** Opens a page on which colors change at once. */
async function visitStill(): Promise<Page> {
  const page = await visitConnected(site)
  await page.emulateMedia({ reducedMotion: 'reduce' })
  return page
}

const dress = (page: Page, mode: (typeof MODES)[number], accent: string) =>
  page.evaluate(
    ([wanted, color]) => window.WalletModal.setTheme({ mode: wanted, variables: { '--wm-accent': color } }),
    [mode, accent] as const,
  )

/** Colors as they are painted: what is below an element's text, the text, and the lines of an icon in it. */
const painted = (element: Locator) =>
  element.evaluate((one) => {
    const pen = document
      .createElement('canvas')
      .getContext('2d', { willReadFrequently: true }) as CanvasRenderingContext2D
    const paint = (colors: readonly string[]) => {
      for (const color of colors) {
        pen.fillStyle = color
        pen.fillRect(0, 0, 1, 1)
      }
      return [...pen.getImageData(0, 0, 1, 1).data].slice(0, 3)
    }
    const luminance = (color: readonly number[]) => {
      const [r = 0, g = 0, b = 0] = color.map((value) => {
        const part = value / 255
        return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4
      })
      return 0.2126 * r + 0.7152 * g + 0.0722 * b
    }
    const style = getComputedStyle(one)
    const tint = /(?:rgba?|color|oklch)\([^)]*\)/.exec(style.backgroundImage)?.[0]
    const sheet = one.closest('dialog')
    const below = [sheet ? getComputedStyle(sheet).backgroundColor : '', style.backgroundColor, ...(tint ? [tint] : [])]
    const contrast = (color: string, on = below) => {
      const [a, b] = [luminance(paint(on)), luminance(paint([...on, color]))]
      return (Math.max(a, b) + 0.05) / (Math.min(a, b) + 0.05)
    }
    const icon = one.querySelector(':scope > .icon, .form-mark > .icon')
    const second = one.querySelector('.row-second')
    return {
      ground: paint(below),
      text: contrast(style.color),
      second: second ? contrast(getComputedStyle(second).color) : undefined,
      icon: icon ? contrast(getComputedStyle(icon).stroke, [...below, getComputedStyle(icon).backgroundColor]) : 0,
      iconWidth: icon ? parseFloat(getComputedStyle(icon).strokeWidth) : 0,
      opacity: style.opacity,
      border: contrast(style.borderTopColor),
    }
  })

const distance = (a: readonly number[], b: readonly number[]) =>
  Math.hypot(...a.map((value, at) => value - (b[at] ?? 0)))

/** Views with a list in which a row is chosen. */
const LISTS: Readonly<Record<string, (page: Page) => Promise<unknown>>> = {
  Networks: (page) => openModal(page, { view: 'Networks' }),
  async 'tokens to send'(page) {
    await openModal(page, { view: 'WalletSend', token: 'ETH' })
    await button(page, /^ETH/).click()
  },
}

describe('The row of the current choice', () => {
  it.each(Object.entries(LISTS))('has a ground of its own and a bold tick, with any accent: %s', async (_, show) => {
    const page = await visitStill()
    await show(page)
    const chosen = dialog(page).locator('.row[aria-current]')
    const other = dialog(page).locator('.row:not([aria-current])').first()
    await other.waitFor()
    expect(await chosen.count()).toBe(1)
    await page.mouse.move(0, 0)
    for (const mode of MODES) {
      for (const accent of ACCENTS) {
        await dress(page, mode, accent)
        const [row, beside] = [await painted(chosen), await painted(other)]
        const place = `${mode}, ${accent}`
        expect.soft(row.iconWidth, place).toBeGreaterThanOrEqual(2.5)
        expect.soft(row.icon, place).toBeGreaterThanOrEqual(4.5)
        expect.soft(row.text, place).toBeGreaterThanOrEqual(7)
        expect.soft(row.second ?? 7, place).toBeGreaterThanOrEqual(7)
        expect.soft(beside.border, place).toBe(1)
        // The tint may be faint, as white on white is, but the border is not
        expect.soft(row.border, place).toBeGreaterThanOrEqual(2)
        expect.soft(distance(row.ground, beside.ground), place).toBeGreaterThan(2)
      }
    }
  })

  it('is as high as the others, with its value at the same place', async () => {
    const page = await visitStill()
    await LISTS['tokens to send']?.(page)
    await dialog(page).locator('.row:not([aria-current]) .form-value').first().waitFor()
    for (const [width, fontSize] of [
      [1280, '15px'],
      [320, '30px'],
    ] as const) {
      await page.setViewportSize({ width, height: 1000 })
      await page.evaluate((size) => window.WalletModal.setTheme({ variables: { '--wm-font-size': size } }), fontSize)
      const rows = await dialog(page)
        .locator('.row:has(.form-value)')
        .evaluateAll((all) =>
          all.map((row) => {
            const { top, height } = row.getBoundingClientRect()
            const value = row.querySelector('.form-value')?.getBoundingClientRect() ?? new DOMRect()
            return [height, value.bottom - top].map(Math.round)
          }),
        )
      expect(rows.length).toBeGreaterThan(1)
      for (const row of rows) expect(row, `${width}`).toEqual(rows[0])
    }
  })

  it('keeps its tint while it is hovered and pressed', async () => {
    const page = await visitStill()
    await openModal(page, { view: 'Networks' })
    const chosen = dialog(page).locator('.row[aria-current]')
    const tint = () => chosen.evaluate((row) => getComputedStyle(row).backgroundImage)
    await page.mouse.move(0, 0)
    const quiet = await tint()
    await chosen.hover()
    expect([quiet.startsWith('linear-gradient'), await tint()]).toEqual([true, quiet])
    await page.mouse.down()
    expect(await tint()).toBe(quiet)
  })

  it('has a border of its own with forced colors, and no tint', async () => {
    const context = await site.browser.newContext({ forcedColors: 'active', reducedMotion: 'reduce' })
    const { page } = await site.open({ in: context, options: site.standard })
    await openModal(page, { view: 'Networks' })
    const styleOf = (selector: string) =>
      dialog(page)
        .locator(selector)
        .first()
        .evaluate((row) => [getComputedStyle(row).borderTopColor, getComputedStyle(row).backgroundImage])
    const [border, tint] = await styleOf('.row[aria-current]')
    expect(tint).toBe('none')
    expect((await styleOf('.row:not([aria-current])'))[0]).not.toBe(border)
    await context.close()
  })
})

describe('A disabled button', () => {
  it('is readable, and has none of the accent color', async () => {
    const page = await visitStill()
    await openModal(page, { view: 'WalletSend' })
    const press = button(page, 'Select Token')
    await press.waitFor()
    expect(await press.isDisabled()).toBe(true)
    for (const mode of MODES) {
      const grounds = new Set<string>()
      for (const accent of ACCENTS) {
        await dress(page, mode, accent)
        const { text, ground, opacity } = await painted(press)
        expect.soft([opacity, text >= 3, text < 6], `${mode}, ${accent}: ${text}`).toEqual(['1', true, true])
        grounds.add(ground.join())
      }
      expect(grounds.size).toBe(1)
    }
  })
})

it('draws initials of tokens with at least 12 px, and clear of the mark of the network', async () => {
  const page = await visitSwap(site, () => {})
  await openModal(page, { view: 'Swap', to: 'USDC' })
  await button(page, /^USDC$/).click()
  await dialog(page).locator('.swap-suggested .mark').first().waitFor()
  const letters = await dialog(page)
    .locator('.swap-suggested .mark, .form-mark .mark:first-child')
    .evaluateAll((all) =>
      all.flatMap((mark) => {
        const text = [...mark.childNodes].find((one) => one instanceof Text)
        if (!text) return []
        const drawn = document.createRange()
        drawn.selectNodeContents(text)
        const letter = drawn.getBoundingClientRect()
        const badge = mark.parentElement?.querySelector('.token-network')?.getBoundingClientRect() ?? new DOMRect()
        const [x, y] = [letter.right - badge.left - badge.width / 2, letter.bottom - badge.top - badge.height / 2]
        const size = parseFloat(getComputedStyle(mark).fontSize) * mark.currentCSSZoom
        return [
          {
            text: mark.textContent,
            isReadable: size >= 12,
            isClear: !badge.width || Math.hypot(x, y) >= badge.width / 2,
          },
        ]
      }),
    )
  expect(letters.length).toBeGreaterThan(4)
  expect(letters.filter((one) => !one.isReadable || !one.isClear)).toEqual([])
})
