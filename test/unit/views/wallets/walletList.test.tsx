import { afterEach, beforeAll, beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest'
import { WalletModalError } from '../../../../src/core/errors.ts'
import type { ViewName } from '../../../../src/core/views.ts'
import type { Options } from '../../../../src/core/options.ts'
import type { WalletListing } from '../../../../src/core/wallets/walletListing.ts'
import { browseLinkOf } from '../../../../src/flows/wallets/browseWallet.ts'
import { connect } from '../../../../src/flows/connect/connect.ts'
import { open as openForSite } from '../../../../src/flows/modal/open.ts'
import { openModal } from '../../../../src/flows/modal/openModal.ts'
import type { WalletApi, WalletQuery } from '../../../../src/services/walletApi/index.ts'
import { standStill } from '../../../kit/clock.ts'
import { createTestModal } from '../../../kit/createTestModal.ts'
import { fakeChain, fakeNetwork } from '../../../kit/fakeChain.ts'
import { fakeConnector } from '../../../kit/fakeConnector.ts'
import { fakePairing } from '../../../kit/fakePairing.ts'
import { noted } from '../../../kit/noted.ts'
import { simulateListLayout } from '../../../kit/listLayout.ts'
import { happen, settle, visitor, wait } from '../../../kit/visitor.tsx'

standStill()
// Loads lazy code in advance.
beforeAll(() =>
  Promise.all([
    import('../../../../src/views/wallets/listParts.ts'),
    import('../../../../src/views/modal/Legal.tsx'),
    import('../../../../src/ui/marks/wallets.ts'),
  ]),
)

const hex = (n: number) => n.toString(16).padStart(64, '0')
const MANY: readonly WalletListing[] = Array.from({ length: 100 }, (_, at) => ({
  id: hex(at + 1),
  name: `Wallet ${String(at + 1).padStart(3, '0')}`,
  canPair: true,
  chains: ['eip155:1'],
  isCertified: at % 2 === 0,
}))

/** Simulates a wallet API that records its requests. */
function fakeWalletApi(all = MANY) {
  const asked: WalletQuery[] = []
  const trouble: { error?: Error; never?: boolean } = {}
  const api: WalletApi = {
    async wallets(query) {
      asked.push(query)
      if (trouble.never) await new Promise(() => {})
      if (trouble.error) throw trouble.error
      const { include = [], exclude = [], search = '', names, page, entries, isCertified } = query
      if (names) return { wallets: [], count: 0, dropped: 0 }
      const found = all.filter(
        (one) =>
          (!include.length || include.includes(one.id)) &&
          !exclude.includes(one.id) &&
          one.name.includes(search) &&
          (!isCertified || one.isCertified),
      )
      return { wallets: found.slice((page - 1) * entries, page * entries), count: found.length, dropped: 0 }
    },
    features: async () => ({}),
    assetUrl: (id) => `https://api.test/asset/${id}`,
  }
  return Object.assign(api, { asked, trouble })
}

beforeEach(simulateListLayout)
afterEach(() => void vi.unstubAllGlobals())

async function arriving(
  options: Options = {},
  {
    view,
    pairing = true,
    installed = ['Fox'],
  }: { view?: ViewName; pairing?: boolean; installed?: readonly string[] } = {},
) {
  const walletApi = fakeWalletApi()
  const code = fakePairing()
  const here = createTestModal({
    options: { projectId: 'p', ...options },
    walletApi,
    offered: pairing ? [code] : [],
    connectors: installed.map((name) => fakeConnector({ id: `test.${name}`, name })),
  })
  const page = await visitor(here.modal)
  return {
    ...here,
    walletApi,
    page,
    code,
    open: async () => {
      void openModal(here.modal, view ? { view } : {})
      await settle()
    },
  }
}

const onPhone = () =>
  void vi.spyOn(navigator, 'userAgent', 'get').mockReturnValue('Mozilla/5.0 (Linux; Android 15) Mobile')
const rows = (page: Awaited<ReturnType<typeof visitor>>) =>
  page.names('button').filter((name) => !/^(What is|Close|Back)/.test(name))

/** The descriptions of disabled buttons, as screen readers find them. */
const descriptions = (page: Awaited<ReturnType<typeof visitor>>) =>
  page
    .all('button')
    .map((one) => one.getAttribute('aria-describedby'))
    .filter((id) => id !== null)
    .map((id) => page.root.querySelector(`#${id}`)?.textContent)

describe('The wallets of Connect', () => {
  test("shows the wallet API's icon if a wallet has none", async () => {
    const imageUrl = 'https://api.test/asset/popup'
    const popup = { ...fakeConnector({ id: 'popup', name: 'Popup', never: true }), explorerId: hex(1) }
    const { modal } = createTestModal({
      options: { projectId: 'p' },
      walletApi: fakeWalletApi([{ ...(MANY[0] as WalletListing), name: 'Popup', imageUrl }]),
      connectors: [popup],
      offered: [fakePairing()],
    })
    const page = await visitor(modal)
    await happen(() => void openModal(modal, {}))
    await settle()
    const marks = () => [...page.root.querySelectorAll('img')].map(({ src }) => src)
    // Built-in wallets fill the list, with bundled marks
    expect(marks().filter((src) => !src.startsWith('data:'))).toEqual([imageUrl])
    await page.press('button', 'Popup')
    expect(page.view()).toBe('ConnectingExternal')
    expect(marks()).toEqual([imageUrl])
  })

  test('shows the marks of connectors without an icon, whether the wallet API lists them or not', async () => {
    const bare = (id: string, name: string, explorerId: string) => ({
      ...fakeConnector({ id, name, never: true }),
      type: 'external' as const,
      explorerId,
    })
    const COINBASE = 'd0ca99ff52b99abc48743dad0f7fc891e041be73574f7fac4afe5d4bb83845c8'
    const LEDGER = '19177a98252e07ddfc9af2083ba8e07ef627cb6103467ffebb3f8f4205fd7927'
    const imageUrl = 'https://api.test/asset/coinbase'
    const { modal } = createTestModal({
      options: { projectId: 'p' },
      walletApi: fakeWalletApi([{ ...(MANY[0] as WalletListing), id: COINBASE, name: 'Coinbase Wallet', imageUrl }]),
      offered: [fakePairing(), bare('coinbase', 'Coinbase', COINBASE), bare('ledger', 'Ledger', LEDGER)],
    })
    const page = await visitor(modal)
    await happen(() => void openModal(modal, {}))
    await settle()
    const markOf = (name: string) => page.get('button', name).querySelector('.mark img')?.getAttribute('src')
    const all = ['Coinbase', 'Ledger', 'WalletConnect'].map(markOf)
    expect(all.map((mark) => mark?.slice(0, 24))).toEqual(all.map(() => 'data:image/svg+xml,<svg '))
    expect(new Set(all).size).toBe(3)
  })

  test('shows marks of well-known wallets without the wallet API, and initials of others', async () => {
    const coinbase = {
      ...fakeConnector({ id: 'coinbase', name: 'Coinbase', never: true }),
      explorerId: 'd0ca99ff52b99abc48743dad0f7fc891e041be73574f7fac4afe5d4bb83845c8',
    }
    const walletApi = fakeWalletApi()
    walletApi.trouble.error = new WalletModalError('ServiceUnavailable')
    const { modal } = createTestModal({
      options: { projectId: 'p' },
      walletApi,
      connectors: [fakeConnector({ id: 'test.Fox', name: 'Fox' })],
      offered: [fakePairing(), { ...coinbase, type: 'external' }],
    })
    const page = await visitor(modal)
    await happen(() => void openModal(modal, {}))
    await settle()
    const markOf = (name: string) => {
      const mark = page.get('button', name).querySelector('.mark')
      return mark?.querySelector('img')?.getAttribute('src')?.slice(0, 24) ?? mark?.textContent
    }
    const SVG = 'data:image/svg+xml,<svg '
    expect(['Fox', 'MetaMask', 'Trust Wallet', 'Coinbase'].map(markOf)).toEqual(['F', SVG, SVG, SVG])
  })

  test('lists pairing, installed wallets, up to four recommended wallets, and All wallets', async () => {
    const { page, open, walletApi } = await arriving()
    await open()
    expect(rows(page)).toEqual([
      'WalletConnect QR code',
      'Fox Installed',
      'Wallet 001',
      'Wallet 002',
      'Wallet 003',
      'All wallets 100+',
    ])
    expect(walletApi.asked[0]).toEqual({
      page: 1,
      entries: 4,
      include: [],
      exclude: [],
      chains: ['eip155:1', 'eip155:8453', 'eip155:11155111'],
    })
  })

  test('requests no listed wallets without a project id or without pairing', async () => {
    for (const [options, pairing] of [
      [{ projectId: '' }, true],
      [{}, false],
    ] as const) {
      const { open, walletApi, page } = await arriving(options, { pairing })
      expect(walletApi.asked).toEqual([])
      await open()
      expect(walletApi.asked).toEqual([])
      expect(page.has('button', 'All wallets')).toBe(false)
    }
  })

  test("lists featured wallets in the site's order, and reserves their rows while they load", async () => {
    const { page, open, walletApi } = await arriving({ featuredWalletIds: [hex(9), hex(7)] })
    walletApi.trouble.never = true
    await open()
    expect(page.root.querySelectorAll('.coming')).toHaveLength(3)
    const again = await arriving({ featuredWalletIds: [hex(9), hex(7)], excludeWalletIds: [hex(1)] })
    await again.open()
    expect(rows(again.page)).toEqual([
      'WalletConnect QR code',
      'Fox Installed',
      'Wallet 009',
      'Wallet 007',
      'Wallet 002',
      'All wallets 90+',
    ])
    expect(again.walletApi.asked).toContainEqual({ page: 1, entries: 2, include: [hex(9), hex(7)] })
    expect(again.walletApi.asked).toContainEqual(
      expect.objectContaining({ entries: 4, exclude: [hex(1), hex(9), hex(7)] }),
    )
  })

  test.each<readonly [string, Options, { installed?: readonly string[]; listed?: number; recent?: string }]>([
    ['all wallets arrive', {}, {}],
    ['the wallet API has one', {}, { listed: 1 }],
    ['the wallet API has none, and nothing is installed', {}, { listed: 0, installed: [] }],
    ['a listed wallet is installed', {}, { installed: ['Wallet 001'] }],
    ['a listed wallet is recent', {}, { recent: hex(2) }],
    ['a recent wallet no longer exists', {}, { recent: 'gone' }],
    ['a featured wallet is unknown', { featuredWalletIds: [hex(9), hex(999)] }, {}],
    ['two of six featured wallets are unknown', { featuredWalletIds: [1, 2, 3, 4, 998, 999].map(hex) }, {}],
    ['a custom wallet is installed', { customWallets: [{ id: 'own', name: 'Fox' }] }, {}],
    ['two wallets are included', { includeWalletIds: [hex(1), hex(2)] }, { installed: [] }],
    [
      'two wallets are included, one installed',
      { includeWalletIds: [hex(1), hex(2)] },
      { installed: ['Wallet 001', 'Fox'] },
    ],
    ['one wallet is included, two others installed', { includeWalletIds: [hex(1)] }, { installed: ['Fox', 'Owl'] }],
    ['a featured wallet is included', { includeWalletIds: [hex(1), hex(2)], featuredWalletIds: [hex(2), hex(1)] }, {}],
    ['an installed wallet is excluded', { excludeWalletIds: ['test.Fox', hex(1)] }, {}],
  ])(
    'keeps the number of rows when the list arrives, so that "All wallets" does not move: %s',
    async (_, options, { installed, listed = 100, recent }) => {
      const { page, open, walletApi, modal } = await arriving(options, { installed })
      if (recent) modal.wallets.$recent.set([recent])
      const some = fakeWalletApi(MANY.slice(0, listed))
      let comes: () => void = () => {}
      const come = new Promise<void>((resolve) => (comes = resolve))
      walletApi.wallets = async (query) => {
        await come
        return some.wallets(query)
      }
      await open()
      const count = () => page.root.querySelectorAll('.list .row').length
      const before = count()
      expect(page.root.querySelectorAll('.coming').length).toBeGreaterThan(0)
      await happen(comes)
      expect(page.root.querySelectorAll('.coming')).toHaveLength(0)
      expect(count()).toBe(before)
      expect(new Set(rows(page)).size).toBe(rows(page).length)
    },
  )

  test('adds a built-in wallet in a free row of Connect, and pairs with that wallet', async () => {
    const { page, open, walletApi } = await arriving({}, { installed: [] })
    const some = fakeWalletApi(MANY.slice(0, 1))
    walletApi.wallets = some.wallets
    await open()
    expect(rows(page)).toEqual([
      'WalletConnect QR code',
      'Wallet 001',
      'MetaMask',
      'Trust Wallet',
      'Phantom',
      'All wallets 1',
    ])
    await page.press('button', 'MetaMask')
    expect([page.view(), page.title()]).toEqual(['ConnectingWalletConnect', 'MetaMask'])
  })

  test.each([
    ['refuses', 'OriginNotAllowed'],
    ['is missing', 'ServiceUnavailable'],
    ['limits the rate', 'RateLimited'],
  ] as const)('lists built-in wallets with a note if the wallet API %s', async (_, code) => {
    const { page, open, walletApi, entry } = await arriving()
    walletApi.trouble.error = new WalletModalError(code)
    await open()
    expect(rows(page).slice(0, 3)).toEqual(['WalletConnect QR code', 'Fox Installed', 'MetaMask'])
    expect(page.text()).toContain('The wallet list is not responding. Here are some well-known wallets.')
    expect(entry.told('error').map((one) => one.code)).toEqual([code])
    walletApi.trouble.error = undefined
    await page.press('button', 'Try again')
    expect(rows(page)).toContain('Wallet 001')
    expect(page.has('button', 'Try again')).toBe(false)
  })

  test('waits two seconds for a slow wallet API, and keeps the rows if the answer is later', async () => {
    const { page, open, walletApi } = await arriving()
    let answer: () => void = () => {}
    const wallets = walletApi.wallets
    const late = new Promise<void>((resolve) => (answer = resolve))
    walletApi.wallets = async (query) => {
      await late
      return wallets(query)
    }
    await open()
    await wait(1_999)
    expect(page.has('button', 'Try again')).toBe(false)
    await wait(1)
    expect(rows(page)).toContain('MetaMask')
    await happen(answer)
    expect(rows(page)).toContain('MetaMask')
    const asked = walletApi.asked.length
    await page.press('button', 'Try again')
    expect(rows(page)).toContain('Wallet 001')
    expect(walletApi.asked.length).toBe(asked)
  })

  test('follows the options `allWallets`, `collapseWallets` and `branding`', async () => {
    const { page, open, entry } = await arriving({ features: { allWallets: false, branding: false } })
    await open()
    expect(page.has('button', 'All wallets')).toBe(false)
    expect(page.text()).not.toContain('Made with')
    await happen(() => entry.configure({ features: { collapseWallets: true } }))
    expect(page.text()).toContain('Made with Wallet Modal')
    expect(rows(page)).toEqual(['Continue with a wallet'])
    await page.press('button', 'Continue with a wallet')
    expect([page.view(), rows(page)[0]]).toEqual(['ConnectWallets', 'WalletConnect QR code'])
  })

  test('disables wallets with a reason until the checkbox of the terms is checked', async () => {
    const { page, open, modal } = await arriving({
      termsUrl: 'https://shop.test/terms',
      privacyUrl: 'https://shop.test/privacy',
      features: { legalCheckbox: true },
    })
    await open()
    expect(page.all('link').map((one) => one.getAttribute('href'))).toEqual([
      'https://shop.test/terms',
      'https://shop.test/privacy',
    ])
    const off = () => page.all('button').filter((one) => one.getAttribute('aria-disabled') === 'true').length
    expect(off()).toBe(6)
    expect(page.text().split('Agree to the terms first')).toHaveLength(2)
    expect(descriptions(page)).toEqual(Array(6).fill('Agree to the terms first'))
    await page.press('button', 'Fox')
    expect(page.view()).toBe('Connect')
    await happen(() => page.root.querySelector<HTMLInputElement>('input[type=checkbox]')?.click())
    expect([off(), modal.walletList.$hasAgreed.get()]).toEqual([0, true])
    expect(page.text()).not.toContain('Agree to the terms first')
    expect(descriptions(page)).toEqual([])
    await page.press('button', 'Fox')
    expect(page.view()).toBeNull()
  })

  test.each([
    ['ConnectingWalletConnect', {}],
    ['ConnectingWalletConnectBasic', {}],
    [undefined, { connectors: { injected: false } }],
  ] as const)('requests no pairing code until the terms are accepted when opened at %s', async (view, options) => {
    const { page, open, code } = await arriving(
      { termsUrl: 'https://shop.test/terms', features: { legalCheckbox: true }, ...options },
      { view, installed: [] },
    )
    await open()
    expect(page.view()).toBe(view ?? 'ConnectingWalletConnectBasic')
    // Once: the view says it, and not the footer, too
    expect(page.text().split('Agree to the terms first')).toHaveLength(2)
    expect(code.asked()).toBe(0)
    await happen(() => page.root.querySelector<HTMLInputElement>('input[type=checkbox]')?.click())
    await happen(() => code.code())
    expect(page.has('img', 'QR code')).toBe(true)
    expect(page.has('link', 'terms')).toBe(true)
  })

  test('opens Connect instead of the wallet that the site names until the terms are accepted', async () => {
    const { page, modal } = await arriving({ features: { legalCheckbox: true } })
    void openForSite(modal, { wallet: 'test.Fox' })
    await settle()
    expect(page.view()).toBe('Connect')
    modal.walletList.$hasAgreed.set(true)
    void openForSite(modal, { wallet: 'test.Fox' })
    await settle()
    expect(modal.connections.$active.get()?.connectorId).toBe('test.Fox')
  })

  test('opens pairing, a listed wallet, AllWallets and help from Connect', async () => {
    for (const [name, view] of [
      ['WalletConnect', 'ConnectingWalletConnect'],
      ['Wallet 001', 'ConnectingWalletConnect'],
      ['All wallets', 'AllWallets'],
      ['What is a Wallet?', 'WhatIsAWallet'],
    ] as const) {
      const { page, open } = await arriving()
      await open()
      await page.press('button', name)
      expect(page.view()).toBe(view)
    }
  })

  test('marks a connected wallet in Connect', async () => {
    const { page, modal } = await arriving({}, { installed: ['Fox', 'Owl'] })
    await happen(() => connect(modal, 'test.Fox'))
    void openModal(modal, { view: 'Connect' })
    await settle()
    expect(rows(page).filter((name) => /Fox|Owl/.test(name))).toEqual(['Fox Connected', 'Owl Installed'])
  })

  test('disables pairing while a wallet is paired', async () => {
    const { page, modal, code } = await arriving()
    void connect(modal, 'walletConnect')
    await settle()
    await happen(() => code.approve())
    expect(modal.connections.$active.get()?.connectorType).toBe('walletConnect')
    void openModal(modal, { view: 'Connect' })
    await settle()
    const off = page
      .all('button')
      .filter((one) => one.getAttribute('aria-disabled') === 'true')
      .map((one) => one.querySelector('.row-title')?.textContent)
    expect(off).toEqual(['WalletConnect', 'Wallet 001', 'Wallet 002', 'Wallet 003', 'All wallets'])
  })

  test('offers apps on the phone instead of a QR code', async () => {
    onPhone()
    const { page, open } = await arriving()
    await open()
    expect(rows(page)).toEqual(['Fox Installed', 'MetaMask', 'Trust Wallet', 'Phantom', 'All wallets 100+'])
  })

  test('opens this page in a built-in wallet on a phone without a project id', async () => {
    onPhone()
    const { page, open, walletApi } = await arriving({ projectId: '' }, { pairing: false, installed: [] })
    await open()
    expect(rows(page)).toEqual(['MetaMask', 'Trust Wallet', 'Phantom', 'Binance Wallet', 'All wallets 6'])
    expect(walletApi.asked).toEqual([])
    const opened = vi.spyOn(location, 'href', 'set').mockImplementation(() => {})
    await page.press('button', 'MetaMask')
    expect(opened).toHaveBeenCalledWith(expect.stringMatching(/^https:\/\/metamask\.app\.link\/dapp\//))
  })

  test('passes the current EVM chain to the Binance app on a phone, even if Bitcoin is configured', () => {
    onPhone()
    const bitcoin = fakeNetwork(0, 'Bitcoin', { id: 'btc', chainNamespace: 'bip122', caipNetworkId: 'bip122:btc' })
    const { modal } = createTestModal({ more: [fakeChain({ namespace: 'bip122', networks: [bitcoin] })] })
    modal.networks.use('eip155:8453')
    const link = browseLinkOf(modal, {
      id: '2fafea35bb471d22889ccb49c08d99dd0a18a37982602c33f696a5723934ba25',
      canPair: false,
    })
    const app = atob(new URL(link ?? '').searchParams.get('_dp') ?? '')
    expect(atob(app.split('startPageQuery=')[1] ?? '')).toMatch(/&defaultChainId=8453$/)
  })

  test('pairs from AllWallets on a phone only after the terms are accepted', async () => {
    onPhone()
    const { page, open, modal } = await arriving({ features: { legalCheckbox: true }, manualControl: true })
    await open()
    await page.press('button', 'QR code')
    expect(page.view()).toBe('AllWallets')
    expect(descriptions(page)).toHaveLength(2)
    expect(new Set(descriptions(page))).toEqual(new Set(['Agree to the terms first']))
    await happen(() => modal.walletList.$hasAgreed.set(true))
    await page.press('button', 'QR code')
    expect(page.view()).toBe('ConnectingWalletConnect')
  })
})

describe('The AllWallets view', () => {
  const listed = (page: Awaited<ReturnType<typeof visitor>>) =>
    [...page.root.querySelectorAll('.virtual .cell-name')].map((one) => one.textContent)

  test('loads wallets in pages of 40, shows installed wallets first, and renders only visible rows', async () => {
    const { page, open, walletApi } = await arriving({}, { view: 'AllWallets' })
    await open()
    expect(walletApi.asked.at(-1)).toEqual(
      expect.objectContaining({ page: 1, entries: 40, exclude: [hex(1), hex(2), hex(3), hex(4)] }),
    )
    expect(listed(page).slice(0, 3)).toEqual(['Fox', 'Wallet 001', 'Wallet 002'])
    expect(page.root.querySelectorAll('.virtual *').length).toBeLessThanOrEqual(150)
  })

  test.each([
    ['installed', false, 'Installed'],
    ['recent and installed', true, 'Recent'],
  ] as const)('has the same single badge as Connect for a wallet that is %s', async (_, isRecent, badge) => {
    const { page, open, modal } = await arriving()
    if (isRecent) modal.wallets.$recent.set(['test.Fox'])
    await open()
    const ofFox = () => page.names('button').filter((name) => name.startsWith('Fox'))
    expect(ofFox()).toEqual([`Fox ${badge}`])
    await page.press('button', 'All wallets')
    expect([page.view(), ofFox()]).toEqual(['AllWallets', [`Fox ${badge}`]])
  })

  test('preloads the first 20 images of a page of wallets, and gives up after 2 s', async () => {
    const images: { src: string; complete: boolean }[] = []
    vi.stubGlobal(
      'Image',
      class {
        src = ''
        complete = false
        constructor() {
          images.push(this)
        }
      },
    )
    const { open, walletApi } = await arriving({}, { view: 'AllWallets' })
    const wallets = walletApi.wallets
    const imageOf = (id: string) => `https://api.test/image/${id}`
    walletApi.wallets = async (query) => {
      const page = await wallets(query)
      return { ...page, wallets: page.wallets.map((one) => ({ ...one, imageUrl: imageOf(one.id) })) }
    }
    await open()
    const urls = () => images.map(({ src }) => src)
    expect(urls()).toEqual(Array.from({ length: 24 }, (_, at) => imageOf(hex(at + 1))))
    await wait(1_999)
    expect(urls()).not.toContain('')
    await wait(1)
    expect(new Set(urls())).toEqual(new Set(['']))
  })

  test('filters wallets on each key press, and searches the wallet API after 300 ms', async () => {
    const { page, open, walletApi } = await arriving({}, { view: 'AllWallets' })
    await open()
    const searches = () => walletApi.asked.filter(({ entries }) => entries === 100).map(({ search }) => search)
    await page.write('Search wallets', '9')
    await wait(300)
    expect(searches()).toEqual([])
    await page.write('Search wallets', '09')
    expect(listed(page)[0]).toBe('Wallet 009')
    await wait(299)
    await page.write('Search wallets', '099')
    await wait(299)
    expect(searches()).toEqual([])
    await wait(1)
    expect(searches()).toEqual(['099'])
    expect(listed(page)).toEqual(['Wallet 099'])
    expect(page.text()).toContain('Wallets found: 1')
  })

  test('keeps the filtered wallets in place, and appends the search results', async () => {
    const { page, open } = await arriving({}, { view: 'AllWallets' })
    await open()
    await page.write('Search wallets', 'Wallet 01')
    const before = listed(page)
    await wait(300)
    expect(listed(page).slice(0, before.length)).toEqual(before)
  })

  test('shows installed wallets without a project id and sends no request', async () => {
    const { page, open, walletApi } = await arriving({ projectId: '' }, { view: 'AllWallets', pairing: false })
    await open()
    expect([listed(page), page.root.querySelectorAll('.coming').length, walletApi.asked]).toEqual([['Fox'], 0, []])
  })

  test('searches for text that was typed before the list arrived', async () => {
    const { page, open, walletApi } = await arriving({}, { view: 'AllWallets', installed: [] })
    const wallets = walletApi.wallets
    let comes: () => void = () => {}
    const come = new Promise<void>((resolve) => (comes = resolve))
    walletApi.wallets = async (query, signal) => {
      await come
      return wallets(query, signal)
    }
    await open()
    await page.write('Search wallets', '099')
    await wait(300)
    expect([page.text(), page.root.querySelectorAll('.coming').length]).toEqual([
      expect.not.stringContaining('No Wallet found'),
      6,
    ])
    await happen(() => comes())
    await wait(300)
    expect(listed(page)).toEqual(['Wallet 099'])
  })

  test('shows a failed wallet search with a retry', async () => {
    const { page, open, walletApi } = await arriving({}, { view: 'AllWallets', installed: [] })
    await open()
    const wallets = walletApi.wallets
    walletApi.wallets = () => Promise.reject(new WalletModalError('RateLimited'))
    await page.write('Search wallets', '099')
    await wait(300)
    expect(page.text()).toContain('Not all wallets could be loaded.')
    walletApi.wallets = wallets
    await page.press('button', 'Try again')
    await wait(300)
    expect([listed(page), page.has('button', 'Try again')]).toEqual([['Wallet 099'], false])
  })

  test('keeps the search results in place when a page of wallets arrives', async () => {
    const { page, open, walletApi } = await arriving({}, { view: 'AllWallets', installed: [] })
    const wallets = walletApi.wallets
    let comes: () => void = () => {}
    const come = new Promise<void>((resolve) => (comes = resolve))
    walletApi.wallets = async (query, signal) => {
      if (query.entries === 40) await come
      return wallets(query, signal)
    }
    await open()
    await page.write('Search wallets', '43')
    await wait(300)
    await page.write('Search wallets', '4')
    const before = listed(page)
    expect(before).toEqual(['Wallet 004', 'Wallet 043'])
    await happen(() => comes())
    expect(listed(page).slice(0, 4)).toEqual([...before, 'Wallet 014', 'Wallet 024'])
  })

  test('explains an empty search result and offers GetWallet', async () => {
    const { page, open } = await arriving({}, { view: 'AllWallets' })
    await open()
    await page.write('Search wallets', 'zzz')
    expect(page.text()).not.toContain('No Wallet found')
    await wait(300)
    expect(page.text()).toContain('No Wallet found')
    await page.press('button', 'Get a Wallet')
    expect(page.view()).toBe('GetWallet')
    await page.press('button', 'MetaMask')
    expect([page.view(), page.title()]).toEqual(['Downloads', 'Get MetaMask'])
    expect(page.all('link').map((one) => one.textContent)).toEqual([
      'Browser extension',
      'iOS App',
      'Android App',
      'Website',
    ])
    expect(page.get('img', 'QR code for iOS App').getAttribute('data-uri')).toBe(
      'https://apps.apple.com/app/id1438144202',
    )
    await page.press('tab', 'Android App')
    expect(page.get('img', 'QR code for Android App').getAttribute('data-uri')).toBe(
      'https://play.google.com/store/apps/details?id=io.metamask',
    )
    const icons = page.all('link').map((one) => one.querySelector('svg path')?.getAttribute('d'))
    expect(new Set(icons).size).toBe(4)
  })

  test('offers only links to downloads on a phone', async () => {
    onPhone()
    const { page, open } = await arriving({}, { view: 'GetWallet' })
    await open()
    await page.press('button', 'MetaMask')
    expect(page.all('link')).toHaveLength(4)
    expect([page.all('img'), page.all('tab')]).toEqual([[], []])
  })

  test('notes that the visitor follows a download link', async () => {
    const { modal, page, open } = await arriving({}, { view: 'GetWallet' })
    const { all } = noted(modal)
    await open()
    await page.press('button', 'MetaMask')
    page.get('link', 'Android App').addEventListener('click', (event) => event.preventDefault())
    await page.press('link', 'Android App')
    expect(all).toMatchObject([{ event: 'GET_WALLET', properties: { name: 'MetaMask', type: 'play_store' } }])
  })

  test('notes the wallets on the screen and the rows of Connect as seen', async () => {
    const { modal, page, open } = await arriving()
    const { all } = noted(modal)
    await open()
    expect(modal.walletList.$rows.get().map(({ name }) => name)).toEqual([
      'WalletConnect',
      'Fox',
      ...'123'.split('').map((n) => `Wallet 00${n}`),
    ])
    await page.press('button', 'All wallets')
    await settle()
    const items = all.flatMap(({ properties }) => (properties as { items: { name: string; view: string }[] }).items)
    const names = items.filter(({ view }) => view === 'AllWallets').map(({ name }) => name)
    expect(names.slice(0, 2)).toEqual(['Fox', 'Wallet 001'])
    expect(names.length).toBeLessThan(40)
  })

  test('shows marks of well-known wallets in GetWallet and in the code of their downloads', async () => {
    const { page, open } = await arriving({ projectId: '' }, { view: 'GetWallet' })
    await open()
    const pictures = () => [...page.root.querySelectorAll('img')].map((one) => one.getAttribute('src')?.slice(0, 24))
    expect(pictures()).toEqual(Array(4).fill('data:image/svg+xml,<svg '))
    await page.press('button', 'MetaMask')
    expect([page.view(), pictures()]).toEqual(['Downloads', ['data:image/svg+xml,<svg ']])
  })

  test('offers GetWallet if Downloads opens without a wallet', async () => {
    const { page, open } = await arriving({}, { view: 'Downloads' })
    await open()
    expect([page.view(), page.title()]).toEqual(['Downloads', 'Downloads'])
    await page.press('button', 'Get a Wallet')
    expect(page.view()).toBe('GetWallet')
  })

  test('requests and shows only certified wallets if the visitor selects that filter', async () => {
    const { page, open, walletApi } = await arriving({}, { view: 'AllWallets', installed: [] })
    await open()
    await page.press('button', 'Certified')
    expect(page.get('button', 'Certified').getAttribute('aria-pressed')).toBe('true')
    expect(walletApi.asked.at(-1)).toMatchObject({ entries: 40, page: 1, isCertified: true })
    expect(listed(page).slice(0, 3)).toEqual(['Wallet 001', 'Wallet 003', 'Wallet 005'])
  })

  test('shows a failed page of wallets with a retry', async () => {
    const { page, open, walletApi } = await arriving({}, { view: 'AllWallets' })
    const wallets = walletApi.wallets
    walletApi.wallets = (query, signal) =>
      query.entries === 40 ? Promise.reject(new WalletModalError('RateLimited')) : wallets(query, signal)
    await open()
    expect(page.text()).toContain('Not all wallets could be loaded.')
    walletApi.wallets = wallets
    await page.press('button', 'Try again')
    expect(listed(page)).toContain('Wallet 005')
    onTestFinished(() => void vi.restoreAllMocks())
  })
})

test('lists a paired wallet as recent on the next visit, even offline', async () => {
  const first = await arriving({}, { installed: [] })
  await first.open()
  await first.page.press('button', 'Wallet 002')
  await happen(() => first.code.code())
  await happen(() => first.code.approve())
  const again = await arriving({ storage: first.storage }, { installed: [] })
  again.walletApi.trouble.error = new WalletModalError('ServiceUnavailable')
  await again.open()
  expect(rows(again.page).slice(0, 2)).toEqual(['WalletConnect QR code', 'Wallet 002 Recent'])
})
