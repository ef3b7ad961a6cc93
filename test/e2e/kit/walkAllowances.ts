import type { Page } from 'playwright-core'
import { furnishAllowances } from '../../sandbox/evm/allowances.ts'
import { controlOf } from './control.ts'
import { ACCOUNTS } from './pageWallet.ts'
import type { Site } from './site.ts'
import { script } from './visit.ts'

/** Does the part of `walk` about allowances. It starts and ends in Account. */
export async function walkAllowances(site: Site, page: Page, see: (screen: string) => Promise<void>): Promise<void> {
  const dialog = page.getByRole('dialog')
  const { fault, clearFaults, rpc } = controlOf(site)
  const press = (name: string | RegExp) => dialog.getByRole('button', { name }).first().click()
  const says = (words: string) => dialog.getByText(words).first().waitFor()
  const [owner, , spender] = ACCOUNTS
  const start = await rpc('eip155:1', 'evm_snapshot')
  const url = site.sandbox.json.chains.find(({ id }) => id === 'eip155:1')?.rpcUrl ?? ''
  await furnishAllowances(url, owner, spender, 4_000_000_000)

  await fault({ service: 'rpc', method: 'eth_getLogs', fault: 'rpc-error', code: -32_601 })
  await press(/^Allowances$/)
  await says('The search was interrupted')
  await see('Allowances, the search failed')
  // The first fault that fits a request is used.
  await clearFaults()
  await fault({ service: 'rpc', method: 'eth_getLogs', fault: 'hang' })
  await press('Try again')
  await dialog.getByRole('progressbar').waitFor()
  await see('Allowances, searching')
  await press('Stop')
  await says('No allowances')
  await see('Allowances, stopped')
  await clearFaults()
  await press('Look further back')
  await says('Your whole history was searched')
  await see('Allowances')
  await press(/^USDC.*Unlimited/)
  await says('Expected to succeed')
  await see('Allowances, an allowance in full')
  await script(page, { method: 'eth_sendTransaction', answer: 'reject', times: 1 })
  await press('Revoke')
  await says('You rejected the transaction')
  await see('Allowances, rejected')
  await rpc('eip155:1', 'evm_setAutomine', false)
  await script(page, { method: 'eth_sendTransaction', answer: 'approve', times: 1 })
  await press('Revoke')
  await says('Revoking…')
  await see('Allowances, revoking')
  await rpc('eip155:1', 'evm_setAutomine', true)
  await rpc('eip155:1', 'evm_mine')
  await says('Allowance revoked: USDC')
  await press('Back')
  await rpc('eip155:1', 'evm_revert', start)
}
