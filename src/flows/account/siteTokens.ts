import type { TokenFacts } from '../../core/transactions/description.ts'
import type { CaipNetworkId } from '../../core/types.ts'
import type { Modal } from '../../modal.ts'

const isSame = (one: string, other: string) =>
  one === other || (other.startsWith('0x') && one.toLowerCase() === other.toLowerCase())

/** Looks up a token's symbol and decimals in the site's option `tokens`, for describing requests. */
export const siteTokens =
  ({ site }: Modal, network: CaipNetworkId) =>
  (address: string): TokenFacts | undefined => {
    const found = site.options().tokens?.[network]?.find((one) => isSame(one.address, address))
    return found && { kind: 'amount', symbol: found.symbol, decimals: found.decimals }
  }
