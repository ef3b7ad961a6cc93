import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { Connector } from '../../../../src/core/connector.ts'
import { composeAll, composeList, type ListInput } from '../../../../src/core/wallets/listRows.ts'
import type { Namespace } from '../../../../src/core/types.ts'
import type { WalletListing } from '../../../../src/core/wallets/walletListing.ts'
import { byRank, createWalletRule, isSameWallet } from '../../../../src/core/wallets/walletRule.ts'
import {
  composeRows,
  mergeConnectors,
  type RowsInput,
  type WalletRow,
} from '../../../../src/core/wallets/walletRows.ts'

const ORDER = ['walletConnect', 'recent', 'injected', 'featured', 'custom', 'external', 'recommended']
const refuse = () => Promise.reject(new Error('No test connects'))

const connector = (id: string, name: string, more: Partial<Connector> = {}): Connector => ({
  id,
  name,
  type: 'announced',
  namespaces: ['eip155'],
  connect: refuse,
  restore: refuse,
  ...more,
})
const announced = (rdns: string, name: string) => connector(rdns, name, { rdns })
const standard = (name: string, namespace: Namespace = 'solana') =>
  connector(name, name, { type: 'standard', namespaces: [namespace] })
const listing = (id: string, name: string, more: Partial<WalletListing> = {}): WalletListing => ({
  id,
  name,
  canPair: true,
  ...more,
})
const PAIRING = connector('walletConnect', 'WalletConnect', { type: 'walletConnect' })
const COINBASE = connector('coinbase', 'Coinbase', { type: 'external' })

interface World extends Partial<RowsInput>, Partial<Omit<ListInput, 'found' | 'others'>> {
  known?: readonly WalletListing[]
  include?: readonly string[]
  exclude?: readonly string[]
}

/** Composes the rows of Connect. */
function rowsOf({
  found = [],
  others = [PAIRING],
  recents = [],
  featured = [],
  custom = [],
  recommended = [],
  order = ORDER,
  isPhone = false,
  known = [],
  include,
  exclude,
  suspects,
  most,
}: World): readonly WalletRow[] {
  const all = new Map([...known, ...featured, ...recommended, ...custom].map((one) => [one.id, one]))
  const rule = createWalletRule({ includeWalletIds: include, excludeWalletIds: exclude }, all)
  const list = composeList({ found, others, rule, featured, custom, recommended, find: (id) => all.get(id) })
  return composeRows({
    found: found.filter((one) => rule(one)),
    others: others.filter((one) => rule(one, true)),
    list,
    recents,
    order,
    isPhone,
    suspects,
    most,
  }).rows
}
const names = (rows: readonly WalletRow[]) => rows.map(({ name }) => name)

describe('The order of rows in Connect', () => {
  const world: World = {
    found: [announced('io.rabby', 'Rabby')],
    others: [PAIRING, COINBASE],
    recents: ['used'],
    featured: [listing('f', 'Featured')],
    custom: [listing('c', 'Custom')],
    recommended: [listing('r1', 'One'), listing('r2', 'Two'), listing('r3', 'Three')],
    known: [listing('used', 'Used')],
  }

  test('orders rows as walletConnect, recent, injected, featured, custom, external, recommended', () => {
    expect(names(rowsOf(world))).toEqual(['WalletConnect', 'Used', 'Rabby', 'Featured', 'Custom', 'Coinbase', 'One'])
  })

  test('appends groups of wallets that the site’s order does not mention', () => {
    expect(names(rowsOf({ ...world, order: ['recommended', 'injected'] }))).toEqual([
      'One',
      'Rabby',
      'WalletConnect',
      'Used',
      'Featured',
      'Custom',
      'Coinbase',
    ])
  })

  test('shows the pairing row only on desktops, with a QR badge', () => {
    expect(rowsOf(world)[0]?.badge).toBe('qr')
    expect(names(rowsOf({ ...world, isPhone: true }))[0]).toBe('Used')
  })

  test('fills up to four rows with recommended wallets, not counting Browser Wallet', () => {
    const recommended = ['a', 'b', 'c', 'd', 'e'].map((id) => listing(id, id))
    const legacy = connector('injected', 'Browser Wallet', { type: 'injected' })
    const count = (more: World) =>
      rowsOf({ recommended, ...more }).filter(({ listing: one }) => recommended.some(({ id }) => id === one?.id)).length
    expect([
      count({}),
      count({ found: [legacy] }),
      count({ found: [announced('x', 'X')] }),
      count({
        featured: [listing('1', '1'), listing('2', '2'), listing('3', '3')],
        custom: [listing('4', '4'), listing('5', '5')],
      }),
    ]).toEqual([4, 4, 3, 0])
  })

  test('shows at most two recent wallets, newest first, installed or not', () => {
    const rows = rowsOf({
      found: [announced('a', 'A'), announced('b', 'B'), announced('c', 'C')],
      recents: ['c', 'gone', 'used', 'a'],
      known: [listing('used', 'Used')],
    })
    expect(names(rows)).toEqual(['WalletConnect', 'C', 'Used', 'A', 'B'])
    expect(rows.map(({ badge, isInstalled }) => [badge, isInstalled ?? false]).slice(1)).toEqual([
      ['recent', true],
      ['recent', false],
      [undefined, true],
      [undefined, true],
    ])
  })

  test('lists multi-chain wallets first and Browser Wallet last, and sorts wallets by rank', () => {
    const legacy = connector('injected', 'Browser Wallet', { type: 'injected' })
    const found = [
      legacy,
      announced('io.rabby', 'Rabby'),
      announced('io.zerion', 'Zerion'),
      announced('io.metamask', 'MetaMask'),
      standard('MetaMask'),
    ]
    expect(names(rowsOf({ found, others: [] }))).toEqual(['MetaMask', 'Rabby', 'Zerion', 'Browser Wallet'])
    const ranks = new Map([['z', listing('z', 'Zerion', { rdns: 'io.zerion', rank: 1 })]])
    expect(byRank(found, ranks).map(({ name }) => name)[0]).toBe('Zerion')
  })
})

describe('The limit of rows in Connect', () => {
  const four = { most: 4, others: [PAIRING, COINBASE] }
  const installed = ['a', 'b', 'c', 'd', 'e'].map((id) => announced(id, id.toUpperCase()))
  const recommended = ['r1', 'r2', 'r3', 'r4'].map((id) => listing(id, id))

  test('lists four wallets beside the pairing row, recently used ones first', () => {
    expect(names(rowsOf({ ...four, found: installed, recommended }))).toEqual(['WalletConnect', 'A', 'B', 'C', 'D'])
    expect(names(rowsOf({ ...four, found: installed, recents: ['e'] }))).toEqual(['WalletConnect', 'E', 'A', 'B', 'C'])
  })

  test('counts other connectors, and fills up with recommended wallets', () => {
    const found = installed.slice(0, 2)
    expect(names(rowsOf({ ...four, found, recommended }))).toEqual(['WalletConnect', 'A', 'B', 'Coinbase', 'r1'])
  })

  test('lists all wallets that the site names, whatever the limit', () => {
    const rows = rowsOf({
      ...four,
      found: installed,
      featured: [listing('f', 'Featured')],
      custom: [listing('own', 'Own')],
    })
    expect(names(rows)).toEqual(['WalletConnect', 'A', 'B', 'C', 'D', 'Featured', 'Own'])
  })

  test('leaves out possible imitations before other wallets', () => {
    const suspects = new Set(['a', 'b', 'd'].map((id) => `eip155 ${id}`))
    expect(names(rowsOf({ ...four, found: installed, suspects }))).toEqual(['WalletConnect', 'C', 'E', 'A', 'B'])
  })

  test('tells whether a wallet is left out', () => {
    const input = { others: [PAIRING], recents: [], order: ORDER, isPhone: false, most: 4 }
    expect(composeRows({ ...input, found: installed }).isCut).toBe(true)
    expect(composeRows({ ...input, found: installed.slice(0, 4) }).isCut).toBe(false)
  })
})

describe('Matching installed and listed wallets', () => {
  test('merges installed wallets of equal names only across chains', () => {
    expect(mergeConnectors([announced('a', 'MetaMask'), standard('MetaMask')])).toHaveLength(1)
    expect(mergeConnectors([announced('a', 'MetaMask'), announced('b', 'MetaMask')])).toHaveLength(2)
  })

  test('does not merge wallets of equal names if two of them are on the same chain', () => {
    expect(
      mergeConnectors([announced('io.metamask', 'MetaMask'), announced('evil', 'MetaMask'), standard('MetaMask')]),
    ).toHaveLength(3)
  })

  test('does not merge an imitation with the genuine wallet, and keeps the genuine wallet in one row', () => {
    const suspects = new Set(['eip155 com.evil'])
    const [genuine, evil, other] = [
      announced('io.metamask', 'MetaMask'),
      announced('com.evil', 'MetaMask'),
      standard('MetaMask'),
    ]
    expect(mergeConnectors([evil, other], suspects)).toEqual([[evil], [other]])
    expect(mergeConnectors([genuine, evil, other], suspects)).toEqual([[genuine, other], [evil]])
    for (const rows of [
      rowsOf({ found: [evil, other], suspects }),
      composeAll({ found: [evil, other], others: [], custom: [], listings: [], rule: () => true, suspects }),
    ]) {
      expect(rows.filter(({ isInstalled }) => isInstalled).map(({ connectors }) => connectors)).toEqual([
        [evil],
        [other],
      ])
    }
  })

  test.each<[string, WalletListing, Connector, boolean]>([
    ['rdns: same', listing('m', 'Other', { rdns: 'io.metamask' }), announced('io.metamask', 'MetaMask'), true],
    [
      'rdns of its phone app: same',
      listing('m', 'MetaMask', { rdns: 'io.metamask' }),
      announced('io.metamask.mobile', 'MetaMask'),
      true,
    ],
    [
      'name, if the listing has an rdns: different',
      listing('m', 'MetaMask', { rdns: 'io.metamask' }),
      announced('evil', 'MetaMask'),
      false,
    ],
    [
      'name, if the listing has no rdns: same',
      listing('s', 'Solflare', { chains: ['solana'] }),
      standard('solflare'),
      true,
    ],
    [
      'name on a chain that the wallet does not support: different',
      listing('s', 'Solflare', { chains: ['solana:5eykt'] }),
      announced('evil', 'Solflare'),
      false,
    ],
    ['id in the list: same', listing('x', 'A'), connector('y', 'B', { explorerId: 'x' }), true],
  ])('compares an installed wallet with a listed wallet by %s', (_, one, other, isSame) => {
    expect(isSameWallet(one, other)).toBe(isSame)
    const sameName = one.name === other.name
    const merged = sameName ? 1 : 0
    const separate = sameName ? 2 : 1
    const rows = isSame ? merged : separate
    expect(names(rowsOf({ found: [other], featured: [one] })).filter((name) => name === one.name)).toHaveLength(rows)
  })
})

describe('Coinbase with its extension installed', () => {
  const offer = connector('coinbase', 'Coinbase', { type: 'external', rdns: 'com.coinbase.wallet' })
  const everyOf = (found: readonly Connector[]) =>
    names(
      composeAll({ found, others: [PAIRING, offer], custom: [], listings: [], rule: createWalletRule({}, new Map()) }),
    )

  test('lists Coinbase once, as the extension, unless the extension has another rdns', () => {
    const [own, other] = [announced('com.coinbase.wallet', 'Coinbase Wallet'), announced('evil', 'Coinbase')]
    const rows = (one: Connector) =>
      names(rowsOf({ found: [one], others: [PAIRING, offer], recents: ['coinbase'] })).slice(1)
    expect([rows(own), rows(other)]).toEqual([['Coinbase Wallet'], ['Coinbase', 'Coinbase']])
    expect([everyOf([own]), everyOf([other])]).toEqual([['Coinbase Wallet'], ['Coinbase', 'Coinbase']])
  })
})

describe('Include and exclude options', () => {
  const metamask = listing('m'.repeat(64), 'MetaMask', { rdns: 'io.metamask' })
  const found = [
    announced('io.metamask', 'MetaMask'),
    standard('MetaMask'),
    announced('evil', 'MetaMask'),
    announced('io.rabby', 'Rabby'),
  ]

  test('hides excluded wallets everywhere: installed, recent, featured, recommended', () => {
    const rows = rowsOf({
      found,
      featured: [metamask],
      recommended: [metamask, listing('o', 'Other')],
      recents: ['io.metamask', metamask.id],
      exclude: [metamask.id],
    })
    expect(names(rows)).toEqual(['WalletConnect', 'Rabby', 'Other'])
  })

  test('shows only included wallets, and no other wallets of their names', () => {
    const rows = rowsOf({ found, recommended: [listing('o', 'Other')], known: [metamask], include: [metamask.id] })
    expect(rows.map(({ connectors }) => connectors.map(({ id }) => id))).toEqual([
      ['walletConnect'],
      ['io.metamask', 'MetaMask'],
    ])
  })

  test('accepts rdns and connector ids, and shows the site’s own wallets unless excluded', () => {
    expect(
      names(rowsOf({ found, others: [PAIRING, COINBASE], custom: [listing('own', 'Own')], include: ['io.rabby'] })),
    ).toEqual(['WalletConnect', 'Rabby', 'Own', 'Coinbase'])
    expect(
      names(
        rowsOf({
          others: [PAIRING, COINBASE],
          custom: [listing('own', 'Own')],
          exclude: ['own', 'coinbase', 'walletConnect'],
        }),
      ),
    ).toEqual([])
  })
})

const WORD = fc.constantFrom('Ada', 'Bo', 'Cy', 'Di', 'Ed')
const ID = fc.constantFrom('1', '2', '3', '4', '5', '6')
const LISTING = fc
  .record({
    id: ID,
    name: WORD,
    rdns: fc.option(
      ID.map((id) => `r${id}`),
      { nil: undefined },
    ),
  })
  .map(({ id, name, rdns }) => listing(id, name, rdns ? { rdns } : {}))
const FOUND = fc.uniqueArray(
  fc.oneof(
    fc.tuple(ID, WORD).map(([id, name]) => announced(`r${id}`, name)),
    WORD.map((name) => standard(name)),
  ),
  { selector: ({ id, namespaces }) => `${id}${namespaces.join()}` },
)

test('lists each wallet once for any input, and no excluded wallets', () => {
  fc.assert(
    fc.property(
      FOUND,
      fc.array(LISTING),
      fc.array(LISTING),
      fc.array(LISTING),
      fc.array(ID),
      fc.array(ID),
      fc.shuffledSubarray(ORDER),
      (found, featured, custom, recommended, exclude, recents, order) => {
        // The same id means the same wallet in every list.
        const first = new Map([...featured, ...custom, ...recommended].map((one) => [one.id, one] as const).reverse())
        const same = (all: readonly WalletListing[]) => all.map((one) => first.get(one.id) ?? one)
        const world = {
          found,
          featured: same(featured),
          custom: same(custom),
          recommended: same(recommended),
          exclude,
          recents,
          order,
        }
        const rows = rowsOf(world)
        const keys = rows.map(({ key }) => key)
        expect(new Set(keys).size).toBe(keys.length)
        expect(rows.filter(({ listing: one }) => one && exclude.some((id) => id === one.id))).toEqual([])
        const shown = rows.flatMap(({ connectors }) => connectors)
        const rule = createWalletRule({ excludeWalletIds: exclude }, first)
        expect(new Set(shown.filter(({ type }) => type !== 'walletConnect'))).toEqual(
          new Set(found.filter((one) => rule(one))),
        )
        for (const { listing: one } of rows)
          if (one) expect(shown.some((other) => isSameWallet(one, other))).toBe(false)
        const every = composeAll({
          found,
          others: [PAIRING],
          custom: world.custom,
          listings: [...world.featured, ...world.recommended],
          rule,
        })
        expect(new Set(every.map(({ key }) => key)).size).toBe(every.length)
      },
    ),
    { numRuns: 300 },
  )
})
