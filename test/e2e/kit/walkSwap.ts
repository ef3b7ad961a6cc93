import type { Page } from 'playwright-core'
import { controlOf } from './control.ts'
import type { Site } from './site.ts'
import { script } from './visit.ts'

/**
 * Does the part of `walk` that swaps. Needs the project id and services of the sandbox, and an announced demo wallet. Sends
 * nothing.
 */
export async function walkSwap(site: Site, page: Page, see: (screen: string) => Promise<void>): Promise<void> {
  const dialog = page.getByRole('dialog')
  const { fault, clearFaults } = controlOf(site)
  const press = (name: string | RegExp) => dialog.getByRole('button', { name }).first().click()
  const says = (words: string | RegExp) => dialog.getByText(words).first().waitFor()
  const write = (field: string, text: string) => dialog.getByRole('textbox', { name: field }).fill(text)

  await page.evaluate(() => window.demoWallet.setChain(1))
  await page.evaluate(() => window.WalletModal.connect('dev.wallet-modal.demo'))
  await page.evaluate(() => void window.WalletModal.open({ view: 'Swap' }))
  await dialog.getByRole('group', { name: 'You receive' }).getByRole('button', { name: 'Choose token' }).click()
  await dialog
    .getByRole('button', { name: /^USD Coin/ })
    .first()
    .waitFor()
  await see('SwapSelectToken')
  await dialog
    .getByRole('button', { name: /^USD Coin/ })
    .first()
    .click()
  await dialog.getByRole('textbox', { name: 'Amount' }).waitFor()
  await see('Swap')
  await write('Amount', '1')
  await dialog.getByRole('button', { name: 'Review swap' }).waitFor()
  await write('Custom, %', '9')
  await says('Others can profit')
  await see('Swap, quoted, with a high slippage')
  await fault({ service: 'blockchainApi', route: '/v1/convert/quotes', fault: 'status', status: 503 })
  await write('Amount', '2')
  await says('The service gave no quote')
  await see('Swap, without a quote')
  await clearFaults()
  await press('Switch tokens')
  await write('Amount', '10')
  await press('Review swap')
  await says('Simulated: you get at least the minimum')
  // The wallet has not answered what Send asked it earlier in the walk.
  await says('Your wallet still has an earlier request')
  await see('SwapPreview')
  await dialog.getByRole('checkbox').check()
  await script(page, { method: 'eth_sendTransaction', answer: 'reject', times: 1 })
  await press(/^Approve$/)
  await says('You rejected the request')
  await see('SwapPreview, rejected')
  await press('Cancel')
  await fault({ service: 'blockchainApi', fault: 'lie', lie: 'spender' })
  await press('Review swap')
  await says('This swap is not what you entered')
  await see('SwapPreview, blocked')
  await clearFaults()
  await script(page, { answer: 'approve' })
  await page.evaluate(() => window.WalletModal.disconnect())
  await page.evaluate(() => window.demoWallet.setChain(8453))
}
