import * as fc from 'fast-check'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { adapter } from '../../../kit/bitcoinAdapter.ts'
import { discoverWallets } from '../../../../src/chains/bitcoin/discovery/index.ts'
import { createBitcoinChain } from '../../../../src/chains/bitcoin/index.ts'
import type { Connector } from '../../../../src/core/connector.ts'
import { openPage } from '../../sandbox/bitcoinPage.ts'
import { ask, find } from './kit.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const ICON = 'data:image/svg+xml;base64,PHN2Zy8+'
const page = (things: object = {}) => Object.assign(new EventTarget(), things) as EventTarget & Record<string, unknown>
const provider = () => ({ request: async () => ({}) })
const unisat = () => ({ requestAccounts: async () => [] })
const standard = (name: unknown, icon?: string) => ({
  version: '1.0.0',
  name,
  icon,
  chains: [],
  accounts: [],
  features: { 'bitcoin:connect': { connect: async () => ({ accounts: [] }) } },
})
/** Registers Wallet Standard wallets. Returns a function that unregisters them. */
function register(host: EventTarget, ...wallets: readonly unknown[]): () => void {
  let unregister = () => {}
  const detail = (api: { register(...all: unknown[]): () => void }) => (unregister = api.register(...wallets))
  host.dispatchEvent(new CustomEvent('wallet-standard:register-wallet', { detail }))
  return () => unregister()
}
const listed = (...entries: object[]) => ({ btc_providers: entries })
const facts = ({ id, type, explorerId }: Connector) => ({ id, type, explorerId })

test('lists Bitcoin wallets of every interface in a fixed order, with fixed names and ids', () => {
  const { host } = openPage('', { interfaces: ['binance', 'bitget', 'unisat', 'okx', 'leather', 'sats', 'standard'] })
  const { now } = find(host)
  expect(now().map(({ id, name, type, explorerId }) => [id, name, type, explorerId?.slice(0, 4)])).toEqual([
    ['LeatherProvider', 'Leather', 'injected', '483a'],
    ['OKX', 'OKX Wallet', 'injected', '971e'],
    ['bitget', 'Bitget Wallet', 'injected', '38f5'],
    ['binancew3w', 'Binance Web3 Wallet', 'injected', '2faf'],
    ['unisat', 'Unisat Wallet', 'injected', undefined],
    ['Demo Bitcoin Wallet', 'Demo Bitcoin Wallet', 'injected', undefined],
  ])
  expect(
    now()
      .filter(({ icon }) => icon)
      .map(({ id }) => id),
  ).toEqual(['LeatherProvider', 'OKX', 'Demo Bitcoin Wallet'])
  expect(now().every(({ icon = ICON }) => icon.startsWith('data:image/svg+xml,') || icon === ICON)).toBe(true)
})

test('reads the page’s provider list three more times, 200 ms apart, and once more on `load`', () => {
  const host = page({ unisat: unisat() })
  const { lists, ids } = find(host)
  expect(ids()).toEqual(['unisat'])
  vi.advanceTimersByTime(400)
  Object.assign(host, listed({ id: 'late', name: 'Late' }), { late: provider() })
  vi.advanceTimersByTime(199)
  expect(ids()).toEqual(['unisat'])
  vi.advanceTimersByTime(1)
  expect(ids()).toEqual(['unisat', 'Late'])
  expect(lists).toHaveLength(2)
  Object.assign(host, { LeatherProvider: provider() })
  vi.advanceTimersByTime(10_000)
  expect(ids()).toEqual(['unisat', 'Late'])
  expect(vi.getTimerCount()).toBe(0)
  host.dispatchEvent(new Event('load'))
  expect(ids()).toContain('LeatherProvider')
})

test('reads the page’s provider list under the newer name `wbip_providers` too', () => {
  expect(find(page({ wbip_providers: [{ id: 'a.b', name: 'New' }], a: { b: provider() } })).ids()).toEqual(['New'])
})

test('adds and removes Wallet Standard wallets', () => {
  const host = page()
  const { ids, lists } = find(host)
  expect(lists).toEqual([])
  const remove = register(host, standard('One'), standard('Two'), {
    name: 'Solana',
    features: { 'solana:signMessage': {} },
  })
  expect(ids()).toEqual(['One', 'Two'])
  remove()
  expect(ids()).toEqual([])
})

test('ends the connection of a wallet that unregisters, but not of a wallet with the same name', async () => {
  const host = page()
  const { now } = find(host)
  const account = { address: 'bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4', chains: ['bitcoin:mainnet'] }
  const wallet = () => ({
    ...standard('Twin'),
    features: { 'bitcoin:connect': { connect: async () => ({ accounts: [account] }) } },
  })
  const remove = register(host, wallet())
  register(host, wallet())
  const heard: unknown[] = []
  for (const one of now()) (await one.connect(ask())).watch(({ kind }) => heard.push([one.id, kind]))
  remove()
  expect(heard).toEqual([['Twin', 'closed']])
})

test('stops listening and polling when discovery is stopped', () => {
  const host = page()
  const { stop, lists } = find(host)
  stop()
  register(host, standard('One'))
  Object.assign(host, { unisat: unisat() })
  host.dispatchEvent(new Event('load'))
  vi.advanceTimersByTime(1_000)
  expect(lists).toEqual([])
  expect(vi.getTimerCount()).toBe(0)
})

test('lists a wallet with several interfaces once, with the most capable interface', () => {
  const host = page({
    ...listed({ id: 'XverseProviders.BitcoinProvider', name: 'Xverse Wallet' }),
    XverseProviders: { BitcoinProvider: provider() },
  })
  const { now } = find(host)
  const before = now().map(facts)
  register(host, standard('Xverse', ICON))
  expect(now().map(facts)).toEqual(before)
  expect(before).toEqual([{ id: 'Xverse Wallet', type: 'injected', explorerId: expect.stringMatching(/^2a87/) }])
  // The icon comes from the wallet's other interface.
  expect(now()[0]?.icon).toBe(ICON)
})

test('keeps the id of a wallet’s row when a better interface appears later', () => {
  const host = page()
  const { now } = find(host)
  register(host, standard('Some Wallet'))
  expect(now().map(facts)).toEqual([{ id: 'Some Wallet', type: 'standard', explorerId: undefined }])
  Object.assign(host, listed({ id: 'some', name: 'Some Wallet' }), { some: provider() })
  vi.advanceTimersByTime(200)
  expect(now().map(facts)).toEqual([{ id: 'Some Wallet', type: 'injected', explorerId: undefined }])
})

test('lists a wallet object once, even if the page exposes it in several places', () => {
  const bitget = unisat()
  const own = Object.assign(unisat(), provider())
  expect(find(page({ unisat: bitget, bitkeep: { unisat: bitget } })).ids()).toEqual(['bitget'])
  expect(find(page({ ...listed({ id: 'unisat', name: 'UniSat' }), unisat: own })).ids()).toEqual(['unisat'])
})

test('lists two wallets of one interface separately, even with equal names', () => {
  const host = page({ ...listed({ id: 'a', name: 'Twin' }, { id: 'b', name: 'Twin' }), a: provider(), b: provider() })
  expect(find(host).ids()).toEqual(['Twin', 'Twin (2)'])
})

test('does not let a copy hide the genuine wallet, or take the genuine wallet’s id or place in the list', () => {
  const host = page({
    ...listed({ id: 'evil', name: 'Phantom' }, { id: 'worse', name: 'Leather' }),
    evil: provider(),
    worse: provider(),
    LeatherProvider: provider(),
  })
  const { now } = find(host)
  register(host, standard('Phantom'))
  expect(now().map(facts)).toEqual([
    { id: 'LeatherProvider', type: 'injected', explorerId: expect.any(String) },
    { id: 'Phantom', type: 'standard', explorerId: expect.stringMatching(/^a797/) },
    { id: 'Phantom (2)', type: 'injected', explorerId: undefined },
    { id: 'Leather', type: 'injected', explorerId: undefined },
  ])
})

test('never gives a wallet the id of another kind of connector', () => {
  const host = page()
  const { ids } = find(host)
  register(host, ...['walletConnect', 'injected', 'OKX', 'unisat', 'io.metamask'].map((name) => standard(name)))
  expect(ids()).toEqual(['walletConnect (2)', 'injected (2)', 'OKX (2)', 'unisat (2)', 'io.metamask (2)'])
})

test('sanitizes wallet names and icons, and limits the length of the list', () => {
  const host = page()
  const { now } = find(host)
  register(
    host,
    standard('  Right\u202eLeft\n'),
    standard('Remote', 'https://example.org/icon.png'),
    standard(''),
    standard(5),
  )
  expect(now().map(({ name, icon }) => [name, icon])).toEqual([
    ['RightLeft', undefined],
    ['Remote', undefined],
  ])
  register(host, ...Array.from({ length: 100 }, (_, index) => standard(`Wallet ${index}`)))
  expect(now()).toHaveLength(64)
  const entries = Array.from({ length: 100 }, (_, index) => ({ id: `p.n${index}`, name: `Provider ${index}` }))
  const crowded = page({
    btc_providers: entries,
    p: Object.fromEntries(entries.map((_, index) => [`n${index}`, provider()])),
  })
  expect(find(crowded).now()).toHaveLength(64)
})

test('limits the list updates caused by a wallet that registers endlessly', () => {
  const host = page()
  const { lists } = find(host)
  for (let count = 0; count < 2_000; count++) register(host, standard('Again'))()
  expect(lists.length).toBeLessThanOrEqual(2 * 64 * 16)
})

test('finds Bitcoin wallets without throwing, whatever globals the page defines', () => {
  const trap = new Proxy(
    {},
    {
      get: () => {
        throw new Error('trap')
      },
      has: () => {
        throw new Error('trap')
      },
    },
  )
  const thing = fc.oneof(fc.anything(), fc.constantFrom('TRAP', null))
  const real = (values: readonly unknown[]) => values.map((value) => (value === 'TRAP' ? trap : value))
  const names = ['btc_providers', 'wbip_providers', 'LeatherProvider', 'okxwallet', 'bitkeep', 'binancew3w', 'unisat']
  fc.assert(
    fc.property(fc.array(thing, { minLength: 7, maxLength: 7 }), fc.array(thing, { maxLength: 5 }), (made, more) => {
      const [values, wallets] = [real(made), real(more)]
      const host = page(Object.fromEntries(names.map((name, at) => [name, values[at]])))
      const stop = discoverWallets(
        host as never,
        async () => adapter,
        () => {},
      )
      register(host, ...wallets)
      Object.assign(host, listed(...(wallets as object[])))
      vi.advanceTimersByTime(1_000)
      stop()
    }),
    { numRuns: 300 },
  )
  for (const name of names) {
    const host = page({ unisat: unisat() })
    if (name !== 'unisat')
      Object.defineProperty(host, name, {
        get: () => {
          throw new Error('trap')
        },
      })
    register(host, trap)
    expect(find(host).ids()).toEqual(['unisat'])
  }
})

const chainOn = (win: unknown, loadDiscovery = async () => discoverWallets) =>
  createBitcoinChain(async () => adapter, loadDiscovery, win as never)
const settle = () => vi.advanceTimersByTimeAsync(0)

test('loads the discovery code, and retries a failed load once the browser is online', async () => {
  const host = page({ unisat: unisat() })
  const load = vi.fn(async () => discoverWallets).mockRejectedValueOnce(new Error('offline'))
  const lists: (readonly Connector[])[] = []
  const stop = chainOn(host, load).discover((list) => lists.push(list))
  await settle()
  expect(lists).toEqual([])
  host.dispatchEvent(new Event('online'))
  await settle()
  expect(lists.map((list) => list.map(({ id }) => id))).toEqual([['unisat']])
  stop()
  Object.assign(host, { LeatherProvider: provider() })
  vi.advanceTimersByTime(1_000)
  expect(lists).toHaveLength(1)
})

test('does not start discovery if stopped before its code has loaded', async () => {
  const lists: unknown[] = []
  chainOn(page({ unisat: unisat() })).discover((list) => lists.push(list))()
  await settle()
  expect(lists).toEqual([])
  chainOn(undefined).discover((list) => lists.push(list))()
})

test('creates a connector from a Wallet Standard wallet of the site', async () => {
  const { host } = openPage('', { interfaces: ['standard'] })
  let own: unknown
  host.dispatchEvent(
    new CustomEvent('wallet-standard:app-ready', { detail: { register: (wallet: unknown) => (own = wallet) } }),
  )
  const { fromProvider } = chainOn(host)
  const connector = fromProvider?.({ id: 'own', name: 'Own', type: 'external' }, own)
  expect((await connector?.connect(ask()))?.accounts).toHaveLength(2)
  for (const none of [undefined, {}, { request() {} }])
    expect(fromProvider?.({ id: 'x', name: 'X', type: 'external' }, none)).toBeUndefined()
})
