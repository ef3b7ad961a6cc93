import { hostedQuery } from '../../core/page/hosted.ts'
import type { Options } from '../../core/options.ts'
import type { Network } from '../../core/types.ts'
import { isHostedChain } from './hostedChains.ts'

interface Ask {
  /** Our version, and the relay's client id while paired. */
  caller: { version: string; clientId?: string | undefined }
  network: Pick<Network, 'caipNetworkId' | 'rpcUrls'>
  options: Pick<Options, 'projectId' | 'rpcUrls' | 'services'>
}

/** Default of the hosted RPC. */
const HOSTED_BASE = 'https://rpc.walletconnect.org'

const listOf = (urls: string | readonly string[]) => (typeof urls === 'string' ? [urls] : urls)
/** Removes duplicates and WebSocket URLs, which we cannot use. */
const unique = (urls: readonly string[]) => [...new Set(urls)].filter((url) => url && !/^\s*wss?:/i.test(url))
const isHosted = (url: string) => /^https?:\/\/rpc\.walletconnect\.org(?:[/?#]|$)/i.test(url.trim())

/** Whether a URL contains a project id, which wallets must not get. */
export const hasProjectId = (url: string) => /[?&]projectId=/i.test(url)

function withProjectId(url: string, projectId: string | undefined): string {
  if (!projectId || !isHosted(url) || hasProjectId(url)) return url
  return `${url}${url.includes('?') ? '&' : '?'}projectId=${encodeURIComponent(projectId)}`
}

/**
 * URLs to read a network from, in order. If the site sets URLs, only those are used: a private chain that shares
 * an id with a public one must not be read from the public one. Otherwise the hosted RPC if there is a project id, then the network's
 * default URLs.
 */
export function rpcUrlsOf({ network: { caipNetworkId: id, rpcUrls }, options, caller: { version, clientId } }: Ask): string[] {
  const { projectId, services } = options
  const given = options.rpcUrls?.[id]
  if (given !== undefined) return unique(listOf(given).map((url) => withProjectId(url, projectId)))
  const bases = projectId && isHostedChain(id) ? listOf(services?.blockchainApi ?? HOSTED_BASE) : []
  const query = new URLSearchParams({ chainId: id, ...hostedQuery(options, version), ...(clientId && { clientId }) }).toString()
  const hosted = bases.map((base) => `${base.replace(/\/+$/, '')}/v1/?${query}`)
  const own = rpcUrls.default.http.map((url) => withProjectId(url, projectId))
  // Without a project id, no hosted service is called, even if it is the only URL.
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
 * URLs that a wallet may get for a network (`wallet_addEthereumChain`): the site's and the network's own, without our
 * project id.
 */
export function addChainUrlsOf({ network, options: { projectId, rpcUrls = {} } }: Omit<Ask, 'caller'>): string[] {
  const isSecret = (url: string) =>
    isHosted(url) || hasProjectId(url) || (!!projectId && [url, decoded(url)].some((text) => text.includes(projectId)))
  return unique([...listOf(rpcUrls[network.caipNetworkId] ?? []), ...network.rpcUrls.default.http]).filter((url) => !isSecret(url))
}
