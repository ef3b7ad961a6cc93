import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { ENS_GATEWAY } from '../sandbox/data/ensNames.ts'
import { faults } from './kit/layoutFaults.ts'
import { ACCOUNTS } from './kit/pageWallet.ts'
import type { PageSetup, Site } from './kit/site.ts'
import { networkQuiet, watchTraffic, type Traffic } from './kit/traffic.ts'
import { call, connectDemo, dialog, openModal, stateOf } from './kit/visit.ts'
import { withSite, type Control } from './kit/withSite.ts'

const RESOLVER = 'eeeeeeee14d718c2b47d9923deab1335e144eeee'

let site: Site
let control: Control
/** The requests of the latest page. */
let traffic: Traffic
withSite((started) => ({ site, control } = started))

/** Options with the sandbox's project. */
const project = () => ({ projectId: site.sandbox.json.projectId, services: site.sandbox.json.services })

/** Opens a page whose demo wallet is connected with a sandbox account, and records what the page asks about names. */
async function connected({ account = 0, ...setup }: PageSetup & { account?: number } = {}) {
  const context = await site.browser.newContext(setup.context)
  traffic = watchTraffic(context)
  context.setDefaultTimeout(10_000)
  const gateway: string[] = []
  await context.route(/^https?:\/\/gateway\.sandbox\.example/, async (route) => {
    gateway.push(route.request().url())
    const answer = await fetch(
      route
        .request()
        .url()
        .replace(ENS_GATEWAY, `${new URL(site.sandbox.url).origin}/rpc/ens`),
    )
    await route.fulfill({
      status: answer.status,
      body: await answer.text(),
      headers: { 'access-control-allow-origin': '*' },
    })
  })
  const asked: string[] = []
  context.on('request', (request) => {
    const url = new URL(request.url())
    if (url.pathname.startsWith('/v1/identity')) asked.push('service')
    if (request.postData()?.toLowerCase().includes(RESOLVER)) asked.push('ENS')
  })
  const { page, problems } = await site.open({ wallet: { 'data-accounts': String(account) }, ...setup, in: context })
  await connectDemo(page)
  return { page, problems, asked, gateway }
}

/** Opens Account, and waits for the part that loads last and for the answers about names. */
async function openAccount(page: Page) {
  await openModal(page)
  await dialog(page, 'Account').getByRole('link', { name: 'Explorer' }).waitFor()
  await networkQuiet(page, traffic)
}

const nameIn = (page: Page) => dialog(page, 'Account').locator('.account-name')
/** Returns the text of Account after a press on the shortened address, which shows the whole address. */
const wholeAddress = async (page: Page) => {
  await dialog(page, 'Account')
    .getByRole('button', { name: /^Address/ })
    .click()
  await dialog(page, 'Account').locator('.address').waitFor()
  return (await dialog(page, 'Account').innerText()).replace(/\s/g, '')
}
const named = async (page: Page) => {
  const { name, avatar } = (await stateOf(page)).account ?? {}
  return { name, avatar }
}

describe('The name of an account', () => {
  it('shows the name and picture from the names API if there is a project id', { tags: 'journey' }, async () => {
    const { page, asked, problems } = await connected({ options: project() })
    await openAccount(page)
    await expect.poll(() => nameIn(page).textContent()).toBe('alice.sandbox.eth')
    expect(await nameIn(page).evaluate(({ localName }) => localName)).toBe('bdi')
    expect(await wholeAddress(page)).toContain(ACCOUNTS[0])
    const { name, avatar } = await named(page)
    expect(name).toBe('alice.sandbox.eth')
    const picture = dialog(page, 'Account').locator(`img[src="${avatar}"]`)
    await expect.poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0)
    expect([asked, problems]).toEqual([['service'], []])
  })

  it(
    'reads the name from ENS over the site’s RPC without a project id, and asks no other service',
    { tags: 'journey' },
    async () => {
      const { page, asked, problems } = await connected({ account: 1 })
      await openAccount(page)
      await expect.poll(() => nameIn(page).textContent()).toBe('bob.sandbox.eth')
      expect(await named(page)).toEqual({ name: 'bob.sandbox.eth', avatar: undefined })
      expect([asked, problems]).toEqual([['ENS', 'ENS'], []])
    },
  )

  it('reads the name only from ENS with names: "rpc"', async () => {
    const { page, asked } = await connected({ options: { ...project(), names: 'rpc' } })
    await openAccount(page)
    await expect.poll(() => nameIn(page).textContent()).toBe('alice.sandbox.eth')
    expect(asked).not.toContain('service')
  })

  it('reads the name from ENS if the names API is down', async () => {
    await control.fault({ service: 'blockchainApi', route: '/v1/identity/:address', fault: 'status', status: 503 })
    const { page } = await connected({ options: project() })
    await openAccount(page)
    await expect.poll(() => nameIn(page).textContent()).toBe('alice.sandbox.eth')
  })

  it('requests no name with names: "off"', async () => {
    for (const options of [{ names: 'off' }, { ...project(), names: 'off' }]) {
      const { page, asked } = await connected({ options })
      await openAccount(page)
      expect(asked).toEqual([])
      expect([await nameIn(page).count(), await named(page)]).toEqual([0, { name: undefined, avatar: undefined }])
      await page.context().close()
    }
  })

  it('requests the name when Account opens, not when the session is restored', async () => {
    const { page, asked } = await connected({ options: project() })
    await networkQuiet(page, traffic)
    asked.length = 0
    await page.evaluate(() => localStorage.removeItem('wallet-modal:identities'))
    await page.reload()
    await networkQuiet(page, traffic)
    await page.evaluate(() => window.WalletModal.ready)
    expect((await stateOf(page)).account?.status).toBe('connected')
    expect(asked).toEqual([])
    await openAccount(page)
    await expect.poll(() => nameIn(page).textContent()).toBe('alice.sandbox.eth')
  })

  it('deletes stored names when the visitor disconnects', async () => {
    const { page } = await connected({ options: project() })
    await openAccount(page)
    await expect.poll(() => nameIn(page).textContent()).toBe('alice.sandbox.eth')
    await call(page, 'disconnect')
    const kept = await page.evaluate(() => Object.keys(localStorage).filter((key) => /identities|names/.test(key)))
    expect(kept).toEqual([])
  })
})

describe('A failed look-up of a name', () => {
  it('does not repeat a failed name request when Account opens again', async () => {
    await control.rpc('eip155:1', 'anvil_setCode', `0x${RESOLVER}`, '0x')
    const { page, asked, problems } = await connected()
    await openAccount(page)
    await expect.poll(() => asked).toEqual(['ENS'])
    await page.evaluate(() => window.WalletModal.close())
    await openAccount(page)
    expect([asked, problems, await nameIn(page).count()]).toEqual([['ENS'], [], 0])
    expect(await wholeAddress(page)).toContain(ACCOUNTS[0])
  })
})

describe('An offchain name', () => {
  it('reads an offchain name from the name’s gateway over https', async () => {
    const { page, gateway } = await connected({ account: 4 })
    await openAccount(page)
    await expect.poll(() => nameIn(page).textContent()).toBe('erin.offchain.eth')
    expect(gateway.every((url) => url.startsWith('https:'))).toBe(true)
  })

  it('sends no request for an offchain name to a gateway without TLS', async () => {
    const { page, gateway, asked } = await connected({ account: 5 })
    await openAccount(page)
    // Two requests: the call, and its continuation with the failure
    await expect.poll(() => asked.length).toBeGreaterThan(1)
    await networkQuiet(page, traffic)
    expect([gateway, await nameIn(page).count()]).toEqual([[], 0])
  })
})

describe('A hostile name', () => {
  it.each([
    ['of another account', 6],
    ['with a Cyrillic letter', 7],
  ])('does not show a misleading name: %s', async (_, account) => {
    for (const options of [{}, project()]) {
      const { page, asked } = await connected({ account, options })
      await openAccount(page)
      await expect.poll(() => asked.length).toBeGreaterThan(0)
      await networkQuiet(page, traffic)
      expect([await nameIn(page).count(), (await named(page)).name]).toEqual([0, undefined])
      await page.context().close()
    }
  })

  it.each(['eve\u202e.eth', 'e\u200bve.eth', 'Your wallet is locked', '<img src=x onerror=alert(1)>'])(
    'does not show the unsafe name %j from the names API',
    async (name) => {
      const context = await site.browser.newContext()
      traffic = watchTraffic(context)
      await context.route('**/v1/identity/**', (route) =>
        route.fulfill({ json: { name, avatar: null }, headers: { 'access-control-allow-origin': '*' } }),
      )
      const { page, problems } = await site.open({ in: context, options: project() })
      await connectDemo(page)
      await openAccount(page)
      expect([await nameIn(page).count(), (await named(page)).name, problems]).toEqual([0, undefined, []])
    },
  )

  it('keeps the layout intact and shows the whole address below a name of 200 letters', async () => {
    const { page } = await connected({ account: 8, context: { viewport: { width: 320, height: 640 } } })
    await openAccount(page)
    await expect.poll(() => nameIn(page).getAttribute('title')).toHaveLength(204)
    const { height } = (await nameIn(page).boundingBox()) ?? { height: 0 }
    expect(height).toBeLessThan(60)
    expect(await page.evaluate(faults)).toEqual([])
    expect(await wholeAddress(page)).toContain(
      site.sandbox.json.accounts.filter(({ namespace }) => namespace === 'eip155')[8]?.address,
    )
  })
})
