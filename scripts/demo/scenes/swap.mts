import type { Page } from 'playwright-core'
import { button, choose, connect, modal, says, script, sees, type Scene } from './scene.mts'

/** Opens Swap with the values of a site, and waits for a quote. */
async function inSwap(page: Page, values: object): Promise<void> {
  await connect(page)
  await page.evaluate((args) => void window.WalletModal.open({ view: 'Swap', ...args }), values)
  await button(page, 'Review swap').waitFor()
}

async function inReview(page: Page, values: object): Promise<void> {
  await inSwap(page, values)
  await button(page, 'Review swap').click()
  await says(page, 'Simulated: you get at least the minimum')
}

/** Accepts the dangers, if there are some: the contract of the sandbox may be one that nobody knows. */
async function accept(page: Page): Promise<void> {
  const tick = modal(page).getByRole('checkbox')
  if (await tick.count()) await tick.check()
}

export const SWAP_SCENES: readonly Scene[] = [
  { name: 'swap', play: (page) => inSwap(page, { to: 'USDC', amount: '1.25' }) },
  {
    name: 'swap-tokens',
    async play(page) {
      await inSwap(page, { to: 'USDC', amount: '1.25' })
      await button(page, /^USDC$/).click()
      await says(page, 'Your tokens')
    },
  },
  { name: 'swap-review', play: (page) => inReview(page, { to: 'USDC', amount: '1.25' }) },
  { name: 'swap-approve', play: (page) => inReview(page, { from: 'USDC', to: 'DAI', amount: '100' }) },
  {
    name: 'swap-waiting',
    async play(page) {
      await inReview(page, { to: 'USDC', amount: '1.25' })
      await accept(page)
      await script(page, { method: 'eth_sendTransaction', answer: 'silent' })
      await choose(page, /^Swap$/)
      await says(page, 'Confirm in your wallet')
    },
  },
  {
    name: 'swap-failed-quote',
    async play(page) {
      await inSwap(page, { to: 'USDC', amount: '1.25' })
      // A fault of the sandbox would disturb the scenes that run at the same time.
      await page.route('**/v1/convert/quotes*', (route) => route.fulfill({ status: 503 }))
      await modal(page).getByRole('textbox', { name: 'Amount' }).fill('2')
      await says(page, 'The service gave no quote')
    },
  },
  {
    name: 'swap-done',
    async play(page) {
      await inReview(page, { to: 'USDC', amount: '1.25' })
      await accept(page)
      await script(page, { method: 'eth_sendTransaction', answer: 'approve', times: 1 })
      await choose(page, /^Swap$/)
      await sees(page, 'Account')
      await page
        .locator('wallet-modal .toast')
        .getByText(/^Swapped/)
        .waitFor()
    },
  },
  { name: 'swap-impact', play: (page) => inReview(page, { from: 'USDC', to: 'DAI', amount: '10000' }) },
]
