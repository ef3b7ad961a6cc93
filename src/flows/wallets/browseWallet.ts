import { browseLink } from '../../core/wallets/browseLinks.ts'
import type { WalletListing } from '../../core/wallets/walletListing.ts'
import { DEFAULT_NAMESPACE, parseNetworkId } from '../../core/caip.ts'
import type { CaipNetworkId } from '../../core/types.ts'
import type { Modal } from '../../modal.ts'
import { readEnvironment } from '../../services/environment.ts'
import { pairingConnector } from '../connect/pairingConnector.ts'

type Browsed = Pick<WalletListing, 'id' | 'canPair'>

/** Wallets that ask for a chain mean one of Ethereum's kind. */
function evmReference(id: CaipNetworkId): string | undefined {
  const { namespace, reference } = parseNetworkId(id)
  return namespace === DEFAULT_NAMESPACE ? reference : undefined
}

/** The link that opens this page in a wallet's own browser; undefined on desktops, and where the wallet is in the page. */
export function browseLinkOf(modal: Modal, { id, canPair }: Browsed): string | undefined {
  const { networks, connections } = modal
  const active = connections.$activeNamespace.get()
  const isPairing = canPair && pairingConnector(modal) !== undefined
  const all = [...new Set(networks.$configured.get().map(({ chainNamespace }) => chainNamespace))].sort((a, b) => Number(b === active) - Number(a === active))
  // A wallet that pairs as well is browsed to for the chain in use only.
  const namespaces = isPairing ? all.slice(0, 1) : all
  const { href, origin } = location
  // The network in use, or of another namespace's the one that the visitor would start with.
  const chainId = evmReference(networks.$active.get().caipNetworkId) ?? networks.$configured.get().map(({ caipNetworkId }) => evmReference(caipNetworkId)).find(Boolean)
  return browseLink({ walletId: id, namespaces, canPair: isPairing, isInjected: (name) => name in window }, { href, origin, system: readEnvironment().system, ...(chainId && { chainId }) })
}

/** In the visitor's tap: opens this page in a wallet's own browser (specification §2). False where the wallet has no such link. */
export function browseWallet(modal: Modal, wallet: Browsed): boolean {
  const href = browseLinkOf(modal, wallet)
  if (href) location.href = href
  return href !== undefined
}
