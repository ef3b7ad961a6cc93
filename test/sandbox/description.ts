import type { EvmChain } from './evm/chain.ts'
import { EVM_ACCOUNTS } from './evm/accounts.ts'
import { caip2 } from './evm/networks.ts'
import { EVM_TOKENS } from './evm/tokens.ts'
import type { Service } from './service.ts'

type ServiceName = 'blockchainApi' | 'walletApi' | 'analytics' | 'secureSite' | 'relay' | 'verify' | 'onramp' | 'coinbase'
type PageName = 'demo' | 'phoneWallet' | 'mailbox' | 'control' | 'safe'

/** What `GET /sandbox.json` answers. Only what runs is named. */
export interface SandboxJson {
  projectId: string
  services: Partial<Record<ServiceName, string>>
  /** `id` is a CAIP-2 id. */
  chains: { id: string; name: string; rpcUrl: string; wsUrl: string }[]
  accounts: { namespace: string; address: string; privateKey: string }[]
  /** `network` is a CAIP-2 id. */
  tokens: { network: string; address: string; symbol: string; decimals: number }[]
  pages: Partial<Record<PageName, string>>
  mailbox: string
  control: string
}

/** Has the form of a real project id; the hosted services here know no other. */
export const PROJECT_ID = '5a4db0c5000000000000000000000001'

export interface Described {
  url: string
  demoUrl?: string
  services: readonly Service[]
  /** Where the services with an origin of their own are. */
  addresses: ReadonlyMap<Service, string>
  chains: readonly EvmChain[]
}

/** Describes a running sandbox at `url`. */
export function describeSandbox({ url, addresses, demoUrl, services, chains }: Described): SandboxJson {
  const addressOf = (service: Service) => addresses.get(service) ?? url + service.path
  const listed = services
    .filter((service) => service.listed)
    // Who can be talked to over a WebSocket is addressed so.
    .map((service) => [service.name, service.upgrade ? addressOf(service).replace(/^http/, 'ws') : addressOf(service)])
  return {
    projectId: PROJECT_ID,
    services: Object.fromEntries(listed),
    chains: chains.map(({ id, network, wsUrl }) => ({ id, name: network.name, rpcUrl: `${url}/rpc/${network.chainId}`, wsUrl })),
    accounts: EVM_ACCOUNTS.map((account) => ({ ...account })),
    tokens: EVM_TOKENS.map(({ chainId, address, symbol, decimals }) => ({ network: caip2(chainId), address, symbol, decimals })),
    pages: { ...(demoUrl === undefined ? {} : { demo: demoUrl }), control: `${url}/control` },
    mailbox: `${url}/mailbox`,
    control: `${url}/control`,
  }
}
