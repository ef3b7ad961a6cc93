import { createServer } from 'node:http'
import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import type { Browser, Page } from 'playwright-core'
import { verifyMessage, type Hex } from 'viem'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { launch } from '../../../scripts/chromium.mts'
import { bundle } from '../../sandbox/bundle.ts'
import { createClock } from '../../sandbox/clock.ts'
import { createFaults, type Faults } from '../../sandbox/control/faults.ts'
import { createPhoneWallet, type PhoneWallet } from '../../sandbox/phone/createPhoneWallet.ts'
import { createRelay } from '../../sandbox/relay/index.ts'
import { refuseByProject } from '../../sandbox/relay/projects.ts'
import { createVerify } from '../../sandbox/verify/index.ts'
import { PROJECT, serveAlone } from '../../unit/sandbox/relayKit.ts'
import type { Terms, Told } from './pairingPage.ts'

const ADDRESS = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'
/** The well-known private key of the first account of every development node. */
const KEY = '0xac0974bec39a17e36ba4a6b4d238ff944bacb478cbed5efcae784d7bf4f2ff80'
/** The SDK's default host, which no option changes. */
const HOSTED = 'https://verify.walletconnect.org'
/** A reserved port, on which nothing listens. */
const NOWHERE = 'ws://127.0.0.1:9'

type Served = Awaited<ReturnType<typeof serveAlone>>
let relay: Served
let verify: Served
let site: { url: string; stop(): Promise<void> }
let browser: Browser
let page: Page
let phone: PhoneWallet
let faults: Faults
const strangers: string[] = []

/** Serves a page on its own origin that contains only the bundle, under a strict CSP. */
async function serveSite(reached: string) {
  const code = await bundle(new URL('./pairingPage.ts', import.meta.url).href, 'iife')
  const csp = `default-src 'none'; script-src 'self'; connect-src ${reached}; frame-src ${verify.url} ${HOSTED}`
  const server = createServer((request, response) => {
    if (request.url === '/page.js') response.writeHead(200, { 'content-type': 'text/javascript' }).end(code)
    else
      response
        .writeHead(200, { 'content-type': 'text/html', 'content-security-policy': csp })
        .end(
          '<!doctype html><html lang="en"><title>A shop</title><link rel="icon" href="data:,"><body><script src="/page.js"></script></body></html>',
        )
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/`,
    stop: async () => {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}

beforeAll(async () => {
  const clock = createClock()
  const service = createRelay({
    clock,
    refuse: refuseByProject(PROJECT),
    meet: (route) => faults.meet('relay', route, ''),
  })
  faults = createFaults(() => ({ relay: service.routes ?? [] }))
  ;[relay, verify] = await Promise.all([serveAlone(service), serveAlone(createVerify({ clock }))])
  site = await serveSite(`${relay.wsUrl} ${NOWHERE}`)
  browser = await launch()
})
afterAll(async () => {
  await browser?.close()
  await Promise.all([site?.stop(), verify?.stop(), relay?.stop()])
})
beforeEach(async () => {
  const account = { namespace: 'eip155' as const, address: ADDRESS, privateKey: KEY }
  const chain = { id: 'eip155:1', name: 'Ethereum', symbol: 'ETH', decimals: 18 }
  phone = await createPhoneWallet({
    relayUrl: relay.wsUrl,
    verifyUrl: verify.url,
    projectId: PROJECT,
    accounts: [account],
    chains: [chain],
    answer: 'approve',
  })
  page = await (await browser.newContext()).newPage()
  page.on(
    'request',
    (request) =>
      new URL(request.url()).hostname === '127.0.0.1' ||
      request.url().startsWith('data:') ||
      strangers.push(new URL(request.url()).origin),
  )
  await page.goto(site.url)
})
afterEach(async () => {
  faults.clear()
  await page.context().close()
  await phone.stop()
})

const pair = (terms: Partial<Terms> = {}): Promise<Told> =>
  page.evaluate((all) => window.site.pair(all), { relayUrls: [relay.wsUrl], projectId: PROJECT, ...terms })
const session = () => page.evaluate(() => window.site.session())
const sign = () => page.evaluate(() => window.site.sign())
const print = (what: string, ms: number) => process.stdout.write(`      ${what}: ${Math.round(ms)} ms\n`)
const verified = () => phone.questions[0]?.verified

describe('The unmodified WalletConnect SDK', () => {
  it('contacts verify.walletconnect.org, and shows the URI after the answer', async () => {
    await page.route(`${HOSTED}/**`, async (route) => {
      const { pathname, search } = new URL(route.request().url())
      const given = await fetch(verify.url + pathname + search)
      await route.fulfill({ status: given.status, contentType: 'text/html', body: await given.text() })
    })
    const { uri, uriMs } = await pair()
    print('URI, verify host answers', uriMs)
    await phone.pair(uri)
    expect(await session()).toBe(`eip155:1:${ADDRESS}`)
    expect(verified()).toBe('VALID')
  })

  it('waits five seconds at every SDK request while the verify host is unreachable', async () => {
    await page.route(`${HOSTED}/**`, (route) => route.abort('connectionrefused'))
    const { uri, uriMs } = await pair()
    print('URI, verify host unreachable', uriMs)
    expect(uriMs).toBeGreaterThan(4900)
    await phone.pair(uri)
    await session()
    const { ms } = await sign()
    print('a signature, verify host unreachable', ms)
    expect(ms).toBeGreaterThan(4900)
  })

  it('waits five seconds for a slow verify host, then shows the URI', async () => {
    let letGo = () => {}
    const held = new Promise<void>((resolve) => (letGo = resolve))
    await page.route(`${HOSTED}/**`, (route) => held.then(() => route.abort()))
    const { uriMs } = await pair()
    print('URI, verify host slow', uriMs)
    letGo()
    expect(uriMs).toBeGreaterThan(4900)
  })
})

describe('The WalletConnect SDK with our own `register`', () => {
  it('contacts the configured verify host, and the wallet accepts the host’s answer', async () => {
    const { uri, uriMs } = await pair({ verifyUrl: verify.url })
    print('URI, own register, verify answers', uriMs)
    await phone.pair(uri)
    await session()
    expect(verified()).toBe('VALID')
    const { signature, ms } = await sign()
    print('a signature, own register', ms)
    expect(await verifyMessage({ address: ADDRESS, message: 'Hello', signature: signature as Hex })).toBe(true)
  })

  it.each(['unreachable', 'slow'])(
    'continues when the verify host is %s, and the wallet gets no verified origin',
    async (trouble) => {
      let letGo = () => {}
      const held = new Promise<void>((resolve) => (letGo = resolve))
      await page.route(`${verify.url}/**`, (route) =>
        (trouble === 'slow' ? held : Promise.resolve()).then(() => route.abort('connectionrefused')),
      )
      const { uri, uriMs } = await pair({ verifyUrl: verify.url })
      print(`URI, own register, verify host ${trouble}`, uriMs)
      expect(uriMs).toBeGreaterThanOrEqual(490)
      await phone.pair(uri)
      await session()
      expect(verified()).toBe('UNKNOWN')
      // The verify host still does not answer.
      await sign()
      letGo()
    },
  )

  it('uses the first reachable relay in the configured order', async () => {
    const { uri, uriMs, relayUrl } = await pair({ verifyUrl: verify.url, relayUrls: [NOWHERE, relay.wsUrl] })
    print('URI, first relay dead, from the very start', uriMs)
    expect(relayUrl).toBe(relay.wsUrl)
    await phone.pair(uri)
    expect(await session()).toBe(`eip155:1:${ADDRESS}`)
    await page.reload()
    expect((await pair({ verifyUrl: verify.url, relayUrls: [relay.wsUrl, NOWHERE] })).relayUrl).toBe(relay.wsUrl)
  })

  it('receives the URI from the SDK’s pairing event before the relay has the proposal', async () => {
    faults.add({ service: 'relay', route: 'connect', fault: 'delay', delayMs: 600_000 })
    const { uri, uriMs } = await pair({ verifyUrl: verify.url, early: true })
    print('URI, taken early, relay not there yet', uriMs)
    faults.clear()
    await phone.pair(uri)
    expect(await session()).toBe(`eip155:1:${ADDRESS}`)
    expect(uri).toBe(await page.evaluate(() => window.site.uri()))
  })
})

describe('A project id that the relay rejects', () => {
  it.each([
    ['b1', 'Unauthorized: origin not allowed'],
    ['e1', 'Unauthorized: invalid key'],
    ['e5', 'JWT validation error: JWT Token is not yet valid'],
  ])('reports the relay’s error for a rejected project id that ends in %s: %s', async (ending, words) => {
    const errors: string[] = []
    page.on('pageerror', (error) => errors.push(error.message))
    await pair({ verifyUrl: verify.url, early: true, projectId: PROJECT.slice(0, -2) + ending })
    const began = Date.now()
    expect(await page.evaluate(() => window.site.refusal())).toBe(
      `WebSocket connection closed abnormally with code: 3000 (${words})`,
    )
    print('the refusal', Date.now() - began)
    expect(errors).toEqual([])
  })
})

it('contacts no other host than the SDK’s verify host', () => {
  expect([...new Set(strangers)]).toEqual([HOSTED])
})
