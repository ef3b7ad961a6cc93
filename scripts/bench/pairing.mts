import type { Browser } from 'playwright-core'
import type { Demo } from './demo.mts'
import type { Figures } from './measure.mts'

/** Nothing listens there, and nothing ever will. */
const NOWHERE = 'http://127.0.0.1:9'

/** From the press on the row to the frame in which the code is there. */
const TIME_CODE = `new Promise((resolve) => {
  const root = document.querySelector('wallet-modal').shadowRoot
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
    // The pointer is over the row before it is pressed, as a visitor's is.
    await row.click()
    return await taken
  } finally {
    await context.close()
  }
}

/** How long a visitor who chose pairing waits for the code, with the verify host there and without, in ms. */
export async function measurePairing(browser: Browser, { sandbox, urlOf }: Demo, cpuSlowdown: number): Promise<Figures> {
  const pairingCode = await timeCode(browser, urlOf({}), cpuSlowdown)
  const pairingCodeUnverified = await timeCode(browser, urlOf({ services: { ...sandbox.services, verify: NOWHERE } }), cpuSlowdown)
  return { pairingCode, pairingCodeUnverified }
}
