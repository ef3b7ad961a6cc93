import { loadReadAssets } from '../../chains/loadReadTokens.ts'
import { messageOf } from '../../core/errors/refusal.ts'
import { withTimeout } from '../../core/errors/withTimeout.ts'
import { ASSETS_WAIT_MS } from '../../core/limits.ts'
import { DEFAULT_CURRENCY } from '../../core/money/currencies.ts'
import type { ConnectorType } from '../../core/types.ts'
import type { Modal } from '../../modal.ts'
import { logOf } from '../modal/logOf.ts'
import type { Holder } from './holder.ts'
import type { Found } from './readNode.ts'

/**
 * The wallets to ask: the embedded wallet, and paired ones, whose provider refuses methods that the session does not
 * grant. Installed wallets are not asked: they may prompt the visitor.
 */
const ASKED: readonly ConnectorType[] = ['auth', 'walletConnect']

/** Reads holdings from the wallet; undefined if the wallet does not support that or the currency, or fails. */
export async function readWallet(modal: Modal, { connection, network, currency }: Holder): Promise<Found | undefined> {
  const { address, connectorType, namespace } = connection
  const provider = modal.links.of(connection)?.link.provider
  // Wallets state prices in US dollars, and cannot be asked for another currency.
  if (!provider || !ASKED.includes(connectorType) || currency !== DEFAULT_CURRENCY) return undefined
  try {
    const read = await loadReadAssets(namespace)
    const asked = read?.({ provider, address, network: network.caipNetworkId })
    const holdings = asked && (await withTimeout(asked, { ms: ASSETS_WAIT_MS, signal: modal.lifetime.signal }))
    const coin = holdings?.find(({ address: token }) => token === undefined)
    // A coin with other decimals than its network's is another amount: the whole answer is refused.
    if (coin && coin.decimals !== network.nativeCurrency.decimals) return undefined
    return holdings && { holdings, isPartial: false }
  } catch (error) {
    logOf(modal).add('error', 'wallet', `Holdings of ${connection.connectorName}: ${messageOf(error)}`)
    // The caller asks the service next.
    return undefined
  }
}
