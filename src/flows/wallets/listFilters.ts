import type { Modal } from '../../modal.ts'

/**
 * Returns the ids that the wallet API knows: 64 hex digits. The options may also contain rdns and connector ids, which
 * we compare ourselves.
 */
const idsOf = (ids: readonly string[] = []) => ids.filter((id) => /^[\da-f]{64}$/i.test(id))

interface ListFilters {
  featured: readonly string[]
  include: readonly string[]
  exclude: readonly string[]
  chains: readonly string[]
}

/** Returns the filters that the site's options set. */
export const filtersOf = ({ $options, networks }: Modal): ListFilters => {
  const { featuredWalletIds, includeWalletIds, excludeWalletIds } = $options.get()
  return {
    featured: idsOf(featuredWalletIds),
    include: idsOf(includeWalletIds),
    exclude: idsOf(excludeWalletIds),
    chains: networks.$configured.get().map(({ caipNetworkId }) => caipNetworkId),
  }
}
