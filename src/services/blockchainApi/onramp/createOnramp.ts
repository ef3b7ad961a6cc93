import { fromJson } from '../../../core/json.ts'
import type { BuyApi, BuyLinkAsk, BuyQuoteAsk } from '../../../core/buy/buyApi.ts'
import { FALLBACK } from '../../../core/buy/fallback.ts'
import { createAsk, type AskParts } from '../ask.ts'
import { createGate } from '../gate.ts'
import { parseBuyOptions, parseBuyQuote, parseLink } from './parseOnramp.ts'
import { toWireCoin, toWireCurrency } from './wireOnramp.ts'

/** The amounts of the generator are JSON numbers, as a decimal string is. They fill in a form that the visitor sees. */
const preset = (amount: string | undefined): unknown => (amount ? fromJson(amount) : undefined)

const quoteBody = ({ purchase, payment, amount }: BuyQuoteAsk) => ({
  purchaseCurrency: toWireCoin(purchase),
  paymentCurrency: toWireCurrency(payment),
  amount,
  network: purchase.symbol,
})

const linkBody = (
  { address, blockchain, purchase: { symbol }, fiat, crypto }: BuyLinkAsk,
  projectId: string | undefined,
) => ({
  destinationWallets: [{ address, blockchains: [blockchain], assets: [symbol] }],
  defaultNetwork: blockchain,
  partnerUserId: projectId,
  defaultExperience: 'buy',
  presetFiatAmount: preset(fiat),
  presetCryptoAmount: preset(crypto),
})

/** Creates the client of the routes that sell coins. Their bodies have no project id: it is in the query. */
export function createOnramp(parts: AskParts): BuyApi {
  const { gated } = createGate(createAsk(parts), parts.options)
  return {
    options: (network, signal) =>
      gated(network, { path: 'v1/onramp/options', parse: parseBuyOptions, signal }).catch(() => FALLBACK),
    quote: (ask) =>
      gated(ask.network, {
        path: 'v1/onramp/quote',
        body: quoteBody(ask),
        isWhole: true,
        parse: (body) => parseBuyQuote(body, ask),
        signal: ask.signal,
      }),
    link: (ask) =>
      gated(ask.network, {
        path: 'v1/generators/onrampurl',
        body: linkBody(ask, parts.options().projectId),
        isWhole: true,
        parse: parseLink,
        signal: ask.signal,
      }),
  }
}
