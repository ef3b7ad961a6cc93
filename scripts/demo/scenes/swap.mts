import type { Page } from 'playwright-core'
import { button, connect, says, type Scene } from './scene.mts'

/** Opens Swap with the values of a site, and waits for a quote. */
async function inSwap(page: Page, values: object): Promise<void> {
  await connect(page)
  await page.evaluate((args) => void window.WalletModal.open({ view: 'Swap', ...args }), values)
  await button(page, 'Review swap').waitFor()
}

async function inReview(page: Page, values: object): Promise<void> {
  await inSwap(page, values)
  await button(page, 'Review swap').click()
  await says(page, 'The network would give at least the minimum')
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
  { name: 'swap-impact', play: (page) => inReview(page, { from: 'USDC', to: 'DAI', amount: '1000' }) },
]
