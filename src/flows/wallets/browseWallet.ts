import { browseLink, evmChainIdOf } from '../../core/wallets/browseLinks.ts'
import type { WalletListing } from '../../core/wallets/walletListing.ts'
import type { Modal } from '../../modal.ts'
import { readEnvironment } from '../../services/environment.ts'
import { pairingConnector } from '../connect/pairingConnector.ts'

type Browsed = Pick<WalletListing, 'id' | 'canPair'>

/**
 * Returns the link that opens this page in the in-app browser of a wallet. Undefined on desktops, and if the page is
 * open in that browser already.
 */
export function browseLinkOf(modal: Modal, { id, canPair }: Browsed): string | undefined {
  const { networks, connections } = modal
  const active = connections.$activeNamespace.get()
  const isPairing = canPair && pairingConnector(modal) !== undefined
  const all = [...new Set(networks.$configured.get().map(({ chainNamespace }) => chainNamespace))].sort(
    (a, b) => Number(b === active) - Number(a === active),
  )
  // Prefer pairing, if the wallet supports it, to an in-app browser that does not support the current namespace.
  const namespaces = isPairing ? all.slice(0, 1) : all
  const { href, origin } = location
  // The current network, or the site's first EVM network if the current one is not EVM.
  const chainId =
    evmChainIdOf(networks.$active.get().caipNetworkId) ??
    networks.$configured
      .get()
      .map(({ caipNetworkId }) => evmChainIdOf(caipNetworkId))
      .find(Boolean)
  return browseLink(
    { walletId: id, namespaces, canPair: isPairing, isInjected: (name) => name in window },
    { href, origin, system: readEnvironment().system, ...(chainId && { chainId }) },
  )
}

/**
 * Opens this page in the in-app browser of a wallet (specification §2). Call it during the visitor's tap. Returns false
 * if the wallet has no such link.
 */
export function browseWallet(modal: Modal, wallet: Browsed): boolean {
  const href = browseLinkOf(modal, wallet)
  if (href) location.href = href
  return href !== undefined
}
