import type { Page } from 'playwright-core'
import { controlOf } from './control.ts'
import { ACCOUNTS } from './pageWallet.ts'
import type { Site } from './site.ts'
import { script } from './visit.ts'

/** Does the part of `walk` that sends. It starts and ends in Account. */
export async function walkSend(site: Site, page: Page, see: (screen: string) => Promise<void>): Promise<void> {
  const dialog = page.getByRole('dialog')
  const { fault, clearFaults, rpc } = controlOf(site)
  const press = (name: string | RegExp) => dialog.getByRole('button', { name }).first().click()
  const says = (words: string) => dialog.getByText(words).first().waitFor()
  const write = (field: string, text: string) => dialog.getByRole('textbox', { name: field }).fill(text)
  const [, , receiver] = ACCOUNTS
  // Other parts of the walk expect the balances of a new sandbox.
  const start = await rpc('eip155:1', 'evm_snapshot')

  // An account that the visitor has named is one that they know.
  await page.evaluate(
    (to) => localStorage.setItem('wallet-modal:labels', JSON.stringify({ [`eip155:${to}`]: 'Shop' })),
    receiver,
  )
  await page.evaluate(() => dispatchEvent(new StorageEvent('storage', { key: 'wallet-modal:labels' })))

  await press(/^Send$/)
  await says('Choose token')
  await see('WalletSend')
  await press('Choose token')
  await dialog.getByRole('button', { name: /^Ether/ }).waitFor()
  await see('WalletSendSelectToken')
  await write('Search tokens', 'nothing')
  await says('No tokens found')
  await see('WalletSendSelectToken, nothing found')
  await press('Clear the search')
  await press(/^Ether/)
  await write('Amount', '1')
  await write('Recipient', receiver.replace('C', 'c'))
  await says('A letter of this address may be wrong')
  await see('WalletSend, a mistyped recipient')
  await write('Recipient', receiver)
  await dialog.locator('.address').waitFor()
  await see('WalletSend, complete')

  await fault({ service: 'rpc', method: 'eth_estimateGas', fault: 'rpc-error', code: 3 })
  await press('Review')
  await says('This transfer would fail')
  await see('WalletSendPreview, refused by the network')
  await clearFaults()
  await press('Try again')
  await says('Expected to succeed')
  await see('WalletSendPreview')
  await press('Back')
  await write('Recipient', `${receiver.slice(0, 6)}${'0'.repeat(32)}${receiver.slice(-4)}`.toLowerCase())
  await press('Review')
  await says('This address imitates one that you know')
  await press('Compare the addresses')
  await see('WalletSendPreview, a look-alike')
  await press('Back')
  await write('Recipient', receiver)
  await press('Review')
  await says('Expected to succeed')
  await script(page, { method: 'eth_sendTransaction', answer: 'silent', times: 1 })
  await press(/^Send$/)
  await says('Open your wallet to find the request')
  await see('WalletSendPreview, waiting for the wallet')
  await press('Close')

  await page.evaluate(
    (to) => void window.WalletModal.open({ view: 'WalletSend', to, amount: '1', token: 'ETH' }),
    receiver,
  )
  await press('Review')
  await says('Expected to succeed')
  await says('Your wallet still has an earlier request')
  await see('WalletSendPreview, an earlier request')
  await dialog.getByRole('checkbox').check()
  await script(page, { method: 'eth_sendTransaction', answer: 'reject', times: 1 })
  await press(/^Send$/)
  await says('You rejected the transaction')
  await see('WalletSendPreview, rejected')
  await script(page, { method: 'eth_sendTransaction', answer: 'approve', times: 1 })
  await press(/^Send$/)
  await says('You successfully sent 1 ETH')
  await see('WalletSendConfirmed')
  await press('Done')
  await page.evaluate(() => localStorage.removeItem('wallet-modal:labels'))
  await page.evaluate(() => dispatchEvent(new StorageEvent('storage', { key: 'wallet-modal:labels' })))
  await rpc('eip155:1', 'evm_revert', start)
  await page.evaluate(() => void window.WalletModal.open())
  await press('Refresh')
  await says('10,000.000')
}
