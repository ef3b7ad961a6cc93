import type { Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { RICH, richSeeds, richTokens, type RichToken } from '../sandbox/blockchainApi/richAccount.ts'
import { controlOf } from './kit/control.ts'
import { startSite, type Opened, type Site } from './kit/site.ts'
import { button, connectDemo, dialog, openModal, stateOf } from './kit/visit.ts'

const NODES_MAX = 400
/** A walk through thousands of rows takes longer than other tests. */
const LONG_MS = 120_000
/** Key presses at each place: more rows than are rendered at a time. */
const STEPS = 25
/** Transactions in each answer of the history. */
const PAGE = 50
/** On the chain, every account of the sandbox has ETH, USDC and DAI. */
const ON_CHAIN = 3
/** What these are worth, in hundredths of a dollar: 10,000 of each, at 2,500, 1 and 1 dollars. */
const ON_CHAIN_CENTS = 10_000n * 2_502n * 100n

let site: Site
let control: ReturnType<typeof controlOf>
let opened: Opened | undefined
beforeAll(async () => {
  site = await startSite()
  control = controlOf(site)
})
afterAll(() => site.stop())
afterEach(async () => {
  expect(opened?.problems ?? []).toEqual([])
  await opened?.context.close()
  await control.reset()
  opened = undefined
})

/** Opens a page on which the rich account is connected. */
async function connected(): Promise<Page> {
  const { projectId, services } = site.sandbox.json
  opened = await site.open({
    options: { ...site.optionsFor('eip155'), projectId, services },
    wallet: { 'data-accounts': String(RICH) },
  })
  await connectDemo(opened.page)
  return opened.page
}
async function visit(args: object = {}): Promise<Page> {
  const page = await connected()
  await openModal(page, args)
  await rows(page).first().waitFor()
  return page
}

const box = (page: Page) => dialog(page).locator('.virtual')
/** The rendered rows of the list. */
const rows = (page: Page) => box(page).getByRole('listitem')
/** Returns the number of elements within the list. */
const nodes = (page: Page) => box(page).evaluate((list) => list.querySelectorAll('*').length)
const lastPlace = async (page: Page) => Number(await rows(page).last().getAttribute('aria-posinset'))
/** Scrolls to a part of the list: 0 is the top, 1 the end. */
const scrollTo = (page: Page, part: number) =>
  box(page).evaluate((list, to) => list.scrollTo(0, to * list.scrollHeight), part)
/** Returns the place of the focused row in the list, from 1. */
const focusedPlace = (page: Page) =>
  box(page).evaluate((list) => {
    const { activeElement } = list.getRootNode() as ShadowRoot
    return Number(activeElement?.closest('li')?.ariaPosInSet)
  })
/** Presses a key several times. Returns the place of the focused row after each press. */
async function press(page: Page, key: string, times: number): Promise<number[]> {
  const places: number[] = []
  for (let n = 0; n < times; n++) {
    const before = await focusedPlace(page)
    await page.keyboard.press(key)
    await expect.poll(() => focusedPlace(page), { interval: 10 }).not.toBe(before)
    places.push(await focusedPlace(page))
  }
  return places
}
const range = (from: number, step: number) => Array.from({ length: STEPS }, (_, i) => from + step * i)
const totalOf = (page: Page) => dialog(page).locator('.total-label .figure > bdi').innerText()

/** Scrolls through the whole list. Returns the first line of each row, in order, and the most nodes at a time. */
const walk = (page: Page) =>
  box(page).evaluate(async (list) => {
    const found = new Map<number, string>()
    let most = 0
    for (let top = 0; found.size < Number(list.querySelector('li')?.ariaSetSize); top += 560) {
      list.scrollTo(0, top)
      await new Promise(requestAnimationFrame)
      await new Promise(requestAnimationFrame)
      most = Math.max(most, list.querySelectorAll('*').length)
      for (const item of list.querySelectorAll('li'))
        found.set(Number(item.ariaPosInSet), item.querySelector('.row-title')?.textContent ?? '')
      if (top > list.scrollHeight) break
    }
    return { titles: [...found].sort(([a], [b]) => a - b).map(([, title]) => title), most }
  })

/** The value of a token in units of 10^-42 dollars: 36 decimals of tokens and 6 of prices. */
const valueOf = ({ quantity, decimals, microDollars }: RichToken) =>
  quantity * 10n ** BigInt(36 - decimals) * BigInt(microDollars)
const grouped = (whole: bigint) => whole.toString().replace(/\B(?=(\d{3})+$)/g, ',')

/** Returns the total that Account must show: "at least", because some tokens have no price. */
function expectedTotal(): string {
  const seeded = richTokens().reduce((sum, token) => sum + valueOf(token), 0n)
  const cents = seeded / 10n ** 40n + ON_CHAIN_CENTS
  return `at least $${grouped(cents / 100n)}.${(cents % 100n).toString().padStart(2, '0')}`
}

/** Returns the cursors of the history requests. */
const cursors = async () =>
  (await control.received('blockchainApi'))
    .filter(({ path }) => path.includes('/history'))
    .map(({ path }) => new URL(path, 'http://local').searchParams.get('cursor'))

/** Scrolls to the end of the list until at least `count` rows are loaded. Returns the most nodes at a time. */
async function loadRows(page: Page, count: number): Promise<number> {
  let most = 0
  await expect
    .poll(
      async () => {
        await scrollTo(page, 1)
        most = Math.max(most, await nodes(page))
        return lastPlace(page)
      },
      { timeout: LONG_MS, interval: 20 },
    )
    .toBeGreaterThanOrEqual(count)
  return most
}

describe('An account with 5,000 tokens', () => {
  it('keeps a total of billions on one line on a narrow phone with text at twice the size', async () => {
    const page = await visit()
    await page.setViewportSize({ width: 320, height: 1000 })
    await page.evaluate(() => window.WalletModal.setTheme({ variables: { '--wm-font-size': '30px' } }))
    const total = dialog(page).locator('.total-label .figure > bdi')
    const heightOf = (text: string) =>
      total.evaluate((one, shown) => {
        one.textContent = shown
        return one.getBoundingClientRect().height
      }, text)
    const whole = await total.innerText()
    expect(whole).toBe(expectedTotal())
    expect(await heightOf(whole.replace('at least ', ''))).toBe(await heightOf('$1'))
  })

  it.each(['en', 'ar'])(
    'breaks no value of a token on a phone, and keeps names beside their pictures: %s',
    async (locale) => {
      const page = await visit()
      await page.setViewportSize({ width: 360, height: 740 })
      await page.evaluate((one) => window.WalletModal.setLocale(one), locale)
      await page.locator(`wallet-modal .root[lang=${locale}]`).waitFor({ state: 'attached' })
      const found = await rows(page).evaluateAll((all) =>
        all.map((row) => {
          const value = row.querySelector('.token-value .figure')
          const drawn = document.createRange()
          drawn.selectNodeContents(value ?? row)
          const [image, name] = ['.row-image', '.row-title'].map((part) =>
            row.querySelector(part)?.getBoundingClientRect(),
          )
          const gaps = [(name?.left ?? 0) - (image?.right ?? 0), (image?.left ?? 0) - (name?.right ?? 0)]
          return {
            height: drawn.getBoundingClientRect().height,
            gap: Math.max(...gaps),
          }
        }),
      )
      expect(found.length).toBeGreaterThan(3)
      expect(found.filter(({ height, gap }) => height > 30 || gap > 20)).toEqual([])
    },
  )

  it('shows the total of all tokens exactly, and says that it is the least', async () => {
    const page = await visit()
    await expect.poll(() => totalOf(page)).toBe(expectedTotal())
    expect((await stateOf(page)).account?.tokens).toHaveLength(richTokens().length + ON_CHAIN)
  })

  it('lists every token, the dearest first, with fewer than 400 nodes at a time', { timeout: LONG_MS }, async () => {
    const page = await visit()
    const { titles, most } = await walk(page)
    expect(titles).toHaveLength(richTokens().length + ON_CHAIN)
    expect(most).toBeLessThan(NODES_MAX)
    const priced = richTokens().filter(({ microDollars }) => microDollars > 0)
    const sorted = priced.toSorted((one, other) => (valueOf(one) < valueOf(other) ? 1 : -1)).map(({ name }) => name)
    const own = ['Ether', 'USD Coin', 'Dai Stablecoin']
    expect(titles.filter((title) => !own.includes(title)).slice(0, sorted.length)).toEqual(sorted)
    expect(new Set(titles).size).toBe(titles.length)
  })

  it(
    'moves the focus by keyboard one row at a time, at both ends and in the middle',
    { timeout: LONG_MS },
    async () => {
      const page = await visit()
      const count = richTokens().length + ON_CHAIN
      await rows(page).first().getByRole('button').focus()
      expect(await press(page, 'ArrowDown', STEPS)).toEqual(range(2, 1))
      expect(await press(page, 'End', 1)).toEqual([count])
      expect(await press(page, 'ArrowUp', STEPS)).toEqual(range(count - 1, -1))
      expect(await nodes(page)).toBeLessThan(NODES_MAX)
      // Scrolls and focuses in one step: after End, the list may correct its place once more when rows are measured.
      await expect
        .poll(async () => {
          await scrollTo(page, 0.5)
          await box(page).evaluate((list) => list.querySelector<HTMLElement>('li:nth-child(7) button')?.focus())
          return Math.abs((await focusedPlace(page)) - count / 2)
        })
        .toBeLessThan(20)
      const place = await focusedPlace(page)
      expect(await press(page, 'ArrowDown', STEPS)).toEqual(range(place + 1, 1))
      expect(await press(page, 'Home', 1)).toEqual([1])
    },
  )
})

describe('An account with 10,000 transactions', () => {
  it('loads each of fifty pages once, with fewer than 400 nodes at a time', { timeout: LONG_MS }, async () => {
    const page = await visit({ view: 'Transactions' })
    expect(await loadRows(page, 2_500)).toBeLessThan(NODES_MAX)
    const asked = await cursors()
    expect(asked.length).toBeGreaterThanOrEqual(50)
    expect(new Set(asked).size).toBe(asked.length)
    // At its end, the list may have asked for more pages before it was measured.
    const loaded = async () => (await cursors()).length * PAGE
    for (const part of [0, 0.5, 0.9, 0.1, 0]) {
      await scrollTo(page, part)
      const isThere = async () => {
        const [first, last] = [Number(await rows(page).first().getAttribute('aria-posinset')), await lastPlace(page)]
        return first <= part * (await loaded()) + 60 && last >= part * 2_500 - 60
      }
      await expect.poll(isThere).toBe(true)
      expect(await nodes(page)).toBeLessThan(NODES_MAX)
    }
    // Jumping around among the loaded rows requests nothing again.
    expect(new Set(await cursors()).size).toBe((await cursors()).length)
    expect(richSeeds().length).toBe(10_000)
  })
})

describe('A full localStorage', () => {
  /** Fills the storage of the site until it takes not one more character. */
  const fill = (page: Page) =>
    page.evaluate(() => {
      let [size, count] = [1 << 20, 0]
      while (size >= 1) {
        try {
          localStorage.setItem(`site-${count}`, 'x'.repeat(size))
          count++
        } catch {
          size >>= 1
        }
      }
      return count
    })

  it('shows the figures of a rich account, keeps the connection and the data of the site', async () => {
    const page = await connected()
    const count = await fill(page)
    await page.reload()
    await page.evaluate(() => window.WalletModal.ready)
    await openModal(page)
    await expect.poll(() => totalOf(page)).toBe(expectedTotal())
    await dialog(page).getByRole('tab', { name: 'Activity' }).click()
    await loadRows(page, 150)
    const asked = await cursors()
    expect(new Set(asked).size).toBe(asked.length)
    const kept = () => page.evaluate(() => Object.keys(localStorage).filter((key) => key.startsWith('site-')).length)
    expect(await kept()).toBe(count)
    await button(page, 'Disconnect').click()
    await expect.poll(async () => (await stateOf(page)).connections).toEqual([])
    expect(await kept()).toBe(count)
  })
})
