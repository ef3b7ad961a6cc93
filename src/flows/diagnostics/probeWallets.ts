import { WALLET_PROBE_MS } from '../../core/diagnostics/limits.ts'
import { attempt } from '../../core/errors/attempt.ts'
import { withTimeout } from '../../core/errors/withTimeout.ts'
import type { Namespace } from '../../core/types.ts'
import type { Modal } from '../../modal.ts'
import { heightIn } from './probeNodes.ts'

type Ask = (method: string) => Promise<unknown>

/** Returns the connected wallets in the page that can be asked without a prompt (EIP-1193). */
function installedIn({ links, wallets }: Modal): { name: string; namespace: Namespace; ask: Ask }[] {
  return links.values().flatMap(({ link: { namespace, provider }, connectorId }) => {
    const connector = wallets.find(connectorId)
    const request = attempt(() => (Object(provider) as { request?: unknown }).request)
    const isInPage = connector?.type === 'announced' || connector?.type === 'injected'
    if (!isInPage || typeof request !== 'function') return []
    const answer = async (method: string) => (await Reflect.apply(request, provider, [{ method }])) as unknown
    const ask: Ask = (method) => withTimeout(answer(method), { ms: WALLET_PROBE_MS })
    return [{ name: connector.name, namespace, ask }]
  })
}

/**
 * Returns the names of connected wallets that return no account to this site, which means that they are locked. Shows no
 * prompt. Rejects if a wallet does not answer and no other one is locked.
 */
export async function probeLocks(modal: Modal): Promise<string[]> {
  const found = await Promise.allSettled(
    installedIn(modal).map(async ({ name, ask }) => {
      const accounts = await ask('eth_accounts')
      return Array.isArray(accounts) && !accounts.length ? [name] : []
    }),
  )
  const names = found.flatMap((one) => (one.status === 'fulfilled' ? one.value : []))
  const failed = found.find((one) => one.status === 'rejected')
  if (failed && !names.length) throw new Error('A wallet does not answer', { cause: failed.reason })
  return names
}

/** Returns the newest block that a connected wallet knows of on the current network; undefined if none says. */
export async function readWalletHeight(modal: Modal): Promise<number | undefined> {
  const { caipNetworkId, chainNamespace } = modal.networks.$active.get()
  if (modal.connections.of(chainNamespace)?.network !== caipNetworkId) return undefined
  const wallet = installedIn(modal).find(({ namespace }) => namespace === chainNamespace)
  return wallet && heightIn(await wallet.ask('eth_blockNumber'))
}

/** Returns the reverse domain names that several installed wallets claim. */
export function rivalsIn({ wallets }: Modal): string[] {
  const claimed = wallets.$found
    .get()
    .filter(({ type }) => type === 'announced')
    .flatMap(({ rdns }) => rdns ?? [])
  return [...new Set(claimed.filter((rdns, at) => claimed.indexOf(rdns) !== at))]
}
