import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { Connector } from '../../../../src/core/connector.ts'
import { composeAll, composeList, type ListInput } from '../../../../src/core/wallets/listRows.ts'
import type { Namespace } from '../../../../src/core/types.ts'
import type { WalletListing } from '../../../../src/core/wallets/walletListing.ts'
import { byRank, createWalletRule, isSameWallet } from '../../../../src/core/wallets/walletRule.ts'
import { composeRows, mergeConnectors, type RowsInput, type WalletRow } from '../../../../src/core/wallets/walletRows.ts'

const ORDER = ['walletConnect', 'recent', 'injected', 'featured', 'custom', 'external', 'recommended']
const refuse = () => Promise.reject(new Error('No test connects'))

const connector = (id: string, name: string, more: Partial<Connector> = {}): Connector => ({
  id, name, type: 'announced', namespaces: ['eip155'], connect: refuse, restore: refuse, ...more,
})
const announced = (rdns: string, name: string) => connector(rdns, name, { rdns })
const standard = (name: string, namespace: Namespace = 'solana') => connector(name, name, { type: 'standard', namespaces: [namespace] })
const listing = (id: string, name: string, more: Partial<WalletListing> = {}): WalletListing => ({ id, name, canPair: true, ...more })
const PAIRING = connector('walletConnect', 'WalletConnect', { type: 'walletConnect' })
const COINBASE = connector('coinbase', 'Coinbase', { type: 'external' })

interface World extends Partial<RowsInput>, Partial<Omit<ListInput, 'found' | 'others'>> {
  known?: readonly WalletListing[]
  include?: readonly string[]
  exclude?: readonly string[]
}

/** Connect's rows as the visitor gets them. */
function rowsOf({ found = [], others = [PAIRING], recents = [], featured = [], custom = [], recommended = [], order = ORDER, isPhone = false, known = [], include, exclude, suspects }: World): WalletRow[] {
  const all = new Map([...known, ...featured, ...recommended, ...custom].map((one) => [one.id, one]))
  const rule = createWalletRule({ includeWalletIds: include, excludeWalletIds: exclude }, all)
  const list = composeList({ found, others, rule, featured, custom, recommended, find: (id) => all.get(id) })
  return composeRows({ found: found.filter((one) => rule(one)), others: others.filter((one) => rule(one, true)), list, recents, order, isPhone, suspects })
}
const names = (rows: readonly WalletRow[]) => rows.map(({ name }) => name)

describe('the order of Connect (contract B10)', () => {
  const world: World = {
    found: [announced('io.rabby', 'Rabby')], others: [PAIRING, COINBASE], recents: ['used'],
    featured: [listing('f', 'Featured')], custom: [listing('c', 'Custom')], recommended: [listing('r1', 'One'), listing('r2', 'Two'), listing('r3', 'Three')],
    known: [listing('used', 'Used')],
  }

  test('walletConnect, recent, injected, featured, custom, external, recommended', () => {
    expect(names(rowsOf(world))).toEqual(['WalletConnect', 'Used', 'Rabby', 'Featured', 'Custom', 'Coinbase', 'One'])
  })

  test('types that the site does not name are appended', () => {
    expect(names(rowsOf({ ...world, order: ['recommended', 'injected'] }))).toEqual(['One', 'Rabby', 'WalletConnect', 'Used', 'Featured', 'Custom', 'Coinbase'])
  })

  test('the pairing row is for desktops, with its badge', () => {
    expect(rowsOf(world)[0]?.badge).toBe('qr')
    expect(names(rowsOf({ ...world, isPhone: true }))[0]).toBe('Used')
  })

  test('recommended ones fill up to four, Browser Wallet not counted', () => {
    const recommended = ['a', 'b', 'c', 'd', 'e'].map((id) => listing(id, id))
    const legacy = connector('injected', 'Browser Wallet', { type: 'injected' })
    const count = (more: World) => rowsOf({ recommended, ...more }).filter(({ listing: one }) => recommended.some(({ id }) => id === one?.id)).length
    expect([count({}), count({ found: [legacy] }), count({ found: [announced('x', 'X')] }), count({ featured: [listing('1', '1'), listing('2', '2'), listing('3', '3')], custom: [listing('4', '4'), listing('5', '5')] })]).toEqual([4, 4, 3, 0])
  })

  test('two recent ones at most, the newest first; one that is installed leaves its group', () => {
    const rows = rowsOf({ found: [announced('a', 'A'), announced('b', 'B'), announced('c', 'C')], recents: ['c', 'gone', 'used', 'a'], known: [listing('used', 'Used')] })
    expect(names(rows)).toEqual(['WalletConnect', 'C', 'Used', 'A', 'B'])
    expect(rows.map(({ badge, isInstalled }) => [badge, isInstalled ?? false]).slice(1)).toEqual([['recent', true], ['recent', false], [undefined, true], [undefined, true]])
  })

  test('wallets of several chains first, the browser’s own last, in the order of ranks', () => {
    const legacy = connector('injected', 'Browser Wallet', { type: 'injected' })
    const found = [legacy, announced('io.rabby', 'Rabby'), announced('io.zerion', 'Zerion'), announced('io.metamask', 'MetaMask'), standard('MetaMask')]
    expect(names(rowsOf({ found, others: [] }))).toEqual(['MetaMask', 'Rabby', 'Zerion', 'Browser Wallet'])
    const ranks = new Map([['z', listing('z', 'Zerion', { rdns: 'io.zerion', rank: 1 })]])
    expect(byRank(found, ranks).map(({ name }) => name)[0]).toBe('Zerion')
  })
})

describe('the same wallet (public interface §3)', () => {
  test('equal names merge only across chains', () => {
    expect(mergeConnectors([announced('a', 'MetaMask'), standard('MetaMask')])).toHaveLength(1)
    expect(mergeConnectors([announced('a', 'MetaMask'), announced('b', 'MetaMask')])).toHaveLength(2)
  })

  test('where a chain has two of a name, no third one is taken for either', () => {
    expect(mergeConnectors([announced('io.metamask', 'MetaMask'), announced('evil', 'MetaMask'), standard('MetaMask')])).toHaveLength(3)
  })

  test('one that bears a name without being it is no part of that wallet, and keeps none of its parts apart', () => {
    const suspects = new Set(['eip155 com.evil'])
    const [genuine, evil, other] = [announced('io.metamask', 'MetaMask'), announced('com.evil', 'MetaMask'), standard('MetaMask')]
    expect(mergeConnectors([evil, other], suspects)).toEqual([[evil], [other]])
    expect(mergeConnectors([genuine, evil, other], suspects)).toEqual([[genuine, other], [evil]])
    for (const rows of [rowsOf({ found: [evil, other], suspects }), composeAll({ found: [evil, other], others: [], custom: [], listings: [], rule: () => true, suspects })]) {
      expect(rows.filter(({ isInstalled }) => isInstalled).map(({ connectors }) => connectors)).toEqual([[evil], [other]])
    }
  })

  test.each<[string, WalletListing, Connector, boolean]>([
    ['rdns', listing('m', 'Other', { rdns: 'io.metamask' }), announced('io.metamask', 'MetaMask'), true],
    ['rdns of its phone', listing('m', 'MetaMask', { rdns: 'io.metamask' }), announced('io.metamask.mobile', 'MetaMask'), true],
    ['a name alone, against an rdns', listing('m', 'MetaMask', { rdns: 'io.metamask' }), announced('evil', 'MetaMask'), false],
    ['a name, where the list knows no rdns', listing('s', 'Solflare', { chains: ['solana'] }), standard('solflare'), true],
    ['a name on a chain that the wallet is not on', listing('s', 'Solflare', { chains: ['solana:5eykt'] }), announced('evil', 'Solflare'), false],
    ['the id in the list', listing('x', 'A'), connector('y', 'B', { explorerId: 'x' }), true],
  ])('%s', (_, one, other, isSame) => {
    expect(isSameWallet(one, other)).toBe(isSame)
    expect(names(rowsOf({ found: [other], featured: [one] })).filter((name) => name === one.name)).toHaveLength(isSame && one.name !== other.name ? 0 : isSame ? 1 : other.name === one.name ? 2 : 1)
  })
})

describe('Coinbase, whose wallet is in the page itself', () => {
  const offer = connector('coinbase', 'Coinbase', { type: 'external', rdns: 'com.coinbase.wallet' })
  const everyOf = (found: readonly Connector[]) =>
    names(composeAll({ found, others: [PAIRING, offer], custom: [], listings: [], rule: createWalletRule({}, new Map()) }))

  test('is listed once, as that wallet; a wallet of another rdns does not hide it', () => {
    const [own, other] = [announced('com.coinbase.wallet', 'Coinbase Wallet'), announced('evil', 'Coinbase')]
    const rows = (one: Connector) => names(rowsOf({ found: [one], others: [PAIRING, offer], recents: ['coinbase'] })).slice(1)
    expect([rows(own), rows(other)]).toEqual([['Coinbase Wallet'], ['Coinbase', 'Coinbase']])
    expect([everyOf([own]), everyOf([other])]).toEqual([['Coinbase Wallet'], ['Coinbase', 'Coinbase']])
  })
})

describe('one rule for every source', () => {
  const metamask = listing('m'.repeat(64), 'MetaMask', { rdns: 'io.metamask' })
  const found = [announced('io.metamask', 'MetaMask'), standard('MetaMask'), announced('evil', 'MetaMask'), announced('io.rabby', 'Rabby')]

  test('who is excluded is nowhere: in the page, recent, put forward, recommended', () => {
    const rows = rowsOf({ found, featured: [metamask], recommended: [metamask, listing('o', 'Other')], recents: ['io.metamask', metamask.id], exclude: [metamask.id] })
    expect(names(rows)).toEqual(['WalletConnect', 'Rabby', 'Other'])
  })

  test('only who is included is there; a stranger of the same name is not', () => {
    const rows = rowsOf({ found, recommended: [listing('o', 'Other')], known: [metamask], include: [metamask.id] })
    expect(rows.map(({ connectors }) => connectors.map(({ id }) => id))).toEqual([['walletConnect'], ['io.metamask', 'MetaMask']])
  })

  test('wallets are named by rdns and connector id, too; the site’s own need not be included', () => {
    expect(names(rowsOf({ found, others: [PAIRING, COINBASE], custom: [listing('own', 'Own')], include: ['io.rabby'] }))).toEqual(['WalletConnect', 'Rabby', 'Own', 'Coinbase'])
    expect(names(rowsOf({ others: [PAIRING, COINBASE], custom: [listing('own', 'Own')], exclude: ['own', 'coinbase', 'walletConnect'] }))).toEqual([])
  })
})

const WORD = fc.constantFrom('Ada', 'Bo', 'Cy', 'Di', 'Ed')
const ID = fc.constantFrom('1', '2', '3', '4', '5', '6')
const LISTING = fc.record({ id: ID, name: WORD, rdns: fc.option(ID.map((id) => `r${id}`), { nil: undefined }) }).map(({ id, name, rdns }) => listing(id, name, rdns ? { rdns } : {}))
const FOUND = fc.uniqueArray(fc.oneof(fc.tuple(ID, WORD).map(([id, name]) => announced(`r${id}`, name)), WORD.map((name) => standard(name))), { selector: ({ id, namespaces }) => `${id}${namespaces.join()}` })

test('whatever there is: each wallet once, nobody genuine lost, nobody excluded shown', () => {
  fc.assert(
    fc.property(FOUND, fc.array(LISTING), fc.array(LISTING), fc.array(LISTING), fc.array(ID), fc.array(ID), fc.shuffledSubarray(ORDER), (found, featured, custom, recommended, exclude, recents, order) => {
      // An id is one wallet, from whichever source.
      const first = new Map([...featured, ...custom, ...recommended].map((one) => [one.id, one] as const).reverse())
      const same = (all: readonly WalletListing[]) => all.map((one) => first.get(one.id) ?? one)
      const world = { found, featured: same(featured), custom: same(custom), recommended: same(recommended), exclude, recents, order }
      const rows = rowsOf(world)
      const keys = rows.map(({ key }) => key)
      expect(new Set(keys).size).toBe(keys.length)
      expect(rows.filter(({ listing: one }) => one && exclude.some((id) => id === one.id))).toEqual([])
      const shown = rows.flatMap(({ connectors }) => connectors)
      const rule = createWalletRule({ excludeWalletIds: exclude }, first)
      expect(new Set(shown.filter(({ type }) => type !== 'walletConnect'))).toEqual(new Set(found.filter((one) => rule(one))))
      for (const { listing: one } of rows) if (one) expect(shown.some((other) => isSameWallet(one, other))).toBe(false)
      const every = composeAll({ found, others: [PAIRING], custom: world.custom, listings: [...world.featured, ...world.recommended], rule })
      expect(new Set(every.map(({ key }) => key)).size).toBe(every.length)
    }),
    { numRuns: 300 },
  )
})
