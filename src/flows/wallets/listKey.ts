import { isPhone } from '../../core/page/device.ts'
import { toJson } from '../../core/json.ts'
import type { Modal } from '../../modal.ts'
import { pairingConnector } from '../connect/pairingConnector.ts'

/** Whether the wallet API is used: it needs a project id, and its wallets need WalletConnect. */
export const usesWalletApi = (modal: Modal): boolean =>
  Boolean(modal.$options.get().projectId && pairingConnector(modal))

/** Whether the site limits the wallets with `includeWalletIds` or `excludeWalletIds`. */
export function hasWalletRules({ $options }: Modal): boolean {
  const { includeWalletIds, excludeWalletIds } = $options.get()
  return Boolean(includeWalletIds?.length || excludeWalletIds?.length)
}

/**
 * Returns a key of all options that the wallet list depends on. Undefined if the list would contain installed wallets
 * only: no API, no custom wallets, no rules, no phone.
 */
export function listKey(modal: Modal): string | undefined {
  const { projectId, services, featuredWalletIds, includeWalletIds, excludeWalletIds, customWallets } =
    modal.$options.get()
  const isWanted = usesWalletApi(modal) || isPhone() || hasWalletRules(modal) || customWallets?.length
  const networks = modal.networks.$configured.get().map(({ caipNetworkId }) => caipNetworkId)
  return isWanted
    ? toJson([
        usesWalletApi(modal),
        projectId,
        services?.walletApi,
        featuredWalletIds,
        includeWalletIds,
        excludeWalletIds,
        customWallets,
        networks,
      ])
    : undefined
}
