import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { pairingOptions } from '../kit/phone.ts'
import { secureOptions } from '../kit/secure.ts'
import { startSite, type Site } from '../kit/site.ts'
import { button, connectDemo, dialog, openModal } from '../kit/visit.ts'

let site: Site
beforeAll(async () => {
  site = await startSite()
})
afterAll(() => site.stop())

const BLACK = 'rgb(0, 0, 0)'
const SAME = 'as its text'

/** Returns for each matching icon `SAME` if it has the color of its text, otherwise both colors. */
const colorsOf = (page: Page, selector: string) =>
  dialog(page)
    .locator(selector)
    .evaluateAll(
      (icons, same) =>
        icons.map((icon) => {
          const [stroke, text] = [getComputedStyle(icon).stroke, getComputedStyle(icon.parentElement ?? icon).color]
          return stroke === text ? same : `${stroke} in ${text}`
        }),
      SAME,
    )

describe('With forced colors', () => {
  const borderOf = (page: Page, name: RegExp) =>
    page
      .getByRole('dialog')
      .getByRole('button', { name })
      .evaluate((element) => {
        // The border color may be transparent: with forced colors the browser draws it anyway.
        const { borderTopStyle, borderTopWidth } = getComputedStyle(element)
        return `${borderTopStyle} ${borderTopWidth}`
      })

  it('draws icons in the color of their text with forced colors: mail, search, tick, copy, links', async () => {
    const context = await site.browser.newContext({
      forcedColors: 'active',
      colorScheme: 'light',
      reducedMotion: 'reduce',
      permissions: ['clipboard-write'],
    })
    const { page } = await site.open({ in: context, options: secureOptions(site) })
    await page.evaluate(() => window.WalletModal.setTheme({ mode: 'dark' }))
    await openModal(page)
    await dialog(page).getByRole('textbox', { name: 'Email' }).waitFor()
    expect(await colorsOf(page, '.field > .icon'), 'mail').toEqual([SAME])
    await button(page, 'Close').click()

    await connectDemo(page)
    await openModal(page, { view: 'Networks' })
    await dialog(page).getByRole('textbox', { name: 'Search networks' }).waitFor()
    expect(await colorsOf(page, '.field > .icon'), 'search').toEqual([SAME])
    expect(await colorsOf(page, '.row[aria-current] > .icon'), 'tick').toEqual([SAME])

    await openModal(page, { view: 'Account' })
    const copy = button(page, 'Copy address')
    await copy.waitFor()
    expect(await colorsOf(page, '.copy > .icon'), 'copy').toEqual([SAME])
    await dialog(page).getByRole('link', { name: 'Explorer' }).waitFor()
    expect(await colorsOf(page, 'a > .icon'), 'link').toEqual([SAME])
    const copied = await copy.evaluate(
      (element) =>
        new Promise<string[]>((resolve) => {
          // The tick is shown for 1.5 s only, so read it immediately.
          new MutationObserver(() => {
            const [icon] = element.getElementsByClassName('icon')
            resolve(
              icon && element.matches('[data-copied]')
                ? [getComputedStyle(icon).stroke, getComputedStyle(element).color]
                : [],
            )
          }).observe(element, { attributes: true })
          if (element instanceof HTMLElement) element.click()
        }),
    )
    expect(copied, 'copied').toEqual([BLACK, BLACK])
    await context.close()
  })

  it('draws WalletConnect’s logo in a QR code in its own colors despite forced colors', async () => {
    const { page, context } = await site.open({
      options: pairingOptions(site),
      context: { forcedColors: 'active', colorScheme: 'dark' },
    })
    await openModal(page, { view: 'ConnectingWalletConnectBasic' })
    await dialog(page).getByRole('img', { name: 'QR code' }).waitFor()
    const colors = await dialog(page)
      .locator('.qr-mark path')
      .evaluateAll((shapes) => shapes.map((shape) => getComputedStyle(shape).fill))
    expect(colors).toEqual(['rgb(59, 153, 252)', 'rgb(255, 255, 255)'])
    await context.close()
  })

  it('grays the icons of disabled rows like their text with forced colors', async () => {
    const { page, context } = await site.open({
      context: { forcedColors: 'active' },
      options: {
        ...site.optionsFor('eip155'),
        termsUrl: 'https://shop.example/terms',
        features: { legalCheckbox: true },
      },
    })
    await page.getByRole('button', { name: 'Connect Wallet' }).click()
    await page
      .getByRole('dialog')
      .getByRole('button', { name: /^Demo Wallet/ })
      .waitFor()
    const strokes = await page
      .getByRole('dialog')
      .locator('.row[aria-disabled] svg.icon')
      .evaluateAll((icons) =>
        icons.map((icon) => [getComputedStyle(icon).stroke, getComputedStyle(icon.closest('.row') ?? icon).color]),
      )
    expect(strokes.length).toBeGreaterThan(0)
    for (const [stroke, text] of strokes) expect(stroke).toBe(text)
    await context.close()
  })

  it('draws one border around a field with forced colors', async () => {
    const { page, context } = await site.open({ context: { forcedColors: 'active' } })
    await page.evaluate(() => void window.WalletModal.open({ view: 'Networks' }))
    const field = page.getByRole('dialog').getByRole('textbox', { name: 'Search networks' })
    expect(await field.evaluate((input) => getComputedStyle(input).borderTopWidth)).toBe('0px')
    await context.close()
  })

  it('draws borders around buttons and the dialog with forced colors', async () => {
    const { page, context } = await site.open({
      context: { forcedColors: 'active', viewport: { width: 480, height: 480 } },
    })
    await page.getByRole('button', { name: 'Connect Wallet' }).click()
    await page
      .getByRole('dialog')
      .getByRole('button', { name: /^Demo Wallet/ })
      .waitFor()
    expect(await borderOf(page, /^Demo Wallet/)).toBe('solid 1px')
    const picture = await page.screenshot()
    expect(picture.length).toBeGreaterThan(5_000) // a blank screenshot of this size has 2 kB
    if (process.env.PICTURES) await page.screenshot({ path: `${process.env.PICTURES}/forced-colors.png` })
    await context.close()
  })
})
