import { expect, test } from 'vitest'
import { adapter as bitcoin } from '../../kit/bitcoinAdapter.ts'
import { adapter as evm } from '../../../src/chains/evm/adapter.ts'
import { createAdapter } from '../../../src/chains/solana/adapter.ts'
import type { Link } from '../../../src/core/connector.ts'
import type { CaipNetworkId } from '../../../src/core/types.ts'
import { fakeLink } from '../../kit/fakeConnector.ts'

const MAINNET: CaipNetworkId = 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp'
const DEVNET: CaipNetworkId = 'solana:EtWTRABZaYq6iMfeYKouRu166VU2xqa1'
const solana = createAdapter({ networks: () => [], rpc: () => () => Promise.reject(new Error('No test asks a node')) })

/** Creates a link to a wallet in the page. */
const link = (provider: unknown, more: object = {}): Link =>
  Object.assign(fakeLink('eip155', ['0x1'], 'eip155:1'), { provider, ...more })
const standardWallet = (...chains: string[]) => ({
  version: '1.0.0',
  name: 'W',
  icon: '',
  accounts: [],
  chains,
  features: { 'standard:connect': {}, 'standard:events': {}, 'solana:signTransaction': {} },
})

test.each([
  ['lets an EVM wallet switch to any network', evm, link({ request: () => {} }), 'eip155:5', undefined],
  ['keeps a Safe on its network', evm, link({ request: () => {}, isFixed: true }), 'eip155:5', 'fixed'],
  [
    'lets a Solana wallet use a cluster that it lists',
    solana,
    link(standardWallet('solana:mainnet')),
    MAINNET,
    undefined,
  ],
  [
    'does not let a Solana wallet use a cluster that it does not list',
    solana,
    link(standardWallet('solana:mainnet')),
    DEVNET,
    'wallet',
  ],
  ['lets a Solana wallet that lists no cluster use any cluster', solana, link(standardWallet()), DEVNET, undefined],
  [
    'lets a Bitcoin wallet with switchNetwork() switch to another network',
    bitcoin,
    link({ switchNetwork: async () => null }, { take: () => {} }),
    'bip122:x',
    undefined,
  ],
  [
    'keeps a Bitcoin wallet without switchNetwork() on its network',
    bitcoin,
    link({}, { take: () => {} }),
    'bip122:x',
    'fixed',
  ],
  ['lets a paired Bitcoin wallet switch to another network locally', bitcoin, link({}), 'bip122:x', undefined],
] as const)('%s', (_, { obstacleTo }, one, network, obstacle) => {
  expect(obstacleTo(one, network)).toBe(obstacle)
})
