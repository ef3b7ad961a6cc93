import { numberToHex } from 'viem'
import { EVM_NETWORKS } from '../evm/networks.ts'
import type { WalletChain } from '../wallets/evm/settings.ts'
import { SecureError } from './errors.ts'
import { SOLANA_ID } from './facts.ts'
import type { Site } from './site.ts'

/**
 * Normalizes a chain id to CAIP-2: `137`, `'137'`, `'eip155:137'`, `'0x89'`, or a Solana genesis id with or without
 * `solana:`.
 */
export function caip2Of(chainId: string | number, namespace = 'eip155'): string {
  if (typeof chainId === 'string' && chainId.includes(':')) return chainId
  return namespace === 'eip155' ? `eip155:${Number(chainId)}` : `${namespace}:${chainId}`
}

/** Returns a chain id in the format of answers: a number for EVM, CAIP-2 for all others. */
export const answeredChainId = (caip2: string): number | string =>
  caip2.startsWith('eip155:') ? Number(caip2.slice('eip155:'.length)) : caip2

export function evmIdOf(caip2: string): number {
  const id = Number(caip2.slice('eip155:'.length))
  if (!caip2.startsWith('eip155:') || !Number.isSafeInteger(id)) throw new SecureError(`${caip2} is not an EVM network`)
  return id
}

/** Whether a node is on this machine. The sandbox's own nodes replace all other nodes. */
function isLocal(url: string | undefined): url is string {
  try {
    return url !== undefined && ['127.0.0.1', 'localhost', '[::1]'].includes(new URL(url).hostname)
  } catch {
    return false
  }
}

/** Returns the chain of a request. Its node is the app's node if that is local, else the sandbox's. */
export function evmChainFor(site: Site, chainId: number, rpcUrl?: string): WalletChain {
  const own = site.chains.find(({ network }) => network.chainId === chainId)
  const url = isLocal(rpcUrl) ? rpcUrl : own?.httpUrl
  if (url === undefined) throw new SecureError(`No node for network ${chainId}`)
  const known = EVM_NETWORKS.find((network) => network.chainId === chainId)
  return {
    chainId: numberToHex(chainId),
    name: known?.name ?? `Network ${chainId}`,
    rpcUrl: url,
    symbol: known?.currency.symbol ?? 'ETH',
    decimals: 18,
  }
}

/** Sends a call to the app's Solana node if that is local, else to the sandbox's. */
export async function askSolana(
  site: Site,
  rpcUrl: string | undefined,
  method: string,
  params: unknown[],
): Promise<unknown> {
  const body = { jsonrpc: '2.0', id: 1, method, params }
  const answer = isLocal(rpcUrl)
    ? await (
        await fetch(rpcUrl, {
          method: 'POST',
          headers: { 'content-type': 'application/json' },
          body: JSON.stringify(body),
        })
      ).json()
    : await site.solana?.handle(body)
  const { result, error } = (answer ?? { error: { message: `No node answers for ${SOLANA_ID} here` } }) as {
    result?: unknown
    error?: { message: string }
  }
  if (error) throw new SecureError(error.message)
  return result
}
