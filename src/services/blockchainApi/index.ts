import type { HistoryPage } from '../../core/transactions/history.ts'
import type { CaipNetworkId } from '../../core/types.ts'
import { createAsk, type AskParts } from './ask.ts'
import type { BalancesAsk, HistoryAsk, IdentityAsk, NamesAsk, PriceAsk, ProfileAsk } from './asks.ts'
import { createGate } from './gate.ts'
import { createNames } from './names.ts'
import { parseHistory } from './parseHistory.ts'
import { parseIdentity, type Identity, type Profile } from './parseProfile.ts'
import { parseBalances, parsePrice, type Balances } from './parseTokens.ts'

/**
 * The data of the Blockchain API. Rejects with `FeatureDisabled` without a project id, `UnsupportedChain` for a network
 * that it does not serve, `OriginNotAllowed`, `RateLimited`, `ServiceUnavailable` or `Aborted`.
 */
export interface BlockchainApi {
  isSupported(network: CaipNetworkId): Promise<boolean>
  /** Resolves with the identity of an address, on every network; empty for unknown addresses. */
  identity(ask: IdentityAsk): Promise<Identity>
  history(ask: HistoryAsk): Promise<HistoryPage>
  balances(ask: BalancesAsk): Promise<Balances>
  /** Resolves with the price as a decimal string; undefined if unknown. */
  price(ask: PriceAsk): Promise<string | undefined>
  /**
   * Resolves with the profile of a name; undefined if nobody registered it. Errors have the server's reason as message.
   */
  profile(ask: ProfileAsk): Promise<Profile | undefined>
  /** Resolves with the names of an address. Errors have the server's reason as message. */
  names(ask: NamesAsk): Promise<readonly string[]>
}

const accountPath = (address: string, what: string) => `v1/account/${encodeURIComponent(address)}/${what}`

export function createBlockchainApi(parts: AskParts): BlockchainApi {
  const ask = createAsk(parts)
  const { isSupported, gated } = createGate(ask, parts.options)
  return {
    isSupported,
    identity: ({ address, sender, signal }) =>
      ask({ path: `v1/identity/${encodeURIComponent(address)}`, query: { sender }, parse: parseIdentity, signal }),
    history: ({ address, network, cursor, signal }) =>
      gated(network, {
        path: accountPath(address, 'history'),
        query: { cursor, chainId: network },
        parse: (body) => parseHistory(body, cursor),
        signal,
      }),
    balances: ({ address, network, currency, forced = [], signal }) =>
      gated(network, {
        path: accountPath(address, 'balance'),
        query: { currency, chainId: network, forceUpdate: forced.join() },
        isList: true,
        parse: (body) => parseBalances(body, network),
        signal,
      }),
    price: ({ network, address, currency, signal }) =>
      gated(network, {
        path: 'v1/fungible/price',
        // The service returns a price for the first address only.
        body: { currency, addresses: [`${network}:${address}`] },
        parse: (body) => parsePrice(body, `${network}:${address}`),
        signal,
      }),
    ...createNames(gated),
  }
}
