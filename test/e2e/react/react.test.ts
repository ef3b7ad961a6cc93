import { execFileSync } from 'node:child_process'
import { join } from 'node:path'
import { rolldown } from 'rolldown'
import type { BrowserContext, Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import type { Options } from '../../../src/core/options.ts'
import { createHost, REACT_MAJORS } from '../../react/host.ts'
import { bundled } from '../kit/bundled.ts'
import { ACCOUNTS } from '../kit/pageWallet.ts'
import { startSite, type PageSetup, type Site } from '../kit/site.ts'
import { call, connectDemo, dialog, script, stateOf } from '../kit/visit.ts'

const DEMO = 'dev.wallet-modal.demo'

/** Runs `server.tsx` with the React of a site, and returns its HTML. */
async function renderOnServer(folder: string): Promise<string> {
  const build = await rolldown({
    input: join(folder, 'server.tsx'),
    cwd: folder,
    platform: 'node',
    tsconfig: false,
    external: /^[^./]/,
    transform: { jsx: { runtime: 'automatic', importSource: 'react' } },
  })
  await build.write({ file: join(folder, 'server.mjs'), format: 'es' })
  await build.close()
  const say = `process.stdout.write((await import('./server.mjs')).html)`
  return execFileSync(process.execPath, ['--input-type=module', '-e', say], {
    cwd: folder,
    encoding: 'utf8',
    env: { ...process.env, NODE_OPTIONS: '' },
  })
}

describe.each(REACT_MAJORS)('The React entry with React %i in StrictMode', (major) => {
  let site: Site
  let host: ReturnType<typeof createHost>
  let context: BrowserContext
  let markup: string
  beforeAll(async () => {
    host = createHost(major)
    site = await startSite()
    for (const mode of ['development', 'production'] as const) {
      for (const [path, file] of await bundled(mode, join(host.folder, 'main.tsx'), { cwd: host.folder, mode }))
        site.pages.set(path, file)
    }
    markup = await renderOnServer(host.folder)
  })
  afterAll(async () => {
    await site.stop()
    host.remove()
  })
  afterEach(() => context.close())

  /** Opens a page with the site's script. Collects the warnings of React and of the page in `complaints`. */
  async function visit({
    isRendered = true,
    mode = 'development',
    ...setup
  }: PageSetup & { isRendered?: boolean; mode?: string } = {}) {
    context = setup.in ?? (await site.browser.newContext({ reducedMotion: 'reduce' }))
    context.setDefaultTimeout(10_000)
    const complaints: string[] = []
    context.on('console', (message) => /error|warning/.test(message.type()) && complaints.push(message.text()))
    context.on('weberror', (error) => complaints.push(String(error.error())))
    const { page } = await site.open({
      entry: 'none',
      head: `<script type="module" src="/built/${mode}.js"></script>`,
      body: '<div id="root"></div>',
      wallet: { 'data-answer': 'approve' },
      ...setup,
      in: context,
    })
    await expect.poll(() => page.evaluate(() => window.host.version.split('.')[0])).toBe(String(major))
    if (isRendered) await render(page, { ...(site.standard as Options), ...setup.options })
    return { page, complaints }
  }
  const render = (page: Page, options?: Options, isDeaf?: boolean) =>
    page.evaluate(([given, deaf]) => window.host.render(given, deaf), [options, isDeaf] as const)
  /** Returns the text that the page shows beside a label. */
  const shown = async (page: Page, name: string) =>
    (await page.locator(`dt:text-is("${name}") + dd`).textContent()) ?? ''
  const expectShown = (page: Page, name: string) => expect.poll(() => shown(page, name))
  const heard = async (page: Page, name: string) =>
    (await page.evaluate(() => window.host.heard)).filter((one) => one.name === name).map(({ detail }) => detail)

  it('renders changes of account, network, balance and provider', { tags: 'journey' }, async () => {
    const { page, complaints } = await visit()
    await expectShown(page, 'ready').toBe('true')
    expect(
      await Promise.all(
        ['address', 'caip', 'connector', 'balance', 'provider', 'status', 'solana'].map((name) => shown(page, name)),
      ),
    ).toEqual(['none', 'none', 'none', 'unknown', 'none', 'eip155 none disconnected false', 'solana disconnected'])
    expect(await shown(page, 'networks')).toBe(site.standard.networks.join(''))

    await page.getByRole('button', { name: 'Open it' }).click()
    await dialog(page)
      .getByRole('button', { name: /^Demo Wallet/ })
      .click()
    await expectShown(page, 'address').toBe(ACCOUNTS[0])
    await expectShown(page, 'balance').toBe('10000 ETH')
    expect(
      await Promise.all(['caip', 'connector', 'provider', 'status', 'solana'].map((name) => shown(page, name))),
    ).toEqual([
      `eip155:1:${ACCOUNTS[0]}`,
      `${DEMO}, Demo Wallet, announced`,
      'there',
      'eip155 eoa connected true',
      'solana disconnected',
    ])

    await page.evaluate(() => window.demoWallet.setAccounts([1]))
    await expectShown(page, 'address').toBe(ACCOUNTS[1])
    await page.getByRole('button', { name: 'eip155:8453' }).click()
    await expectShown(page, 'network').toBe('eip155:8453')
    await expectShown(page, 'caip').toBe(`eip155:8453:${ACCOUNTS[1]}`)

    await script(page, { method: 'wallet_switchEthereumChain', answer: 'reject' })
    await page.getByRole('button', { name: 'eip155:1', exact: true }).click()
    await expectShown(page, 'failure').toBe('UserRejected')

    await page.getByRole('button', { name: 'Leave' }).click()
    await expectShown(page, 'address').toBe('none')
    expect(await Promise.all(['provider', 'balance', 'connector'].map((name) => shown(page, name)))).toEqual([
      'none',
      'unknown',
      'none',
    ])
    expect(complaints).toEqual([])
  })

  it('passes every event to the React handler once, with the detail of the DOM event', async () => {
    // The page's own element comes first in the document, so it emits the events.
    const { page, complaints } = await visit({ body: '<wallet-modal></wallet-modal><div id="root"></div>' })
    // The widget was ready before React rendered, so the event is replayed.
    await expect.poll(() => heard(page, 'Ready')).toEqual([{}])
    await page.getByRole('button', { name: 'Open it' }).click()
    await dialog(page)
      .getByRole('button', { name: /^Demo Wallet/ })
      .click()
    await expect.poll(() => heard(page, 'Close')).toEqual([{ reason: 'done' }])
    expect(await heard(page, 'Open')).toEqual([{}])
    expect(await heard(page, 'Connect')).toMatchObject([{ connection: { connectorId: DEMO, address: ACCOUNTS[0] } }])
    expect(await heard(page, 'View')).toMatchObject([
      { view: 'Connect', previous: null },
      { view: 'ConnectingExternal', previous: 'Connect' },
    ])
    await call(page, 'switchNetwork', 'eip155:8453')
    expect(await heard(page, 'Network')).toEqual([{ network: 'eip155:8453', previous: 'eip155:1' }])
    expect(await call(page, 'switchNetwork', 'eip155:5')).toMatchObject({ code: 'NetworkNotFound' })
    expect(await heard(page, 'Error')).toMatchObject([{ code: 'NetworkNotFound' }])
    await call(page, 'disconnect')
    expect(await heard(page, 'Disconnect')).toEqual([{ namespace: 'eip155', connectorId: DEMO }])
    expect((await heard(page, 'Account')).at(-1)).toEqual({ account: null })
    expect(await heard(page, 'Ready')).toHaveLength(1)
    await page.evaluate(() => window.host.unmount())
    await connectDemo(page)
    expect(await heard(page, 'Connect')).toHaveLength(1)
    expect(complaints).toEqual([])
  })

  it('sets an option only when it changes, and restores the configured value on removal', async () => {
    const { page, complaints } = await visit({ isRendered: false })
    const changesOf = (options?: Options) =>
      page.evaluate((given) => window.host.countChanges(() => window.host.render(given)), options)
    await page.evaluate(() => window.WalletModal.ready)
    // StrictMode runs every effect twice, but two changed options are still two changes.
    expect(await changesOf({ themeMode: 'light', networks: ['eip155:8453', 'eip155:1'] })).toBe(2)
    expect(await stateOf(page)).toMatchObject({ theme: { mode: 'light' }, network: 'eip155:8453' })
    await expectShown(page, 'networks').toBe('eip155:8453eip155:1')
    expect(await changesOf({ themeMode: 'light', networks: ['eip155:8453', 'eip155:1'] })).toBe(0)
    expect(await changesOf({ themeMode: 'system', networks: ['eip155:8453', 'eip155:1'] })).toBe(1)
    await page.evaluate(() => window.WalletModal.addNetwork('eip155:10'))
    await expectShown(page, 'networks').toBe('eip155:8453eip155:1eip155:10')
    await page.evaluate(() => window.WalletModal.configure({ themeMode: 'light' }))
    expect(await changesOf({ themeMode: 'dark' })).toBe(2)
    expect((await stateOf(page)).theme.mode).toBe('dark')
    await render(page, {})
    await expect.poll(async () => (await stateOf(page)).theme.mode).toBe('light')
    expect(await page.locator('wallet-modal').evaluate(({ id, className }) => [id, className])).toEqual([
      'wallet',
      'ours',
    ])
    expect(complaints).toEqual([])
  })

  it('renders the inline variant with React, and removes it', async () => {
    const { page, complaints } = await visit({ options: { inline: true } })
    await page.locator('wallet-modal[inline] [data-view="Connect"]').waitFor()
    await render(page, site.standard)
    await expect.poll(() => page.locator('wallet-modal[inline]').count()).toBe(0)
    expect(complaints).toEqual([])
  })

  it('reports an invalid option to onError, or to the page without onError, and keeps the old value', async () => {
    const { page, complaints } = await visit()
    await render(page, { ...site.standard, themeMode: 'purple', colour: 'red' } as unknown as Options)
    await expect
      .poll(async () => (await heard(page, 'Error')).map((one) => (one as { code: string; message: string }).message))
      .toEqual([
        expect.stringContaining('Invalid option "themeMode"'),
        expect.stringContaining('Invalid option "colour"'),
      ])
    expect(complaints).toEqual([])
    await render(page, { ...site.standard, themeMode: 'pink' } as unknown as Options, true)
    await expect
      .poll(() => complaints.filter((one) => one.includes('Invalid option "themeMode"')).length)
      .toBeGreaterThan(0)
    expect((await stateOf(page)).theme.mode).toBe('dark')
    await page.getByRole('button', { name: 'Open it' }).click()
    await dialog(page, 'Connect Wallet').waitFor()
  })

  it('re-renders only when the selected value changes', async () => {
    const { page } = await visit()
    await expectShown(page, 'ready').toBe('true')
    const renders = () => page.evaluate(() => window.host.renders.length)
    const before = await renders()
    await page.getByRole('button', { name: 'Open it' }).click()
    await dialog(page).waitFor()
    await page.evaluate(() => window.WalletModal.setTheme({ mode: 'light' }))
    await page.evaluate(() => window.WalletModal.close())
    await expect.poll(() => heard(page, 'Close')).toHaveLength(1)
    expect(await renders()).toBe(before)
    await connectDemo(page)
    await expect
      .poll(async () => (await page.evaluate(() => window.host.renders)).at(-1))
      .toEqual([{ connectorId: DEMO }])
    const connected = await renders()
    await expectShown(page, 'balance').toBe('10000 ETH')
    expect(await renders()).toBe(connected)
  })

  it('hydrates server markup, even when the visitor is already connected', async () => {
    expect(markup).toContain('<wallet-modal id="wallet" class="ours"></wallet-modal>')
    expect(markup).toContain('eip155 none disconnected false')
    // Configure the RPC before restoring, because a restored session requests its balance immediately.
    const body = `<script type="application/json" id="options">${JSON.stringify(site.standard)}</script><div id="root">${markup}</div>`
    const { page, complaints } = await visit({ isRendered: false, body })
    await page.evaluate((options) => window.host.hydrate(options), site.standard as Options)
    await expectShown(page, 'ready').toBe('true')
    await connectDemo(page)
    await expectShown(page, 'address').toBe(ACCOUNTS[0])
    expect(await page.evaluate(() => window.host.errors)).toEqual([])

    await page.reload()
    await page.evaluate((options) => {
      window.WalletModal.configure({ ...options, inline: true })
      return window.WalletModal.ready
    }, site.standard as Options)
    expect((await stateOf(page)).account).toMatchObject({ address: ACCOUNTS[0] })
    await page.evaluate((options) => window.host.hydrate(options), site.standard as Options)
    await expectShown(page, 'address').toBe(ACCOUNTS[0])
    await expectShown(page, 'provider').toBe('there')
    expect(await page.evaluate(() => window.host.errors)).toEqual([])
    expect(complaints).toEqual([])
  })

  it('renders the buttons as custom elements', async () => {
    const { page } = await visit()
    await page.getByRole('button', { name: 'Sign me in' }).click()
    await dialog(page, 'Connect Wallet').waitFor()
    await page.evaluate(() => window.WalletModal.close())
    await page.locator('wallet-modal-network-button').getByRole('button').click()
    await dialog(page).getByRole('button', { name: /^Base/ }).waitFor()
  })

  it('leaks nothing when the React component is mounted and unmounted 50 times', { timeout: 60_000 }, async () => {
    const { page, complaints } = await visit({ mode: 'production', isRendered: false })
    const session = await context.newCDPSession(page)
    await session.send('Performance.enable')
    const cycle = (count: number) =>
      page.evaluate(
        async ([times, options]) => {
          const frame = () => new Promise(requestAnimationFrame)
          for (let done = 0; done < times; done++) {
            window.host.render(options)
            while (!document.querySelector('#wallet')) await frame()
            const closed = window.WalletModal.open()
            while (!window.WalletModal.getState().open) await frame()
            await frame()
            // The dialog goes on in an element of the widget's own, as it does when a menu unmounts
            window.host.unmount()
            window.WalletModal.close()
            await closed
            await frame()
            window.host.heard.length = window.host.renders.length = 0
          }
        },
        [count, site.standard as Options] as const,
      )
    const measure = async () => {
      for (let times = 0; times < 3; times++) await session.send('HeapProfiler.collectGarbage')
      const { metrics } = await session.send('Performance.getMetrics')
      const value = (name: string) => metrics.find((metric) => metric.name === name)?.value ?? NaN
      return { nodes: value('Nodes'), listeners: value('JSEventListeners'), heap: value('JSHeapUsedSize') }
    }
    // The log is full by then
    await cycle(60)
    const before = await measure()
    await cycle(50)
    const after = await measure()
    const grown = {
      nodes: after.nodes - before.nodes,
      listeners: after.listeners - before.listeners,
      heap: after.heap - before.heap,
    }
    expect(
      grown.nodes < 50 && grown.listeners < 50 && grown.heap < 200 * 1024,
      `50 mounts left ${JSON.stringify(grown)}`,
    ).toBe(true)
    expect(complaints).toEqual([])
  })
})
