/**
 * Measures the lists of an account with 5,000 tokens and 10,000 transactions, compared with the list of 600 wallets in
 * the same run, and what opening this account leaves in memory.
 */
import type { Browser, Page } from 'playwright-core'
import { RICH } from '../../test/sandbox/blockchainApi/richAccount.ts'
import type { Demo } from './demo.mts'
import { measureList, measureScroll } from './list.mts'
import { countCpuTime, inPage, since, weigh, type Figures, type Visit } from './measure.mts'

const HOST = 'wallet-modal'
const WALLET = 'dev.wallet-modal.bench'
/** Openings before memory is measured. They fill caches. */
const WARM_UP_OPENS = 10

type RichView = 'Account' | 'Transactions'

/** Connects a wallet with the rich account. */
export async function connectRich(page: Page, { sandbox, urlOf }: Demo): Promise<void> {
  await page.goto(urlOf())
  await page.waitForSelector('html[data-ready]')
  await page.evaluate(
    async ([script, rdns, account]) => {
      const { createDemoWallet } = (await import(script)) as { createDemoWallet(settings: object): Promise<unknown> }
      await createDemoWallet({ rdns, name: 'Bench', accounts: [account], answer: 'approve' })
      await window.WalletModal.connect(rdns)
      await window.WalletModal.switchNetwork('eip155:1')
    },
    [new URL('/wallets/evm.mjs', sandbox.control).href, WALLET, RICH] as const,
  )
}

/** Connects the rich account in a page of its own. */
const visit = <T,>(browser: Browser, demo: Demo, act: (visit: Visit) => Promise<T>): Promise<T> =>
  inPage(browser, (page) => connectRich(page, demo), act)

/** Opens a view, and waits until its list has rows. */
async function open(page: Page, view: RichView): Promise<void> {
  await page.evaluate((name) => void window.WalletModal.open({ view: name }), view)
  await page.locator(`${HOST} .virtual li`).first().waitFor()
}

/** Loads all pages by scrolling to the end again and again, and scrolls to the middle of all rows. */
const loadAll = (page: Page): Promise<void> =>
  page.evaluate(async (host) => {
    // The demo page has an element of its own, which is hidden
    const [list] = [...document.querySelectorAll(host)].flatMap(
      (one) => one.shadowRoot?.querySelector('.virtual') ?? [],
    )
    if (!list) throw new Error('there is no list to scroll')
    while (list.querySelector('li')?.ariaSetSize === '-1') {
      list.scrollTo(0, list.scrollHeight)
      await new Promise(requestAnimationFrame)
    }
    list.scrollTo(0, list.scrollHeight / 2)
    for (let n = 0; n < 10; n++) await new Promise(requestAnimationFrame)
  }, HOST)

const scrollRich = (browser: Browser, demo: Demo, cpuSlowdown: number, view: RichView, isWhole = false) =>
  visit(browser, demo, async ({ page, cdp }) => {
    await open(page, view)
    if (isWhole) await loadAll(page)
    await countCpuTime(cdp)
    await cdp.send('Emulation.setCPUThrottlingRate', { rate: cpuSlowdown })
    return measureScroll(page, cdp, HOST)
  })

const under = (prefix: string, { longestFrame = NaN, scrollWork = NaN, mostWork = NaN }: Figures): Figures => ({
  [`${prefix}Frame`]: longestFrame,
  [`${prefix}Work`]: scrollWork,
  [`${prefix}Most`]: mostWork,
})

/**
 * Measures frames while tokens are scrolled, transactions while their pages are loading, and 10,000 loaded transactions.
 * `wallets` has the same figures of the list of 600 wallets.
 */
export async function measureRich(
  browser: Browser,
  demo: Demo,
  origin: string,
  cpuSlowdown: number,
): Promise<{ ours: Figures; wallets: Figures }> {
  const wallets = await measureList(browser, 'ours', demo, origin, cpuSlowdown)
  return {
    ours: {
      ...under('tokens', await scrollRich(browser, demo, cpuSlowdown, 'Account')),
      ...under('loading', await scrollRich(browser, demo, cpuSlowdown, 'Transactions')),
      ...under('rows', await scrollRich(browser, demo, cpuSlowdown, 'Transactions', true)),
    },
    wallets: { ...under('tokens', wallets), ...under('loading', wallets), ...under('rows', wallets) },
  }
}

/** Measures what one opening of Account with 5,000 tokens leaves in memory: the mean of `times`. */
export const measureRichLeaks = (browser: Browser, demo: Demo, times: number): Promise<Figures> =>
  visit(browser, demo, async (visited) => {
    const { page } = visited
    const cycle = (count: number) =>
      // Within the page, since a locator of Playwright would keep elements.
      page.evaluate(
        async ([host, cycles]) => {
          for (let n = 0; n < cycles; n++) {
            void window.WalletModal.open({ view: 'Account' })
            // No function with a name: the compiler would add a helper to it, which the page does not have
            while (![...document.querySelectorAll(host)].some((one) => one.shadowRoot?.querySelector('.virtual li')))
              await new Promise(requestAnimationFrame)
            await window.WalletModal.close()
          }
        },
        [HOST, count] as const,
      )
    await cycle(WARM_UP_OPENS)
    // A second answer of the service takes memory once, however many follow.
    await open(page, 'Account')
    await weigh(visited)
    const answered = page.waitForResponse(/\/balance\?/)
    await page.locator(HOST).getByRole('button', { name: 'Refresh' }).click()
    await answered
    await weigh(visited)
    await page.evaluate(() => window.WalletModal.close())
    await cycle(WARM_UP_OPENS)
    // The demo page lists events with their details, 5,000 tokens at each opening, and analytics events.
    const clearLog = () =>
      page.evaluate(() => ['clear', 'clear-sent'].forEach((id) => document.getElementById(id)?.click()))
    const growth = async () => {
      await clearLog()
      const before = await weigh(visited)
      await cycle(times)
      await clearLog()
      const after = await weigh(visited)
      return (name: string) => since(before, after, name) / times
    }
    // The service is asked again after half a minute, and one more answer takes memory once. What every opening leaves
    // behind is there both times.
    const [first, second] = [await growth(), await growth()]
    const grown = (name: string) => Math.min(first(name), second(name))
    return { richHeap: grown('heap'), richNodes: grown('nodes'), richListeners: grown('listeners') }
  })
