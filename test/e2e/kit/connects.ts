import type { Page } from 'playwright-core'

/** Connects the demo wallet with the button of the page, as a visitor does, and waits for the balance on the button. */
export async function connects(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Connect Wallet' }).click()
  await page
    .getByRole('dialog', { name: 'Connect Wallet' })
    .getByRole('button', { name: /^Demo Wallet/ })
    .click()
  await page.getByRole('button', { name: /10,000\.000 ETH/ }).waitFor()
}
