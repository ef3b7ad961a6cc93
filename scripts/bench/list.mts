/** The long list: from a key to the narrowed list, and the frames while 600 wallets go by. */
import type { Browser, Page } from 'playwright-core'
import { startSandbox } from '../../test/sandbox/index.ts'
import { createSite } from '../demo/site.mts'
import { listenOnLoopback } from '../demo/loopback.mts'
import type { Figures } from './measure.mts'

const KEYS = ['z', 'e', 'n']
const STEP_PX = 160
const FRAMES = 240

/** Longest frame while the list is scrolled through, page after page. */
const scroll = (page: Page): Promise<number> =>
  page.evaluate(
    async ([step, frames]) => {
      const box = document.querySelector('wallet-modal')?.shadowRoot?.querySelector('.virtual') as HTMLElement
      let before = await new Promise<number>(requestAnimationFrame)
      let longest = 0
      for (let frame = 0; frame < frames; frame++) {
        box.scrollTop += step
        const now = await new Promise<number>(requestAnimationFrame)
        longest = Math.max(longest, now - before)
        before = now
      }
      return longest
    },
    [STEP_PX, FRAMES] as const,
  )

/** From a key to the frame that shows what it left. As text: a function's name would not be known in the page. */
const TIME_KEY = `new Promise((resolve) => {
  addEventListener('keydown', ({ timeStamp }) => requestAnimationFrame(() => {
    const { port1, port2 } = new MessageChannel()
    port1.onmessage = () => resolve(performance.now() - timeStamp)
    port2.postMessage(0)
  }), { capture: true, once: true })
})`

/** Milliseconds from each key to the frame that shows what it left. */
async function search(page: Page): Promise<number[]> {
  const field = page.locator('wallet-modal').getByRole('textbox', { name: 'Search wallets' })
  await field.focus()
  const times: number[] = []
  for (const key of KEYS) {
    const painted = page.evaluate<number>(TIME_KEY)
    // The listener is there before the key is pressed.
    await page.evaluate(() => 0)
    await page.keyboard.press(key)
    times.push(await painted)
  }
  return times
}

async function visitList(browser: Browser, url: string, cpuSlowdown: number): Promise<Figures> {
  const context = await browser.newContext({ viewport: { width: 1280, height: 800 } })
  try {
    const page = await context.newPage()
    await page.goto(url)
    await page.waitForSelector('html[data-ready]')
    await page.evaluate(() => void window.WalletModal.open({ view: 'AllWallets' }))
    await page.locator('wallet-modal').getByRole('button', { name: /^Trust Wallet/ }).waitFor()
    await (await context.newCDPSession(page)).send('Emulation.setCPUThrottlingRate', { rate: cpuSlowdown })
    const longestFrame = await scroll(page)
    return { longestFrame, keyToResult: Math.max(...(await search(page))) }
  } finally {
    await context.close()
  }
}

/** Longest frame while 600 wallets go by, and the longest wait from a key to its result, in ms. */
export async function measureList(browser: Browser, root: string, cpuSlowdown: number): Promise<Figures> {
  const sandbox = await startSandbox()
  const site = await listenOnLoopback(createSite({ root, sandbox: Promise.resolve(sandbox.json) }), 0)
  try {
    return await visitList(browser, `http://localhost:${site.port}/demo.html`, cpuSlowdown)
  } finally {
    await Promise.all([site.stop(), sandbox.stop()])
  }
}
