import { words } from '../../../kit/bitcoinAdapter.ts'
import { expect, test } from 'vitest'
import { createPairedParts } from '../../../../src/chains/paired/adapter.ts'
import { createPairedChains } from '../../../../src/chains/paired/index.ts'
import { toNetwork } from '../../../../src/core/networks/network.ts'
import type { Namespace } from '../../../../src/core/types.ts'

const chains = createPairedChains(async () => createPairedParts(words))
const chainOf = (namespace: Namespace) => chains.find((one) => one.namespace === namespace)

test.each([
  ['polkadot', 'polkadot:91b171bb158e2d3848fa23a9f1c25182', 'Polkadot', 'DOT', 10],
  ['cosmos', 'cosmos:cosmoshub-4', 'Cosmos Hub', 'ATOM', 6],
  ['sui', 'sui:mainnet', 'Sui', 'SUI', 9],
  ['stacks', 'stacks:1', 'Stacks', 'STX', 6],
] as const)(
  'knows the name and currency of the %s network by its id',
  async (namespace, id, name, symbol, decimals) => {
    const network = toNetwork(id, (await chainOf(namespace)?.moreNetworks?.()) ?? [])
    expect(network).toMatchObject({
      caipNetworkId: id,
      chainNamespace: namespace,
      id: id.slice(namespace.length + 1),
      name,
      nativeCurrency: { symbol, decimals },
      testnet: false,
    })
    expect(network.blockExplorers?.default.url).toMatch(/^https:\/\/[\w.]+[\w/]*$/)
  },
)

test.each([
  ['polkadot', '15oF4uVJwmo4TdGW7VfQxNLavjCXviqxT9S1MgbjMNHr6Sp5'],
  ['cosmos', 'cosmos1hsk6jryyqjfhp5dhc55tc9jtckygx0eph6dd02'],
  ['sui', `0x${'0a'.repeat(32)}`],
  ['stacks', 'SP2J6ZY48GV1EZ5V2V5RB9MP66SW86PYKKNRV9EJ7'],
] as const)('accepts addresses of %s and rejects addresses of other chains', (namespace, address) => {
  for (const chain of chains) expect(chain.isAddress(address)).toBe(chain.namespace === namespace)
  for (const text of ['', 'x', address.slice(0, -15), ` ${address}`, '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'])
    expect(chainOf(namespace)?.isAddress(text)).toBe(false)
})

test('finds no wallets in the page for chains that only pair', () => {
  for (const chain of chains)
    chain.discover(() => {
      throw new Error('found one')
    })()
})
