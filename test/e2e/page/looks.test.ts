import type { Locator, Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { embeddedSite } from '../kit/embedded.ts'
import { button, dialog, openModal } from '../kit/visit.ts'

const { visit, signedIn } = embeddedSite()

const PHONE = { width: 360, height: 740 }
const LONG = 'a.rather.long.name.of.somebody@post.example'

/** Shows the page on a narrow phone with text at twice the size. */
async function enlarge(page: Page): Promise<void> {
  await page.setViewportSize({ width: 320, height: 1000 })
  await page.evaluate(() => window.WalletModal.setTheme({ variables: { '--wm-font-size': '30px' } }))
}

/** Returns the different places of elements on one axis, in whole pixels. */
const places = async (elements: Locator, side: 'left' | 'right' | 'top') => [
  ...new Set(
    await elements.evaluateAll((all, edge) => all.map((one) => Math.round(one.getBoundingClientRect()[edge])), side),
  ),
]

/** Counts the lines of a text. */
const linesOf = (text: Locator) =>
  text.evaluate((one) => {
    const range = document.createRange()
    range.selectNodeContents(one)
    return new Set([...range.getClientRects()].map(({ bottom }) => Math.round(bottom))).size
  })

describe('Account', () => {
  it.each(['en', 'es', 'ar'])('aligns the columns of its eight tiles: %s', async (locale) => {
    const page = await signedIn({ viewport: PHONE, options: { features: { multiWallet: true } } })
    await page.evaluate((language) => window.WalletModal.setLocale(language), locale)
    await openModal(page)
    const tiles = dialog(page).locator('.tile')
    await expect.poll(() => tiles.count()).toBe(8)
    for (const width of [360, 320]) {
      await page.setViewportSize({ ...PHONE, width })
      expect([await places(tiles, 'left'), await places(tiles, 'right')].map(({ length }) => length)).toEqual([4, 4])
    }
  })

  it('keeps its three tabs in one row with text at twice the size', async () => {
    const page = await signedIn({ viewport: PHONE })
    await openModal(page)
    const tabs = dialog(page).getByRole('tab')
    await tabs.first().waitFor()
    await enlarge(page)
    expect([await tabs.count(), (await places(tabs, 'top')).length]).toEqual([3, 1])
  })
})

describe('Connect', () => {
  const TERMS = { termsUrl: 'https://shop.example/terms' }

  it('leaves out what would show through above the terms to agree to', async () => {
    const page = await visit({ options: { ...TERMS, features: { legalCheckbox: true } } })
    await openModal(page)
    const made = dialog(page).getByText('Made with Wallet Modal')
    await dialog(page).getByRole('checkbox').waitFor()
    expect(await made.isVisible()).toBe(false)
    await page.evaluate(() => window.WalletModal.updateFeatures({ legalCheckbox: false }))
    await made.waitFor()
  })

  it('enlarges the box to agree with the text', async () => {
    const page = await visit({ options: { ...TERMS, features: { legalCheckbox: true } } })
    await openModal(page)
    const box = dialog(page).getByRole('checkbox')
    await box.waitFor()
    const before = await box.boundingBox()
    await enlarge(page)
    expect(before?.width).toBe(20)
    const text = await box.evaluate((one) => parseFloat(getComputedStyle(one.parentElement ?? one).fontSize))
    expect((await box.boundingBox())?.width).toBeGreaterThan(Math.max(20, text))
  })

  it('draws an empty box on the ground of its row, with a border, also with forced colors', async () => {
    const page = await visit({ options: { ...TERMS, themeMode: 'dark', features: { legalCheckbox: true } } })
    await openModal(page)
    const box = dialog(page).getByRole('checkbox')
    await box.waitFor()
    const drawn = () =>
      box.evaluate((one) => {
        const { appearance, backgroundColor, borderTopWidth, borderTopColor } = getComputedStyle(one)
        const isSeen = borderTopColor !== 'rgba(0, 0, 0, 0)' && borderTopColor !== backgroundColor
        return { appearance, borderTopWidth, isSeen, isFilled: backgroundColor !== 'rgba(0, 0, 0, 0)' }
      })
    const empty = { appearance: 'none', borderTopWidth: '1px', isSeen: true }
    expect(await drawn()).toMatchObject({ ...empty, isFilled: false })
    await page.emulateMedia({ forcedColors: 'active' })
    expect(await drawn()).toMatchObject(empty)
    await page.emulateMedia({ forcedColors: 'none' })
    await box.check()
    expect(await drawn()).toMatchObject({ appearance: 'auto' })
  })

  it('shows all social logins in one row on a narrow phone, each as wide as a fingertip', async () => {
    const page = await visit({ viewport: { width: 320, height: 640 } })
    await openModal(page)
    const socials = dialog(page).getByRole('list', { name: 'Continue with a social account' }).getByRole('button')
    await button(page, 'Google').waitFor()
    expect([await socials.count(), (await places(socials, 'top')).length]).toEqual([7, 1])
    const widths = await socials.evaluateAll((all) => all.map((one) => one.getBoundingClientRect().width))
    expect(Math.min(...widths)).toBeGreaterThanOrEqual(44)
  })

  it('breaks a long e-mail address before its domain only', async () => {
    const page = await visit({ viewport: PHONE })
    await openModal(page)
    await dialog(page).getByRole('textbox', { name: 'Email' }).fill(LONG)
    await page.keyboard.press('Enter')
    const shown = dialog(page).locator('.email')
    await shown.waitFor()
    expect(await linesOf(shown)).toBe(1)
    await enlarge(page)
    expect(await linesOf(shown)).toBe(2)
  })
})

describe('Downloads', () => {
  it('shows no code on a screen as narrow as a phone, which cannot scan itself: its links are enough', async () => {
    const page = await visit({ viewport: { width: 1280, height: 800 } })
    await openModal(page, { view: 'GetWallet' })
    await button(page, /^MetaMask/).click()
    const code = dialog(page).getByRole('img', { name: /^QR code/ })
    await code.waitFor()
    const height = (await dialog(page).boundingBox())?.height ?? 0
    await page.setViewportSize(PHONE)
    await code.waitFor({ state: 'hidden' })
    expect(await dialog(page).getByRole('link').count()).toBe(4)
    expect(await dialog(page).getByRole('tab').filter({ visible: true }).count()).toBe(0)
    expect((await dialog(page).boundingBox())?.height).toBeLessThan(height - 200)
  })
})

describe('The network button', () => {
  it('has an arrow, on the page and in Account', async () => {
    const page = await signedIn()
    const arrow = await page.evaluate(() => {
      const element = document.querySelector('wallet-modal-network-button')?.shadowRoot?.querySelector('button')
      if (!element) throw new Error('There is no network button')
      const { content, borderTopWidth, borderTopColor } = getComputedStyle(element, '::after')
      return { content, borderTopWidth, isInColorOfText: borderTopColor === getComputedStyle(element).color }
    })
    expect(arrow).toEqual({ content: '""', borderTopWidth: '4px', isInColorOfText: true })
    await openModal(page)
    const icon = button(page, /^Network/).locator('svg.icon')
    expect((await icon.boundingBox())?.width).toBe(16)
  })

  it('gets the mark of its network, and of the next one, once a view has shown it', async () => {
    const page = await signedIn()
    const mark = () =>
      page.evaluate(() => {
        const root = document.querySelector('wallet-modal-network-button')?.shadowRoot
        return root?.querySelector<HTMLElement>('.m')?.style.backgroundImage
      })
    await openModal(page)
    await expect.poll(mark).toMatch(/^url\("data:image\/svg/)
    const before = await mark()
    await page.evaluate(() => window.WalletModal.switchNetwork('eip155:8453'))
    await expect.poll(async () => [(await mark()) !== before, (await mark())?.slice(0, 4)]).toEqual([true, 'url('])
  })
})

describe('a button', () => {
  const selectable = (page: Page) =>
    dialog(page)
      .locator('button')
      .evaluateAll((all) =>
        all.filter((one) => getComputedStyle(one).userSelect !== 'none').map((one) => one.ariaLabel),
      )

  // Otherwise a press on it makes the browser search the view for text to select: 40 ms on a slow phone.
  it('contains no text to select, on any view that a visitor reaches from Account', async () => {
    const page = await signedIn({ options: { features: { multiWallet: true } } })
    for (const view of ['Account', 'Networks', 'AllWallets', 'WalletReceive', 'AccountSettings', 'Transactions']) {
      await page.evaluate((name) => void window.WalletModal.open({ view: name }), view)
      await dialog(page).locator(`[data-view=${view}] button`).first().waitFor()
      expect([view, await selectable(page)]).toEqual([view, []])
    }
  })
})
