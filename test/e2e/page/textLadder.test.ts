import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { embeddedSite } from '../kit/embedded.ts'
import { dialog, openModal } from '../kit/visit.ts'

const { visit, signedIn } = embeddedSite()

/** Amounts are larger than titles at any size of text. */
const AMOUNTS = '.balance, .form-amount, .form-expected, .code-box'

/** Shows the page with text at twice the size, in a dialog of that width. */
async function enlarge(page: Page, width: number): Promise<void> {
  await page.setViewportSize({ width, height: 1000 })
  await page.evaluate(() => window.WalletModal.setTheme({ variables: { '--wm-font-size': '30px' } }))
}

/** Returns the size of the title, and of all other texts with what they say, in px. */
const sizesOf = (page: Page) =>
  dialog(page)
    .locator('.sheet')
    .evaluate((sheet, amounts) => {
      const size = (one: Element) => parseFloat(getComputedStyle(one).fontSize)
      const isText = (one: Element) =>
        one.matches('input') || [...one.childNodes].some((node) => node.nodeType === 3 && node.textContent?.trim())
      const seen = [...sheet.querySelectorAll('.view *')].filter(
        (one) => isText(one) && one.checkVisibility() && !one.closest(`${amounts}, .mark, svg, .sr`),
      )
      const title = size(sheet.querySelector('.title > span') ?? sheet)
      return { title, texts: seen.map((one) => ({ size: size(one), says: one.textContent ?? '' })) }
    }, AMOUNTS)

const SIGNED_OUT = ['Connect', 'AllWallets', 'GetWallet', 'WhatIsAWallet', 'WhatIsANetwork'] as const
const SIGNED_IN = [
  'Account',
  'Networks',
  'WalletReceive',
  'WalletSend',
  'Swap',
  'ProfileWallets',
  'Transactions',
] as const

async function expectLadder(page: Page, view: string): Promise<void> {
  await dialog(page).locator(`[data-view=${view}] .body`).waitFor()
  await enlarge(page, 320)
  await expect.poll(async () => (await sizesOf(page)).texts.length).toBeGreaterThan(1)
  const { title, texts } = await sizesOf(page)
  expect(texts.filter(({ size }) => size > title)).toEqual([])
  // At 100 % captions have 13 px, and body text 15 px
  expect(texts.filter(({ size }) => size < 16)).toEqual([])
  expect(Math.max(...texts.map(({ size }) => size))).toBeGreaterThanOrEqual(20)
}

describe('On a screen of 320 px with text of 200 %, no text is larger than the title, and captions have at least 16 px', () => {
  it.each(SIGNED_OUT)('in %s', async (view) => {
    const page = await visit({ options: { features: { multiWallet: true } } })
    await openModal(page, { view })
    await expectLadder(page, view)
  })

  it.each(SIGNED_IN)('in %s', async (view) => {
    const page = await signedIn({ options: { features: { multiWallet: true } } })
    await openModal(page, { view })
    await expectLadder(page, view)
  })
})

describe('The size of text', () => {
  it.each([
    [320, '360px', 20],
    [360, '360px', 22.5],
    [1280, '360px', 22.5],
    [1280, '480px', 30],
  ])('is at most a sixteenth of the width: %i px, a dialog of %s', async (width, dialogWidth, size) => {
    const page = await visit()
    await openModal(page)
    await page.evaluate((w) => window.WalletModal.setTheme({ variables: { '--wm-width': w } }), dialogWidth)
    await enlarge(page, width)
    const root = dialog(page).locator('xpath=ancestor-or-self::*[contains(@class, "root")]').first()
    expect(await root.evaluate((one) => parseFloat(getComputedStyle(one).fontSize))).toBe(size)
  })
})

describe('The button elements on the page', () => {
  it('keep the size of their text when the main code is loaded, on a wide screen too', async () => {
    const page = await visit({ body: '<wallet-modal-button></wallet-modal-button>' })
    await page.addStyleTag({ content: 'wallet-modal-button { --wm-font-size: 26px }' })
    const size = () =>
      page.evaluate(() => {
        const button = document.querySelector('wallet-modal-button')?.shadowRoot?.querySelector('button')
        return button && getComputedStyle(button).fontSize
      })
    expect(await size()).toBe('20px')
    await openModal(page)
    await dialog(page).waitFor()
    expect(await size()).toBe('20px')
  })

  const BODY = '<wallet-modal-button></wallet-modal-button><wallet-modal-network-button></wallet-modal-network-button>'

  it('stay on one line on a narrow phone with large text, and end in an ellipsis if they do not fit', async () => {
    const page = await signedIn({ body: BODY, viewport: { width: 320, height: 640 } })
    await enlarge(page, 320)
    const looks = () =>
      page.evaluate(() =>
        [...document.querySelectorAll('wallet-modal-button, wallet-modal-network-button')].map((one) => {
          const [button, text] = ['button', '.t'].map((part) => one.shadowRoot?.querySelector(part))
          if (!button || !text) throw new Error('No button')
          const { left, right, height } = button.getBoundingClientRect()
          const isInside = left >= 0 && right <= innerWidth
          return { isInside, isOneLine: height < 60, isWhole: text.scrollWidth <= text.clientWidth }
        }),
      )
    const whole = { isInside: true, isOneLine: true, isWhole: true }
    await expect.poll(looks).toEqual([whole, whole])
    await page.evaluate(() => {
      const text = document.querySelector('wallet-modal-button')?.shadowRoot?.querySelector('.t')
      if (text) text.textContent = 'savings-of-the-year.example-names.eth'
    })
    expect(await looks()).toEqual([{ ...whole, isWhole: false }, whole])
  })
})
