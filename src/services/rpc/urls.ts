import { hostedQuery } from '../../core/page/hosted.ts'
import type { Options } from '../../core/options.ts'
import type { Network } from '../../core/types.ts'
import { isHostedChain } from './hostedChains.ts'

interface Ask {
  /** Who calls, for the hosted service: our version, and the client that a pairing made us. */
  caller: { version: string; clientId?: string | undefined }
  network: Pick<Network, 'caipNetworkId' | 'rpcUrls'>
  options: Pick<Options, 'projectId' | 'rpcUrls' | 'services'>
}

/** Contract A0. */
const HOSTED_BASE = 'https://rpc.walletconnect.org'

const listOf = (urls: string | readonly string[]) => (typeof urls === 'string' ? [urls] : urls)
/** Removes duplicates and WebSocket URLs, for which there is no transport. */
const unique = (urls: readonly string[]) => [...new Set(urls)].filter((url) => url && !/^\s*wss?:/i.test(url))
const isHosted = (url: string) => /^https?:\/\/rpc\.walletconnect\.org(?:[/?#]|$)/i.test(url.trim())

/** Whether a URL tells a project id: then it is the hosted service's, and nothing for wallets. */
export const hasProjectId = (url: string) => /[?&]projectId=/i.test(url)

function withProjectId(url: string, projectId: string | undefined): string {
  if (!projectId || !isHosted(url) || hasProjectId(url)) return url
  return `${url}${url.includes('?') ? '&' : '?'}projectId=${encodeURIComponent(projectId)}`
}

/**
 * The URLs over which a network is read, in order. What the site gives stands alone: a private chain under a
 * public id must not be read from the public one. Else the hosted RPC where there is a project id, then the network's own.
 */
export function rpcUrlsOf({ network: { caipNetworkId: id, rpcUrls }, options, caller: { version, clientId } }: Ask): string[] {
  const { projectId, services } = options
  const given = options.rpcUrls?.[id]
  if (given !== undefined) return unique(listOf(given).map((url) => withProjectId(url, projectId)))
  const bases = projectId && isHostedChain(id) ? listOf(services?.blockchainApi ?? HOSTED_BASE) : []
  const query = new URLSearchParams({ chainId: id, ...hostedQuery(options, version), ...(clientId && { clientId }) }).toString()
  const hosted = bases.map((base) => `${base.replace(/\/+$/, '')}/v1/?${query}`)
  const own = rpcUrls.default.http.map((url) => withProjectId(url, projectId))
  // Without a project id no hosted service is called, also not where it is a network's only URL.
  return unique([...hosted, ...own.filter((url) => !isHosted(url) || hasProjectId(url))])
}

function decoded(url: string): string {
  try {
    return decodeURIComponent(url.replaceAll('+', ' '))
  } catch {
    return url
  }
}

/** The URLs that a wallet may be given for a network (`wallet_addEthereumChain`): the site's and the network's own, none with the project id. */
export function addChainUrlsOf({ network, options: { projectId, rpcUrls = {} } }: Omit<Ask, 'caller'>): string[] {
  const isSecret = (url: string) =>
    isHosted(url) || hasProjectId(url) || (!!projectId && [url, decoded(url)].some((text) => text.includes(projectId)))
  return unique([...listOf(rpcUrls[network.caipNetworkId] ?? []), ...network.rpcUrls.default.http]).filter((url) => !isSecret(url))
}
