import { holdingKey } from '../../core/money/holdings.ts'
import { knownTokens } from '../../core/money/knownTokens.ts'
import type { ListedToken } from '../../core/money/readTokens.ts'
import type { CaipNetworkId } from '../../core/types.ts'
import type { Modal } from '../../modal.ts'
import { cleanName } from '../../core/wallets/sanitize.ts'

/** Returns the tokens that the site wants to show on a network, even if the account has none (option `tokens`). */
export function siteTokenList({ site }: Modal, network: CaipNetworkId): ListedToken[] {
  const tokens = site.options().tokens?.[network] ?? []
  return tokens.map(({ address, symbol, decimals, image }) => ({
    address,
    // A site may copy symbols from contracts, and some contain characters that change the direction of text.
    name: cleanName(symbol),
    symbol: cleanName(symbol),
    decimals,
    ...(image !== undefined && { iconUrl: image }),
  }))
}

/** Returns the site's tokens and the common tokens of a network, each once. */
export function listedTokens(modal: Modal, network: CaipNetworkId): ListedToken[] {
  const common = knownTokens(network).map((one): ListedToken => ({ ...one, name: one.symbol }))
  const all = [...common, ...siteTokenList(modal, network)]
  return [...new Map(all.map((one) => [holdingKey({ ...one, network }), one])).values()]
}
