import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import type { Site } from './kit/site.ts'
import { dialog, openModal } from './kit/visit.ts'
import { withSite } from './kit/withSite.ts'

let site: Site
withSite((started) => ({ site } = started))

const assets = (page: Page) => dialog(page, 'Account').getByRole('region', { name: 'Assets' })

const HOUR_MS = 3_600_000

/** Connects a wallet and opens Account at the time `now`, with the project id of the sandbox unless told otherwise. */
async function inAccount(chain: 'eip155' | 'solana', now: number, hasProject = true): Promise<Page> {
  const context = await site.browser.newContext()
  context.setDefaultTimeout(20_000)
  await context.clock.setFixedTime(now)
  const { projectId, services } = site.sandbox.json
  const { page } = await site.open({
    in: context,
    options: { ...site.optionsFor(chain), ...(hasProject && { projectId, services }) },
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

it.each([
  ['eip155', 'with'],
  ['solana', 'with'],
  ['eip155', 'without'],
] as const)(
  'shows the last balances on %s, %s a project id, with their age and the word Offline, and loads new ones once the browser is online',
  async (chain, project) => {
    const loadedAt = Date.now()
    const page = await inAccount(chain, loadedAt, project === 'with')
    const rows = assets(page).getByRole('list', { name: 'Tokens' }).getByRole('listitem')
    await rows.nth(1).waitFor()
    if (project === 'with') await rows.getByText('$').first().waitFor()
    const before = await rows.allInnerTexts()
    const native = dialog(page, 'Account').locator('.balance')
    const amount = await native.innerText()
    expect(amount).toMatch(/\d/)

    await page.context().setOffline(true)
    await page.clock.setFixedTime(loadedAt + HOUR_MS)
    await assets(page).getByRole('button', { name: 'Refresh' }).click()
    await assets(page).getByText('Offline. Last updated 1 hour ago.', { exact: true }).waitFor()
    expect(await rows.allInnerTexts()).toEqual(before)
    expect(await native.innerText()).toBe(amount)

    const source = project === 'with' ? '/balance?' : (site.sandbox.json.chains[0]?.rpcUrl ?? '')
    const renewed = page.waitForResponse((answer) => answer.url().includes(source) && answer.ok())
    await page.context().setOffline(false)
    await renewed
    await assets(page)
      .getByText(/^Offline/)
      .waitFor({ state: 'detached' })
    expect(await rows.allInnerTexts()).toEqual(before)
  },
)

it('shows the last transactions with their age and the word Offline, until the browser is online again', async () => {
  const loadedAt = Date.now()
  const page = await inAccount('eip155', loadedAt)
  await page.evaluate(() => void window.WalletModal.open({ view: 'Transactions' }))
  const activity = dialog(page, 'Activity')
  const rows = activity.getByRole('list').getByRole('listitem')
  await rows.first().waitFor()
  const before = await rows.allInnerTexts()

  await page.context().setOffline(true)
  await page.clock.setFixedTime(loadedAt + HOUR_MS)
  await activity.getByRole('button', { name: 'Refresh' }).click()
  await activity.getByText('Offline. Last updated 1 hour ago.', { exact: true }).waitFor()
  expect(await rows.allInnerTexts()).toEqual(before)

  const renewed = page.waitForResponse((answer) => answer.url().includes('/history') && answer.ok())
  await page.context().setOffline(false)
  await renewed
  await activity.getByText(/Last updated/).waitFor({ state: 'detached' })
  expect(await rows.allInnerTexts()).toEqual(before)
})

it('says that a tab of Account could not be loaded while the browser is offline, and shows the tab once it is online', async () => {
  const page = await inAccount('eip155', Date.now())
  await assets(page).getByRole('list', { name: 'Tokens' }).getByRole('button').first().waitFor()
  await page.context().setOffline(true)
  await assets(page).getByRole('tab', { name: 'NFTs' }).click()
  await assets(page).getByRole('button', { name: 'Try again' }).waitFor()
  expect(await assets(page).getByRole('tabpanel').innerText()).toContain('Check your connection')

  await page.context().setOffline(false)
  await assets(page).getByRole('button', { name: 'Read older activity' }).waitFor()
})
