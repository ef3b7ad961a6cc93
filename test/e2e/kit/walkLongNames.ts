import type { Page } from 'playwright-core'
import { addNode } from './nodeOf.ts'
import type { Site } from './site.ts'

const SYMBOL = 'WRAPPEDSTAKEDCOIN'

/** Creates a network with a long name and symbol. `rpcUrl` is a node of it. */
export const longNetwork = (id: number, rpcUrl: string) => ({
  id,
  name: 'Wundergrundstuecksverkehrsgenehmigung',
  nativeCurrency: { name: 'Coin', symbol: SYMBOL, decimals: 18 },
  rpcUrls: { default: { http: [rpcUrl] } },
  blockExplorers: { default: { name: 'Scan', url: 'https://scan.example/' } },
})

/** Does the part of `walk` on a network with long names. It starts and ends in Account. */
export async function walkLongNames(site: Site, page: Page, see: (screen: string) => Promise<void>): Promise<void> {
  const dialog = page.getByRole('dialog')
  const network = longNetwork(31337, await addNode(site, page.context(), 31337))
  await page.evaluate((one) => window.WalletModal.addNetwork(one), network)
  await page.evaluate(() => window.demoWallet.setChain(31337))
  await dialog.locator('.balance-symbol').getByText(SYMBOL).waitFor()
  await dialog.getByText('10,000.000').first().waitFor()
  await see('Account, long names')
  await dialog.getByRole('button', { name: /^Network: / }).click()
  await dialog.getByRole('button', { name: /^Wundergrund/ }).waitFor()
  await see('Networks, a long name')
  await dialog.getByRole('button', { name: 'Close' }).click()
  await dialog.waitFor({ state: 'detached' })
  await page.getByRole('button', { name: SYMBOL }).waitFor()
  await see('the buttons, long names')
  await page.evaluate(() => window.demoWallet.setChain(1))
  await page.getByRole('button', { name: /10,000\.000 ETH/ }).click()
  await dialog.getByText('10,000.000').first().waitFor()
  await page.evaluate(() => window.WalletModal.removeNetwork('eip155:31337'))
}
