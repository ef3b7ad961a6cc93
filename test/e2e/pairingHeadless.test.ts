import { readFileSync } from 'node:fs'
import type { BrowserContext, Page } from 'playwright-core'
import { verifyMessage, type Hex } from 'viem'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { PhoneWallet } from '../sandbox/phone/createPhoneWallet.ts'
import { controlOf } from './kit/control.ts'
import { pairingOptions, startPhone } from './kit/phone.ts'
import { startSite, type PageSetup, type Site } from './kit/site.ts'
import { watchTraffic, type Traffic } from './kit/traffic.ts'
import { heard, noteEvents, stateOf } from './kit/visit.ts'

const ALICE = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'
const SOLANA = 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp'
const BITCOIN = 'bip122:000000000019d6689c085ae165831e93'

declare global {
  interface Window {
    pairing: { uris: string[]; ending: Promise<string>; abort(): void }
  }
}

let site: Site
let control: ReturnType<typeof controlOf>
let context: BrowserContext
let phone: PhoneWallet
let traffic: Traffic
let problems: string[] = []
beforeAll(async () => {
  site = await startSite()
  control = controlOf(site)
})
afterAll(() => site.stop())
beforeEach(async () => {
  phone = await startPhone(site)
})
afterEach(async () => {
  await control.clearFaults()
  await context?.close()
  await phone.stop()
  expect(problems).toEqual([])
})

/** Opens a page of a site with three namespaces. */
async function visit({ options, ...setup }: PageSetup = {}): Promise<Page> {
  context = await site.browser.newContext()
  await noteEvents(context)
  traffic = watchTraffic(context)
  return (await another({ options, ...setup })).page
}

async function another({ options, ...setup }: PageSetup = {}) {
  const { rpcUrls, networks } = site.optionsFor('eip155', 'solana')
  const all = { ...pairingOptions(site), rpcUrls, networks: [...networks, BITCOIN], ...options }
  const opened = await site.open({ wallet: false, ...setup, options: all, in: context })
  problems = opened.problems
  return opened
}

/** Starts connect() and returns the first pairing URI. Read the result with `ending`. */
const begin = (page: Page, args: object = {}, wallet = 'walletConnect') =>
  page.evaluate(
    ([given, named]) =>
      new Promise<string>((resolve) => {
        const controller = new AbortController()
        const pairing: Window['pairing'] = { uris: [], ending: Promise.resolve(''), abort: () => controller.abort() }
        window.pairing = pairing
        const onUri = (uri: string) => {
          pairing.uris.push(uri)
          resolve(uri)
        }
        pairing.ending = window.WalletModal.connect(named, { ...given, onUri, signal: controller.signal }).then(
          ({ namespace }) => namespace,
          ({ code }: { code: string }) => {
            resolve('')
            return code
          },
        )
      }),
    [args, wallet] as const,
  )
const ending = (page: Page) => page.evaluate(() => window.pairing.ending)
const namespaces = async (page: Page) =>
  (await stateOf(page)).connections.map(({ namespace, status }) => `${namespace} ${status}`).sort()
const ALL = ['bip122 connected', 'eip155 connected', 'solana connected']

async function connected(setup: PageSetup = {}): Promise<{ page: Page; topic: string }> {
  const page = await visit(setup)
  await phone.pair(await begin(page))
  expect(await ending(page)).toBe('eip155')
  return { page, topic: phone.sessions.list()[0]?.topic ?? '' }
}

const sign = (page: Page) =>
  page.evaluate(
    ([address]) =>
      (window.WalletModal.getProvider('eip155') as { request(args: object): Promise<Hex> }).request({
        method: 'personal_sign',
        params: ['0x48656c6c6f', address],
      }),
    [ALICE] as const,
  )
const isSigned = (signature: Hex) => verifyMessage({ address: ALICE, message: 'Hello', signature })

describe('connect("walletConnect") without the modal', () => {
  it('connects Ethereum, Solana and Bitcoin with one approval', async () => {
    const { page } = await connected()
    const { connections, open } = await stateOf(page)
    expect(open).toBe(false)
    expect(await namespaces(page)).toEqual(ALL)
    expect(connections.find(({ namespace }) => namespace === 'eip155')).toMatchObject({
      connectorId: 'walletConnect',
      connectorType: 'walletConnect',
      network: 'eip155:1',
      address: ALICE,
      wallet: { name: 'Phone Wallet' },
    })
    expect(connections.find(({ namespace }) => namespace === 'solana')?.network).toBe(SOLANA)
    expect(connections.find(({ namespace }) => namespace === 'bip122')).toMatchObject({
      network: BITCOIN,
      accounts: [{ type: 'payment' }, { type: 'ordinal' }],
    })
    expect((await heard(page, 'connect')).length).toBe(3)
  })

  it('activates the requested namespace after pairing', async () => {
    const page = await visit()
    await phone.pair(await begin(page, { namespace: 'solana' }))
    expect(await ending(page)).toBe('solana')
    expect((await stateOf(page)).activeNamespace).toBe('solana')
  })

  it('signs a message after pairing', async () => {
    const { page } = await connected()
    expect(await isSigned(await sign(page))).toBe(true)
  })

  it.each(['metamask', 'io.metamask', 'c57ca95b47569778a828d19178114f4db188b89b763c899ba0be274e97267d96'])(
    'pairs with %s, which is not installed',
    async (wallet) => {
      const page = await visit()
      await phone.pair(await begin(page, {}, wallet))
      expect(await ending(page)).toBe('eip155')
      expect(await namespaces(page)).toEqual(ALL)
    },
  )

  it('rejects pairing if the site passes no onUri callback', async () => {
    const page = await visit()
    const code = await page.evaluate(() =>
      window.WalletModal.connect('walletConnect').catch(
        (error: Error & { code: string }) => `${error.code} ${error.message}`,
      ),
    )
    expect(code).toBe('InvalidOption onUri: Required')
  })

  it('rejects connect() when the wallet rejects or the site aborts', async () => {
    const page = await visit()
    phone.script({ method: 'session_proposal', answer: 'reject', times: 1 })
    await phone.pair(await begin(page))
    expect(await ending(page)).toBe('UserRejected')
    await begin(page)
    await page.evaluate(() => window.pairing.abort())
    expect(await ending(page)).toBe('Aborted')
    expect(await namespaces(page)).toEqual([])
  })

  it.each([
    [{ status: 403 }, 'OriginNotAllowed'],
    [{ status: 503 }, 'RelayUnreachable'],
  ])('rejects connect() with an error when the relay answers %j', async (status, code) => {
    const page = await visit()
    await control.fault({ service: 'relay', route: 'connect', fault: 'status', ...status })
    expect(await begin(page)).toBe('')
    expect(await ending(page)).toBe(code)
  })
})

describe('Pairing after a reload', () => {
  it('restores every paired namespace after a reload without a prompt, and still signs', async () => {
    const { page } = await connected()
    await page.reload()
    await expect.poll(() => namespaces(page)).toEqual(ALL)
    expect(await isSigned(await sign(page))).toBe(true)
    expect(phone.questions.filter(({ kind }) => kind === 'proposal')).toHaveLength(1)
  })

  it('restores a pairing session while the relay is unreachable', async () => {
    const { page } = await connected()
    await control.fault({ service: 'relay', route: 'connect', fault: 'status', status: 503 })
    await page.reload()
    await expect.poll(() => namespaces(page)).toEqual(ALL)
  })
})

describe('The end of a pairing session', () => {
  it('ends the session for every namespace, also in the wallet, when the site disconnects', async () => {
    const { page } = await connected()
    await page.evaluate(() => window.WalletModal.disconnect({ namespace: 'solana' }))
    expect(await namespaces(page)).toEqual([])
    await expect.poll(() => phone.sessions.list()).toEqual([])
    await page.reload()
    await page.evaluate(() => window.WalletModal.ready)
    expect(await namespaces(page)).toEqual([])
  })

  it('disconnects the site when the paired wallet disconnects', async () => {
    const { page, topic } = await connected()
    await phone.sessions.disconnect(topic)
    await expect.poll(() => namespaces(page)).toEqual([])
    expect(
      (await heard(page, 'disconnect'))
        .map(({ detail }) => String(detail.namespace))
        .toSorted((a, b) => (a < b ? -1 : 1)),
    ).toEqual(['bip122', 'eip155', 'solana'])
  })

  it('detects after a reload that the wallet disconnected while the page was closed', async () => {
    const { page, topic } = await connected()
    const url = page.url()
    await page.goto('about:blank')
    await phone.sessions.disconnect(topic)
    await page.goto(url)
    await expect.poll(() => namespaces(page)).toEqual([])
  })
})

it('ends the session in every tab when one tab disconnects', async () => {
  const { page } = await connected()
  const { page: tab } = await another()
  await expect.poll(() => namespaces(tab)).toEqual(ALL)
  expect(await isSigned(await sign(tab))).toBe(true)
  await page.evaluate(() => window.WalletModal.disconnect())
  await expect.poll(() => namespaces(tab)).toEqual([])
})

it('shares a new pairing session with another open tab, which can sign', async () => {
  const page = await visit()
  const { page: tab } = await another()
  await tab.evaluate(() => window.WalletModal.ready)
  await phone.pair(await begin(page))
  await ending(page)
  await expect.poll(() => namespaces(tab)).toEqual(ALL)
  expect(await isSigned(await sign(tab))).toBe(true)
})

describe('Cost of pairing for the page', () => {
  const before = async (page: Page) => page.evaluate(() => Object.getOwnPropertyNames(window).sort())

  it('loads no pairing code before pairing starts, and contacts only the relay and the verify host', async () => {
    const page = await visit()
    const { modules } = JSON.parse(readFileSync('.cache/build.json', 'utf8')) as { modules: Record<string, string[]> }
    const isPairing = (url: string) =>
      modules[url.slice(site.cdn.url.length + 1)]?.includes('src/connectors/pairing/connector.ts')
    await page.evaluate(() => window.WalletModal.ready)
    expect(traffic.urls().filter(isPairing)).toEqual([])
    traffic.clear()
    await phone.pair(await begin(page))
    await ending(page)
    expect(traffic.urls().filter(isPairing)).toHaveLength(1)
    const { services } = site.sandbox.json
    const known = [site.cdn.url, site.host.url, services.verify ?? '', new URL(site.sandbox.url).origin]
    expect(traffic.urls().filter((url) => !known.some((one) => url.startsWith(one)))).toEqual([])
  })

  it('adds no global and no database to the page by pairing', async () => {
    const page = await visit()
    const were = await before(page)
    await phone.pair(await begin(page))
    await ending(page)
    expect((await before(page)).filter((name) => !were.includes(name))).toEqual(['pairing'])
    expect(await page.evaluate(async () => (await indexedDB.databases()).map(({ name }) => name))).toEqual([])
    expect(
      await page.evaluate(() => Object.keys(localStorage).filter((key) => !key.startsWith('wallet-modal:'))),
    ).toEqual([])
    expect(await page.evaluate(() => ['Buffer', 'process', 'global'].filter((name) => name in window))).toEqual([])
  })

  it('pairs although the verify host is down', async () => {
    const page = await visit({
      options: { ...pairingOptions(site), services: { ...site.sandbox.json.services, verify: 'http://127.0.0.1:9' } },
    })
    await phone.pair(await begin(page))
    expect(await ending(page)).toBe('eip155')
    expect(phone.questions[0]?.verified).toBe('UNKNOWN')
  })

  it('contacts a silent verify host only once, and pairs and signs without its answer', async () => {
    const page = await visit()
    await control.fault({ service: 'verify', route: 'attestation', fault: 'hang' })
    await phone.pair(await begin(page))
    await ending(page)
    expect(await isSigned(await sign(page))).toBe(true)
    expect(
      (await control.received('verify')).filter((one) => one.route === 'attestation' && one.fault === 'hang'),
    ).toHaveLength(1)
  })

  it('proves the site’s origin to the wallet if the verify host answers', async () => {
    await connected()
    // `metadata.url` in the proposal is the page's origin.
    expect(phone.questions[0]?.verified).toBe('VALID')
  })

  it('closes the relay’s socket once no request or session needs it', async () => {
    const page = await visit()
    const open: string[] = []
    page.on('websocket', (socket) => {
      open.push(socket.url())
      socket.on('close', () => open.splice(open.indexOf(socket.url()), 1))
    })
    await begin(page)
    expect(open.length).toBe(1)
    await page.evaluate(() => window.pairing.abort())
    await expect.poll(() => open).toEqual([])
  })
})
