import * as fc from 'fast-check'
import { expect, onTestFinished, test, vi } from 'vitest'
import { discoverWallets } from '../../../../src/chains/solana/discovery.ts'
import { createSolanaChain } from '../../../../src/chains/solana/index.ts'
import type { Connector } from '../../../../src/core/connector.ts'
import { fakeSolanaWallet, register, walletPage, type FakeSolanaFacts } from '../../../kit/fakeSolanaWallet.ts'
import { loadSolana } from '../../../kit/loadSolana.ts'

const ICON = 'data:image/png;base64,AA=='

async function discover(page = walletPage()) {
  const lists: (readonly Connector[])[] = []
  const stop = createSolanaChain(loadSolana(), async () => discoverWallets, page).discover((list) => lists.push(list))
  onTestFinished(stop)
  await Promise.resolve()
  await Promise.resolve()
  return {
    lists,
    stop,
    page,
    names: () => lists.at(-1)?.map(({ name }) => name) ?? [],
    ids: () => lists.at(-1)?.map(({ id }) => id) ?? [],
  }
}
const add = (page: Window, facts: FakeSolanaFacts) => register(page, fakeSolanaWallet(facts).wallet)

test('finds Solana wallets that register before or after discovery starts', async () => {
  const page = walletPage()
  add(page, { name: 'First' })
  const { lists } = await discover(page)
  add(page, { name: 'Second' })
  expect(lists.map((list) => list.map(({ id }) => id))).toEqual([['First'], ['First', 'Second']])
  expect(lists[0]?.map(({ id, name, type, icon, namespaces }) => ({ id, name, type, icon, namespaces }))).toEqual([
    { id: 'First', name: 'First', type: 'standard', icon: ICON, namespaces: ['solana'] },
  ])
})

test('reports no Solana wallets on a page without wallets or on a server', async () => {
  expect((await discover()).lists).toEqual([])
  expect(() =>
    createSolanaChain(loadSolana(), async () => discoverWallets, undefined).discover(() => {})(),
  ).not.toThrow()
})

test.each([
  [
    'only Bitcoin features',
    {
      lacks: ['solana:signMessage', 'solana:signTransaction', 'solana:signAndSendTransaction', 'solana:signIn'],
      answers: { 'bitcoin:connect': () => null },
    },
  ],
  ['message signing only', { lacks: ['solana:signTransaction', 'solana:signAndSendTransaction'] }],
  ['no standard:connect', { lacks: ['standard:connect'] }],
  ['no standard:events', { lacks: ['standard:events'] }],
  ['the name of a pairing library', { name: 'WalletConnect' }],
  ['no name', { name: ' \u202e ' }],
  ['a name that is not a string', { name: 7 }],
] as const)('ignores a wallet with %s', async (_, facts) => {
  const { page, names } = await discover()
  add(page, facts)
  expect(names()).toEqual([])
})

test.each(['solana:signTransaction', 'solana:signAndSendTransaction'])(
  'lists a Solana wallet that supports every feature except %s',
  async (feature) => {
    const { page, names } = await discover()
    add(page, { lacks: [feature] })
    expect(names()).toEqual(['Example'])
  },
)

test('removes only the Solana wallet that unregisters', async () => {
  const { page, names, lists } = await discover()
  add(page, { name: 'Stays' })
  const remove = add(page, { name: 'Goes' })
  add(page, { name: 'Comes' })
  remove()
  expect(names()).toEqual(['Stays', 'Comes'])
  remove()
  expect(lists).toHaveLength(4)
  add(page, { name: 'Goes' })
  expect(names()).toEqual(['Stays', 'Comes', 'Goes'])
})

test('reports an empty list when the last Solana wallet unregisters', async () => {
  const { page, lists } = await discover()
  add(page, {})()
  expect(lists.map((list) => list.length)).toEqual([1, 0])
})

test('lists the same wallet object once, and other wallets of its name separately', async () => {
  const { page, ids } = await discover()
  const { wallet } = fakeSolanaWallet({ name: 'Same' })
  register(page, wallet)
  register(page, wallet)
  for (const name of ['Same', 'injected', 'WalletConnect 2', 'io.metamask']) add(page, { name })
  expect(ids()).toEqual(['Same', 'Same (2)', 'injected (2)', 'WalletConnect 2', 'io.metamask (2)'])
})

test('finds the wallet API id of a Solana wallet by its exact name', async () => {
  const { page, lists } = await discover()
  for (const name of ['Phantom', 'phantom', 'Solflare', 'constructor']) add(page, { name })
  expect(lists.at(-1)?.map(({ explorerId }) => explorerId?.slice(0, 4))).toEqual(['a797', undefined, '1ca0', undefined])
})

test('sanitizes names of Solana wallets, and omits icons that are too long or no inline image', async () => {
  const { page, lists } = await discover()
  add(page, { name: ' Ev\u202eil\n\u0000 ', icon: `data:image/png;base64,${'A'.repeat(1 << 20)}` })
  add(page, { name: 'x'.repeat(1 << 20), icon: 'https://evil.example/icon.png' })
  expect(lists.at(-1)?.map(({ name, icon }) => [name, icon])).toEqual([
    ['Evil', undefined],
    ['x'.repeat(64), undefined],
  ])
})

test('ignores Solana wallets whose fields throw', async () => {
  const { page, names } = await discover()
  const evil = () => {
    throw new Error('evil')
  }
  register(page, new Proxy({}, { get: evil, has: evil }))
  register(page, Object.defineProperty({ ...fakeSolanaWallet().wallet }, 'name', { get: evil }))
  register(page, Object.defineProperty({ ...fakeSolanaWallet({ name: 'Iconless' }).wallet }, 'icon', { get: evil }))
  for (const detail of [evil, 'text', null, { register: 1 }])
    page.dispatchEvent(new CustomEvent('wallet-standard:register-wallet', { detail }))
  page.dispatchEvent(new Event('wallet-standard:register-wallet'))
  add(page, { name: 'Fine' })
  expect(names()).toEqual(['Fine'])
})

test('accepts any registered value without throwing', async () => {
  const { page, names } = await discover()
  fc.assert(fc.property(fc.anything(), (value) => void register(page, value)))
  expect(names()).toEqual([])
})

test('limits the list and its updates on a page that registers wallets endlessly', async () => {
  const { page, lists, names } = await discover()
  for (let n = 0; n < 200; n++) add(page, { name: `Wallet ${n}` })
  expect(names()).toHaveLength(64)
  const again = await discover()
  for (let n = 0; n < 5000; n++) add(again.page, { name: 'Flapping' })()
  expect(again.lists.length).toBeLessThanOrEqual(2048)
  expect(lists).toHaveLength(64)
})

test('finds no more wallets once discovery is stopped, and all wallets after discovery restarts', async () => {
  const { page, stop, lists } = await discover()
  const remove = add(page, { name: 'Here' })
  stop()
  add(page, { name: 'Late' })
  remove()
  expect(lists).toHaveLength(1)
  expect((await discover(page)).names().toSorted((a, b) => a.localeCompare(b))).toEqual(['Here', 'Late'])
})

test('does not start discovery if stopped before its code has loaded', async () => {
  const page = walletPage()
  const changed = vi.fn()
  add(page, {})
  createSolanaChain(loadSolana(), async () => discoverWallets, page).discover(changed)()
  await Promise.resolve()
  await Promise.resolve()
  expect(changed).not.toHaveBeenCalled()
})

test('loads the discovery code again after a failure once the browser is online', async () => {
  const page = walletPage()
  add(page, { name: 'Here' })
  const changed = vi.fn()
  const load = vi
    .fn<() => Promise<typeof discoverWallets>>()
    .mockRejectedValueOnce(new Error('offline'))
    .mockResolvedValue(discoverWallets)
  onTestFinished(createSolanaChain(loadSolana(), load, page).discover(changed))
  await vi.waitFor(() => expect(load).toHaveBeenCalledTimes(1))
  await Promise.resolve()
  page.dispatchEvent(new Event('online'))
  await vi.waitFor(() => expect(changed).toHaveBeenCalledTimes(1))
})

test('creates a connector only from a wallet object of the site', async () => {
  const { fromProvider } = createSolanaChain(loadSolana(), async () => discoverWallets, walletPage())
  const facts = { id: 'mine', name: 'Mine', type: 'external' } as const
  const { wallet, state } = fakeSolanaWallet()
  const link = await fromProvider?.(facts, wallet)?.connect({
    namespace: 'solana',
    signal: new AbortController().signal,
  })
  expect(link?.accounts).toEqual([{ address: state.accounts[0], type: 'eoa' }])
  fc.assert(fc.property(fc.anything(), (value) => fromProvider?.(facts, value) === undefined))
})
