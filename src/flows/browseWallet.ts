import { browseLink } from '../core/browseLinks.ts'
import type { WalletListing } from '../core/walletListing.ts'
import type { Modal } from '../modal.ts'
import { readEnvironment } from '../services/environment.ts'

type Browsed = Pick<WalletListing, 'id' | 'canPair'>

/** The link that opens this page in a wallet's own browser; undefined on desktops, and where the wallet is in the page. */
export function browseLinkOf({ networks, connections }: Modal, { id, canPair }: Browsed): string | undefined {
  const active = connections.$activeNamespace.get()
  const all = [...new Set(networks.$configured.get().map(({ chainNamespace }) => chainNamespace))].sort((a, b) => Number(b === active) - Number(a === active))
  // A wallet that pairs as well is browsed to for the chain in use only.
  const namespaces = canPair ? all.slice(0, 1) : all
  const { href, origin } = location
  return browseLink({ walletId: id, namespaces, isInjected: (name) => name in window }, { href, origin, system: readEnvironment().system })
}

/** In the visitor's tap: opens this page in a wallet's own browser (specification §2). False where the wallet has no such link. */
export function browseWallet(modal: Modal, wallet: Browsed): boolean {
  const href = browseLinkOf(modal, wallet)
  if (href) location.href = href
  return href !== undefined
}
