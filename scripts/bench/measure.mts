import type { Browser, CDPSession, Page } from 'playwright-core'
import type { Subject } from './page.mts'

/** Size of the JavaScript that was loaded, in kB. */
interface Weight {
  network: number
  decoded: number
}

declare global {
  interface Window {
    /** Set by the script `HARNESS` in the page. */
    bench: {
      timeOpen(): Promise<number>
      timeStill(): Promise<{ painted: number; still: number; first: Weight; all: Weight }>
      close(): Promise<void>
      shown(): Promise<number>
      sincePress(): Promise<number>
      blocked(): number
      scripts(): Weight
      cycle(times: number): Promise<void>
    }
  }
}

/** CPU and network speed that a visit simulates. */
export interface Profile {
  name: string
  cpuSlowdown: number
  line?: { latencyMs: number; downBps: number; upBps: number }
}

/** How long the pointer stays on the button before the click. People take longer. */
export const HOVER_MS = 200
const SETTLE_MS = 300
const WARM_UP_CYCLES = 10

export type Figures = Record<string, number>

export interface Visit {
  page: Page
  cdp: CDPSession
}

/** Makes Chromium report durations as CPU time of the main thread, which other programs hardly influence. */
export async function countCpuTime(cdp: CDPSession): Promise<void> {
  await cdp.send('Performance.enable', { timeDomain: 'threadTicks' })
}

/** Measures in a page of its own, once `prepare` has brought it where the measurement begins. */
export async function inPage<T>(
  browser: Browser,
  prepare: (page: Page) => Promise<void>,
  act: (visit: Visit) => Promise<T>,
): Promise<T> {
  const context = await browser.newContext({ viewport: { width: 1280, height: 800 } })
  try {
    const page = await context.newPage()
    await prepare(page)
    return await act({ page, cdp: await context.newCDPSession(page) })
  } finally {
    await context.close()
  }
}

/** Loads a page as a new visitor: with an empty cache, at the speed of the profile. */
async function visit<T>(
  browser: Browser,
  profile: Profile,
  url: string,
  act: (visit: Visit) => Promise<T>,
): Promise<T> {
  const context = await browser.newContext({ viewport: { width: 1280, height: 800 } })
  try {
    const page = await context.newPage()
    const cdp = await context.newCDPSession(page)
    await cdp.send('Network.enable')
    await countCpuTime(cdp)
    if (profile.line) {
      const { latencyMs, downBps, upBps } = profile.line
      await cdp.send('Network.emulateNetworkConditions', {
        offline: false,
        latency: latencyMs,
        downloadThroughput: downBps / 8,
        uploadThroughput: upBps / 8,
      })
    }
    await cdp.send('Emulation.setCPUThrottlingRate', { rate: profile.cpuSlowdown })
    await page.goto(url, { waitUntil: 'load' })
    return await act({ page, cdp })
  } finally {
    await context.close()
  }
}

const MS = 1000

/** Returns the page's durations in ms, and its counters, so far. */
export async function metrics(cdp: CDPSession): Promise<Figures> {
  const { metrics: found } = await cdp.send('Performance.getMetrics')
  return Object.fromEntries(found.map(({ name, value }) => [name, name.endsWith('Duration') ? value * MS : value]))
}

export const since = (before: Figures, now: Figures, name: string): number => (now[name] ?? 0) - (before[name] ?? 0)

/** Opens the dialog from code, closes it and opens it again. */
async function openings({ page, cdp }: Visit): Promise<Figures> {
  await page.waitForTimeout(SETTLE_MS)
  const loaded = await metrics(cdp)
  const blocked = await page.evaluate(() => window.bench.blocked())
  const entry = await page.evaluate(() => window.bench.scripts())
  const before = await metrics(cdp)
  const first = await page.evaluate(() => window.bench.timeStill())
  const opened = await metrics(cdp)
  await page.evaluate(() => window.bench.close())
  await page.waitForTimeout(SETTLE_MS)
  const closed = await metrics(cdp)
  const second = await page.evaluate(() => window.bench.timeStill())
  const reopened = await metrics(cdp)
  return {
    loadScript: loaded.ScriptDuration ?? NaN,
    loadBlocked: blocked,
    loadNetwork: entry.network,
    loadDecoded: entry.decoded,
    firstOpen: first.painted,
    firstStill: first.still,
    // `ScriptDuration` leaves out microtasks, and the code after an `import()` runs in one.
    firstWork: since(before, opened, 'TaskDuration'),
    firstStyle: since(before, opened, 'RecalcStyleDuration'),
    firstLayout: since(before, opened, 'LayoutDuration'),
    firstNetwork: first.first.network,
    firstDecoded: first.first.decoded,
    allNetwork: first.all.network,
    allDecoded: first.all.decoded,
    secondOpen: second.painted,
    secondStill: second.still,
    secondWork: since(closed, reopened, 'TaskDuration'),
  }
}

/** Moves the pointer to the button and clicks. */
async function press({ page }: Visit): Promise<Figures> {
  const button = page.getByRole('button', { name: 'Connect Wallet' })
  await page.waitForTimeout(SETTLE_MS)
  await button.hover()
  await page.waitForTimeout(HOVER_MS)
  await page.mouse.down()
  await page.mouse.up()
  return { pressOpen: await page.evaluate(() => window.bench.sincePress()) }
}

/** Opens the dialog while the page is loading. */
async function navigate({ page }: Visit): Promise<Figures> {
  const navigation = await page.evaluate(() => window.bench.shown())
  return { navigation, navigationBlocked: await page.evaluate(() => window.bench.blocked()) }
}

/** Returns the size of the heap and the number of nodes and listeners, after garbage collection. */
export async function weigh({ page, cdp }: Visit): Promise<Figures> {
  await page.waitForTimeout(SETTLE_MS)
  for (let n = 0; n < 3; n++) await cdp.send('HeapProfiler.collectGarbage')
  const { usedSize } = await cdp.send('Runtime.getHeapUsage')
  const { nodes, jsEventListeners } = await cdp.send('Memory.getDOMCounters')
  return { heap: usedSize, nodes, listeners: jsEventListeners }
}

/** Measures what one opening and closing leaves in memory: the mean of `times`, without throttling. */
export function measureLeaks(browser: Browser, origin: string, subject: Subject, times: number): Promise<Figures> {
  return visit(browser, { name: '', cpuSlowdown: 1 }, `${origin}/${subject}.html`, async (visited) => {
    const cycle = (count: number) => visited.page.evaluate((cycles) => window.bench.cycle(cycles), count)
    await cycle(WARM_UP_CYCLES)
    const before = await weigh(visited)
    await cycle(times)
    const after = await weigh(visited)
    const grown = (name: string) => since(before, after, name) / times
    return { heapGrowth: grown('heap'), nodeGrowth: grown('nodes'), listenerGrowth: grown('listeners') }
  })
}

const JOURNEYS = { openings, press, navigate }
export type Journey = keyof typeof JOURNEYS

/** Measures journeys, each with a new visitor. */
export async function measure(
  browser: Browser,
  profile: Profile,
  origin: string,
  subject: Subject,
  journeys: readonly Journey[],
): Promise<Figures> {
  const found: Figures = {}
  for (const name of journeys)
    Object.assign(
      found,
      await visit(browser, profile, `${origin}/${subject}.html${name === 'navigate' ? '?open' : ''}`, JOURNEYS[name]),
    )
  return found
}
