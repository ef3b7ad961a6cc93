import { BLOCKCHAIN_API_URL, hostedQuery } from '../../core/page/hosted.ts'
import { inOrder } from '../../core/page/restrictedZones.ts'
import type { Options } from '../../core/options.ts'
import type { Network } from '../../core/types.ts'
import { isHostedChain } from './hostedChains.ts'

interface UrlQuery {
  /** The widget's version, and our client id at the pairing relay while a wallet is paired. */
  caller: { version: string; clientId?: string | undefined }
  network: Pick<Network, 'caipNetworkId' | 'rpcUrls'>
  options: Pick<Options, 'projectId' | 'rpcUrls' | 'services'>
}

const listOf = (urls: string | readonly string[]) => (typeof urls === 'string' ? [urls] : urls)
/** Removes duplicates and WebSocket URLs, which the RPC client does not support. */
const unique = (urls: readonly string[]) => [...new Set(urls)].filter((url) => url && !/^\s*wss?:/i.test(url))
const isHosted = (url: string) => /^https?:\/\/rpc\.walletconnect\.org(?:[/?#]|$)/i.test(url.trim())

/** Whether a URL contains a project id. Such URLs are not passed on to wallets. */
export const hasProjectId = (url: string) => /[?&]projectId=/i.test(url)

function withProjectId(url: string, projectId: string | undefined): string {
  if (!projectId || !isHosted(url) || hasProjectId(url)) return url
  return `${url}${url.includes('?') ? '&' : '?'}projectId=${encodeURIComponent(projectId)}`
}

/**
 * Returns the URLs for reading from a network, in order. If the site sets URLs for the network, only those are used: a
 * private chain may share its id with a public one, from which it must not be read. Otherwise, the URLs of the hosted
 * RPC come first, if there is a project id, then the network's default URLs.
 */
export function rpcUrlsOf({
  network: { caipNetworkId: id, rpcUrls },
  options,
  caller: { version, clientId },
}: UrlQuery): string[] {
  const { projectId, services } = options
  const given = options.rpcUrls?.[id]
  if (given !== undefined) return unique(listOf(given).map((url) => withProjectId(url, projectId)))
  const bases = projectId && isHostedChain(id) ? inOrder(services?.blockchainApi ?? BLOCKCHAIN_API_URL) : []
  const query = new URLSearchParams({
    chainId: id,
    ...hostedQuery(options, version),
    ...(clientId && { clientId }),
  }).toString()
  const hosted = bases.map((base) => `${base.replace(/\/+$/, '')}/v1/?${query}`)
  const own = rpcUrls.default.http.map((url) => withProjectId(url, projectId))
  // Without a project id, hosted URLs are left out, even if none remains.
  return unique([...hosted, ...own.filter((url) => !isHosted(url) || hasProjectId(url))])
}

function decoded(url: string): string {
  try {
    return decodeURIComponent(url.replaceAll('+', ' '))
  } catch {
    return url
  }
}

/**
 * Returns the RPC URLs of a network that may be passed to a wallet in `wallet_addEthereumChain`: the site's and the
 * network's own URLs, except URLs with a project id.
 */
export function addChainUrlsOf({ network, options: { projectId, rpcUrls = {} } }: Omit<UrlQuery, 'caller'>): string[] {
  const isSecret = (url: string) =>
    isHosted(url) || hasProjectId(url) || (!!projectId && [url, decoded(url)].some((text) => text.includes(projectId)))
  return unique([...listOf(rpcUrls[network.caipNetworkId] ?? []), ...network.rpcUrls.default.http]).filter(
    (url) => !isSecret(url),
  )
}
