import type { Page } from 'playwright-core'
import { meetWindow } from './walkWindows.ts'

/**
 * Does the part of `walk` that buys. Needs the project id and services of the sandbox, and an announced demo wallet. Buys
 * nothing: no window opens.
 */
export async function walkBuy(page: Page, see: (screen: string) => Promise<void>): Promise<void> {
  const dialog = page.getByRole('dialog')
  const press = (name: string | RegExp) => dialog.getByRole('button', { name }).first().click()
  const says = (words: string | RegExp) => dialog.getByText(words).first().waitFor()

  await page.evaluate(() => window.demoWallet.setChain(1))
  await page.evaluate(() => window.WalletModal.connect('dev.wallet-modal.demo'))
  await page.evaluate(() => void window.WalletModal.open({ view: 'FundWallet' }))
  await says('Receive funds')
  await see('FundWallet')
  await press('Buy crypto')
  await says('Meld.io')
  await see('OnRampProviders')
  await press('$250')
  await says('No quote available')
  await see('OnRampProviders, without a quote')
  await dialog.getByRole('textbox', { name: 'Amount' }).fill('30000')
  await says('Enter at most')
  await see('OnRampProviders, with too much')
  await dialog.getByRole('textbox', { name: 'Amount' }).fill('')
  await press(/^USDC$/)
  await says('Ether')
  await see('OnRampTokenSelect')
  await press('Back')
  await press(/^USD$/)
  await says('Euro')
  await see('OnRampFiatSelect')
  await press('Back')
  await meetWindow(page, 'blocked')
  await press('Meld.io')
  await says('Your browser blocked the window')
  await see('BuyInProgress, blocked')
  await press('Back')
  await meetWindow(page, 'open')
  await press('Meld.io')
  await dialog.getByRole('button', { name: 'Show window' }).waitFor()
  await see('BuyInProgress')
  await meetWindow(page, 'really')
  await page.evaluate(() => window.WalletModal.disconnect())
  await page.evaluate(() => window.demoWallet.setChain(8453))
}
