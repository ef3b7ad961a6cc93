/**
 * Measures a long list: frame durations while 600 wallets are scrolled, and the time from a key press to the filtered
 * list.
 */
import type { Browser, CDPSession, Page } from 'playwright-core'
import { CATALOGUE } from '../../test/sandbox/data/catalogue.ts'
import type { Demo } from './demo.mts'
import { countCpuTime, metrics, since, type Figures } from './measure.mts'
import { isOurs, type Subject } from './page.mts'

const KEYS = ['z', 'e', 'n']
const STEP_PX = 160
const FRAMES = 240
const WALLETS = 600
/** Share of frames that may take longer: the browser collects garbage when it likes, which takes 30 to 80 ms. */
const SPARED = 0.05

/** The element whose shadow root contains the list, and a selector of the last row before scrolling. */
const PLACES: Readonly<Record<'ours' | 'floor', { host: string; row: string }>> = {
  ours: { host: 'wallet-modal', row: 'Trust Wallet' },
  floor: { host: 'floor-modal', row: CATALOGUE[WALLETS - 1]?.name ?? '' },
}

/** Scrolls the list page by page, and returns the duration of each frame. */
const scroll = (page: Page, host: string): Promise<number[]> =>
  page.evaluate(
    async ([name, step, frames]) => {
      // The demo page has an element of its own, which is hidden
      const [box] = [...document.querySelectorAll(name)].flatMap(
        (one) => one.shadowRoot?.querySelector('.virtual') ?? [],
      )
      if (!box) throw new Error('there is no list to scroll')
      let before = await new Promise<number>(requestAnimationFrame)
      const durations: number[] = []
      for (let frame = 0; frame < frames; frame++) {
        box.scrollTop += step
        const now = await new Promise<number>(requestAnimationFrame)
        durations.push(now - before)
        before = now
      }
      return durations
    },
    [host, STEP_PX, FRAMES] as const,
  )

/**
 * Scrolls the list back frame by frame, and returns the main-thread time that 19 of 20 frames stay within, in ms. Unlike
 * the duration of a frame, it hardly depends on other programs.
 */
async function mostWork(page: Page, cdp: CDPSession, host: string): Promise<number> {
  const times: number[] = []
  let before = await metrics(cdp)
  for (let frame = 0; frame < FRAMES / 2; frame++) {
    await page.evaluate(
      async ([name, step]) => {
        for (const one of document.querySelectorAll(name)) one.shadowRoot?.querySelector('.virtual')?.scrollBy(0, -step)
        await new Promise(requestAnimationFrame)
      },
      [host, STEP_PX] as const,
    )
    const after = await metrics(cdp)
    times.push(since(before, after, 'TaskDuration'))
    before = after
  }
  return times.sort((one, other) => other - one)[Math.floor(times.length * SPARED)] ?? NaN
}

/**
 * Scrolls the list, and returns the longest and the mean frame, the mean main-thread time of a frame, and the one that 19
 * of 20 frames stay within, in ms.
 */
export async function measureScroll(page: Page, cdp: CDPSession, host: string): Promise<Figures> {
  const before = await metrics(cdp)
  const frames = await scroll(page, host)
  const after = await metrics(cdp)
  return {
    longestFrame: Math.max(...frames),
    meanFrame: frames.reduce((total, frame) => total + frame, 0) / frames.length,
    scrollWork: since(before, after, 'TaskDuration') / frames.length,
    mostWork: await mostWork(page, cdp, host),
  }
}

/**
 * Measures from a key press to the frame that shows the result. A string that the page evaluates, since a function sent
 * there cannot call others.
 */
const TIME_KEY = `new Promise((resolve) => {
  addEventListener('keydown', ({ timeStamp }) => requestAnimationFrame(() => {
    const { port1, port2 } = new MessageChannel()
    port1.onmessage = () => resolve(performance.now() - timeStamp)
    port2.postMessage(0)
  }), { capture: true, once: true })
})`

/** Returns the milliseconds from each key press to the frame that shows its result. */
async function search(page: Page, host: string): Promise<number[]> {
  await page.locator(host).getByRole('textbox', { name: 'Search wallets' }).focus()
  const times: number[] = []
  for (const key of KEYS) {
    const painted = page.evaluate<number>(TIME_KEY)
    // Wait until the listener exists, then press the key.
    await page.evaluate(() => 0)
    await page.keyboard.press(key)
    times.push(await painted)
  }
  return times
}

async function openList(page: Page, subject: Subject, demo: Demo, origin: string): Promise<void> {
  if (isOurs(subject)) {
    await page.goto(demo.urlOf())
    await page.waitForSelector('html[data-ready]')
    return page.evaluate(() => void window.WalletModal.open({ view: 'AllWallets' }))
  }
  await page.goto(`${origin}/${subject}.html`)
  const names = CATALOGUE.slice(0, WALLETS).map(({ name }) => name)
  return page.evaluate(
    (wallets) =>
      (window as unknown as { Floor: { openList(wallets: string[]): Promise<void> } }).Floor.openList(wallets),
    names,
  )
}

/** Measures frames and main-thread time while scrolling, and the longest wait from a key press to its result, in ms. */
export async function measureList(
  browser: Browser,
  subject: Subject,
  demo: Demo,
  origin: string,
  cpuSlowdown: number,
): Promise<Figures> {
  const { host, row } = PLACES[isOurs(subject) ? 'ours' : 'floor']
  const context = await browser.newContext({ viewport: { width: 1280, height: 800 } })
  try {
    const page = await context.newPage()
    await openList(page, subject, demo, origin)
    await page.locator(host).getByRole('button', { name: row }).first().waitFor()
    const cdp = await context.newCDPSession(page)
    await countCpuTime(cdp)
    await cdp.send('Emulation.setCPUThrottlingRate', { rate: cpuSlowdown })
    return { ...(await measureScroll(page, cdp, host)), keyToResult: Math.max(...(await search(page, host))) }
  } finally {
    await context.close()
  }
}
