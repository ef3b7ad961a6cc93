import type { BrowserContext, Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest'
import { startSite, type Site } from './kit/site.ts'
import { dialog, openModal } from './kit/visit.ts'

let site: Site
let context: BrowserContext
beforeAll(async () => {
  site = await startSite()
})
afterAll(() => site.stop())
afterEach(() => context?.close())

const assets = (page: Page) => dialog(page, 'Account').getByRole('region', { name: 'Assets' })

/** Connects a wallet and opens Account, with the project id of the sandbox. */
async function inAccount(chain: 'eip155' | 'solana'): Promise<Page> {
  context = await site.browser.newContext()
  context.setDefaultTimeout(20_000)
  const { projectId, services } = site.sandbox.json
  const { page } = await site.open({
    in: context,
    options: { ...site.optionsFor(chain), projectId, services },
    ...(chain === 'solana' ? { wallet: false as const, solanaWallet: {} } : { wallet: { 'data-answer': 'approve' } }),
  })
  if (chain === 'solana') {
    await page.evaluate(() => window.demoSolanaWallet.script({ answer: 'approve' }))
    await page.evaluate(() => window.WalletModal.connect('Demo Solana Wallet'))
  } else {
    await page.evaluate(() => window.WalletModal.connect('dev.wallet-modal.demo'))
  }
  await openModal(page)
  return page
}

it.each(['eip155', 'solana'] as const)(
  'shows the last tokens on %s with their age and the word Offline, and loads new ones once the browser is online',
  async (chain) => {
    const page = await inAccount(chain)
    const rows = assets(page).getByRole('list', { name: 'Tokens' }).getByRole('listitem')
    await rows.getByText('$').first().waitFor()
    const before = await rows.allInnerTexts()
    expect(before.length).toBeGreaterThan(1)

    await context.setOffline(true)
    await assets(page).getByRole('button', { name: 'Refresh' }).click()
    await assets(page)
      .getByText(/^Offline\. Last updated /)
      .waitFor()
    expect(await rows.allInnerTexts()).toEqual(before)

    const renewed = page.waitForResponse((answer) => answer.url().includes('/balance?') && answer.ok())
    await context.setOffline(false)
    await renewed
    await assets(page)
      .getByText(/^Offline/)
      .waitFor({ state: 'detached' })
    expect(await rows.allInnerTexts()).toEqual(before)
  },
)

it('shows the last transactions with their age and the word Offline, until the browser is online again', async () => {
  const page = await inAccount('eip155')
  await page.evaluate(() => void window.WalletModal.open({ view: 'Transactions' }))
  const activity = dialog(page, 'Activity')
  const rows = activity.getByRole('list').getByRole('listitem')
  await rows.first().waitFor()
  const before = await rows.allInnerTexts()

  await context.setOffline(true)
  await activity.getByRole('button', { name: 'Refresh' }).click()
  await activity.getByText(/Offline/).waitFor()
  expect(await rows.allInnerTexts()).toEqual(before)

  await context.setOffline(false)
  await activity.getByText(/Offline/).waitFor({ state: 'detached' })
  expect(await rows.allInnerTexts()).toEqual(before)
})
