/** Measures the sign-in: how soon its message is painted and a press on Sign is answered, and what it leaves in memory. */
import type { Browser, Page } from 'playwright-core'
import type { Demo } from './demo.mts'
import { observePresses, UNTIL } from './interact.mts'
import { inPage, since, weigh, type Figures, type Visit } from './measure.mts'
import type { Row } from './table.mts'

const WALLET = 'dev.wallet-modal.bench'
const OPTIONS = { signIn: { statement: 'Sign in to see your orders.' } }
/** Sign-ins before memory is measured. They fill caches. */
const WARM_UP = 5

/**
 * The steps, as a text that the page evaluates, since a function sent there cannot call others. `benchMessage` resolves
 * with the ms from the approved connection to the painted message.
 */
const STEPS = `${UNTIL}
window.benchSign = () => benchIn('.sign-in-message') && [...benchIn('.sign-in-message').getRootNode().querySelectorAll('button')].find((one) => one.textContent.trim() === 'Sign')
window.benchIn = (selector) => [...document.querySelectorAll('wallet-modal')].map((one) => one.shadowRoot?.querySelector(selector)).find(Boolean)
window.benchMessage = async () => {
  let connected
  document.addEventListener('wallet-modal:connect', () => (connected = performance.now()), { once: true })
  await WalletModal.connect('${WALLET}')
  void WalletModal.open()
  const painted = await benchUntil(() => benchSign())
  return painted - connected
}
window.benchCycle = async (times) => {
  for (let n = 0; n < times; n++) {
    await benchMessage()
    benchSign().click()
    await benchUntil(() => WalletModal.getState().session)
    await WalletModal.disconnect()
    await benchUntil(() => !WalletModal.getState().session)
    await WalletModal.close()
  }
}`

async function prepare(page: Page, { sandbox, urlOf }: Demo): Promise<void> {
  await page.goto(urlOf(OPTIONS))
  await page.waitForSelector('html[data-ready]')
  await page.evaluate(
    async ([script, rdns]) => {
      const { createDemoWallet } = (await import(script)) as { createDemoWallet(settings: object): Promise<unknown> }
      await createDemoWallet({ rdns, name: 'Bench', answer: 'approve' })
    },
    [new URL('/wallets/evm.mjs', sandbox.control).href, WALLET] as const,
  )
  await page.evaluate(STEPS)
}

const visit = <T,>(browser: Browser, demo: Demo, act: (visit: Visit) => Promise<T>): Promise<T> =>
  inPage(browser, (page) => prepare(page, demo), act)

/** Measures a first sign-in, in ms. */
export const measureSignIn = (browser: Browser, demo: Demo, cpuSlowdown: number): Promise<Figures> =>
  visit(browser, demo, async ({ page, cdp }) => {
    await cdp.send('Emulation.setCPUThrottlingRate', { rate: cpuSlowdown })
    const signInPainted = await page.evaluate<number>('benchMessage()')
    const longest = await observePresses(page)
    await page.locator('wallet-modal').getByRole('button', { name: 'Sign', exact: true }).click()
    const signInPress = await longest()
    await page.evaluate('benchUntil(() => WalletModal.getState().session)')
    return { signInPainted, signInPress }
  })

/** Measures what one sign-in and the disconnection after it leave in memory: the mean of `times`. */
export const measureSignInLeaks = (browser: Browser, demo: Demo, times: number): Promise<Figures> =>
  visit(browser, demo, async (visited) => {
    const { page } = visited
    const cycle = (count: number) => page.evaluate(`benchCycle(${count})`)
    // The demo page lists events with their details.
    const clearLog = () =>
      page.evaluate(() => ['clear', 'clear-sent'].forEach((id) => document.getElementById(id)?.click()))
    await cycle(WARM_UP)
    await clearLog()
    const before = await weigh(visited)
    await cycle(times)
    await clearLog()
    const after = await weigh(visited)
    const grown = (name: string) => since(before, after, name) / times
    return { signInHeap: grown('heap'), signInNodes: grown('nodes'), signInListeners: grown('listeners') }
  })

/** Aim: the press is answered within 50 ms, and nothing in the page grows. */
export const SIGN_IN: readonly Row[] = [
  { key: 'signInPainted', label: 'connected to painted message', unit: 'ms' },
  { key: 'signInPress', label: 'Sign: next paint', unit: 'ms', aim: { value: 50 } },
  { key: 'signInHeap', label: 'left by a sign-in: heap', unit: 'B' },
  { key: 'signInNodes', label: '  DOM nodes', unit: '', aim: { value: 0 } },
  { key: 'signInListeners', label: '  listeners', unit: '', aim: { value: 0 } },
]
