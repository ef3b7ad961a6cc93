import { announceProvider } from 'mipd'
import { onTestFinished } from 'vitest'
import { createBitcoinChain } from '../../../../src/chains/bitcoin/index.ts'
import { discoverWallets as discoverBitcoin } from '../../../../src/chains/bitcoin/discovery/index.ts'
import { builtInNetworks as bitcoinNetworks } from '../../../../src/chains/bitcoin/networks.ts'
import { createEvmChain } from '../../../../src/chains/evm/index.ts'
import { moreNetworks as evmNetworks } from '../../../../src/chains/evm/moreNetworks.ts'
import { createPairedParts } from '../../../../src/chains/paired/adapter.ts'
import { createPairedChains } from '../../../../src/chains/paired/index.ts'
import { discoverWallets as discoverSolana } from '../../../../src/chains/solana/discovery.ts'
import { createSolanaChain } from '../../../../src/chains/solana/index.ts'
import { builtInNetworks as solanaNetworks } from '../../../../src/chains/solana/networks.ts'
import type { Chain } from '../../../../src/core/chain.ts'
import type { CaipNetworkId, Namespace } from '../../../../src/core/types.ts'
import { adapter as bitcoinAdapter, words } from '../../../kit/bitcoinAdapter.ts'
import { ALICE, fakeEip1193 } from '../../../kit/fakeEip1193.ts'
import { ANNA, fakeSolanaWallet, register } from '../../../kit/fakeSolanaWallet.ts'
import { loadEvm } from '../../../kit/loadEvm.ts'
import { loadSolana } from '../../../kit/loadSolana.ts'
import { createBitcoinWallet } from '../../../sandbox/wallets/bitcoin/createBitcoinWallet.ts'
import type { Host } from '../../../sandbox/wallets/bitcoin/host.ts'

export type Page = EventTarget & Host & Window

export interface ChainCase {
  namespace: Namespace
  create(page: Page): Chain
  /** A valid address of this chain. */
  address: string
  /** Other namespaces whose test address this chain accepts, too. */
  alike?: readonly Namespace[]
  /** Two networks that the chain's wallets support. */
  networks: readonly [CaipNetworkId, CaipNetworkId]
  /** Adds a wallet to the page until the test ends. Absent if wallets are never in the page. */
  putWallet?(page: Page, name: string): void
  /**
   * Creates the provider object in a link to the chain's wallet. Absent for chains that only pair. With `isStuck`, the
   * wallet supports only the first network.
   */
  wallet?(isStuck?: boolean): object
  /** Sends a request that only a wallet can answer. */
  ask(provider: unknown): unknown
  /** A node's answer to the balance request, and the amount that this answer means. */
  balance?: { answer: unknown; amount: bigint }
}

const request = (method: string) => (provider: unknown) =>
  (provider as { request(args: object): unknown }).request({ method, params: {} })

const evm: ChainCase = {
  namespace: 'eip155',
  create: (page) => createEvmChain(loadEvm, async () => evmNetworks, page),
  address: ALICE,
  networks: ['eip155:1', 'eip155:8453'],
  putWallet(_, name) {
    const info = {
      uuid: crypto.randomUUID(),
      name,
      icon: 'data:image/svg+xml;base64,PHN2Zy8+' as const,
      rdns: `com.${name.toLowerCase()}`,
    }
    onTestFinished(announceProvider({ info, provider: fakeEip1193() as never }) ?? (() => {}))
  },
  wallet: (isStuck) => fakeEip1193(isStuck ? { knows: ['0x1'] } : {}),
  ask: request('personal_sign'),
  balance: { answer: '0xde0b6b3a7640000', amount: 10n ** 18n },
}

const solana: ChainCase = {
  namespace: 'solana',
  create: (page) =>
    createSolanaChain(
      loadSolana(),
      async () => discoverSolana,
      page,
      async () => solanaNetworks(),
    ),
  address: ANNA,
  // Solana addresses have 32 to 44 base58 characters. A Stacks address without zeros matches this format, too.
  alike: ['stacks'],
  networks: ['solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp', 'solana:EtWTRABZaYq6iMfeYKouRu166VU2xqa1'],
  putWallet: (page, name) => void register(page, fakeSolanaWallet({ name }).wallet),
  wallet: (isStuck) => fakeSolanaWallet({ chains: isStuck ? ['solana:mainnet'] : [] }).wallet,
  ask: (provider) =>
    (provider as { features: { 'standard:connect': { connect(): unknown } } }).features['standard:connect'].connect(),
  balance: { answer: { value: 1_000_000_000 }, amount: 10n ** 9n },
}

const bitcoin: ChainCase = {
  namespace: 'bip122',
  create: (page) =>
    createBitcoinChain(
      async () => bitcoinAdapter,
      async () => discoverBitcoin,
      page,
      async () => bitcoinNetworks(),
    ),
  address: 'bc1qcr8te4kr609gcawutmrza0j4xv80jy8z306fyu',
  networks: ['bip122:000000000019d6689c085ae165831e93', 'bip122:000000000933ea01ad0ee984209779ba'],
  putWallet: (page, name) => void createBitcoinWallet({ utxoUrl: '' }, { name, answer: 'approve' }, { host: page }),
  ask: (provider) => (provider as { signMessage(ask: object): unknown }).signMessage({ message: 'Hi', address: '' }),
}

const paired = (
  namespace: Namespace,
  address: string,
  networks: ChainCase['networks'],
  alike: readonly Namespace[] = [],
): ChainCase => ({
  namespace,
  create: () =>
    createPairedChains(async () => createPairedParts(words)).find((one) => one.namespace === namespace) as Chain,
  address,
  alike,
  networks,
  ask: request('any_method'),
})

/** The test data of every chain, by folder in src/chains. */
export const CHAINS: Readonly<Record<string, readonly ChainCase[]>> = {
  evm: [evm],
  solana: [solana],
  bitcoin: [bitcoin],
  paired: [
    paired('polkadot', '15oF4uVJwmo4TdGW7VfQxNLavjCXviqxT9S1MgbjMNHr6Sp5', [
      'polkadot:91b171bb158e2d3848fa23a9f1c25182',
      'polkadot:b0a8d493285c2df73290dfb7e61f870f',
    ]),
    // Each Cosmos chain chooses its own address prefix, so the format also accepts the "bc" of a Bitcoin address.
    paired(
      'cosmos',
      'cosmos1hsk6jryyqjfhp5dhc55tc9jtckygx0eph6dd02',
      ['cosmos:cosmoshub-4', 'cosmos:osmosis-1'],
      ['bip122'],
    ),
    paired('sui', `0x${'0a'.repeat(32)}`, ['sui:mainnet', 'sui:testnet']),
    paired('stacks', 'SP2J6ZY48GV1EZ5V2V5RB9MP66SW86PYKKNRV9EJ7', ['stacks:1', 'stacks:2147483648']),
  ],
}
