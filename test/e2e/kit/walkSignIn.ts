import type { Page } from 'playwright-core'
import { script } from './visit.ts'

/** Does the part of `walk` about the sign-in. It starts and ends in Account. */
export async function walkSignIn(page: Page, see: (screen: string) => Promise<void>): Promise<void> {
  const dialog = page.getByRole('dialog')
  const sign = dialog.getByRole('button', { name: 'Sign', exact: true })
  await page.evaluate(() => window.WalletModal.configure({ signIn: { statement: 'Welcome to the shop' } }))
  await dialog.getByText('Welcome to the shop').waitFor()
  await see('SIWXSignMessage')
  await script(page, { method: 'personal_sign', answer: 'reject', times: 1 })
  await sign.click()
  await dialog.getByText('You rejected the request').waitFor()
  await see('SIWXSignMessage, rejected')
  await script(page, { method: 'personal_sign', answer: 'approve', times: 1 })
  await sign.click()
  await dialog.waitFor({ state: 'detached' })
  await page.evaluate(() => {
    window.WalletModal.configure({ signIn: false })
    void window.WalletModal.open()
  })
  await dialog.getByRole('button', { name: 'Receive', exact: true }).waitFor()
}
