import { withTimeout } from '../../core/errors/withTimeout.ts'
import type { Link } from '../../core/connector.ts'
import { WalletModalError } from '../../core/errors.ts'
import { expected } from '../../core/errors/expected.ts'
import { WALLET_READ_MS } from '../../core/limits.ts'
import { isRefusal } from '../../core/errors/refusal.ts'
import type { Site } from '../../core/site.ts'
import type { CaipNetworkId, Connection } from '../../core/types.ts'
import { walletError } from '../../core/errors/walletError.ts'
import type { StandardWallet } from '../standard/wallet.ts'
import { parseAccounts, type WalletAccount } from './accounts.ts'
import { clusterOf, networkOf } from './clusters.ts'
import { createLink } from './link.ts'
import { builtInNetworks } from './networks.ts'
import { callFeature, clustersOf } from './standardFeatures.ts'

const CONNECT = 'standard:connect'

/** Parses a wallet's answer; a malformed one throws `ConnectionFailed`. */
function read(answer: unknown): WalletAccount[] {
  try {
    return parseAccounts(`${CONNECT}.accounts`, (answer as { accounts?: unknown } | null | undefined)?.accounts)
  } catch (cause) {
    throw new WalletModalError('ConnectionFailed', { message: (cause as Error).message, cause })
  }
}

/**
 * Returns the network to start on: the wanted one, else the first of the site's networks that the wallet supports. If
 * there is none, the wallet is shown as being on an unsupported network.
 */
function startOn(wallet: StandardWallet, site: Pick<Site, 'networks'>, wanted?: CaipNetworkId): CaipNetworkId {
  const clusters = clustersOf(wallet)
  const ours = site
    .networks()
    .filter((one) => one.chainNamespace === 'solana')
    .map((one) => one.caipNetworkId)
  const usable = ours.filter((one) => !clusters.length || clusters.includes(clusterOf(one)))
  const elsewhere = clusters.map(networkOf).find((one) => one !== undefined)
  const start = wanted && usable.includes(wanted) ? wanted : (usable[0] ?? elsewhere ?? ours[0])
  return start ?? (builtInNetworks()[0] as { caipNetworkId: CaipNetworkId }).caipNetworkId
}

/** Requests accounts, the only call in this file that prompts. */
export async function connect(
  wallet: StandardWallet,
  site: Pick<Site, 'networks'>,
  { signal, gone }: { signal: AbortSignal; gone?: AbortSignal },
): Promise<Link> {
  try {
    if (signal.aborted) throw new WalletModalError('Aborted') // jsdom's signals lack `throwIfAborted`
    const accounts = read(await withTimeout(callFeature(wallet, CONNECT, 'connect'), { signal }))
    if (!accounts.length)
      throw new WalletModalError('ConnectionFailed', {
        message: expected(`${CONNECT}.accounts[0]`, 'object', undefined),
      })
    return createLink(wallet, { accounts, gone, network: startOn(wallet, site) })
  } catch (error) {
    throw signal.aborted ? new WalletModalError('Aborted') : walletError(error)
  }
}

/** Returns the accounts that a wallet still grants, without a prompt; empty if there are none. */
async function askSilently(wallet: StandardWallet): Promise<WalletAccount[]> {
  try {
    return read(await withTimeout(callFeature(wallet, CONNECT, 'connect', { silent: true }), { ms: WALLET_READ_MS }))
  } catch (error) {
    // Phantom rejects with 4001 if it would have to prompt.
    if (isRefusal(error)) return []
    throw walletError(error)
  }
}

/**
 * Restores the accounts that the wallet still grants, without a prompt. If the saved address is among them, it comes
 * first.
 */
export async function restore(
  wallet: StandardWallet,
  site: Pick<Site, 'networks'>,
  { saved, gone }: { saved: Connection; gone?: AbortSignal },
): Promise<Link | null> {
  const accounts = await askSilently(wallet)
  if (!accounts.length) return null
  return createLink(wallet, { accounts, saved: saved.address, gone, network: startOn(wallet, site, saved.network) })
}
