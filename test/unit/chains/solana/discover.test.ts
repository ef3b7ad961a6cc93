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
  return { lists, stop, page, names: () => lists.at(-1)?.map(({ name }) => name) ?? [], ids: () => lists.at(-1)?.map(({ id }) => id) ?? [] }
}
const add = (page: Window, facts: FakeSolanaFacts) => register(page, fakeSolanaWallet(facts).wallet)

test('wallets that are there and wallets that come later are found', async () => {
  const page = walletPage()
  add(page, { name: 'First' })
  const { lists } = await discover(page)
  add(page, { name: 'Second' })
  expect(lists.map((list) => list.map(({ id }) => id))).toEqual([['First'], ['First', 'Second']])
  expect(lists[0]?.map(({ id, name, type, icon, namespaces }) => ({ id, name, type, icon, namespaces }))).toEqual([
    { id: 'First', name: 'First', type: 'standard', icon: ICON, namespaces: ['solana'] },
  ])
})

test('a page without wallets hears nothing, and a server neither', async () => {
  expect((await discover()).lists).toEqual([])
  expect(() => createSolanaChain(loadSolana(), async () => discoverWallets, undefined).discover(() => {})()).not.toThrow()
})

test.each([
  ['only bitcoin', { lacks: ['solana:signMessage', 'solana:signTransaction', 'solana:signAndSendTransaction', 'solana:signIn'], answers: { 'bitcoin:connect': () => null } }],
  ['only messages', { lacks: ['solana:signTransaction', 'solana:signAndSendTransaction'] }],
  ['no connect', { lacks: ['standard:connect'] }],
  ['no events', { lacks: ['standard:events'] }],
  ['the name of a kit that pairs', { name: 'WalletConnect' }],
  ['no name', { name: ' \u202e ' }],
  ['a name that is no text', { name: 7 }],
] as const)('a wallet with %s is not listed', async (_, facts) => {
  const { page, names } = await discover()
  add(page, facts)
  expect(names()).toEqual([])
})

test.each(['solana:signTransaction', 'solana:signAndSendTransaction'])('one that lacks only %s is', async (feature) => {
  const { page, names } = await discover()
  add(page, { lacks: [feature] })
  expect(names()).toEqual(['Example'])
})

test('a wallet that takes itself away is dropped, and only that one', async () => {
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

test('the last one gone is told too', async () => {
  const { page, lists } = await discover()
  add(page, {})()
  expect(lists.map((list) => list.length)).toEqual([1, 0])
})

test('the same object is listed once; equal names are different wallets, and no id is one of others', async () => {
  const { page, ids } = await discover()
  const { wallet } = fakeSolanaWallet({ name: 'Same' })
  register(page, wallet)
  register(page, wallet)
  for (const name of ['Same', 'injected', 'WalletConnect 2', 'io.metamask']) add(page, { name })
  expect(ids()).toEqual(['Same', 'Same (2)', 'injected (2)', 'WalletConnect 2', 'io.metamask (2)'])
})

test('what is known of a wallet by its exact name is its id in the wallet API', async () => {
  const { page, lists } = await discover()
  for (const name of ['Phantom', 'phantom', 'Solflare', 'constructor']) add(page, { name })
  expect(lists.at(-1)?.map(({ explorerId }) => explorerId?.slice(0, 4))).toEqual(['a797', undefined, '1ca0', undefined])
})

test('texts are cleaned, and an icon that is too long or no image is left out', async () => {
  const { page, lists } = await discover()
  add(page, { name: ' Ev\u202eil\n\u0000 ', icon: `data:image/png;base64,${'A'.repeat(1 << 20)}` })
  add(page, { name: 'x'.repeat(1 << 20), icon: 'https://evil.example/icon.png' })
  expect(lists.at(-1)?.map(({ name, icon }) => [name, icon])).toEqual([['Evil', undefined], ['x'.repeat(64), undefined]])
})

test('wallets that throw whatever is read of them harm nobody', async () => {
  const { page, names } = await discover()
  const evil = () => { throw new Error('evil') }
  register(page, new Proxy({}, { get: evil, has: evil }))
  register(page, Object.defineProperty({ ...fakeSolanaWallet().wallet }, 'name', { get: evil }))
  register(page, Object.defineProperty({ ...fakeSolanaWallet({ name: 'Iconless' }).wallet }, 'icon', { get: evil }))
  for (const detail of [evil, 'text', null, { register: 1 }]) page.dispatchEvent(new CustomEvent('wallet-standard:register-wallet', { detail }))
  page.dispatchEvent(new Event('wallet-standard:register-wallet'))
  add(page, { name: 'Fine' })
  expect(names()).toEqual(['Fine'])
})

test('any value may be registered', async () => {
  const { page, names } = await discover()
  fc.assert(fc.property(fc.anything(), (value) => void register(page, value)))
  expect(names()).toEqual([])
})

test('a page that registers for ever fills neither the list nor the time', async () => {
  const { page, lists, names } = await discover()
  for (let n = 0; n < 200; n++) add(page, { name: `Wallet ${n}` })
  expect(names()).toHaveLength(64)
  const again = await discover()
  for (let n = 0; n < 5000; n++) add(again.page, { name: 'Flapping' })()
  expect(again.lists.length).toBeLessThanOrEqual(2048)
  expect(lists).toHaveLength(64)
})

test('after the end nothing is heard, and a new look finds everything again', async () => {
  const { page, stop, lists } = await discover()
  const remove = add(page, { name: 'Here' })
  stop()
  add(page, { name: 'Late' })
  remove()
  expect(lists).toHaveLength(1)
  expect((await discover(page)).names().toSorted((a, b) => a.localeCompare(b))).toEqual(['Here', 'Late'])
})

test('a look that ends before the code is here never begins', async () => {
  const page = walletPage()
  const changed = vi.fn()
  add(page, {})
  createSolanaChain(loadSolana(), async () => discoverWallets, page).discover(changed)()
  await Promise.resolve()
  await Promise.resolve()
  expect(changed).not.toHaveBeenCalled()
})

test('code that could not be fetched is fetched again when the line is back', async () => {
  const page = walletPage()
  add(page, { name: 'Here' })
  const changed = vi.fn()
  const load = vi.fn<() => Promise<typeof discoverWallets>>().mockRejectedValueOnce(new Error('offline')).mockResolvedValue(discoverWallets)
  onTestFinished(createSolanaChain(loadSolana(), load, page).discover(changed))
  await vi.waitFor(() => expect(load).toHaveBeenCalledTimes(1))
  await Promise.resolve()
  page.dispatchEvent(new Event('online'))
  await vi.waitFor(() => expect(changed).toHaveBeenCalledTimes(1))
})

test('a wallet object that the site brings becomes a connector, anything else does not', async () => {
  const { fromProvider } = createSolanaChain(loadSolana(), async () => discoverWallets, walletPage())
  const facts = { id: 'mine', name: 'Mine', type: 'external' } as const
  const { wallet, state } = fakeSolanaWallet()
  const link = await fromProvider?.(facts, wallet)?.connect({ namespace: 'solana', signal: new AbortController().signal })
  expect(link?.accounts).toEqual([{ address: state.accounts[0], type: 'eoa' }])
  fc.assert(fc.property(fc.anything(), (value) => fromProvider?.(facts, value) === undefined))
})
