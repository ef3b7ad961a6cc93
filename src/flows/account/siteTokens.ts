import { isImpostor } from '../../core/money/knownTokens.ts'
import type { TokenFacts } from '../../core/transactions/description.ts'
import type { CaipNetworkId } from '../../core/types.ts'
import type { Modal } from '../../modal.ts'

/**
 * Looks up a mint's symbol in the site's option `tokens`, for describing requests: a mint states none. Never decimals,
 * by which a site could make a million read as one, and nothing of contracts, which state both themselves.
 */
export const siteTokens =
  ({ site }: Modal, network: CaipNetworkId) =>
  (address: string): TokenFacts | undefined => {
    if (address.startsWith('0x')) return undefined
    const found = site.options().tokens?.[network]?.find((one) => one.address === address)
    return found && !isImpostor(network, address, found.symbol) ? { kind: 'amount', symbol: found.symbol } : undefined
  }
