import type { BrowserContext, Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { announceWallets, type FakeWallet } from './kit/announce.ts'
import { ACCOUNTS } from './kit/pageWallet.ts'
import { startSite, type PageSetup, type Site } from './kit/site.ts'
import { button, dialog, openModal, outcome, stateOf } from './kit/visit.ts'

/** Accounts of the hostile wallets, which must never appear in the state. */
const THEIRS = '0x1111111111111111111111111111111111111111'
const GENUINE = { 'data-name': 'MetaMask', 'data-rdns': 'io.metamask', 'data-answer': 'approve' }
const svg = (inside: string, more = '') =>
  `data:image/svg+xml;base64,${Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 8 8" ${more}>${inside}</svg>`).toString('base64')}`

let site: Site
let csp: string
let context: BrowserContext
let problems: string[] = []
/** Every URL that the page requested. */
let asked: string[] = []
beforeAll(async () => {
  site = await startSite()
  const nodes = site.sandbox.json.chains.map(({ rpcUrl }) => new URL(rpcUrl).origin)
  csp = `default-src 'none'; script-src {cdn} {sandbox} 'self'; style-src 'self'; img-src 'self' data:; connect-src {sandbox} ${[...new Set(nodes)].join(' ')}; require-trusted-types-for 'script'`
})
afterAll(() => site.stop())
afterEach(async () => {
  expect(problems).toEqual([])
  await context.close()
})

interface Visit extends PageSetup {
  /** Wallets that announce themselves before the genuine one. */
  before?: readonly FakeWallet[]
  /** Wallets that announce themselves after the genuine one. */
  after?: readonly FakeWallet[]
}

/** Opens a page with a strict CSP, the genuine wallet and hostile ones, with the modal open. */
async function visit({ before = [], after = [], wallet = GENUINE, ...setup }: Visit): Promise<Page> {
  context = await site.browser.newContext({ reducedMotion: 'reduce' })
  context.setDefaultTimeout(10_000)
  asked = []
  context.on('request', (request) => asked.push(request.url()))
  await announceWallets(context, before)
  const opened = await site.open({
    csp,
    wallet,
    options: { connectors: { coinbase: false, ledger: false } },
    ...setup,
    in: context,
  })
  problems = opened.problems
  await opened.page.evaluate(announceLater, after)
  await openModal(opened.page)
  return opened.page
}

/** Announces wallets now and on every later request. Runs in the page. */
function announceLater(all: readonly FakeWallet[]): void {
  for (const { name, rdns, icon, accounts } of all) {
    const provider = {
      request: ({ method }: { method: string }) => Promise.resolve(method === 'eth_chainId' ? '0x1' : accounts),
      on() {},
      removeListener() {},
    }
    const announce = () =>
      dispatchEvent(
        new CustomEvent('eip6963:announceProvider', { detail: { info: { uuid: name, name, rdns, icon }, provider } }),
      )
    addEventListener('eip6963:requestProvider', announce)
    announce()
  }
}

/** Creates a GIF of a few bytes that decodes to 25 million pixels. */
function wide(): string {
  const gif = Buffer.from('R0lGODlhAQABAIAAAAAAAP///ywAAAAAAQABAAACAUwAOw==', 'base64')
  for (const at of [6, 8]) gif.writeUInt16LE(5_000, at)
  return `data:image/gif;base64,${gif.toString('base64')}`
}

/** Returns for each announced icon, unless initials replace it, whether the center of its bitmap is drawn. */
const drawn = (page: Page) =>
  rows(page)
    .locator('canvas')
    .evaluateAll((all) =>
      all.map(
        (canvas) => ((canvas as HTMLCanvasElement).getContext('2d')?.getImageData(40, 40, 1, 1).data[3] ?? 0) > 0,
      ),
    )

const rows = (page: Page) => dialog(page).getByRole('list').getByRole('button')
/** Returns the genuine wallet's row, found by its whole accessible name: the name of a marked fake is longer. */
const genuine = (page: Page) => dialog(page).getByRole('button', { name: 'MetaMask Installed', exact: true })

async function connectsTo(page: Page, row: ReturnType<typeof genuine>): Promise<void> {
  await row.click()
  expect(await outcome(page)).toMatchObject({ outcome: 'connected', account: { address: ACCOUNTS[0] } })
  expect(JSON.stringify(await stateOf(page))).not.toContain(THEIRS)
}

describe('A wallet that copies another wallet’s name', () => {
  const IMITATORS: readonly FakeWallet[] = [
    { name: 'MetaMask', rdns: 'com.evil', accounts: [THEIRS] },
    { name: 'Met\u0430M\u0430sk', rdns: 'com.evil.cyrillic', accounts: [THEIRS] },
    { name: 'Meta\u200b\u202eMask', rdns: 'io.metamaskk', accounts: [THEIRS] },
    { name: 'MetaMask', accounts: [THEIRS] },
  ]

  it.each(['before', 'after'] as const)(
    'lists the genuine wallet and marks only fakes if they copy a name and announce themselves %s it',
    async (when) => {
      const page = await visit({ [when]: IMITATORS })
      await expect
        .poll(() =>
          dialog(page)
            .getByRole('button', { name: /Not made by MetaMask/ })
            .count(),
        )
        // Connect lists four wallets, and "All wallets".
        .toBe(3)
      expect(await rows(page).count()).toBe(5)
      await connectsTo(page, genuine(page))
    },
  )
})

describe('Wallets that claim the same rdns', () => {
  const CLAIM = 'Another wallet claims to be this one'
  const RIVALS: readonly FakeWallet[] = [
    { name: 'MetaMask', rdns: 'io.metamask', icon: svg('<rect width="8" height="8" fill="red"/>'), accounts: [THEIRS] },
    { name: 'Free Tokens', rdns: 'IO.MetaMask', accounts: [THEIRS] },
  ]

  it.each(['before', 'after'] as const)(
    'marks all wallets that claim one rdns if fakes announce themselves %s the genuine wallet',
    async (when) => {
      const page = await visit({ [when]: RIVALS })
      await expect.poll(() => dialog(page).getByRole('button', { name: CLAIM }).count()).toBe(3)
      expect(await rows(page).count()).toBe(3)
      await expect.poll(() => drawn(page)).toEqual([true, true])
      expect(
        await page.evaluate(() =>
          window.WalletModal.connect('io.metamask').then(
            () => 'connected',
            ({ code, message }: { code: string; message: string }) => `${code}: ${message}`,
          ),
        ),
      ).toMatch(
        /^ConnectorNotFound: Several wallets claim to be io\.metamask: io\.metamask#1 \(.+\), io\.metamask#2 \(.+\), io\.metamask#3 \(.+\)$/,
      )
      // The genuine wallet is the demo wallet, in the first or the last row.
      await connectsTo(page, rows(page).nth(when === 'before' ? 2 : 0))
    },
  )

  it('does not contact wallets with an ambiguous rdns to restore a session', async () => {
    const page = await visit({ after: [] })
    await connectsTo(page, genuine(page))
    await announceWallets(context, RIVALS)
    await page.reload()
    await page.evaluate(() => window.WalletModal.ready)
    expect((await stateOf(page)).connections).toEqual([])
    await openModal(page)
    await connectsTo(page, rows(page).nth(2))
  })
})

it('treats a wallet’s announced data as text: it runs no code and sends no request', async () => {
  const page = await visit({
    options: { connectors: { coinbase: false, ledger: false }, features: { allWallets: false } },
    before: [
      {
        name: 'Scripted',
        rdns: 'org.evil.a',
        icon: svg(
          '<script>top.hacked=1</script><image href="http://127.0.0.1:9/spy.png"/><rect width="8" height="8"/>',
          'onload="parent.hacked=1;hacked=1"',
        ),
      },
      {
        name: 'Plain text',
        rdns: 'org.evil.b',
        icon: 'data:image/svg+xml,<svg xmlns="http://www.w3.org/2000/svg"><script>parent.hacked=1</script></svg>',
      },
      { name: 'Huge', rdns: 'org.evil.c', icon: `data:image/png;base64,${'A'.repeat(5 * 1024 * 1024)}` },
      { name: 'Wide', rdns: 'org.evil.wide', icon: wide() },
      { name: 'Sizeless', rdns: 'org.plain', icon: svg('<rect width="8" height="8" fill="blue"/>') },
      { name: 'Linked', rdns: 'org.evil.d', icon: 'http://127.0.0.1:9/spy.png' },
      { name: 'Javascript', rdns: 'org.evil.e', icon: 'javascript:window.hacked=1' },
      { name: '<img src=x onerror="window.hacked=1">', rdns: 'org.evil.f' },
    ],
  })
  await genuine(page).waitFor()
  await page.evaluate(() => {
    const evil = (name: string) => ({
      get: () => {
        throw new Error(`${name} is not to be read`)
      },
      enumerable: true,
    })
    const provider = { request: () => new Promise(() => {}), on() {}, removeListener() {} }
    const info = { uuid: '1', name: 'Thrower', rdns: 'org.evil.thrower' }
    const details = [
      Object.defineProperty({ provider }, 'info', evil('info')),
      Object.defineProperty({ info }, 'provider', evil('provider')),
      ...['name', 'rdns', 'icon'].map((name) => ({
        provider,
        info: Object.defineProperty({ ...info }, name, evil(name)),
      })),
      {
        info: { ...info, rdns: 'org.evil.deaf', name: 'Thrower without ears' },
        provider: Object.defineProperties(
          { request: provider.request },
          { on: evil('on'), removeListener: evil('removeListener'), off: evil('off') },
        ),
      },
      { info, provider: new Proxy(provider, { get: evil('anything').get, has: evil('anything').get }) },
      null,
      7,
    ]
    for (const detail of details) dispatchEvent(new CustomEvent('eip6963:announceProvider', { detail }))
  })
  await rows(page).nth(9).waitFor()
  await expect.poll(() => drawn(page)).toEqual([true, true]) // the genuine wallet's icon, and the SVG without a size; the others are initials
  expect(await rows(page).locator('img').count()).toBe(0)
  expect(await page.evaluate(() => 'hacked' in window)).toBe(false)
  expect(asked.filter((url) => url.includes('spy'))).toEqual([])
  expect((await rows(page).allInnerTexts()).filter((text) => /Thrower(?! without)/.test(text))).toEqual([])
  await button(page, /Thrower without ears/).click()
  await dialog(page).getByText('Continue in Thrower without ears').waitFor()
  await button(page, 'Back').click()
  await connectsTo(page, genuine(page))
})

describe('A page with 500 wallets, some announcing themselves every 10 ms', () => {
  interface Flood {
    /** Resolves after `count` more rounds of announcements. */
    rounds(count: number): Promise<void>
    stop(): void
  }

  /** Announces 500 wallets, then several more every 10 ms. Runs in the page. */
  function flood(): void {
    const provider = () => ({ request: () => new Promise(() => {}), on() {}, removeListener() {} })
    const announce = (name: string, rdns: string, from: object) =>
      dispatchEvent(
        new CustomEvent('eip6963:announceProvider', {
          detail: {
            info: { uuid: rdns, name, rdns, icon: 'data:image/svg+xml,<svg xmlns="http://www.w3.org/2000/svg"/>' },
            provider: from,
          },
        }),
      )
    const liars = Array.from({ length: 5 }, provider)
    let round = 0
    const waiting: { at: number; resolve(): void }[] = []
    for (let n = 0; n < 500; n++) announce(`Flood ${n}`, `org.flood.w${n}`, provider())
    const timer = setInterval(() => {
      round++
      liars.forEach((liar, n) => announce(`Liar ${n} ${round}`, `org.flood.w${n}`, liar)) // the rdns of another wallet
      // a constant rdns of the liar's own, with a new name on every round
      liars.forEach((liar, n) => announce(`Liar ${n} ${round}`, `org.liar.l${n}`, liar))
      announce(`New ${round}`, `org.new.n${round}`, provider()) // a new wallet on every round
      announce('MetaMask', 'io.metamask', provider()) // a new provider object on every round
      for (const one of waiting.filter(({ at }) => at <= round)) one.resolve()
    }, 10)
    const tools: Flood = {
      rounds: (count) => new Promise((resolve) => waiting.push({ at: round + count, resolve })),
      stop: () => clearInterval(timer),
    }
    Object.assign(window, { flood: tools })
  }

  const rounds = (page: Page, count: number) =>
    page.evaluate((times) => (window as unknown as { flood: Flood }).flood.rounds(times), count)

  /** Returns the shortest of several times in ms from a click on the genuine wallet's row to the next view. */
  const answerTime = (page: Page) =>
    page.evaluate(async () => {
      const root = document.querySelector('wallet-modal')?.shadowRoot as ShadowRoot
      const until = (view: string) =>
        new Promise<number>((resolve) => {
          const look = () =>
            root.querySelector(`[data-view="${view}"]`) && (watch.disconnect(), resolve(performance.now()))
          const watch = new MutationObserver(look)
          watch.observe(root, { subtree: true, childList: true, attributes: true })
          look()
        })
      const times: number[] = []
      for (let n = 0; n < 7; n++) {
        const row = [...root.querySelectorAll<HTMLElement>('.row')].find(
          (one) => one.querySelector('.row-title')?.textContent === 'MetaMask',
        )
        const start = performance.now()
        row?.click()
        times.push((await until('ConnectingExternal')) - start)
        root.querySelector<HTMLElement>('button[aria-label=Back]')?.click()
        await until('Connect')
        await new Promise(requestAnimationFrame)
      }
      return Math.min(...times)
    })

  it('keeps the list stable, limited and fast while 500 wallets announce themselves', async () => {
    const page = await visit({
      wallet: { ...GENUINE, 'data-answer': 'silent' },
      // Without "All wallets", Connect shows every wallet that it keeps, and not only four
      options: { connectors: { coinbase: false, ledger: false }, features: { allWallets: false } },
    })
    await genuine(page).waitFor()
    await page.evaluate(flood)
    await expect.poll(() => rows(page).count()).toBe(64)
    await genuine(page).waitFor()
    await rounds(page, 20) // by now all limits for announcements are reached
    const changes = await page.evaluate(async () => {
      const root = document.querySelector('wallet-modal')?.shadowRoot as ShadowRoot
      const watch = new MutationObserver(() => {})
      watch.observe(root, { subtree: true, childList: true, attributes: true, characterData: true })
      await (window as unknown as { flood: Flood }).flood.rounds(100)
      return watch.takeRecords().length
    })
    expect(changes).toBe(0)
    expect(await rows(page).count()).toBe(64)

    await answerTime(page) // loads all code, so that the next measurements do not include it
    const during = await answerTime(page)
    await page.evaluate(() => (window as unknown as { flood: Flood }).flood.stop())
    const after = await answerTime(page)
    expect(during / after, `${during} ms against ${after} ms`).toBeLessThan(3)

    await page.evaluate(() => window.demoWallet.script({ answer: 'approve' }))
    await connectsTo(page, genuine(page))
  })
})
