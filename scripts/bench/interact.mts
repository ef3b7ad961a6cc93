/**
 * Plays a scripted visit, and measures two times for each press: until the next paint (the browser's Event Timing API),
 * and until the view that the press opens is painted.
 */
import type { Browser, CDPSession, Locator, Page } from 'playwright-core'
import type { Demo } from './demo.mts'
import { HOVER_MS, inPage, type Figures, type Visit } from './measure.mts'
import { connectRich } from './rich.mts'
import type { Row } from './table.mts'

/** The shortest duration in ms that the Event Timing API reports. */
const LEAST_MS = 16

interface Step {
  /** The view in which the visitor presses, and what. */
  name: string
  target(page: Page): Locator
  /** The view that the press opens, if it opens one. */
  view?: string
  /** A text to type instead of a press. */
  text?: string
}

const host = (page: Page) => page.locator('wallet-modal')
const pressed =
  (name: RegExp | string, role: 'button' | 'tab' | 'option' = 'button') =>
  (page: Page) =>
    host(page).getByRole(role, { name }).first()
const back = (from: string, view: string): Step => ({ name: `${from}: Back`, target: pressed(/^Back/), view })

/** Without a connected wallet, from Connect. */
const VISITOR: readonly Step[] = [
  { name: 'Connect: All wallets', target: pressed(/^All wallets/), view: 'AllWallets' },
  {
    name: 'AllWallets: a key in the search',
    target: (page) => host(page).getByRole('textbox', { name: 'Search wallets' }),
    text: 'z',
  },
  back('AllWallets', 'Connect'),
  { name: 'Connect: WalletConnect', target: pressed(/^WalletConnect/), view: 'ConnectingWalletConnect' },
  back('ConnectingWalletConnect', 'Connect'),
]

/** With the rich account, from Account. */
const OWNER: readonly Step[] = [
  { name: 'Account: Receive', target: pressed(/^Receive/), view: 'WalletReceive' },
  back('WalletReceive', 'Account'),
  { name: 'Account: Send', target: pressed(/^Send/), view: 'WalletSend' },
  { name: 'WalletSend: Choose token', target: pressed(/^Choose token/), view: 'WalletSendSelectToken' },
  back('WalletSendSelectToken', 'WalletSend'),
  back('WalletSend', 'Account'),
  { name: 'Account: Swap', target: pressed(/^Swap/), view: 'Swap' },
  back('Swap', 'Account'),
  { name: 'Account: Activity', target: pressed(/^Activity/, 'tab') },
  { name: 'Account: network', target: pressed(/^Network: /), view: 'Networks' },
  back('Networks', 'Account'),
]

/**
 * Defines `benchUntil`, which resolves with the time (`performance.now()`) at which the page has painted that a condition
 * holds. A text, like `OBSERVE`.
 */
export const UNTIL = `
window.benchUntil = (is) => new Promise((resolve) => {
  const look = () => {
    if (!is()) return requestAnimationFrame(look)
    const { port1, port2 } = new MessageChannel()
    port1.onmessage = () => resolve(performance.now())
    port2.postMessage(0)
  }
  requestAnimationFrame(look)
})`

/** Observes the presses of a page. A text that the page evaluates, since a function sent there cannot call others. */
const OBSERVE = `${UNTIL}
window.benchPresses = []
window.benchObserver = new PerformanceObserver((list) => benchPresses.push(...list.getEntries()))
benchObserver.observe({ type: 'event', durationThreshold: ${LEAST_MS} })
addEventListener('pointerdown', ({ timeStamp }) => (window.benchPressed = timeStamp), true)
window.benchView = () => [...document.querySelectorAll('wallet-modal')].map((one) => one.shadowRoot?.querySelector('dialog[open] [data-view]')?.dataset.view).find(Boolean)
/** Resolves with the ms from the press until a view is painted. */
window.benchPainted = async (view) => (await benchUntil(() => !view || benchView() === view)) - benchPressed
/** Returns the longest time until the next paint since the last call. The browser reports it after that paint. With a name, records it as a user timing, so that traces show it. */
window.benchLongest = async (name) => {
  for (let n = 0; n < 3; n++) await new Promise(requestAnimationFrame)
  await new Promise((resolve) => setTimeout(resolve))
  benchPresses.push(...benchObserver.takeRecords())
  const [longest] = benchPresses.splice(0).filter(({ interactionId }) => interactionId).sort((one, other) => other.duration - one.duration)
  if (longest && name) performance.measure(name, { start: longest.startTime, duration: longest.duration })
  return Math.max(${LEAST_MS}, longest?.duration ?? 0)
}`

/**
 * Observes the presses of a page. Returns a function that resolves with the longest time from a press to the next paint
 * since its last call, in ms.
 */
export async function observePresses(page: Page): Promise<() => Promise<number>> {
  await page.evaluate(OBSERVE)
  return () => page.evaluate<number>('benchLongest()')
}

async function play(page: Page, { name, target, view, text }: Step): Promise<Figures> {
  const place = target(page)
  await place.waitFor()
  if (text !== undefined) {
    await place.focus()
    await page.keyboard.press(text)
    return { [name]: await page.evaluate<number>(`benchLongest(${JSON.stringify(name)})`) }
  }
  await place.hover()
  await page.waitForTimeout(HOVER_MS)
  await page.evaluate('benchLongest()')
  // Waits until the button stands still: a dialog that loads may still grow.
  await place.click()
  const painted = await page.evaluate<number>(`benchPainted(${JSON.stringify(view ?? '')})`)
  const answered = await page.evaluate<number>(`benchLongest(${JSON.stringify(name)})`)
  return { [name]: answered, ...(view && { [paintedOf(name)]: painted }) }
}

const paintedOf = (name: string) => `${name}, painted`

async function walk(page: Page, cdp: CDPSession, view: string, steps: readonly Step[], cpuSlowdown: number) {
  await observePresses(page)
  await cdp.send('Emulation.setCPUThrottlingRate', { rate: cpuSlowdown })
  await page.evaluate((name) => void window.WalletModal.open({ view: name }), view)
  const found: Figures = {}
  for (const step of steps) Object.assign(found, await play(page, step))
  return found
}

/** Plays the scripted visit, each half in a page of its own, and returns the figures of each press, in ms. */
export async function measureVisit(browser: Browser, demo: Demo, cpuSlowdown: number): Promise<Figures> {
  const found: Figures = {}
  for (const [view, steps] of [['Connect', VISITOR] as const, ['Account', OWNER] as const]) {
    const prepare = async (page: Page) => {
      if (view === 'Account') return connectRich(page, demo)
      await page.goto(demo.urlOf())
      await page.waitForSelector('html[data-ready]')
    }
    const visit = ({ page, cdp }: Visit) => walk(page, cdp, view, steps, cpuSlowdown)
    Object.assign(found, await inPage(browser, prepare, visit))
  }
  return found
}

/** Aim: the page answers each press within 50 ms. */
export const PRESSES: readonly Row[] = [...VISITOR, ...OWNER].flatMap(({ name, view }) => [
  { key: name, label: name, unit: 'ms', aim: { value: 50 } },
  ...(view === undefined ? [] : [{ key: paintedOf(name), label: `  ${view} painted`, unit: 'ms' }]),
])
