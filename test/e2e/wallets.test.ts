import type { BrowserContextOptions, Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { controlOf } from './kit/control.ts'
import { startSite, type Opened, type Site } from './kit/site.ts'
import { watchTraffic } from './kit/traffic.ts'
import { button, dialog, openModal } from './kit/visit.ts'

let site: Site
let control: ReturnType<typeof controlOf>
let opened: Opened | undefined
beforeAll(async () => {
  site = await startSite()
  control = controlOf(site)
})
afterAll(() => site.stop())
afterEach(async () => {
  await control.clearFaults()
  await control.reset()
  await opened?.context.close()
  opened = undefined
})

const HTML = { locale: 'en' }

/** Opens a page of a site whose project exists at the sandbox's services. */
async function visit(options: Record<string, unknown> = {}, browser: BrowserContextOptions = {}): Promise<Page> {
  const { projectId, services } = site.sandbox.json
  opened = await site.open({ options: { projectId, services, ...HTML, ...options }, context: browser })
  return opened.page
}
const [METAMASK, TRUST] = [
  'c57ca95b47569778a828d19178114f4db188b89b763c899ba0be274e97267d96',
  '4622a2b2d6af1c9844944291e5e7351a6aa24cd7b23099efac1b2fd875da31a0',
]
const rows = (page: Page) => dialog(page).locator('.row .row-title').allTextContents()
const search = (page: Page) => dialog(page).getByRole('textbox', { name: 'Search wallets' })
/** Returns the queries that the wallet list received. */
const asked = async () =>
  (await control.received('walletApi'))
    .filter(({ path }) => path.startsWith('/getWallets'))
    .map(({ path }) => new URL(path, 'http://local').searchParams)

interface Listed {
  name: string
  supports_wc?: boolean
  chrome_store?: string | null
  rdns?: string | null
}

/** Returns the names of all wallets of the service that a desktop visitor can use on some networks. */
async function reachable(networks: readonly string[]): Promise<string[]> {
  const { projectId, services } = site.sandbox.json
  const query = new URLSearchParams({ projectId, entries: '1000', page: '1', chains: networks.join() })
  const { data } = (await (await fetch(`${String(services.walletApi)}/getWallets?${query.toString()}`)).json()) as {
    data: Listed[]
  }
  return data
    .filter(({ supports_wc, chrome_store, rdns }) => supports_wc !== false || chrome_store || rdns)
    .map(({ name }) => Array.from(name).slice(0, 64).join('').trim())
}

describe('Connect view with the wallet API', () => {
  it('sends the required queries to the wallet API, and only after the modal opens', async () => {
    const page = await visit({ featuredWalletIds: ['a'.repeat(64)], excludeWalletIds: ['b'.repeat(64)] })
    await page.evaluate(() => window.WalletModal.ready)
    expect(await control.received('walletApi')).toEqual([])
    await openModal(page)
    await button(page, /^All wallets/)
      .filter({ hasText: '+' })
      .waitFor()
    const queries = (await asked()).map((query) => Object.fromEntries(query))
    const hosted = {
      projectId: site.sandbox.json.projectId,
      st: 'wallet-modal',
      sv: expect.stringMatching(/^html-wallet-modal-\d/) as string,
    }
    expect(queries).toContainEqual({
      page: '1',
      entries: '4',
      exclude: `${'b'.repeat(64)},${'a'.repeat(64)}`,
      chains: 'eip155:1,eip155:8453',
      ...hosted,
    })
    expect(queries).toContainEqual({ page: '1', entries: '1', include: 'a'.repeat(64), ...hosted })
    expect(queries).toContainEqual({ page: '1', entries: '1', include: 'b'.repeat(64), ...hosted })
    expect(queries).toContainEqual(
      expect.objectContaining({ page: '1', entries: '20', badge: 'certified', names: 'Demo Wallet', ...hosted }),
    )
    expect(queries).toHaveLength(4)
  })

  it('shows the pairing code, installed wallets, and recommended wallets with their images', async () => {
    const page = await visit()
    await openModal(page)
    await button(page, /^MetaMask/).waitFor()
    expect((await rows(page)).slice(0, 2)).toEqual(['WalletConnect', 'Demo Wallet'])
    await expect
      .poll(() =>
        button(page, /^MetaMask/)
          .locator('img')
          .evaluate((image) => (image as HTMLImageElement).naturalWidth),
      )
      .toBeGreaterThan(0)
  })

  it.each([
    ['refuses the project (403)', { fault: 'status', status: 403 }],
    ['is rate limited (429)', { fault: 'rate-limit' }],
    ['answers malformed data', { fault: 'malformed' }],
    ['hangs', { fault: 'hang' }],
    ['is down', { fault: 'drop' }],
  ] as const)(
    'shows well-known wallets when the wallet API %s, and loads the list on a later attempt',
    async (_, fault) => {
      const page = await visit()
      await control.fault({ service: 'walletApi', ...fault })
      await openModal(page)
      await dialog(page).getByText('The wallet list is not responding.').waitFor()
      expect(await rows(page)).toContain('MetaMask')
      await control.clearFaults()
      await button(page, 'Try again').click()
      await dialog(page).getByText('The wallet list is not responding.').waitFor({ state: 'detached' })
      expect(await rows(page)).toContain('MetaMask')
    },
  )

  it.each([
    ['as many wallets as requested', {}, 4],
    ['one wallet', {}, 1],
    ['no wallet', {}, 0],
    ['only wallets that the site names', { includeWalletIds: [METAMASK, TRUST] }, 2],
  ] as const)('keeps the position of "All wallets" when the wallet API returns %s', async (_, options, most) => {
    const page = await visit(options)
    let answer: () => void = () => {}
    const requests = new Promise<void>((resolve) => (answer = resolve))
    await page.route(/getWallets/, async (route) => {
      await requests
      const response = await route.fetch()
      const body = (await response.json()) as { data: unknown[] }
      await route.fulfill({ response, json: { ...body, data: body.data.slice(0, most) } })
    })
    await openModal(page)
    const all = button(page, /^All wallets/)
    await all.waitFor()
    const top = () => all.evaluate((element) => Math.round(element.getBoundingClientRect().top))
    const still = () =>
      dialog(page).evaluate((element) =>
        Promise.all(
          element
            .getAnimations({ subtree: true })
            .filter((one) => Number.isFinite(one.effect?.getComputedTiming().endTime))
            .map((one) => one.finished),
        ).then(() => undefined),
      )
    await still()
    const before = await top()
    answer()
    await dialog(page).locator('.coming').first().waitFor({ state: 'detached' })
    await all.locator('.badge').waitFor()
    await still()
    expect(Math.abs((await top()) - before)).toBeLessThanOrEqual(1)
  })

  it('shows neither recommended wallets nor a pairing code without a project id', { tags: 'journey' }, async () => {
    opened = await site.open()
    const traffic = watchTraffic(opened.context)
    await openModal(opened.page)
    await button(opened.page, /^Demo Wallet/).waitFor()
    expect(traffic.urls().filter((url) => /listParts|walletApi|getWallets/.test(url))).toEqual([])
  })
})

/** Opens a page with the list of all wallets, and waits until it is loaded. */
async function atAllWallets(): Promise<Page> {
  const page = await visit()
  await openModal(page, { view: 'AllWallets' })
  await dialog(page)
    .getByRole('list', { name: 'All Wallets' })
    .getByRole('button', { name: /^MetaMask/ })
    .waitFor()
  return page
}

describe('The list of all wallets (AllWallets view)', () => {
  it('shows 600 wallets while scrolling, with at most 150 elements at a time', async () => {
    const networks = ['eip155:1', 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp', 'bip122:000000000019d6689c085ae165831e93']
    const wanted = await reachable(networks)
    await control.reset()
    const page = await visit({ networks })
    await openModal(page, { view: 'AllWallets' })
    const list = dialog(page).getByRole('list', { name: 'All Wallets' })
    await list.getByRole('button', { name: /^MetaMask/ }).waitFor()
    const seen = await page.evaluate(async () => {
      const box = document.querySelector('wallet-modal')?.shadowRoot?.querySelector('.virtual') as HTMLElement
      const names = new Set<string>()
      let most = 0
      let still = 0
      while (still < 40) {
        const before = names.size
        for (const title of box.querySelectorAll('.cell-name')) names.add(title.textContent ?? '')
        most = Math.max(most, box.querySelectorAll('*').length)
        box.scrollTop += 300
        await new Promise(requestAnimationFrame)
        still = names.size === before && !box.querySelector('.coming') ? still + 1 : 0
      }
      return { names: [...names], most }
    })
    expect(seen.most).toBeLessThanOrEqual(150)
    expect(wanted.length).toBeGreaterThan(500)
    // Coinbase Wallet is listed as the connector Coinbase.
    expect(wanted.filter((name) => !seen.names.includes(name))).toEqual(['Coinbase Wallet'])
    const pages = (await asked()).filter((query) => query.get('entries') === '40').map((query) => query.get('page'))
    expect(pages).toEqual(pages.map((_, at) => `${at + 1}`))
  })

  it('filters loaded wallets on each key press, and merges later search results', async () => {
    const page = await atAllWallets()
    await search(page).fill('zengo')
    await button(page, /^Zengo Wallet/).waitFor()
    const searches = async () =>
      (await asked())
        .filter((one) => one.get('search'))
        .map((one) => ['search', 'entries', 'page'].map((name) => one.get(name)))
    await expect.poll(searches).toEqual([['zengo', '100', '1']])
    await search(page).fill('nobody has this')
    await dialog(page).getByText('No Wallet found').waitFor()
    await page.getByRole('button', { name: 'Clear the search' }).click()
    await button(page, /^MetaMask/).waitFor()
  })

  it('moves in two dimensions with the arrow keys, and keeps the focus beyond the visible part', async () => {
    const page = await visit()
    await openModal(page, { view: 'AllWallets' })
    const list = dialog(page).getByRole('list', { name: 'All Wallets' })
    await list.getByRole('button', { name: /^MetaMask/ }).waitFor()
    await search(page).focus()
    const at = () =>
      page.evaluate(() =>
        document
          .querySelector('wallet-modal')
          ?.shadowRoot?.activeElement?.closest('[role=listitem]')
          ?.getAttribute('aria-posinset'),
      )
    for (let presses = 0; presses < 12; presses++) {
      await page.keyboard.press('ArrowDown')
      await expect.poll(at).toBe(`${1 + 3 * presses}`)
    }
    for (const [key, position] of [
      ['ArrowRight', '35'],
      ['ArrowRight', '36'],
      ['ArrowRight', '37'],
      ['ArrowLeft', '36'],
      ['ArrowUp', '33'],
    ] as const) {
      await page.keyboard.press(key)
      await expect.poll(at, { message: key }).toBe(position)
    }
    const rendered = await list.getByRole('listitem').evaluateAll((all) => all.map((one) => Number(one.ariaPosInSet)))
    await page.keyboard.press('End')
    await expect.poll(async () => Number(await at())).toBeGreaterThan(Math.max(...rendered))
    await page.keyboard.press('Home')
    await expect.poll(at).toBe('1')
  })

  it('mirrors Left and Right in right-to-left languages', async () => {
    const page = await visit({ locale: 'ar' })
    await openModal(page, { view: 'AllWallets' })
    const tile = button(page, /^MetaMask/)
    await tile.focus()
    const position = () =>
      page.evaluate(() =>
        Number(
          document
            .querySelector('wallet-modal')
            ?.shadowRoot?.activeElement?.closest('[role=listitem]')
            ?.getAttribute('aria-posinset'),
        ),
      )
    const before = await position()
    await page.keyboard.press('ArrowLeft')
    await expect.poll(position).toBe(before + 1)
    await page.keyboard.press('ArrowRight')
    await expect.poll(position).toBe(before)
  })

  it('is one stop for Tab, which returns to the tile that was focused last', async () => {
    const page = await atAllWallets()
    const focused = () =>
      page.evaluate(() => document.querySelector('wallet-modal')?.shadowRoot?.activeElement?.textContent)
    await button(page, 'Certified').focus()
    await page.keyboard.press('Tab')
    await page.keyboard.press('ArrowRight')
    await page.keyboard.press('ArrowDown')
    const name = await focused()
    await page.keyboard.press('Shift+Tab')
    expect(await focused()).toBe('Certified')
    await page.keyboard.press('Tab')
    expect(await focused()).toBe(name)
  })

  it.each([
    [360, 3],
    [440, 4],
    [1280, 3],
  ])('shows, at a width of %i px, %i tiles in a row', async (width, columns) => {
    const page = await visit({}, { viewport: { width, height: 740 } })
    if (width === 440) await page.addStyleTag({ content: 'wallet-modal { --wm-width: 420px }' })
    await openModal(page, { view: 'AllWallets' })
    const tile = dialog(page).getByRole('listitem')
    await tile.filter({ hasText: 'MetaMask' }).waitFor()
    const tops = await tile.evaluateAll((all) => all.map((one) => Math.round(one.getBoundingClientRect().top)))
    expect(tops.filter((top) => top === Math.min(...tops))).toHaveLength(columns)
  })

  it('marks installed wallets with a sign, and says so to screen readers', async () => {
    const page = await visit()
    await openModal(page, { view: 'AllWallets' })
    const tile = button(page, 'Demo Wallet Installed')
    await tile.locator('.cell-badge .icon').waitFor()
    expect(await tile.locator('.cell-badge').getAttribute('title')).toBe('Installed')
  })

  it('offers a QR code and a filter for certified wallets on phones', async () => {
    const page = await visit(
      {},
      {
        userAgent: 'Mozilla/5.0 (Linux; Android 15) AppleWebKit/537.36 Chrome/140.0 Mobile Safari/537.36',
        viewport: { width: 360, height: 740 },
      },
    )
    await openModal(page)
    await button(page, /^All wallets/).click()
    await button(page, 'QR code').waitFor()
    await button(page, 'Certified').click()
    await expect.poll(async () => (await asked()).some((query) => query.get('badge_type') === 'certified')).toBe(true)
  })
})

it('explains what a wallet is and where to get one', async () => {
  const page = await visit()
  await openModal(page)
  await button(page, 'What is a Wallet?').click()
  await button(page, 'Get a wallet').click()
  await button(page, /^MetaMask/).click()
  await dialog(page, 'Get MetaMask').getByRole('link', { name: 'Website' }).waitFor()
})
