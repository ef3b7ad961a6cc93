import type { Page } from 'playwright-core'
import { button, choose, connect, modal, open, says, sees, type Scene } from './scene.mts'

/** Opens the list of providers. */
async function inProviders(page: Page): Promise<void> {
  await connect(page)
  await open(page, 'OnRampProviders')
  await button(page, 'Meld.io').waitFor()
}

/** Answers the quote as a service would that has this route. A fault of the sandbox would disturb other scenes. */
async function quoted(page: Page): Promise<void> {
  const usd = (amount: string) => ({ amount, currency: 'USD' })
  const json = {
    networkFee: usd('0.50'),
    paymentSubtotal: usd('249.50'),
    paymentTotal: usd('250.00'),
    purchaseAmount: { amount: '245.76', currency: 'USDC' },
    quoteId: 'q',
  }
  await page.route('**/v1/onramp/quote*', (route) =>
    route.fulfill({ json, headers: { 'access-control-allow-origin': '*' } }),
  )
}

const amount = (page: Page, text: string) => modal(page).getByRole('textbox', { name: 'Amount' }).fill(text)

/** Presses the provider in a browser that opens windows as tabs, or not at all. */
async function press(page: Page, isBlocked: boolean): Promise<void> {
  if (isBlocked) await page.evaluate(() => void (window.open = () => null))
  await choose(page, 'Meld.io')
  await sees(page, 'BuyInProgress')
}

export const BUY_SCENES: readonly Scene[] = [
  {
    name: 'fund-wallet',
    async play(page) {
      await connect(page)
      await open(page, 'FundWallet')
      await says(page, 'Receive funds')
    },
  },
  { name: 'buy', play: inProviders },
  {
    name: 'buy-quote',
    async play(page) {
      await inProviders(page)
      await quoted(page)
      await choose(page, '$250')
      await says(page, 'Network fee')
    },
  },
  {
    name: 'buy-no-quote',
    async play(page) {
      await inProviders(page)
      await page.route('**/v1/onramp/quote*', (route) => route.fulfill({ status: 404 }))
      await amount(page, '8000')
      await says(page, 'No quote available')
    },
  },
  {
    name: 'buy-too-much',
    async play(page) {
      await inProviders(page)
      await amount(page, '30000')
      await says(page, 'Enter at most')
    },
  },
  {
    name: 'buy-tokens',
    async play(page) {
      await inProviders(page)
      await choose(page, /^USDC$/)
      await says(page, 'Ether')
    },
  },
  {
    name: 'buy-currencies',
    async play(page) {
      await inProviders(page)
      await choose(page, /^USD$/)
      await says(page, 'Euro')
    },
  },
  {
    name: 'buy-window',
    async play(page) {
      await inProviders(page)
      await press(page, false)
      await button(page, 'Show window').waitFor()
    },
  },
  {
    name: 'buy-blocked',
    async play(page) {
      await inProviders(page)
      await press(page, true)
      await says(page, 'Open Meld.io')
    },
  },
]
