import { describe, expect, test } from 'vitest'
import { builtInNetworks as bitcoin } from '../../../src/chains/bitcoin/networks.ts'
import { moreNetworks } from '../../../src/chains/evm/moreNetworks.ts'
import { commonNetworks } from '../../../src/chains/evm/networks.ts'
import { pairedNetworks } from '../../../src/chains/paired/networks.ts'
import { builtInNetworks as solana } from '../../../src/chains/solana/networks.ts'
import { NAMESPACES } from '../../../src/core/caip.ts'
import { toNetwork } from '../../../src/core/networks/network.ts'
import common from '../../../src/ui/marks/common.ts'
import more from '../../../src/ui/marks/more.ts'

const MARKS: Readonly<Record<string, string>> = { ...common, ...more }
const BUILT_IN = [...commonNetworks(), ...moreNetworks, ...solana(), ...bitcoin(), ...pairedNetworks()]

/** Network ids listed in specification §9. */
const EMBEDDED = [
  1, 5, 11155111, 10, 420, 42161, 421613, 137, 80001, 42220, 1313161554, 1313161555, 56, 97, 43114, 43113, 324, 280,
  100, 8453, 84531, 84532, 7777777, 999,
]
const SWAPS = [1, 42161, 10, 324, 8453, 56, 137, 100, 43114, 250, 8217, 1313161554]
const SOLANA = [
  '5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp',
  'EtWTRABZaYq6iMfeYKouRu166VU2xqa1',
  '4uhcVJyU9pJkvQyS88uRDiswHXSCkY3z',
]
const BITCOIN = [
  '000000000019d6689c085ae165831e93',
  '000000000933ea01ad0ee984209779ba',
  '00000008819873e925422c1ff0f99f7c',
]

/** Networks without real money. */
const TESTNETS = [5, 11155111, 420, 421613, 80001, 1313161555, 97, 43113, 280, 84531, 84532]
  .map((id) => `eip155:${id}`)
  .concat(
    SOLANA.slice(1).map((id) => `solana:${id}`),
    BITCOIN.slice(1).map((id) => `bip122:${id}`),
  )

/** Native currency by namespace: symbol and decimals. For eip155 see the comparison with viem. */
const COINS: Readonly<Record<string, readonly [string, number]>> = {
  solana: ['SOL', 9],
  bip122: ['BTC', 8],
  polkadot: ['DOT', 10],
  cosmos: ['ATOM', 6],
  sui: ['SUI', 9],
  stacks: ['STX', 6],
}

const NAMED = [
  ...new Set([...EMBEDDED, ...SWAPS].map((id) => `eip155:${id}` as const)),
  ...SOLANA.map((id) => `solana:${id}` as const),
  ...BITCOIN.map((id) => `bip122:${id}` as const),
]

describe('Built-in networks (specification §9)', () => {
  test.each(NAMED)('includes the network %s with all data that the widget needs', (id) => {
    const network = toNetwork(id, BUILT_IN)
    const [namespace = '', reference] = id.split(':')
    expect(network).toMatchObject({
      chainNamespace: namespace,
      caipNetworkId: id,
      id: namespace === 'eip155' ? Number(reference) : reference,
    })
    expect(network.name).toMatch(/^\S.*\S$/)
    const { name, symbol, decimals } = network.nativeCurrency
    expect([name.length > 0, /^[A-Za-z]{2,6}$/.test(symbol), Number.isInteger(decimals)]).toEqual([true, true, true])
    expect([symbol, decimals]).toEqual(COINS[namespace] ?? [symbol, 18])
    // Bitcoin networks need no node, because wallets report the balance.
    if (namespace !== 'bip122') expect(network.rpcUrls.default.http.length).toBeGreaterThan(0)
    for (const url of [...network.rpcUrls.default.http, network.blockExplorers?.default.url ?? 'no explorer'])
      expect(new URL(url).protocol).toBe('https:')
    expect(network.testnet).toBe(TESTNETS.includes(id))
    expect(MARKS[id]).toMatch(/^data:image\/svg\+xml,<svg/)
  })

  test('includes Ethereum, BNB Smart Chain and at least 40 networks in all', () => {
    expect(['eip155:1', 'eip155:56'].map((id) => toNetwork(id as 'eip155:1', BUILT_IN).name)).toEqual([
      'Ethereum',
      'BNB Smart Chain',
    ])
    expect(BUILT_IN.length).toBeGreaterThanOrEqual(40)
  })
})

test('has built-in networks with the right currency for each namespace of specification §3', () => {
  for (const namespace of NAMESPACES) {
    const own = BUILT_IN.filter((one) => one.chainNamespace === namespace)
    expect(own.length).toBeGreaterThan(0)
    for (const {
      nativeCurrency: { symbol, decimals },
    } of own)
      if (COINS[namespace]) expect([symbol, decimals]).toEqual(COINS[namespace])
  }
})

test('gives each built-in network a unique, supported id, and bundles icons for no other networks', () => {
  const ids = BUILT_IN.map((one) => one.caipNetworkId)
  expect(new Set(ids).size).toBe(ids.length)
  expect(BUILT_IN.filter((one) => one.unsupported)).toEqual([])
  expect(Object.keys(MARKS).filter((id) => !ids.includes(id as 'eip155:1'))).toEqual([])
})

test('gives each built-in network a unique name', () => {
  const names = BUILT_IN.map(({ name }) => name)
  expect(names.filter((name, at) => names.indexOf(name) !== at)).toEqual([])
})
