import { toCaipAddress } from '../../core/caip.ts'
import { WalletModalError } from '../../core/errors.ts'
import { DEFAULT_CURRENCY, hasPrices } from '../../core/money/currencies.ts'
import type { CaipAddress, Connection, Network } from '../../core/types.ts'
import type { Modal } from '../../modal.ts'
import { report } from '../modal/report.ts'

/** Whose holdings are asked for. */
export interface Holder {
  connection: Connection
  network: Network
  account: CaipAddress
  /** ISO 4217. */
  currency: string
}

const createReported = () => new Set<string>()

/** The site's currency, if there are prices in it. Otherwise reports it once, and uses US dollars. */
function currencyOf(modal: Modal): string {
  const { currency = DEFAULT_CURRENCY } = modal.$options.get()
  if (hasPrices(currency)) return currency
  const reported = modal.late(createReported)
  if (!reported.has(currency)) {
    const message = `currency: no prices in ${currency}, values are in ${DEFAULT_CURRENCY}`
    report(modal, new WalletModalError('InvalidOption', { message }))
    reported.add(currency)
  }
  return DEFAULT_CURRENCY
}

/** The account in use; undefined without one, and on networks that the site did not configure. */
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
