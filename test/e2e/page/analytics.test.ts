import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import type { StoredEvent } from '../../sandbox/analytics/index.ts'
import { leaksIn, sentBy } from '../kit/leaks.ts'
import { ACCOUNTS } from '../kit/pageWallet.ts'
import { field, sendFromAccount, toast } from '../kit/sending.ts'
import { signInByEmail } from '../kit/signInByEmail.ts'
import type { Site } from '../kit/site.ts'
import { connectDemo, openModal } from '../kit/visit.ts'
import { withSite, type Control } from '../kit/withSite.ts'

let site: Site
let control: Control
withSite((started) => ({ site, control } = started))

const AMOUNT = '1.2345'

/** Opens a page with all services of the sandbox, and the query of a visitor in its URL. `init` runs before all scripts. */
async function visit(options: object, init?: () => void): Promise<Page> {
  const context = await site.browser.newContext({ viewport: { width: 360, height: 740 } })
  context.setDefaultTimeout(15_000)
  if (init) await context.addInitScript(init)
  const { projectId, services } = site.sandbox.json
  const { page } = await site.open({ in: context, options: { ...site.standard, projectId, services, ...options } })
  await page.evaluate(() => history.replaceState({}, '', `${location.pathname}?visitor=alice#secret`))
  return page
}

/** Searches the wallet list for an address, connects, sends coins, disconnects, and logs in by e-mail. */
async function shop(page: Page): Promise<void> {
  await openModal(page, { view: 'AllWallets' })
  await field(page, 'Search wallets').fill(ACCOUNTS[2])
  await page.evaluate(() => window.WalletModal.close())
  await connectDemo(page)
  await sendFromAccount(page, { to: ACCOUNTS[2], amount: AMOUNT })
  await toast(page, 'You successfully sent').waitFor()
  await page.evaluate(() => window.WalletModal.close())
  await page.evaluate(() => window.WalletModal.disconnect())
  await signInByEmail(site, page)
}

const namesOf = (events: readonly StoredEvent[]) =>
  events.map(({ event }) => (event['props'] as { event: string }).event)

it('sends no analytics and does not ask for them without consent, while the page hears the events', async () => {
  const page = await visit({ networks: ['eip155:1'] })
  await page.evaluate(() => {
    window.tracked = []
    document.addEventListener('wallet-modal:track', ({ detail }) => window.tracked.push(detail.event))
  })
  await openModal(page)
  await field(page, 'Email').waitFor()
  await expect.poll(() => page.evaluate(() => window.tracked)).toContain('MODAL_OPEN')
  await page.evaluate(() => document.dispatchEvent(new Event('freeze')))
  await page.goto('about:blank')
  expect(await control.received('analytics')).toEqual([])
  expect((await control.received('walletApi')).filter(({ path }) => path.includes('Analytics'))).toEqual([])
})

it('loads the code of the events when the page has nothing else to do, after the first screen', async () => {
  site.cdn.requests.length = 0
  const page = await visit({ consent: { analytics: true } }, () => {
    window.tracked = []
    document.addEventListener('wallet-modal:track', ({ detail }) => window.tracked.push(detail.event))
    const waiting: IdleRequestCallback[] = []
    window.requestIdleCallback = (run) => waiting.push(run)
    window.becomeIdle = () => waiting.splice(0).forEach((run) => run({ didTimeout: false, timeRemaining: () => 1 }))
  })
  // One file with the log
  const isLoaded = () => site.cdn.requests.some((path) => path.includes('/log-'))
  await openModal(page)
  await field(page, 'Email').waitFor()
  expect([isLoaded(), await page.evaluate(() => window.tracked)]).toEqual([false, []])
  await page.evaluate(() => window.becomeIdle())
  await expect.poll(() => page.evaluate(() => window.tracked)).toContain('MODAL_OPEN')
  expect(isLoaded()).toBe(true)
})

it(
  'sends with consent what visitors do, without their addresses, e-mails, amounts and the query of the page',
  { timeout: 120_000 },
  async () => {
    const page = await visit({ consent: { analytics: true } })
    await shop(page)
    // The end of the page, to which the last events belong
    await page.evaluate(() => document.dispatchEvent(new Event('freeze')))
    await expect
      .poll(async () => namesOf(await sentBy(site)), { timeout: 20_000 })
      .toEqual(
        expect.arrayContaining(['INITIALIZE', 'MODAL_OPEN', 'CONNECT_SUCCESS', 'OPEN_SEND', 'DISCONNECT_SUCCESS']),
      )
    const events = await sentBy(site)
    expect(leaksIn(site, events, [AMOUNT, 'alice', 'secret', 'ada+known'])).toEqual([])
    expect(leaksIn(site, [{ ...(events[0] as StoredEvent), event: { to: ACCOUNTS[2] } }])).not.toEqual([])
    const sent = (await control.received('analytics')).filter(({ path }) => !path.startsWith('/events'))
    const queries = sent.map(({ path }) => path.split('?')[1] ?? '')
    const { projectId } = site.sandbox.json
    expect(queries.filter((query) => !query.startsWith(`projectId=${projectId}&st=wallet-modal&sv=`))).toEqual([])
  },
)

declare global {
  interface Window {
    tracked: string[]
    becomeIdle(): void
  }
}
