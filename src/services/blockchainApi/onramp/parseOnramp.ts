import type { BuyQuote, Money } from '../../../core/buy/buyApi.ts'
import type { BuyOptions, PaymentCurrency, PaymentLimit, PurchaseCurrency } from '../../../core/buy/buyOptions.ts'
import { BUY_METHODS_MAX, BUY_NETWORKS_MAX, BUY_OPTIONS_MAX } from '../../../core/buy/limits.ts'
import { fieldsOf } from '../../../core/data/isRecord.ts'
import { WalletModalError } from '../../../core/errors.ts'
import { expected } from '../../../core/errors/expected.ts'
import { compare, parseDecimal } from '../../../core/money/decimal.ts'
import { cleanSymbol, cleanTokenName } from '../../../core/money/tokenSymbol.ts'
import { listOf, readable, textOf } from '../fields.ts'
import { moneyText, unique } from './onrampFields.ts'

function wrong(where: string, wanted: string, value: unknown): WalletModalError {
  return new WalletModalError('ServiceUnavailable', { message: expected(where, wanted, value) })
}

function parseNetwork(value: unknown) {
  const { name, display_name: displayName, chain_id: chainId, contract_address: contract } = fieldsOf(value)
  const id = textOf(name)
  if (id === undefined) return undefined
  const shown = cleanTokenName(displayName) || cleanTokenName(id)
  return { name: id, displayName: shown, chainId: textOf(chainId) ?? '', contract: textOf(contract) ?? '' }
}

function parseCoin(value: unknown): PurchaseCurrency | undefined {
  const { id, name, symbol, networks } = fieldsOf(value)
  const known = textOf(id)
  const short = cleanSymbol(symbol)
  if (known === undefined || !short || !Array.isArray(networks)) return undefined
  const { found } = readable(networks, BUY_NETWORKS_MAX, parseNetwork)
  return { id: known, name: cleanTokenName(name) || short, symbol: short, networks: found }
}

function parseLimit(value: unknown): PaymentLimit | undefined {
  const { id, min, max } = fieldsOf(value)
  const [method, least, most] = [textOf(id), moneyText(min), moneyText(max)]
  if (method === undefined || least === undefined || most === undefined) return undefined
  return compare(parseDecimal(least), parseDecimal(most)) > 0 ? undefined : { id: method, min: least, max: most }
}

function parseCurrency(value: unknown): PaymentCurrency | undefined {
  const { id, payment_method_limits: limits } = fieldsOf(value)
  if (typeof id !== 'string' || !/^[A-Z]{3}$/.test(id) || !Array.isArray(limits)) return undefined
  return { id, limits: unique(readable(limits, BUY_METHODS_MAX, parseLimit).found, (one) => one.id) }
}

/** Parses what can be bought. Throws if one of the lists is missing or has no readable entry. */
export function parseBuyOptions(body: unknown): BuyOptions {
  const { purchaseCurrencies, paymentCurrencies } = fieldsOf(body)
  const purchase = readable(listOf('purchaseCurrencies', purchaseCurrencies), BUY_OPTIONS_MAX, parseCoin).found
  const payment = readable(listOf('paymentCurrencies', paymentCurrencies), BUY_OPTIONS_MAX, parseCurrency).found
  const [coin, ...coins] = unique(purchase, ({ symbol }) => symbol)
  const [money, ...moneys] = unique(payment, ({ id }) => id)
  if (!coin) throw wrong('purchaseCurrencies', 'currencies', purchaseCurrencies)
  if (!money) throw wrong('paymentCurrencies', 'currencies', paymentCurrencies)
  return { purchase: [coin, ...coins], payment: [money, ...moneys], isFallback: false }
}

function parseMoney(where: string, value: unknown, currency: string): Money {
  const { amount, currency: named } = fieldsOf(value)
  const text = moneyText(amount)
  if (text === undefined) throw wrong(`${where}.amount`, 'decimal', amount)
  if (named !== currency) throw wrong(`${where}.currency`, currency, named)
  return { amount: text, currency }
}

/**
 * Parses a quote. Throws if it is not in the currency and the coin that were asked for: the quotes that others invent when
 * the service fails are in the currency alone.
 */
export function parseBuyQuote(
  body: unknown,
  { purchase, payment }: { purchase: PurchaseCurrency; payment: PaymentCurrency },
): BuyQuote {
  const { networkFee, paymentSubtotal, paymentTotal, purchaseAmount, quoteId } = fieldsOf(body)
  const id = textOf(quoteId)
  if (id === undefined) throw wrong('quoteId', 'text', quoteId)
  const receives = parseMoney('purchaseAmount', purchaseAmount, purchase.symbol)
  if (receives.amount === '0') throw wrong('purchaseAmount.amount', 'more than 0', receives.amount)
  return {
    networkFee: parseMoney('networkFee', networkFee, payment.id),
    subtotal: parseMoney('paymentSubtotal', paymentSubtotal, payment.id),
    total: parseMoney('paymentTotal', paymentTotal, payment.id),
    receives,
    id,
  }
}

/** Parses the address of a page. */
export function parseLink(body: unknown): string {
  const { url } = fieldsOf(body)
  if (typeof url !== 'string' || !URL.canParse(url) || !/^https?:$/.test(new URL(url).protocol))
    throw wrong('url', 'address of a page', url)
  return url
}
