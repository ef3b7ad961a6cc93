import type { Browser, CDPSession, Page } from 'playwright-core'
import type { Subject } from './page.mts'

declare global {
  interface Window {
    /** Put on the page by the harness. */
    bench: {
      timeOpen(): Promise<number>
      close(): Promise<void>
      shown(): Promise<number>
      sincePress(): Promise<number>
      blocked(): number
      cycle(times: number): Promise<void>
    }
  }
}

/** A machine and a line. */
export interface Profile {
  name: string
  cpuSlowdown: number
  line?: { latencyMs: number; downBps: number; upBps: number }
}

/** How long the pointer rests on the button before it is pressed: less than people take. */
const HOVER_MS = 200
const SETTLE_MS = 300
const WARM_UP_CYCLES = 10
export const CYCLES = 50

export type Figures = Record<string, number>

interface Visit {
  page: Page
  cdp: CDPSession
}

/** One page load by a new visitor: nothing is cached, one machine, one line. */
async function visit<T>(browser: Browser, profile: Profile, url: string, act: (visit: Visit) => Promise<T>): Promise<T> {
  const context = await browser.newContext({ viewport: { width: 1280, height: 800 } })
  try {
    const page = await context.newPage()
    const cdp = await context.newCDPSession(page)
    await cdp.send('Network.enable')
    await cdp.send('Performance.enable')
    if (profile.line) {
      const { latencyMs, downBps, upBps } = profile.line
      await cdp.send('Network.emulateNetworkConditions', { offline: false, latency: latencyMs, downloadThroughput: downBps / 8, uploadThroughput: upBps / 8 })
    }
    await cdp.send('Emulation.setCPUThrottlingRate', { rate: profile.cpuSlowdown })
    await page.goto(url, { waitUntil: 'load' })
    return await act({ page, cdp })
  } finally {
    await context.close()
  }
}

async function metrics(cdp: CDPSession): Promise<Figures> {
  const { metrics: found } = await cdp.send('Performance.getMetrics')
  return Object.fromEntries(found.map(({ name, value }) => [name, value]))
}

const MS = 1000
const since = (before: Figures, now: Figures, name: string) => ((now[name] ?? 0) - (before[name] ?? 0)) * MS

/** A visitor whose page opens the dialog from code, closes it and opens it again. */
async function openings({ page, cdp }: Visit): Promise<Figures> {
  await page.waitForTimeout(SETTLE_MS)
  const loaded = await metrics(cdp)
  const blocked = await page.evaluate(() => window.bench.blocked())
  const firstOpen = await page.evaluate(() => window.bench.timeOpen())
  const opened = await metrics(cdp)
  await page.evaluate(() => window.bench.close())
  await page.waitForTimeout(SETTLE_MS)
  const secondOpen = await page.evaluate(() => window.bench.timeOpen())
  return {
    loadScript: (loaded.ScriptDuration ?? 0) * MS,
    loadBlocked: blocked,
    firstOpen,
    firstOpenScript: since(loaded, opened, 'ScriptDuration'),
    firstOpenStyle: since(loaded, opened, 'RecalcStyleDuration'),
    firstOpenLayout: since(loaded, opened, 'LayoutDuration'),
    secondOpen,
  }
}

/** A visitor who moves to the button and presses it. */
async function press({ page }: Visit): Promise<Figures> {
  const button = page.getByRole('button', { name: 'Connect Wallet' })
  await page.waitForTimeout(SETTLE_MS)
  await button.hover()
  await page.waitForTimeout(HOVER_MS)
  await page.mouse.down()
  await page.mouse.up()
  return { pressOpen: await page.evaluate(() => window.bench.sincePress()) }
}

/** What is on the heap, in the document and listening, after all garbage has gone. */
async function weigh({ page, cdp }: Visit): Promise<Figures> {
  await page.waitForTimeout(SETTLE_MS)
  for (let n = 0; n < 3; n++) await cdp.send('HeapProfiler.collectGarbage')
  const { usedSize } = await cdp.send('Runtime.getHeapUsage')
  const { nodes, jsEventListeners } = await cdp.send('Memory.getDOMCounters')
  return { heap: usedSize, nodes, listeners: jsEventListeners }
}

/** What `CYCLES` openings leave behind, on a fast machine. */
async function leaks(visited: Visit): Promise<Figures> {
  const cycle = (times: number) => visited.page.evaluate((count) => window.bench.cycle(count), times)
  await cycle(WARM_UP_CYCLES)
  const before = await weigh(visited)
  await cycle(CYCLES)
  const after = await weigh(visited)
  const grown = (name: string) => (after[name] ?? 0) - (before[name] ?? 0)
  return { heapGrowth: grown('heap') / 1024, nodeGrowth: grown('nodes'), listenerGrowth: grown('listeners') }
}

export const measureLeaks = (browser: Browser, origin: string, subject: Subject): Promise<Figures> =>
  visit(browser, { name: '', cpuSlowdown: 1 }, `${origin}/${subject}.html`, leaks)

/** One run of everything that takes time. */
export async function measure(browser: Browser, profile: Profile, origin: string, subject: Subject): Promise<Figures> {
  const url = `${origin}/${subject}.html`
  return {
    ...(await visit(browser, profile, url, openings)),
    ...(await visit(browser, profile, url, press)),
    ...(await visit(browser, profile, `${url}?open`, async ({ page }) => ({ navigation: await page.evaluate(() => window.bench.shown()) }))),
  }
}
