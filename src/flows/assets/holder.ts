import { toCaipAddress } from '../../core/caip.ts'
import { DEFAULT_CURRENCY, hasPrices } from '../../core/money/currencies.ts'
import type { CaipAddress, Connection, Network } from '../../core/types.ts'
import type { Modal } from '../../modal.ts'
import { reportOnce } from './reportOnce.ts'

/** The account whose holdings are loaded, and the currency for their values. */
export interface Holder {
  connection: Connection
  network: Network
  account: CaipAddress
  /** ISO 4217 code. */
  currency: string
}

/**
 * Returns the site's currency, if the Blockchain API has prices in it. If not, reports the currency to the developer
 * once, and returns US dollars.
 */
function currencyOf(modal: Modal): string {
  const { currency = DEFAULT_CURRENCY } = modal.$options.get()
  if (hasPrices(currency)) return currency
  reportOnce(modal, `currency: no prices in ${currency}, values are in ${DEFAULT_CURRENCY}`)
  return DEFAULT_CURRENCY
}

/** Returns the active account; undefined if none is connected, or if the site did not configure its network. */
export function holderOf(modal: Modal): Holder | undefined {
  const connection = modal.connections.$active.get()
  const network = connection && modal.networks.find(connection.network)
  if (!network) return undefined
  return {
    connection,
    network,
    account: toCaipAddress(network.caipNetworkId, connection.address),
    currency: currencyOf(modal),
  }
}
