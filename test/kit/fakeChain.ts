import type { Chain, ChainAdapter } from '../../src/core/chain.ts'
import type { Connector, Link } from '../../src/core/connector.ts'
import type { CaipNetworkId, Namespace, Network } from '../../src/core/types.ts'
import type { FakeLink } from './fakeConnector.ts'

export function fakeNetwork(id: number, name: string, more: Partial<Network> = {}): Network {
  return {
    id,
    name,
    nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
    rpcUrls: { default: { http: [`https://rpc.test/${id}`] } },
    chainNamespace: 'eip155',
    caipNetworkId: `eip155:${id}`,
    ...more,
  }
}

export const NETWORKS: readonly Network[] = [
  fakeNetwork(1, 'Ethereum', { blockExplorers: { default: { name: 'Etherscan', url: 'https://etherscan.io' } } }),
  fakeNetwork(8453, 'Base'),
  fakeNetwork(11155111, 'Sepolia', { testnet: true }),
]

/** Networks for a second fake chain, of another namespace. */
export const SOLANA: readonly Network[] = [
  fakeNetwork(0, 'Solana', {
    id: 'main',
    chainNamespace: 'solana',
    caipNetworkId: 'solana:main',
    nativeCurrency: { name: 'Solana', symbol: 'SOL', decimals: 9 },
  }),
  fakeNetwork(0, 'Solana Devnet', { id: 'dev', chainNamespace: 'solana', caipNetworkId: 'solana:dev', testnet: true }),
]

type Answer<T> = (...args: never[]) => T | Promise<T>

/** Creates a fake chain: tests define its wallets, balances and network switches. */
export function fakeChain({
  namespace = 'eip155',
  networks = NETWORKS,
}: { namespace?: Namespace; networks?: readonly Network[] } = {}) {
  const found = new Set<(connectors: readonly Connector[]) => void>()
  let connectors: readonly Connector[] = []
  const answers = {
    balance: (async () => 10n ** 18n) as (address: string) => bigint | Promise<bigint>,
    /** Called before the wallet switches. If it rejects, the wallet refuses to switch. */
    switch: (async () => {}) as Answer<void>,
    /** Loads the adapter, as the modal does. */
    load: async () => adapter,
  }
  const asked = { balance: [] as string[], switch: [] as CaipNetworkId[] }
  const adapter: ChainAdapter = {
    async balance(address) {
      asked.balance.push(address)
      return answers.balance(address)
    },
    async switchNetwork(link: Link, { caipNetworkId }) {
      asked.switch.push(caipNetworkId)
      await answers.switch()
      ;(link as FakeLink).useNetwork(caipNetworkId)
    },
    ...(namespace === 'eip155' && { hasOwnErrors: true }),
    provider: (current, changes) => ({ current, changes }),
  }
  const chain: Chain = {
    namespace,
    abilities: ['balance', 'switch', ...(namespace === 'eip155' ? (['smartSessions', 'rdns', 'names'] as const) : [])],
    networks,
    isAddress: (text) => text.startsWith('0x'),
    discover(changed) {
      found.add(changed)
      if (connectors.length) changed(connectors)
      return () => void found.delete(changed)
    },
    load: () => answers.load(),
  }
  return Object.assign(chain, {
    answers,
    asked,
    /** Replaces the installed wallets. */
    announce(...wallets: readonly Connector[]) {
      connectors = wallets
      for (const tell of [...found]) tell(connectors)
    },
    listeners: () => found.size,
  })
}

export type FakeChain = ReturnType<typeof fakeChain>
