import type { BrowserContext, Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest'
import { announceWallets } from './kit/announce.ts'
import { controlOf } from './kit/control.ts'
import { startSite, type PageSetup, type Site } from './kit/site.ts'
import { button, dialog, openModal, script } from './kit/visit.ts'

const HOUR_MS = 3_600_000
/** Blocks that the node `ahead` claims to know more. */
const AHEAD = 50

let site: Site
let context: BrowserContext
beforeAll(async () => void (site = await startSite()))
afterAll(() => site.stop())
afterEach(async () => {
  await controlOf(site).clearFaults()
  await context.close()
})

const rpcUrl = () => site.sandbox.json.chains.find(({ id }) => id === 'eip155:1')?.rpcUrl ?? ''

/** Opens a page with a project id and the services of the sandbox. */
async function visit({ options = {}, ...setup }: PageSetup = {}, prepare?: () => Promise<unknown>): Promise<Page> {
  const { projectId, services } = site.sandbox.json
  context = await site.browser.newContext({ reducedMotion: 'reduce' })
  await prepare?.()
  const { page } = await site.open({ ...setup, in: context, options: { projectId, services, ...options } })
  return page
}

async function see(page: Page): Promise<void> {
  await openModal(page, { view: 'Diagnostics' })
  await button(page, 'Copy report').waitFor({ timeout: 20_000 })
}

/** Waits until a finding is a problem with this evidence and advice. Returns the names of all problems. */
async function named(page: Page, name: string, evidence: RegExp, next: RegExp): Promise<string[]> {
  const problems = page.locator('wallet-modal .finding.problem')
  const found = problems.filter({ has: page.getByRole('heading', { name: `${name} Problem`, exact: true }) })
  await found.waitFor({ timeout: 20_000 })
  expect(await found.locator('.finding-evidence').textContent()).toMatch(evidence)
  expect(await found.locator('.finding-next').textContent()).toMatch(next)
  return (await problems.getByRole('heading').allTextContents()).map((text) => text.replace(/ Problem$/, ''))
}

it('finds no problem where there is none', async () => {
  const page = await visit()
  await see(page)
  await dialog(page, 'Diagnostics').getByText('No problems found.').waitFor()
  expect(await page.locator('wallet-modal .finding').count()).toBe(14)
})

it('names a service that is blocked', async () => {
  const page = await visit()
  await controlOf(site).fault({ service: 'walletApi', fault: 'drop' })
  await see(page)
  const { host } = new URL(site.sandbox.json.services.walletApi ?? '')
  const next = new RegExp(`^Allow ${host} in your firewall, blocker or policy.`)
  await named(page, 'Services', /The wallet list at 127\.0\.0\.1:\d+ cannot be reached/, next)
})

it("names what the page's content policy blocks, with the directive", async () => {
  const { walletApi = '', ...others } = site.sandbox.json.services
  const open = [rpcUrl(), ...Object.values(others)].map((url) => new URL(url).origin)
  const page = await visit({ csp: `connect-src 'self' {sandbox} ${open.join(' ')}` })
  await see(page)
  const { host } = new URL(walletApi)
  const evidence = new RegExp(`connect-src blocks ${host}: connect-src 'self'`)
  await named(page, 'Content policy', evidence, new RegExp(`^Add ${host} to connect-src of the policy`))
})

it('names a clock that is wrong', async () => {
  const page = await visit({}, () => context.clock.setFixedTime(Date.now() + 2 * HOUR_MS))
  await see(page)
  await named(page, 'Clock', /is (?:7[12]\d\d) s ahead of the server/, /^Set the clock of this device\.$/)
})

it('names storage that is blocked', async () => {
  const page = await visit({}, () =>
    context.addInitScript(() => {
      Object.defineProperty(window, 'localStorage', {
        get() {
          throw new DOMException('Access is denied for this document', 'SecurityError')
        },
      })
    }),
  )
  await see(page)
  await named(page, 'Storage', /^Data cannot be stored: SecurityError$/, /^Allow this site to store data\.$/)
})

it('names extensions that are at odds', async () => {
  const page = await visit({ wallet: false }, async () => {
    await context.addInitScript(() => {
      const take = (name: string) =>
        Object.defineProperty(window, 'ethereum', { value: { name }, configurable: name === 'first' })
      take('first')
      take('second')
    })
    await announceWallets(context, [{ name: 'One' }, { name: 'Two' }])
  })
  await see(page)
  const evidence = /2 wallets are installed, and window\.ethereum belongs to none of them\..*one has locked/
  await named(page, 'Wallet extensions', evidence, /^Turn off all wallet extensions but one\.$/)
})

it('names a wallet that is locked, from the details of the error', async () => {
  const page = await visit()
  await script(page, { answer: 'lock' })
  await openModal(page)
  await button(page, /^Demo Wallet/).click()
  await dialog(page).getByText('Details', { exact: true }).click()
  await dialog(page).getByText('WalletLocked', { exact: true }).waitFor()
  await button(page, 'Find out why').click()
  await named(page, 'Wallet lock', /^The wallet said that it is locked\.$/, /^Unlock your wallet\.$/)
})

it('names a browser that is offline, and no problem once it is online again', async () => {
  const page = await visit()
  await see(page)
  await context.setOffline(true)
  await button(page, 'Check again').click()
  await named(page, 'Internet', /^The browser is offline\.$/, /^Connect to the internet\.$/)
  await context.setOffline(false)
  await button(page, 'Check again').click()
  await page.locator('wallet-modal .finding.ok', { hasText: 'The browser is online.' }).waitFor({ timeout: 20_000 })
})

it.each([
  [
    'relay',
    'Pairing relay',
    /The pairing relay at .* cannot be reached/,
    /^Check the connection, and allow 127\.0\.0\.1:\d+\.$/,
  ],
  ['verify', 'Verify server', /Pairing works without it/, /^Allow 127\.0\.0\.1:\d+ in frame-src/],
] as const)('names a %s server that is down', async (service, name, evidence, next) => {
  const page = await visit()
  await controlOf(site).fault({ service, fault: 'drop' })
  await see(page)
  expect(await named(page, name, evidence, next)).toEqual([name])
})

it('names a node that is down', async () => {
  const page = await visit()
  await controlOf(site).fault({ service: 'rpc', route: 'eip155:1', fault: 'status' })
  await see(page)
  await named(page, 'Nodes of the network', /127\.0\.0\.1:\d+ fails: /, /^Use another RPC URL for Ethereum\.$/)
})

it('names a node that is behind', async () => {
  const urls = [`${rpcUrl()}?node=behind`, `${rpcUrl()}?node=ahead`]
  const page = await visit({ options: { rpcUrls: { 'eip155:1': urls } } }, () =>
    context.route(/\?node=ahead/, async (route) => {
      const asked = JSON.parse(route.request().postData() ?? '{}') as { id: number; method: string }[]
      const answers = (await (await route.fetch()).json()) as { id: number; result: string }[]
      const ids = [asked].flat().filter(({ method }) => method === 'eth_blockNumber')
      const json = [answers].flat().map((answer) => {
        const isBlock = ids.some(({ id }) => id === answer.id)
        return isBlock ? { ...answer, result: `0x${(Number(answer.result) + AHEAD).toString(16)}` } : answer
      })
      await route.fulfill({ json: Array.isArray(answers) ? json : json[0] })
    }),
  )
  await see(page)
  await named(page, 'Nodes of the network', /is (?:49|50|51) blocks behind/, /^Use another RPC URL for Ethereum\.$/)
})

it('names a project id that no service knows', async () => {
  const page = await visit({ options: { projectId: 'f'.repeat(32) } })
  await see(page)
  await named(page, 'Project ID', /^The project ID was refused\. /, /^Check the project ID\.$/)
})

it('names an origin that a service refuses', async () => {
  const page = await visit()
  await controlOf(site).fault({ service: 'walletApi', fault: 'status', status: 403, description: 'Origin not allowed' })
  await see(page)
  const { origin } = new URL(site.host.url)
  const evidence = new RegExp(`^${origin} is not allowed\\. walletApi: 403 Origin not allowed$`)
  await named(page, 'Allowed origins', evidence, new RegExp(`^Add ${origin} to the allowed origins`))
})

it('names windows that the page cuts off', async () => {
  const page = await visit({ headers: { 'cross-origin-opener-policy': 'same-origin' } })
  await see(page)
  const evidence = /isolates itself from its windows \(Cross-Origin-Opener-Policy: same-origin\)/
  await named(page, 'Windows', evidence, /^Allow windows of this site, and set Cross-Origin-Opener-Policy/)
})
