import axe, { type AxeResults } from 'axe-core'
import type { Browser, Page } from 'playwright-core'
import { verifyMessage, type Hex } from 'viem'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { launch } from '../../../scripts/chromium.mts'
import { createClock } from '../../sandbox/clock.ts'
import { createPhone } from '../../sandbox/phone/index.ts'
import { createRelay } from '../../sandbox/relay/index.ts'
import { propose, startApp, stopApp, type App } from '../../unit/sandbox/phoneKit.ts'
import { PROJECT, serveAlone } from '../../unit/sandbox/relayKit.ts'

const ADDRESS = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'
/** The well-known private key of the first account of every development node. */
const KEY = '0xac0974bec39a17e36ba4a6b4d238ff944bacb478cbed5efcae784d7bf4f2ff80'
const CHAINS = [
  { id: 'eip155:1', name: 'Ethereum', symbol: 'ETH', decimals: 18 },
  { id: 'eip155:8453', name: 'Base', symbol: 'ETH', decimals: 18 },
]

type Served = Awaited<ReturnType<typeof serveAlone>>
let relay: Served
let phone: Served
let browser: Browser
let page: Page
let app: App
const complaints: string[] = []
const strangers: string[] = []

beforeAll(async () => {
  relay = await serveAlone(createRelay({ clock: createClock() }))
  const account = { namespace: 'eip155' as const, address: ADDRESS, privateKey: KEY }
  phone = await serveAlone(
    createPhone({
      settings: () => ({ relayUrl: relay.wsUrl, projectId: PROJECT, accounts: [account], chains: CHAINS }),
    }),
  )
  ;[browser, app] = await Promise.all([launch(), startApp(relay.wsUrl)])
  const context = await browser.newContext({ viewport: { width: 360, height: 740 } })
  page = await context.newPage()
  page.on('console', (message) => message.type() === 'error' && complaints.push(message.text()))
  page.on('pageerror', (error) => complaints.push(error.message))
  page.on(
    'request',
    (request) =>
      new URL(request.url()).hostname === '127.0.0.1' ||
      request.url().startsWith('data:') ||
      strangers.push(request.url()),
  )
})
afterAll(async () => {
  await browser?.close()
  if (app) await stopApp(app)
  await Promise.all([phone?.stop(), relay?.stop()])
})

const button = (name: string) => page.getByRole('button', { name })
const sign = (text: string) =>
  app.request<Hex>({ method: 'personal_sign', params: [`0x${Buffer.from(text).toString('hex')}`, ADDRESS] }, 'eip155:1')

/** Returns axe's findings in both themes. */
async function violations(): Promise<string[]> {
  const found: string[] = []
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme })
    const results = await page.evaluate<AxeResults>(`${axe.source}; axe.run()`)
    found.push(...results.violations.map(({ id }) => `${colorScheme}: ${id}`))
  }
  return found
}

describe('The phone wallet page', () => {
  it('opens the phone wallet from a pairing link, and shows the site and its request', async () => {
    const connecting = propose(
      app,
      async (uri) => void (await page.goto(`${phone.url}/wc?uri=${encodeURIComponent(uri)}`)),
      ['eip155'],
    )
    await page.getByRole('heading', { name: 'Connect to this site?' }).waitFor()
    const waiting = page.getByRole('region', { name: 'Waiting for you' })
    for (const text of ['A shop (https://shop.example)', 'Ethereum', 'Base', ADDRESS])
      await waiting.getByText(text, { exact: true }).waitFor()
    expect(await violations()).toEqual([])
    expect(await page.evaluate('document.documentElement.scrollWidth')).toBe(360)
    await page.setViewportSize({ width: 1280, height: 740 })
    // If there is room, the layout has a second column, so that Approve is visible without scrolling.
    expect((await button('Approve').boundingBox())?.y).toBeLessThan(740 - 44)
    await page.setViewportSize({ width: 360, height: 740 })
    expect((await button('Approve').boundingBox())?.y).toBeLessThan(740 - 44)
    await button('Approve').click()
    expect((await connecting)?.namespaces.eip155?.accounts).toEqual([`eip155:1:${ADDRESS}`, `eip155:8453:${ADDRESS}`])
    await page.getByRole('region', { name: 'Sessions' }).getByRole('heading', { name: 'A shop' }).waitFor()
  })

  it('signs on the phone after a reload of its page, in the earlier session', async () => {
    await page.reload()
    const signed = sign('Hello')
    await page.getByText('Hello', { exact: true }).waitFor()
    expect(await violations()).toEqual([])
    await button('Approve').click()
    expect(await verifyMessage({ address: ADDRESS, message: 'Hello', signature: await signed })).toBe(true)
  })

  it('rejects a request when the visitor rejects on the phone', async () => {
    const signed = sign('No').catch((error: unknown) => error)
    await button('Reject').click()
    expect(await signed).toMatchObject({ code: 5000 })
  })

  it('follows scripted answers of the phone wallet', async () => {
    await page.evaluate("window.phoneWallet.script({ method: 'personal_sign', answer: 'approve', times: 1 })")
    expect(await sign('By script')).toMatch(/^0x/)
  })

  it('switches the network and disconnects on the phone, and keeps the chosen network while a request arrives', async () => {
    const switched = new Promise<unknown>((resolve) => app.once('chainChanged', resolve))
    await page.getByLabel('Network').selectOption('Base')
    const refused = sign('While choosing').catch((error: unknown) => error)
    await button('Reject').click()
    expect(await refused).toMatchObject({ code: 5000 })
    await button('Switch network').click()
    expect(Number(await switched)).toBe(8453)
    const ended = new Promise((resolve) => app.once('session_delete', resolve))
    await button('Disconnect').click()
    await ended
    await expect.poll(() => page.getByRole('region', { name: 'Sessions' }).getByRole('article').count()).toBe(0)
  })

  it('shows an error for an invalid pairing link', async () => {
    await page.getByLabel('Link from the site').fill('wc:nonsense')
    await button('Pair').click()
    await expect.poll(() => page.getByRole('alert').textContent()).not.toBe('')
  })

  it('violates no CSP on the phone page, and contacts no outside host', () => {
    expect(complaints).toEqual([])
    expect(strangers).toEqual([])
  })
})
