import { bytesToHex } from '@noble/hashes/utils.js'
import { walletAccounts } from './bitcoin/accounts.ts'
import type { EvmChain } from './evm/chain.ts'
import { EVM_ACCOUNTS } from './evm/accounts.ts'
import { caip2 } from './evm/networks.ts'
import { EVM_TOKENS } from './evm/tokens.ts'
import { OTHER_CHAINS, otherAccounts } from './phone/otherAccounts.ts'
import type { PhoneSettings } from './phone/settings.ts'
import type { Service } from './service.ts'
import type { SolanaChain } from './solana/index.ts'

type ServiceName =
  | 'blockchainApi'
  | 'walletApi'
  | 'analytics'
  | 'secureSite'
  | 'relay'
  | 'verify'
  | 'onramp'
  | 'coinbase'
type PageName = 'demo' | 'phoneWallet' | 'mailbox' | 'control' | 'safe'

/** The content of `GET /sandbox.json`. It lists only what runs. */
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

/** Looks like a real project id. The sandbox's services know only this one and its variants. */
export const PROJECT_ID = '5a4db0c5000000000000000000000001'

/** Path of the Solana chain on the sandbox's main origin. */
export const SOLANA_PATH = '/rpc/solana'

const BITCOIN_ACCOUNTS = walletAccounts('p2wpkh', 'mainnet', 0).map(({ address, privateKey, type }) => ({
  namespace: 'bip122' as const,
  address,
  privateKey: bytesToHex(privateKey),
  type,
}))

/** Returns the settings of the phone wallet: its keys (the sandbox's and some of its own) and their chains. */
export function phoneSettings({ projectId, services, chains, accounts, control }: SandboxJson): PhoneSettings {
  const coin = (id: string) =>
    id.startsWith('solana') ? { symbol: 'SOL', decimals: 9 } : { symbol: 'ETH', decimals: 18 }
  return {
    projectId,
    relayUrl: services.relay ?? '',
    verifyUrl: services.verify,
    accounts: [...(accounts as PhoneSettings['accounts']), ...otherAccounts()],
    chains: [
      ...chains.map(({ id, name, rpcUrl }) => ({ id, name, rpcUrl, ...coin(id) })),
      {
        id: 'bip122:000000000019d6689c085ae165831e93',
        name: 'Bitcoin',
        symbol: 'BTC',
        decimals: 8,
        rpcUrl: new URL('/utxo', control).href,
      },
      ...OTHER_CHAINS,
    ],
    persistent: true,
  }
}

export interface Described {
  url: string
  demoUrl?: string
  services: readonly Service[]
  /** Addresses of the services that have their own origin. */
  addresses: ReadonlyMap<Service, string>
  chains: readonly EvmChain[]
  solana: SolanaChain
}

/** Describes a running sandbox whose main origin is `url`. */
export function describeSandbox({ url, addresses, demoUrl, services, chains, solana }: Described): SandboxJson {
  const addressOf = (service: Service) => addresses.get(service) ?? url + service.path
  const addressesOf = (path: string) => ({ rpcUrl: url + path, wsUrl: url.replace(/^http/, 'ws') + path })
  const listed = services
    .filter((service) => service.listed)
    // Services with WebSockets have a ws address.
    .map((service) => [service.name, service.upgrade ? addressOf(service).replace(/^http/, 'ws') : addressOf(service)])
  return {
    projectId: PROJECT_ID,
    services: Object.fromEntries(listed),
    chains: [
      ...chains.map(({ id, network }) => ({ id, name: network.name, ...addressesOf(`/rpc/${network.chainId}`) })),
      { id: solana.id, name: solana.name, ...addressesOf(SOLANA_PATH) },
    ],
    accounts: [...EVM_ACCOUNTS, ...solana.accounts, ...BITCOIN_ACCOUNTS].map((account) => ({ ...account })),
    tokens: [
      ...EVM_TOKENS.map(({ chainId, address, symbol, decimals }) => ({
        network: caip2(chainId),
        address,
        symbol,
        decimals,
      })),
      ...solana.tokens.map(({ address, symbol, decimals }) => ({ network: solana.id, address, symbol, decimals })),
    ],
    pages: {
      ...(demoUrl === undefined ? {} : { demo: demoUrl }),
      ...Object.fromEntries(
        services
          .filter(({ name }) => ['phoneWallet', 'safe'].includes(name))
          .map((service) => [service.name, addressOf(service)]),
      ),
      mailbox: `${url}/mailbox`,
      control: `${url}/control`,
    },
    mailbox: `${url}/mailbox`,
    control: `${url}/control`,
  }
}
