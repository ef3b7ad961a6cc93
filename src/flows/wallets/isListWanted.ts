import { isPhone } from '../../core/page/device.ts'
import { toJson } from '../../core/json.ts'
import type { Modal } from '../../modal.ts'
import { pairingConnector } from '../connect/pairingConnector.ts'

/** Whether the wallet API is asked for wallets: the site has a project, and the visitor could pair with them. */
export const isServed = (modal: Modal): boolean => Boolean(modal.$options.get().projectId && pairingConnector(modal))

/** Whether the site says which wallets are listed. */
export function isRuled({ $options }: Modal): boolean {
  const { includeWalletIds, excludeWalletIds } = $options.get()
  return Boolean(includeWalletIds?.length || excludeWalletIds?.length)
}

/**
 * What the wallet list depends on, as text; undefined where the wallets in the page are all there is to list: no service, no
 * wallets of the site's own, no rule that names wallets, no phone whose wallets could open the page.
 */
export function listKey(modal: Modal): string | undefined {
  const { projectId, services, featuredWalletIds, includeWalletIds, excludeWalletIds, customWallets } = modal.$options.get()
  const isWanted = isServed(modal) || isPhone() || isRuled(modal) || customWallets?.length
  const networks = modal.networks.$configured.get().map(({ caipNetworkId }) => caipNetworkId)
  return isWanted ? toJson([isServed(modal), projectId, services?.walletApi, featuredWalletIds, includeWalletIds, excludeWalletIds, customWallets, networks]) : undefined
}
