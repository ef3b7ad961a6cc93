import type { Page } from 'playwright-core'
import { controlOf } from './control.ts'
import type { Site } from './site.ts'

/** Shows the empty lists of Activity and Account, of an account that nobody ever used. */
async function seeNothing(page: Page, see: (screen: string) => Promise<void>): Promise<void> {
  const dialog = page.getByRole('dialog')
  await page.evaluate(() => {
    window.demoWallet.setAccounts(['0x00000000000000000000000000000000e0000001'])
    void window.WalletModal.open({ view: 'Transactions' })
  })
  await dialog.getByText('No Transactions yet').waitFor()
  await see('Transactions, empty')
  await page.evaluate(() => void window.WalletModal.open({ view: 'Account' }))
  await dialog.getByText('No tokens found so far').waitFor()
  await see('Account, no tokens')
  await dialog.getByRole('tab', { name: 'Activity' }).click()
  await dialog.getByText('No activity yet').waitFor()
  await see('Account, no activity')
  await dialog.getByRole('tab', { name: 'NFTs' }).click()
  await dialog.getByText('No NFTs yet').waitFor()
  await see('Account, no NFTs')
  await page.evaluate(() => window.demoWallet.setAccounts([2]))
}

const PIXEL = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)

/** Shows the NFTs with pictures from other hosts. */
async function showPictures(page: Page, see: (screen: string) => Promise<void>): Promise<void> {
  const button = (name: string) => page.getByRole('dialog').getByRole('button', { name })
  const headers = { 'access-control-allow-origin': '*' }
  const hosts = '**://pictures.example/**'
  await page.route(hosts, (route) => route.fulfill({ body: PIXEL, contentType: 'image/png', headers }))
  await button('Show pictures').click()
  await page.locator('wallet-modal img[src*="pictures.example"]').first().waitFor()
  await see('Account, NFTs with pictures')
  await button('Hide pictures').click()
  await page.unroute(hosts)
}

/**
 * Does the part of `walk` for Activity: with rows of each kind, with spam shown, failed and empty. Needs the project id and
 * services of the sandbox, and an announced demo wallet.
 */
export async function walkActivity(site: Site, page: Page, see: (screen: string) => Promise<void>): Promise<void> {
  const dialog = page.getByRole('dialog')
  const show = () => page.evaluate(() => void window.WalletModal.open({ view: 'Transactions' }))
  const leave = () => page.evaluate(() => void window.WalletModal.open({ view: 'Account' }))
  // The account that has one row of each kind.
  await page.evaluate(() => {
    window.demoWallet.setChain(1)
    window.demoWallet.setAccounts([1])
  })
  await page.evaluate(() => window.WalletModal.connect('dev.wallet-modal.demo'))
  await show()
  await dialog.getByText('Minted').first().waitFor()
  await see('Transactions')
  await dialog.getByRole('button', { name: 'Show' }).click()
  await dialog.getByRole('button', { name: 'Hide' }).waitFor()
  await see('Transactions, spam shown')

  await leave()
  await controlOf(site).fault({ service: 'blockchainApi', route: '/v1/account/:address/history', fault: 'status' })
  await page.evaluate(() => window.demoWallet.setAccounts([2]))
  await show()
  await dialog.getByRole('button', { name: 'Try again' }).waitFor()
  await see('Transactions, failed')
  await controlOf(site).clearFaults()
  await seeNothing(page, see)

  // The account that has ordinary and hostile NFTs.
  await leave()
  await dialog.getByRole('tab', { name: 'NFTs' }).click()
  const tiles = dialog.getByRole('list', { name: 'NFTs' }).getByRole('button')
  await tiles.first().click()
  await dialog.getByText('From', { exact: true }).waitFor()
  // Back to the top, so that the header covers no part of a button.
  await tiles.first().evaluate((tile) => {
    for (let above = tile.parentElement; above; above = above.parentElement) above.scrollTop = 0
  })
  await see('Account, NFTs with details')
  await showPictures(page, see)
  await dialog.getByRole('tab', { name: 'Tokens' }).click()

  await page.evaluate(() => window.WalletModal.disconnect())
  await page.evaluate(() => {
    window.demoWallet.setChain(8453)
    window.demoWallet.setAccounts([0])
  })
}
