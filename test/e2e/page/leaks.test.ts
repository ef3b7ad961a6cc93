import type { Browser, CDPSession, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { launch } from '../../../scripts/chromium.mts'
import { startSite, type Site } from '../kit/site.ts'
import { networkQuiet, watchTraffic } from '../kit/traffic.ts'

let site: Site
let browser: Browser
beforeAll(async () => {
  // Disables JIT compilation, so that the heap contains only what the page retains.
  ;[site, browser] = await Promise.all([
    startSite(),
    launch({ args: ['--js-flags=--jitless --no-lazy-feedback-allocation --no-flush-bytecode'] }),
  ])
})
afterAll(async () => {
  await browser.close()
  await site.stop()
})

interface Measure {
  nodes: number
  listeners: number
  heap: number
}

/** Measures memory after garbage collection. */
async function measure(session: CDPSession): Promise<Measure> {
  for (let times = 0; times < 3; times++) await session.send('HeapProfiler.collectGarbage')
  const { metrics } = await session.send('Performance.getMetrics')
  const value = (name: string) => metrics.find((metric) => metric.name === name)?.value ?? NaN
  return { nodes: value('Nodes'), listeners: value('JSEventListeners'), heap: value('JSHeapUsedSize') }
}

/**
 * Expects less than one node, one listener and one kilobyte of growth per cycle, measured over 50 cycles. A timer of the
 * last cycle may hold its view for a moment; what is leaked stays.
 */
async function expectNoGrowth(session: CDPSession, run: () => Promise<void>): Promise<void> {
  const before = await measure(session)
  await run()
  const left = async () => {
    const after = await measure(session)
    const nodes = after.nodes - before.nodes
    const listeners = after.listeners - before.listeners
    const heap = after.heap - before.heap
    return nodes < 50 && listeners < 50 && heap < 50 * 1024 ? 'nothing' : { nodes, listeners, heap }
  }
  await expect.poll(left, { message: 'what 50 cycles left', timeout: 10_000 }).toBe('nothing')
}

/** Opens and closes the modal repeatedly, with one frame between. */
const cycle = (page: Page, count: number, view?: string) =>
  page.evaluate(
    async ([times, name]) => {
      const frame = () => new Promise(requestAnimationFrame)
      for (let done = 0; done < times; done++) {
        const closed = window.WalletModal.open(name ? { view: name } : {})
        while (!window.WalletModal.getState().open) await frame()
        await frame()
        window.WalletModal.close()
        await closed
        await frame()
      }
    },
    [count, view] as const,
  )

it.each([
  ['Connect', undefined, false],
  ['Account', undefined, true],
  ['Networks', 'Networks', false],
] as const)(
  'leaks nothing after opening %s and closing it 50 times',
  { timeout: 60_000 },
  async (_, view, isConnected) => {
    const context = await browser.newContext({ reducedMotion: 'reduce' })
    const traffic = watchTraffic(context)
    const { page, problems } = await site.open({ in: context, wallet: { 'data-answer': 'approve' } })
    if (isConnected) {
      await page.getByRole('button', { name: 'Connect Wallet' }).click()
      await page
        .getByRole('dialog')
        .getByRole('button', { name: /^Demo Wallet/ })
        .click()
      await page.getByRole('button', { name: /10,000\.000 ETH/ }).waitFor()
    }
    const session = await context.newCDPSession(page)
    await session.send('Performance.enable')
    // Loads all code, so that it does not count as growth: Account loads most of its code after its first paint, and the
    // cycles below close it before that. Preact keeps the last view that was closed, so that is a whole one before each
    // measurement.
    const showWhole = async () => {
      await page.evaluate((name) => void window.WalletModal.open(name ? { view: name } : {}), view)
      if (isConnected) await page.getByRole('list', { name: 'Tokens' }).getByRole('button').nth(2).waitFor()
      await networkQuiet(page, traffic)
      await page.evaluate(() => window.WalletModal.close())
    }
    await showWhole()
    await cycle(page, 10, view)
    await showWhole()
    await expectNoGrowth(session, async () => {
      await cycle(page, 50, view)
      await showWhole()
    })
    expect(problems).toEqual([])
    await context.close()
  },
)

it('leaks nothing after adding and removing elements 50 times', { timeout: 60_000 }, async () => {
  const context = await browser.newContext({ reducedMotion: 'reduce' })
  const { page, problems } = await site.open({ in: context, body: '<main></main>' })
  const session = await context.newCDPSession(page)
  await session.send('Performance.enable')
  const swap = (count: number) =>
    page.evaluate(async (times) => {
      const place = document.querySelector('main') as HTMLElement
      for (let done = 0; done < times; done++) {
        place.replaceChildren(
          document.createElement('wallet-modal'),
          document.createElement('wallet-modal-button'),
          document.createElement('wallet-modal-network-button'),
        )
        const closed = window.WalletModal.open()
        while (!window.WalletModal.getState().open) await new Promise(requestAnimationFrame)
        await new Promise(requestAnimationFrame)
        place.replaceChildren()
        await closed
        await new Promise(requestAnimationFrame)
      }
    }, count)
  await swap(10)
  await expectNoGrowth(session, () => swap(50))
  expect(problems).toEqual([])
  await context.close()
})
