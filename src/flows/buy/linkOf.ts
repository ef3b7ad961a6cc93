import { blockchainOf, meldCoin } from '../../core/buy/boughtCoin.ts'
import { paymentOf, purchaseOf } from '../../core/buy/buyOptions.ts'
import { buyAmount } from '../../core/buy/buyProblem.ts'
import type { BuyProvider } from '../../core/buy/buyProvider.ts'
import { meldUrl } from '../../core/buy/meldUrl.ts'
import { WalletModalError } from '../../core/errors.ts'
import { formatDecimal } from '../../core/money/decimal.ts'
import { inOrder } from '../../core/page/restrictedZones.ts'
import type { Modal } from '../../modal.ts'
import { buyApiOf } from './buyApiOf.ts'
import { buyOf } from './buyOf.ts'
import { buyQuoteOf } from './buyQuoteOf.ts'

/** Returns the symbol of what a provider's page sells at first: Meld's does not know what is chosen here. */
export const coinOf = (modal: Modal, { url }: BuyProvider): string => {
  const { $draft, $options } = buyOf(modal)
  return url === undefined
    ? purchaseOf($options.get(), $draft.get().purchase).symbol
    : meldCoin(modal.networks.$active.get())
}

/** Asks the service for the address of a provider's page, with what is entered here. */
function askLink(modal: Modal, { name: provider }: BuyProvider, address: string): Promise<string> {
  const { $draft, $options } = buyOf(modal)
  const network = modal.networks.$active.get()
  const draft = $draft.get()
  const [purchase, payment] = [purchaseOf($options.get(), draft.purchase), paymentOf($options.get(), draft.payment)]
  const { amount, problem } = buyAmount(draft.typed, payment, modal.locale.$locale.get())
  return buyApiOf(modal).link({
    network: network.caipNetworkId,
    address,
    blockchain: blockchainOf(network, purchase),
    provider,
    purchase,
    fiat: amount && !problem ? formatDecimal(amount) : '',
    crypto: buyQuoteOf(modal).$current.get()?.value?.receives.amount,
  })
}

/** Returns the address of a provider's page. Rejects with `NotConnected`, or as the service does. */
export async function linkOf(modal: Modal, provider: BuyProvider): Promise<string> {
  const connection = modal.connections.$active.get()
  if (!connection) throw new WalletModalError('NotConnected')
  const { address } = connection
  if (provider.url === undefined) return askLink(modal, provider, address)
  const { projectId, services } = modal.site.options()
  // Nothing tells here whether a page works: of several, only the first one is used.
  const [base = provider.url] = inOrder(services?.onramp ?? [])
  return meldUrl(base, { coin: coinOf(modal, provider), address, projectId })
}
