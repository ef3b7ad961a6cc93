import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { onTestFinished } from 'vitest'
import { WebSocket } from 'ws'
import { isAddress as isBitcoinAddress } from '../../../../src/chains/bitcoin/isAddress.ts'
import { isAddress as isEvmAddress } from '../../../../src/chains/evm/isAddress.ts'
import { isAddress as isSolanaAddress } from '../../../../src/chains/solana/isAddress.ts'
import { builtInPairing } from '../../../../src/connectors/pairing/index.ts'
import { createPairedChains } from '../../../../src/chains/paired/index.ts'
import { createPairingCore } from '../../../../src/connectors/pairing/connector.ts'
import type { Link, LinkChange } from '../../../../src/core/connector.ts'
import type { Chain } from '../../../../src/core/chain.ts'
import { resolveFeatures } from '../../../../src/core/features.ts'
import type { Options } from '../../../../src/core/options.ts'
import type { Site } from '../../../../src/core/site.ts'
import type { Connection, Namespace, Network } from '../../../../src/core/types.ts'
import { createClock } from '../../../sandbox/clock.ts'
import { createFaults } from '../../../sandbox/control/faults.ts'
import { createPhoneWallet, type PhoneWallet } from '../../../sandbox/phone/createPhoneWallet.ts'
import type { PhoneSettings } from '../../../sandbox/phone/settings.ts'
import { createRelay } from '../../../sandbox/relay/index.ts'
import { fakeStorage } from '../../../kit/fakeStorage.ts'
import { PROJECT, serveAlone } from '../../sandbox/relayKit.ts'

// Node 20 has no WebSocket.
globalThis.WebSocket ??= WebSocket as unknown as typeof globalThis.WebSocket

export const FIRST = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'
export const SECOND = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'
export const SOLANA = 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp'
export const BITCOIN = 'bip122:000000000019d6689c085ae165831e93'
export const SOLANA_ADDRESS = 'GmaDrppBC7P5ARKV8g3djiwP89vz1jLK23V2GBjuAEGB'
export const BITCOIN_ADDRESS = 'bc1qcr8te4kr609gcawutmrza0j4xv80jy8z306fyu'

/** Well-known keys of development nodes, which are not secret. */
const EVM_KEYS = [
  '0xac0974bec39a17e36ba4a6b4d238ff944bacb478cbed5efcae784d7bf4f2ff80',
  '0x59c6995e998f97a5a0044966f0945389dc9e86dae88c7a8412f4603b6b78690d',
]
const ACCOUNTS: PhoneSettings['accounts'] = [
  ...[FIRST, SECOND].map((address, index) => ({
    namespace: 'eip155' as const,
    address,
    privateKey: EVM_KEYS[index] as string,
  })),
  { namespace: 'solana', address: SOLANA_ADDRESS, privateKey: '' },
  { namespace: 'bip122', address: BITCOIN_ADDRESS, privateKey: '', type: 'p2wpkh' },
]

const network = (id: Network['caipNetworkId'], name: string): Network => {
  const [namespace = '', reference = ''] = id.split(':')
  return {
    id: namespace === 'eip155' ? Number(reference) : reference,
    name,
    nativeCurrency: { name, symbol: name.slice(0, 3).toUpperCase(), decimals: 18 },
    rpcUrls: { default: { http: [`https://${reference}.rpc.example`] } },
    chainNamespace: namespace as Namespace,
    caipNetworkId: id,
  }
}
export const ETHEREUM = network('eip155:1', 'Ethereum')
export const BASE = network('eip155:8453', 'Base')
export const POLYGON = network('eip155:137', 'Polygon')
export const NETWORKS = [ETHEREUM, BASE, network(SOLANA, 'Solana'), network(BITCOIN, 'Bitcoin')]

/** The address checks of the chains. */
const ADDRESSES: Partial<Record<Namespace, Chain['isAddress']>> = {
  eip155: isEvmAddress,
  solana: isSolanaAddress,
  bip122: isBitcoinAddress,
  ...Object.fromEntries(
    createPairedChains(() => Promise.reject(new Error('No test here asks these chains'))).map(
      ({ namespace, isAddress }) => [namespace, isAddress],
    ),
  ),
}

const chainsOf = (networks: readonly Network[]) =>
  [...new Set(networks.map(({ chainNamespace }) => chainNamespace))].map(
    (namespace) => ({ namespace, isAddress: ADDRESSES[namespace] }) as Chain,
  )

/** Returns a relay URL on a port where nothing listens. */
export async function deadPort(): Promise<string> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  server.close()
  await once(server, 'close')
  return `ws://127.0.0.1:${port}`
}

/** Starts a sandbox relay in which tests can simulate faults. */
export async function startRelay() {
  const clock = createClock()
  const routes: string[] = []
  const faults = createFaults(() => ({ relay: relay.routes ?? [] }))
  const relay = createRelay({
    clock,
    meet: (route) => faults.meet('relay', route, ''),
    note: (route) => routes.push(route),
  })
  const served = await serveAlone(relay)
  onTestFinished(async () => {
    faults.clear()
    await served.stop()
  })
  const trouble = (fault: object) => {
    const added = faults.add({ service: 'relay', ...fault })
    if (typeof added === 'string') throw new Error(added)
  }
  return { url: served.wsUrl, relay, routes, trouble, mend: () => faults.clear() }
}

export interface SiteFacts {
  options?: Options
  networks?: readonly Network[]
  storage?: ReturnType<typeof fakeStorage>
  /** Answers of the site's RPC. */
  answer?: (network: string, method: string, params: readonly unknown[]) => unknown
}

/** Opens a page with the pairing connector. To simulate a reload, open another page with the same storage. */
export function openPage(
  relayUrl: string | readonly string[],
  { options = {}, networks = NETWORKS, storage = fakeStorage(), answer = () => '0x' }: SiteFacts = {},
) {
  const lifetime = new AbortController()
  const alerts: unknown[] = []
  const asked: string[] = []
  let current = networks
  const site: Site = {
    options: () => ({ projectId: PROJECT, services: { relay: relayUrl }, ...options }),
    features: () => resolveFeatures(options.features),
    networks: () => current,
    rpc: (id) => (method, params) => {
      asked.push(`${id} ${method}`)
      return Promise.resolve(answer(id, method, params))
    },
    walletRpcUrls: async ({ rpcUrls }) => rpcUrls.default.http,
    metadata: () => ({
      name: 'A shop',
      description: 'Sells',
      url: 'https://shop.example',
      icons: ['https://shop.example/icon.png'],
    }),
    storage,
    alert: (error) => void alerts.push(error),
    t: (key) => key,
    addMessages: async () => {},
    signal: lifetime.signal,
  }
  const { connector, isOffered } = builtInPairing(site, chainsOf(networks), async () => createPairingCore)
  const leave = () => lifetime.abort()
  onTestFinished(leave)
  return {
    connector,
    isOffered,
    site,
    storage,
    alerts,
    asked,
    leave,
    use: (next: readonly Network[]) => (current = next),
  }
}

export type Page = ReturnType<typeof openPage>

export async function startPhone(relayUrl: string, more: Partial<PhoneSettings> = {}): Promise<PhoneWallet> {
  const chains = NETWORKS.map(({ caipNetworkId: id, name, nativeCurrency: { symbol, decimals } }) => ({
    id,
    name,
    symbol,
    decimals,
  }))
  const phone = await createPhoneWallet({
    relayUrl,
    projectId: PROJECT,
    accounts: ACCOUNTS,
    chains,
    answer: 'approve',
    ...more,
  })
  onTestFinished(() => phone.stop())
  return phone
}

/** Starts to connect. `uris` collects the pairing codes, `code` resolves with the first code. */
export function ask(
  { connector }: Page,
  { namespace = 'eip155', signal = new AbortController().signal }: { namespace?: Namespace; signal?: AbortSignal } = {},
) {
  const uris: { uri: string; expiresAt: number; at: number }[] = []
  const lines: string[] = []
  let first: (uri: string) => void = () => {}
  const code = new Promise<string>((resolve) => (first = resolve))
  const onUri = (uri: string, expiresAt: number) => {
    uris.push({ uri, expiresAt, at: Date.now() })
    return first(uri)
  }
  const link = connector.connect({ namespace, signal, onUri, onLine: (state) => lines.push(state) })
  link.catch(() => {})
  return { uris, lines, code, link }
}

/** Connects a page to a phone wallet by scanning the pairing code. */
export async function connected(page: Page, phone: PhoneWallet, namespace: Namespace = 'eip155'): Promise<Link> {
  const { code, link } = ask(page, { namespace })
  await phone.pair(await code)
  return link
}

/** Collects the changes that a link emits. */
export function watch(link: Link) {
  const changes: LinkChange[] = []
  onTestFinished(link.watch((change) => changes.push(change)))
  return changes
}

export const addressesOf = (link: Link) => link.accounts.map(({ address }) => address)

/** Creates the connection as the modal saves it. */
export const saved = (link: Link): Connection => ({
  connectorId: 'walletConnect',
  connectorName: 'WalletConnect',
  connectorType: 'walletConnect',
  namespace: link.namespace,
  accounts: link.accounts,
  address: link.accounts[0]?.address ?? '',
  network: link.network,
  status: 'reconnecting',
  ...(link.wallet && { wallet: link.wallet }),
})

export const ask1193 = (link: Link, method: string, params?: readonly unknown[]) =>
  (link.provider as { request(args: { method: string; params?: readonly unknown[] }): Promise<unknown> }).request({
    method,
    params,
  })
