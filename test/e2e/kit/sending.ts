import type { BrowserContext, Page } from 'playwright-core'
import type { Site } from './site.ts'
import { button, connectDemo, dialog, noteEvents, openModal, script } from './visit.ts'

export const ETHER = 10n ** 18n

export const field = (page: Page, name: string) => dialog(page).getByRole('textbox', { name })
export const toast = (page: Page, text: string) => page.locator('wallet-modal .toast').getByText(text)

/** Opens a page on which the demo wallet is connected. In a context that has a page already, it is another tab. */
export async function visitConnected(site: Site, options: object = {}, other?: BrowserContext): Promise<Page> {
  const context = other ?? (await site.browser.newContext({ viewport: { width: 360, height: 740 } }))
  context.setDefaultTimeout(15_000)
  if (!other) await noteEvents(context)
  const { page } = await site.open({ in: context, options: { ...site.standard, ...options } })
  if (!other) await connectDemo(page)
  else await page.waitForFunction(() => window.WalletModal.getState().connections.length > 0)
  return page
}

/** Enters a transfer in Send, opened from Account, and reviews it. */
export async function review(page: Page, { token = /^Ether/, amount = '1', to = '' }): Promise<void> {
  await button(page, /^Send$/).click()
  await button(page, 'Choose token').click()
  await dialog(page, 'Select Token').getByRole('button', { name: token }).click()
  await field(page, 'Amount').fill(amount)
  await field(page, 'Recipient').fill(to)
  await button(page, 'Review').click()
  await dialog(page, 'Review Send').getByText('Expected to succeed', { exact: true }).waitFor()
}

/** Sends a transfer from Account; the demo wallet approves it. */
export async function sendFromAccount(page: Page, transfer: Parameters<typeof review>[1]): Promise<void> {
  await openModal(page)
  await review(page, transfer)
  await script(page, { method: 'eth_sendTransaction', answer: 'approve', times: 1 })
  await button(page, /^Send$/).click()
  await dialog(page, 'Account').waitFor()
}
