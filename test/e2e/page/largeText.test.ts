import { encodeFunctionData, erc20Abi, maxUint256 } from 'viem'
import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { embeddedSite } from '../kit/embedded.ts'
import { outOfSight } from '../kit/outOfSight.ts'
import { chooseWallet, says, startPay } from '../kit/paying.ts'
import { field, review, visitConnected } from '../kit/sending.ts'
import { ask } from '../kit/signInByEmail.ts'
import type { Site } from '../kit/site.ts'
import { reviewDraft, visitSwap } from '../kit/swapping.ts'
import { button, dialog, openModal, script } from '../kit/visit.ts'
import { withSite } from '../kit/withSite.ts'

let site: Site
withSite((started) => ({ site } = started))

const OTHER = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'

/** Shows the page on a narrow phone with text at twice the size. */
async function enlarge(page: Page, height: number): Promise<void> {
  await page.setViewportSize({ width: 320, height })
  await page.evaluate(() => window.WalletModal.setTheme({ variables: { '--wm-font-size': '30px' } }))
}

/** Sizes of the text of all elements, in px. */
const sizesOf = (page: Page, selector: string) =>
  dialog(page)
    .locator(selector)
    .evaluateAll((all) => all.map((one) => parseFloat(getComputedStyle(one).fontSize)))

/** The share of the dialog that its footer takes. */
const footerShare = (page: Page) =>
  dialog(page).evaluate((element) => {
    const height = (selector: string) => element.querySelector(selector)?.getBoundingClientRect().height ?? Number.NaN
    return height('.footer') / height('.sheet')
  })

const pay = async (amount: string) => {
  const page = await visitConnected(site, { features: { pay: true } })
  const token = site.sandbox.json.tokens.find(({ network, symbol }) => network === 'eip155:1' && symbol === 'USDC')
  const order = { network: 'eip155:1', token: token?.address ?? '', amount, recipient: OTHER }
  return { page, order }
}

/** Views with a footer of several parts, which say more than fits on a narrow phone with large text. */
const VIEWS: Readonly<Record<string, () => Promise<Page>>> = {
  async 'a swap at a loss'() {
    const page = await visitSwap(site, () => {})
    await reviewDraft(page, { from: 'USDC', to: 'DAI', amount: '10000' })
    await says(page, 'You lose much of the value')
    return page
  },
  async 'a transfer to an imitation'() {
    const page = await visitConnected(site)
    const own = await page.evaluate(() => window.WalletModal.getState().account?.address ?? '')
    const to = `${own.slice(0, 6)}${'0'.repeat(32)}${own.slice(-4)}`.toLowerCase()
    await openModal(page, { view: 'WalletSend', token: 'ETH', amount: '1' })
    await field(page, 'Recipient').fill(to)
    await button(page, 'Review').click()
    await says(page, 'This address imitates one that you know')
    return page
  },
  async 'a payment that the balance does not cover'() {
    const { page, order } = await pay('50000000')
    await startPay(page, order)
    await button(page, /^Pay with Demo/).click()
    await says(page, 'Your balance does not cover')
    return page
  },
}

describe('A narrow phone with text at twice the size', () => {
  it.each(Object.keys(VIEWS))('leaves more than half of the view to what is above the footer: %s', async (name) => {
    const page = (await VIEWS[name]?.()) as Page
    await enlarge(page, 640)
    expect(await footerShare(page)).toBeLessThan(0.5)
    await enlarge(page, 1000)
    expect(await outOfSight(page, '.notice.danger')).toEqual([])
  })

  it.each(['en', 'es', 'ar'])('has several dangers of a swap wholly in sight, in the language %s', async (locale) => {
    const page = await visitSwap(site, () => {})
    await reviewDraft(page, { from: 'USDC', to: 'DAI', amount: '10000' })
    await says(page, 'You lose much of the value')
    await page.evaluate((language) => window.WalletModal.setLocale(language), locale)
    await dialog(page)
      .and(page.locator(`:lang(${locale})`))
      .waitFor()
    await enlarge(page, 1000)
    // As on a slow machine: while the sheet grows, all is lower than where it ends
    await dialog(page)
      .locator('.sheet')
      .evaluate((sheet) => void sheet.animate([{ height: '500px' }, {}], 1_000))
    expect(await dialog(page).locator('.notice.danger').count()).toBe(2)
    expect(await outOfSight(page, '.notice.danger')).toEqual([])
  })

  it('never shows an amount smaller than other text: a swap', async () => {
    const page = await visitSwap(site, () => {})
    await openModal(page, { view: 'Swap', from: 'ETH', to: 'USDC', amount: '1.25' })
    await button(page, 'Review swap').waitFor()
    await enlarge(page, 1000)
    const [label = Number.NaN] = await sizesOf(page, '.form-label')
    for (const size of await sizesOf(page, '.form-expected, .form-amount, .fact > dd'))
      expect(size).toBeGreaterThanOrEqual(label)
    await button(page, 'Review swap').click()
    await dialog(page, 'Preview Swap').locator('.effect-sum').nth(1).waitFor()
    const sums = await sizesOf(page, '.effect-sum > p')
    const facts = await sizesOf(page, '.fact > dd')
    expect(Math.min(...sums)).toBeGreaterThanOrEqual(Math.max(...facts))
    const captions = await sizesOf(page, '.effects-title, .effects-note, .fact > dt, .form-note')
    expect(Math.max(...captions)).toBeLessThan(Math.min(...(await sizesOf(page, '.btn, .party-name'))))
    expect(Math.min(...captions)).toBeGreaterThanOrEqual(13)
  })

  it('keeps the buttons of wallets and accounts beside them, and shows a name while it is entered', async () => {
    const page = await visitConnected(site, { features: { multiWallet: true } })
    await openModal(page, { view: 'ProfileWallets' })
    await dialog(page).locator('.profile-account').first().waitFor()
    await enlarge(page, 1000)
    const middles = await dialog(page)
      .locator('.profile-head, .profile-account')
      .evaluateAll((all) =>
        all.map((line) => {
          const at = [...line.children].map((one) => one.getBoundingClientRect()).map((one) => one.top + one.height / 2)
          return Math.max(...at) - Math.min(...at) < 2
        }),
      )
    expect(middles.length).toBeGreaterThan(1)
    expect(new Set(middles)).toEqual(new Set([true]))
    const gaps = await dialog(page)
      .locator('.profile-account')
      .evaluateAll((all) =>
        all.map((line) => {
          const place = (part: string) => line.querySelector(part)?.getBoundingClientRect() ?? new DOMRect()
          return place('.row-title').left - place('.row-image > *').right
        }),
      )
    expect(Math.min(...gaps)).toBeGreaterThan(0)
    await button(page, /^Name the account/)
      .first()
      .click()
    const name = dialog(page).getByRole('textbox')
    await name.fill('Savings of the year')
    expect(await name.evaluate((one) => one.scrollWidth - one.clientWidth)).toBe(0)
  })

  it('never shows an amount smaller than other text: a payment', async () => {
    const { page, order } = await pay('1234567.891')
    await startPay(page, order)
    await button(page, /^Pay with Demo/).waitFor()
    await enlarge(page, 1000)
    const [sum = Number.NaN] = await sizesOf(page, '.pay-sum')
    const [text = Number.NaN] = await sizesOf(page, '.pay-head > .quiet')
    expect(sum).toBeGreaterThanOrEqual(text)
  })

  it('keeps the check mark of what is paid with on the line of its row', async () => {
    const { page, order } = await pay('5')
    await startPay(page, order)
    await chooseWallet(page)
    await enlarge(page, 1000)
    // Both in one call, since the sheet may still move between two
    const apart = await dialog(page)
      .locator('.row[aria-current]')
      .evaluate((row) => {
        const [image, mark] = ['.row-image', ':scope > .icon'].map((one) =>
          row.querySelector(one)?.getBoundingClientRect(),
        )
        if (!image || !mark) throw new Error('No check mark')
        return Math.abs(image.top + image.height / 2 - (mark.top + mark.height / 2))
      })
    expect(apart).toBeLessThan(2)
  })

  it('shows totals, balances and buttons of Account as large as the names of tokens, or larger', async () => {
    const page = await visitConnected(site)
    await openModal(page)
    await dialog(page).getByRole('list', { name: 'Tokens' }).getByRole('button').first().waitFor()
    await enlarge(page, 1000)
    const [name = Number.NaN] = await sizesOf(page, '.token-value, .row-title')
    const [total = Number.NaN, label = Number.NaN] = await sizesOf(page, '.total-label, .total-label > .figure')
    expect([total >= 19, label]).toEqual([true, total])
    expect(name).toBeGreaterThanOrEqual(19)
    for (const size of await sizesOf(page, '.balance, .balance-symbol')) expect(size).toBeGreaterThanOrEqual(19)
    expect(await sizesOf(page, '.footer .btn')).toEqual([20])
  })
})

describe('An approval without limit', () => {
  const { signedIn } = embeddedSite()

  it('is written larger than the facts below it, with text at twice the size', async () => {
    const page = await signedIn({ viewport: { width: 320, height: 1000 } })
    await enlarge(page, 1000)
    const data = encodeFunctionData({ abi: erc20Abi, functionName: 'approve', args: [OTHER, maxUint256] })
    await ask(page, 'eth_sendTransaction', [{ from: '{me}', to: '0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48', data }])
    await dialog(page)
      .getByText(/Any amount of .USDC., without limit/)
      .waitFor()
    const [sum = Number.NaN] = await sizesOf(page, '.effect-sum > p')
    const facts = await sizesOf(page, '.effect .fact > :is(dt, dd)')
    expect(facts.length).toBeGreaterThan(0)
    expect(sum).toBeGreaterThanOrEqual(Math.max(...facts))
  })
})

describe('With text at twice the size', () => {
  it('keeps the spinner beside the first word of a button whose label has two lines', async () => {
    const page = await visitConnected(site)
    await openModal(page)
    await review(page, { to: OTHER })
    await enlarge(page, 640)
    await script(page, { method: 'eth_sendTransaction', answer: 'silent', times: 1 })
    await button(page, /^Send$/).click()
    const place = await button(page, 'Confirm in your wallet').evaluate((element) => {
      const spinner = element.querySelector('.spinner')?.getBoundingClientRect()
      const range = document.createRange()
      range.selectNodeContents([...element.childNodes].find((one) => one.textContent) ?? element)
      const [first, ...others] = range.getClientRects()
      if (!spinner || !first) throw new Error('There is no spinner')
      const middle = spinner.top + spinner.height / 2
      const isBeside = first.top < middle && middle < first.bottom
      return { lines: 1 + others.length, apart: first.left - spinner.right, isBeside }
    })
    expect(place).toMatchObject({ lines: 2, isBeside: true })
    expect(place.apart).toBeGreaterThan(0)
    expect(place.apart).toBeLessThan(16)
  })
})
