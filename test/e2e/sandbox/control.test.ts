import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { AxeResults } from 'axe-core'
import type { Browser, Page } from 'playwright-core'
import { WebSocket } from 'ws'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { launch } from '../../../scripts/chromium.mts'
import { startSandbox, type Sandbox } from '../../sandbox/index.ts'
import { serve, type FileServer } from '../kit/files.ts'

const AXE = readFileSync(createRequire(import.meta.url).resolve('axe-core'), 'utf8')

let sandbox: Sandbox
let site: FileServer
let browser: Browser
let page: Page
let problems: string[]
beforeAll(async () => {
  ;[sandbox, site, browser] = await Promise.all([
    startSandbox(),
    serve(() => ({ body: '<!doctype html><title>A shop</title>' })),
    launch(),
  ])
})
afterEach(async () => {
  await page?.context().close()
  await fetch(`${sandbox.json.control}/reset`, { method: 'POST' })
})
afterAll(() => Promise.all([browser?.close(), site?.stop(), sandbox?.stop()]))

async function open(url: string, context: Parameters<Browser['newContext']>[0] = {}): Promise<void> {
  page = await (await browser.newContext({ viewport: { width: 1280, height: 900 }, ...context })).newPage()
  page.setDefaultTimeout(15_000)
  problems = []
  page.on('pageerror', (error) => problems.push(String(error)))
  page.on('console', (message) => message.type() === 'error' && problems.push(message.text()))
  await page.goto(url)
}

async function openControl(context: Parameters<Browser['newContext']>[0] = {}): Promise<void> {
  await open(sandbox.json.control, context)
  await page.waitForSelector('html[data-ready]')
}

const button = (name: string | RegExp) => page.getByRole('button', { name })
const faults = () => page.getByRole('list', { name: 'Faults that are set' }).getByRole('listitem')
const said = () => page.getByRole('status').innerText()
const press = (path: string, body: object) =>
  fetch(sandbox.json.control + path, { method: 'POST', body: JSON.stringify(body) })
const ask = (path: string) => fetch(sandbox.url + path).then(({ status }) => status)

/** Creates a promise that the test resolves. */
function deferred() {
  let resolve = () => {}
  const promise = new Promise<void>((done) => {
    resolve = done
  })
  return { promise, resolve: () => resolve() }
}

describe('The sandbox’s control page', () => {
  it.each([
    [360, 'light'],
    [360, 'dark'],
    [1280, 'light'],
    [1280, 'dark'],
  ] as const)('fits the control page on a screen of %i px, and passes axe (%s)', async (width, colorScheme) => {
    await press('/faults', {
      service: 'blockchainApi',
      route: '/v1/account/:address/history',
      fault: 'rate-limit',
      delayMs: 2500,
      times: 3,
    })
    await press('/faults', { service: 'mailbox', fault: 'status', status: 503 })
    await ask('/mailbox?to=somebody-with-a-rather-long-name@a-rather-long-domain.example')
    await openControl({ viewport: { width, height: 900 }, colorScheme })
    await expect.poll(() => faults().count()).toBe(2)
    expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0)
    await page.evaluate(AXE)
    const tags = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']
    const { violations } = await page.evaluate<AxeResults>(`axe.run({ runOnly: ${JSON.stringify(tags)} })`)
    expect(violations.map(({ id, nodes }) => [id, nodes.map(({ html }) => html)])).toEqual([])
    expect(problems).toEqual([])
  })

  it('lists every service of the sandbox with its address and request count', async () => {
    await openControl()
    const services = page.getByRole('region', { name: 'Services, table' })
    const names = await services.getByRole('rowheader').allInnerTexts()
    expect(names).toEqual(
      Object.keys(((await (await fetch(sandbox.json.control)).json()) as { services: object }).services),
    )
    for (const address of Object.values(sandbox.json.services))
      expect(await services.getByText(address, { exact: true }).count()).toBe(1)
    await ask('/mailbox?to=ada@site.example')
    await ask('/utxo/api/v1/fees/recommended')
    const received = page.getByRole('region', { name: 'Received, table' })
    await expect.poll(() => received.getByRole('row').count()).toBe(3)
    await page.getByRole('combobox', { name: 'Of' }).selectOption('mailbox')
    await expect.poll(() => received.getByRole('row').count()).toBe(2)
    expect(await received.getByRole('row').last().innerText()).toContain('GET /mailbox?to=ada@site.example')
    // The log has no path for WebSocket requests.
    await page.getByRole('combobox', { name: 'Of' }).selectOption('relay')
    new WebSocket(sandbox.json.services.relay ?? '').on('error', () => {})
    await expect.poll(() => received.getByRole('row').last().innerText()).toContain('connect')
  })

  it('sets a fault, shows its effect, and removes it', async () => {
    await openControl()
    await page.getByRole('combobox', { name: 'Service' }).selectOption('mailbox')
    await page.getByRole('combobox', { name: 'Fault' }).selectOption('status')
    await page.getByRole('spinbutton', { name: 'Status' }).fill('503')
    await page.getByRole('spinbutton', { name: 'Times' }).fill('2')
    await button('Set fault').click()
    await expect.poll(said).toBe('Fault set')
    expect(await faults().innerText()).toContain('mailbox · status · 503 · 2 more')
    expect(await ask('/mailbox')).toBe(503)
    await expect.poll(() => faults().innerText()).toContain('1 more')
    await button(/^Remove mailbox/).click()
    await expect.poll(said).toBe('Fault removed')
    expect(await faults().count()).toBe(0)
    expect(await ask('/mailbox')).toBe(200)
    expect(await page.evaluate(() => document.activeElement?.id)).toBe('clear')
    expect(problems).toEqual([])
  })

  it('shows only the fields of the chosen fault, and reports invalid input', async () => {
    await openControl()
    const fields = () =>
      Promise.all(
        ['Status', 'Delay, ms', 'Retry after, ms'].map((name) => page.getByRole('spinbutton', { name }).count()),
      )
    const choose = (kind: string) => page.getByRole('combobox', { name: 'Fault' }).selectOption(kind)
    const seen: Record<string, number[]> = {}
    for (const kind of ['status', 'empty', 'delay', 'rate-limit', 'drop']) {
      await choose(kind)
      seen[kind] = await fields()
    }
    expect(seen).toEqual({
      status: [1, 0, 0],
      empty: [1, 0, 0],
      delay: [0, 1, 0],
      'rate-limit': [0, 0, 1],
      drop: [0, 0, 0],
    })
    await page.getByLabel('Route').fill('/nope')
    await button('Set fault').click()
    await expect.poll(() => page.getByRole('alert').innerText()).toContain('route of rpc must be one of')
    await page.getByLabel('Route').fill('')
    await page.keyboard.press('Enter')
    await expect.poll(() => faults().count()).toBe(1)
    await button('Clear faults').click()
    await expect.poll(() => faults().count()).toBe(0)
  })

  it('advances the sandbox clock, and resets everything', async () => {
    await openControl()
    await button('+ 1 h').click()
    await expect.poll(() => page.locator('#clock').innerText()).toContain('(advanced 3600 s)')
    await button('Reset everything').click()
    await expect.poll(said).toBe('All is as it was at the start')
    await expect.poll(() => page.locator('#clock').innerText()).not.toContain('advanced')
  })

  it('holds transactions of a chain back, includes and drops them', async () => {
    await openControl()
    const base = sandbox.json.chains.find(({ id }) => id === 'eip155:8453')?.rpcUrl ?? ''
    const call = async (method: string): Promise<unknown> => {
      const body = JSON.stringify({ jsonrpc: '2.0', id: 1, method, params: [] })
      const answer = await fetch(base, { method: 'POST', headers: { 'content-type': 'application/json' }, body })
      return ((await answer.json()) as { result: unknown }).result
    }
    const block = async () => Number(await call('eth_blockNumber'))
    await page.getByRole('combobox', { name: 'Chain' }).selectOption({ label: 'Base' })
    await button('Hold back').click()
    await expect.poll(said).toBe('Base: Hold back')
    expect(await call('anvil_getAutomine')).toBe(false)
    const before = await block()
    await button('Include one block').click()
    await expect.poll(block).toBe(before + 1)
    await button('Drop all').click()
    await expect.poll(said).toBe('Base: Drop all')
    await button('Include at once').click()
    await expect.poll(() => call('anvil_getAutomine')).toBe(true)
    expect(problems).toEqual([])
  })

  it('ignores an answer that arrives after a newer answer', async () => {
    await openControl()
    const [asked, released] = [deferred(), deferred()]
    await page.route(
      sandbox.json.control,
      async (route) => {
        const response = await route.fetch()
        asked.resolve()
        await released.promise
        await route.fulfill({ response })
      },
      { times: 1 },
    )
    await asked.promise
    await button('+ 1 h').click()
    await expect.poll(() => page.locator('#clock').innerText()).toContain('(advanced 3600 s)')
    await page.evaluate(() => {
      const clock = document.getElementById('clock')
      const isOld = () => !clock?.textContent?.includes('advanced')
      if (clock)
        new MutationObserver(() => isOld() && (document.title = 'went back')).observe(clock, { childList: true })
    })
    const next = () => page.waitForResponse((response) => response.url() === sandbox.json.control)
    const late = next()
    released.resolve()
    await late
    await next()
    expect(await page.title()).not.toBe('went back')
  })

  it('keeps the visitor’s focus and input when the control page refreshes', async () => {
    await press('/faults', { service: 'mailbox', fault: 'drop' })
    await openControl()
    await page.getByRole('combobox', { name: 'Service' }).selectOption('mailbox')
    await page.getByRole('combobox', { name: 'Fault' }).selectOption('status')
    await page.getByLabel('Route').fill('/half')
    await button(/^Remove mailbox/).focus()
    const looks = page.waitForResponse((response) => response.url() === sandbox.json.control)
    await looks
    await page.waitForResponse((response) => response.url() === sandbox.json.control)
    expect(await page.evaluate(() => document.activeElement?.textContent)).toBe('Remove')
    expect(await page.getByRole('combobox', { name: 'Service' }).inputValue()).toBe('mailbox')
    expect(await page.getByRole('combobox', { name: 'Fault' }).inputValue()).toBe('status')
    expect(await page.getByLabel('Route').inputValue()).toBe('/half')
  })
})

describe('Settings of payments and purchases on the control page', () => {
  it('are shown, chosen, and as at the start after a reset', async () => {
    await openControl()
    const outcome = page.getByRole('combobox', { name: 'Payments with another asset end with' })
    const onramp = page.getByRole('combobox', { name: 'There are on-ramp lists and quotes' })
    expect([await outcome.inputValue(), await onramp.inputValue()]).toEqual(['success', 'false'])
    await outcome.selectOption('refund')
    await expect.poll(said).toBe('Payments with another asset end with: refund')
    await onramp.selectOption('true')
    await expect.poll(said).toBe('There are on-ramp lists and quotes: true')
    const state = async () => (await (await fetch(sandbox.json.control)).json()) as { settings: object }
    expect((await state()).settings).toEqual({
      onramp: { real: true },
      transfers: { outcome: 'refund', steps: 'deposit', lie: 'none' },
    })
    await button('Reset everything').click()
    await expect.poll(() => outcome.inputValue()).toBe('success')
    expect(problems).toEqual([])
  })
})

describe('A simulated CORS failure', () => {
  it('blocks pages of other origins from every service only while the CORS fault is set', async () => {
    await open(site.url)
    const { services, chains, mailbox } = sandbox.json
    const urls = {
      walletApi: `${services.walletApi}/getWallets`,
      blockchainApi: `${services.blockchainApi}/v1`,
      analytics: `${services.analytics}/e`,
      utxo: `${sandbox.url}/utxo/api/v1/fees/recommended`,
      mailbox,
      rpc: chains[0]?.rpcUrl ?? '',
      solana: chains[2]?.rpcUrl ?? '',
    }
    const reads = () =>
      page.evaluate(async (all) => {
        const read = (url: string) =>
          fetch(url, { headers: { 'content-type': 'application/json' } }).then(
            ({ status }) => status > 0,
            () => false,
          )
        return Object.fromEntries(
          await Promise.all(Object.entries(all).map(async ([name, url]) => [name, await read(url)] as const)),
        )
      }, urls)
    const all = (value: boolean) => Object.fromEntries(Object.keys(urls).map((name) => [name, value]))
    expect(await reads()).toEqual(all(true))
    for (const service of ['walletApi', 'blockchainApi', 'analytics', 'utxo', 'mailbox', 'rpc'])
      await press('/faults', { service, fault: 'cors' })
    expect(await reads()).toEqual(all(false))
    await fetch(`${sandbox.json.control}/faults`, { method: 'DELETE' })
    expect(await reads()).toEqual(all(true))
  })
})
