import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { brotliCompressSync, constants } from 'node:zlib'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { announceWallets, manyWallets } from '../kit/announce.ts'
import { distFile, serve, type FileServer } from '../kit/files.ts'
import { headFor } from '../kit/head.ts'
import { startSite, type Site } from '../kit/site.ts'
import { watchTraffic, type Traffic } from '../kit/traffic.ts'

interface Budgets {
  idle: { requests: number; brotli: number; decoded: number }
  connectOpen: { brotli: number; decoded: number }
  connected: { brotli: number }
  account: { brotli: number }
}

let site: Site
let cdn: FileServer
let budgets: Budgets
/** Uncompressed sizes of the files, by path. */
const decoded = new Map<string, number>()

/** Serves the built files with maximum brotli compression. */
function startCdn(): Promise<FileServer> {
  return serve(async (path) => {
    const file = await distFile(path)
    if (!file) return undefined
    decoded.set(path, Buffer.byteLength(file.body))
    const body = brotliCompressSync(file.body, { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } })
    return { body, headers: { 'content-encoding': 'br' } }
  })
}

beforeAll(async () => {
  ;[site, cdn] = await Promise.all([startSite(), startCdn()])
  budgets = JSON.parse(await readFile('budgets.json', 'utf8')) as Budgets
})
afterAll(() => Promise.all([site.stop(), cdn.stop()]))

/** The modal is idle after this many frames without change or request, about half a second. */
const STILL_FRAMES = 30

/** Waits until the modal is idle: no request, animation or DOM change. */
function settle(page: Page, traffic: Traffic): Promise<void> {
  const isStill = () =>
    page.evaluate(async (frames) => {
      const root = document.querySelector('wallet-modal')?.shadowRoot
      const asked = () => performance.getEntriesByType('resource').length
      const before = asked()
      let changes = 0
      const observer = new MutationObserver((records) => (changes += records.length))
      if (root) observer.observe(root, { subtree: true, childList: true, attributes: true, characterData: true })
      for (let frame = 0; frame < frames; frame++) {
        await new Promise(requestAnimationFrame)
        if (root?.getAnimations().some(({ playState }) => playState === 'running')) changes++
      }
      observer.disconnect()
      return changes === 0 && asked() === before
    }, STILL_FRAMES)
  return expect.poll(async () => traffic.inFlight() === 0 && (await isStill()), { timeout: 20_000 }).toBe(true)
}

it(
  'stays within its transfer budgets: idle, Connect with 12 wallets, connected, and Account',
  { tags: 'journey' },
  async () => {
    const context = await site.browser.newContext()
    await announceWallets(context, manyWallets(11))
    const traffic = watchTraffic(context)
    const { page } = await site.open({
      entry: 'none',
      in: context,
      head: headFor(site, { origin: cdn.url, options: { features: { allWallets: false } } }),
      wallet: { 'data-answer': 'approve' },
    })
    const decodedOf = (paths: readonly string[]) => paths.reduce((sum, path) => sum + (decoded.get(path) ?? 0), 0)

    await page.evaluate(() => window.WalletModal.ready)
    expect(cdn.requests).toHaveLength(budgets.idle.requests)
    expect.soft(await traffic.bytes(cdn.url), 'idle, brotli').toBeLessThanOrEqual(budgets.idle.brotli)
    expect.soft(decodedOf(cdn.requests), 'idle, decoded').toBeLessThanOrEqual(budgets.idle.decoded)

    // Wait for the frame that paints the rows, but not for later requests (next view, connector code).
    const painted = await page.evaluate(async () => {
      void window.WalletModal.open()
      let now = 0
      do now = await new Promise(requestAnimationFrame)
      while (
        (document.querySelector('wallet-modal')?.shadowRoot?.querySelectorAll('dialog[open] .row').length ?? 0) < 14
      )
      return now
    })
    // Twelve wallets of the page, plus Coinbase and Ledger, which every page lists.
    expect(
      await page
        .getByRole('dialog', { name: 'Connect Wallet' })
        .getByRole('list')
        .getByRole('button', { name: /Wallet/ })
        .count(),
    ).toBe(12)

    await page.getByRole('button', { name: /^Demo Wallet/ }).click()
    await page.getByRole('button', { name: /10,000\.000 ETH/ }).waitFor()
    // Not over Disconnect, whose code is loaded when the visitor points at it
    await page.mouse.move(0, 0)
    // Wait for the frame that paints Account with its balance, but not for network images.
    const settled = await page.evaluate(async () => {
      void window.WalletModal.open()
      let now = 0
      do now = await new Promise(requestAnimationFrame)
      while (
        !document
          .querySelector('wallet-modal')
          ?.shadowRoot?.querySelector('dialog[open]')
          ?.textContent.includes('10,000.000')
      )
      return now
    })
    await page.getByRole('dialog', { name: 'Account' }).getByText('10,000.000').first().waitFor()
    const askedUntil = (frame: number) =>
      page.evaluate(
        (until) =>
          performance
            .getEntriesByType('resource')
            .filter(({ startTime }) => startTime <= until)
            .map(({ name }) => name),
        frame,
      )
    const ofCdn = (url: string) => url.startsWith(cdn.url)
    const beforePaint = (await askedUntil(painted)).filter(ofCdn).map((url) => new URL(url).pathname)
    expect(beforePaint.some((path) => path.includes('/api-'))).toBe(true)
    expect
      .soft(await traffic.bytes(...beforePaint.map((path) => cdn.url + path)), 'Connect open, brotli')
      .toBeLessThanOrEqual(budgets.connectOpen.brotli)
    expect.soft(decodedOf(beforePaint), 'Connect open, decoded').toBeLessThanOrEqual(budgets.connectOpen.decoded)

    // All downloads, including answers of nodes.
    const nodes = site.sandbox.json.chains.map(({ rpcUrl }) => rpcUrl)
    const ofVisit = [...new Set(await askedUntil(settled))].filter(
      (url) => ofCdn(url) || nodes.some((node) => url.startsWith(node)),
    )
    expect(ofVisit.some((url) => url.includes('/account-'))).toBe(true)
    expect(ofVisit.some((url) => !ofCdn(url))).toBe(true)
    const connected = await traffic.bytes(...ofVisit)
    process.stdout.write(`      connected: ${connected} of ${budgets.connected.brotli} B\n`)
    expect.soft(connected, 'connected, brotli').toBeLessThanOrEqual(budgets.connected.brotli)

    // All that is downloaded until the page is idle, including the second tab of Account if there is one.
    await settle(page, traffic)
    const otherTab = page.getByRole('dialog', { name: 'Account' }).getByRole('tab', { selected: false }).first()
    if (await otherTab.count()) await otherTab.click()
    await settle(page, traffic)
    const account = await traffic.bytes(cdn.url, ...nodes)
    process.stdout.write(
      `      Account settled: ${account} of ${budgets.account.brotli} B in ${cdn.requests.length} files and the answers of nodes\n`,
    )
    expect.soft(account, 'Account settled, brotli').toBeLessThanOrEqual(budgets.account.brotli)

    const report = process.env.BUILD_REPORT ?? join('.cache', 'build.json')
    const { modules } = JSON.parse(await readFile(report, 'utf8')) as { modules: Record<string, string[]> }
    const loaded = cdn.requests.flatMap((path) => modules[path.slice(1)] ?? [`${path} is not in the build report`])
    expect(loaded).toContain('src/chains/evm/injectedConnector.ts')
    expect(loaded.filter((id) => /is not in|viem|walletconnect|@reown/i.test(id))).toEqual([])
    await context.close()
  },
)
