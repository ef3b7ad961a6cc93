import { BLOCKCHAIN_API_URL, WALLET_API_URL } from '../page/hosted.ts'
import type { Options, Services } from '../options.ts'
import type { Network } from '../types.ts'

export type ServiceName = keyof Services

/** Default URLs of the services. Those that are defined elsewhere, too, are compared by a test. */
const HOSTED: Readonly<Partial<Record<ServiceName, string>>> = {
  blockchainApi: BLOCKCHAIN_API_URL,
  walletApi: WALLET_API_URL,
  analytics: 'https://pulse.walletconnect.org',
  secureSite: 'https://secure.walletconnect.org',
  relay: 'wss://relay.walletconnect.org',
  verify: 'https://verify.walletconnect.org',
  coinbase: 'https://keys.coinbase.com/connect',
}

const NAMES: readonly ServiceName[] = [
  'walletApi',
  'blockchainApi',
  'relay',
  'verify',
  'secureSite',
  'coinbase',
  'onramp',
  'analytics',
]

const listOf = (urls: string | readonly string[] = []) => (typeof urls === 'string' ? [urls] : urls)

/** Returns the URLs of each service: those of the option `services`, else the default. */
export const serviceUrlsOf = ({ services }: Options): readonly { service: ServiceName; urls: readonly string[] }[] =>
  NAMES.map((service) => ({ service, urls: listOf(services?.[service] ?? HOSTED[service]) }))

const originOf = (url: string) => (URL.canParse(url, 'https://x') ? new URL(url, 'https://x').origin : undefined)

/** Returns what each origin is for: the services and, as `rpc`, the nodes of the networks. */
export function watchedOrigins(options: Options, networks: readonly Network[]): ReadonlyMap<string, string> {
  const nodes = networks.flatMap(({ caipNetworkId: id, rpcUrls }) => [
    ...listOf(options.rpcUrls?.[id]),
    ...rpcUrls.default.http,
  ])
  const named: [string, string][] = [
    ...nodes.map((url): [string, string] => [url, 'rpc']),
    ...serviceUrlsOf(options).flatMap(({ service, urls }) => urls.map((url): [string, string] => [url, service])),
  ]
  return new Map(named.map(([url, name]) => [originOf(url) ?? '', name]))
}
