import type { Page } from 'playwright-core'
import { SOLANA_COLLECTOR } from '../../sandbox/solana/collection.ts'
import { furnishDelegates } from '../../sandbox/solana/delegates.ts'
import { controlOf } from './control.ts'
import type { Site } from './site.ts'
import { MAINNET, strangerOf } from './solanaSending.ts'

/** Does the part of `walk` that sends and revokes on Solana. It starts and ends in Account of the collector. */
export async function walkSolana(site: Site, page: Page, see: (screen: string) => Promise<void>): Promise<void> {
  const dialog = page.getByRole('dialog')
  const press = (name: string | RegExp) => dialog.getByRole('button', { name }).first().click()
  const says = (words: string) => dialog.getByText(words).first().waitFor()
  const write = (field: string, text: string) => dialog.getByRole('textbox', { name: field }).fill(text)
  const ask = (method: string, ...params: unknown[]) => controlOf(site).rpc(MAINNET, method, ...params)
  const receiver = strangerOf('walk').address
  // For an account that nobody uses, the other networks of the site would be asked.
  await ask('requestAirdrop', receiver, 1_000_000_000)

  await press(/^Send$/)
  await press('Choose token')
  await press(/^USD(C| Coin)/)
  await says('For the network fee')
  await write('Amount', '12.5')
  await write('Recipient', receiver)
  await dialog.locator('.address').waitFor()
  await see('WalletSend on Solana, complete')
  await press('Review')
  await says('Expected to succeed')
  await says('Opens the recipient’s account for')
  await see('WalletSendPreview on Solana')
  await press('Back')
  await press('Back')

  await furnishDelegates(ask, SOLANA_COLLECTOR)
  await press(/^Allowances$/)
  await press(/^USD(C| Coin)/)
  await says('Expected to succeed')
  await see('Allowances on Solana')
  await press('Back')
}
