import type { Modal } from '../../modal.ts'
import type { WalletListing } from '../../core/wallets/walletListing.ts'
import { registry } from '../../services/walletApi/registry.ts'
import type { FirstAnswer } from '../../state/walletList.ts'
import { usable } from './listRules.ts'

/** Builds the list from built-in wallets, for sites that do not use the wallet API. */
export function bundledWallets(modal: Modal): FirstAnswer {
  const known = registry()
  const ids = modal.$options.get().featuredWalletIds ?? []
  const wallets = usable(modal, known)
  const featured = ids.flatMap((id) => wallets.find((one) => one.id === id) ?? [])
  const recommended = wallets.filter((one) => !featured.includes(one))
  return { featured, recommended, known, count: recommended.length }
}

/**
 * Returns the built-in wallets that are not in the list. Their ranks are removed: only ranks of the API may sort the
 * installed wallets.
 */
export function spareWallets(modal: Modal, shown: readonly WalletListing[]): WalletListing[] {
  const names = new Set(shown.map(({ name }) => name.toLowerCase()))
  return usable(modal, registry())
    .filter(({ name }) => !names.has(name.toLowerCase()))
    .map((one) => modal.walletList.find(one.id) ?? { ...one, rank: undefined })
}
