import type { Browser } from 'playwright-core'
import type { Demo } from './demo.mts'
import { HOVER_MS, type Figures } from './measure.mts'

/** An address at which nothing listens. */
const NOWHERE = 'http://127.0.0.1:9'

/** Measures from the click on the row to the frame that shows the code. */
const TIME_CODE = `new Promise((resolve) => {
  // The demo page has an element of its own, which is hidden
  const root = [...document.querySelectorAll('wallet-modal')].map((one) => one.shadowRoot).find((one) => one?.querySelector('dialog[open]'))
  root.addEventListener('click', () => {
    const began = performance.now()
    const look = () => (root.querySelector('[data-uri]') ? resolve(performance.now() - began) : requestAnimationFrame(look))
    requestAnimationFrame(look)
  }, { capture: true, once: true })
})`

async function timeCode(browser: Browser, url: string, cpuSlowdown: number): Promise<number> {
  const context = await browser.newContext({ viewport: { width: 1280, height: 800 } })
  try {
    const page = await context.newPage()
    await (await context.newCDPSession(page)).send('Emulation.setCPUThrottlingRate', { rate: cpuSlowdown })
    await page.goto(url)
    await page.waitForSelector('html[data-ready]')
    await page.evaluate(() => void window.WalletModal.open())
    const row = page.locator('wallet-modal').getByRole('button', { name: /^WalletConnect/ })
    await row.waitFor()
    const taken = page.evaluate<number>(TIME_CODE)
    // The pointer stays on the row before the click, as a visitor's does: hover preloads code and connects to the relay.
    await row.hover()
    await page.waitForTimeout(HOVER_MS)
    await row.click()
    return await taken
  } finally {
    await context.close()
  }
}

/**
 * Measures how long a visitor who chose pairing waits for the code, with and without a reachable verify server, in ms.
 */
export async function measurePairing(
  browser: Browser,
  { sandbox, urlOf }: Demo,
  cpuSlowdown: number,
): Promise<Figures> {
  const pairingCode = await timeCode(browser, urlOf({}), cpuSlowdown)
  const pairingCodeUnverified = await timeCode(
    browser,
    urlOf({ services: { ...sandbox.services, verify: NOWHERE } }),
    cpuSlowdown,
  )
  return { pairingCode, pairingCodeUnverified }
}
