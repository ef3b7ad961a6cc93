import { multiply, toDecimal, type Decimal } from '../../core/money/decimal.ts'
import { knownToken } from '../../core/money/knownTokens.ts'
import { isSameAsset, type PayAsset } from '../../core/pay/payAsset.ts'
import type { PayMoney, PayQuote } from '../../core/pay/payQuote.ts'
import { priceImpact } from '../../core/swap/figures.ts'
import type { Modal } from '../../modal.ts'
import { cachedApiOf } from '../assets/cachedApiOf.ts'
import { portfolioOf } from '../assets/portfolioOf.ts'

/** What a token is called that is the same on several networks: common tokens, and coins. */
function commonName(modal: Modal, { network, address }: PayAsset): string | undefined {
  return address === undefined
    ? modal.networks.find(network)?.nativeCurrency.symbol
    : knownToken(network, address)?.symbol
}

/** Returns the price of one coin or token, from what the account holds; a common token has one price on all networks. */
function heldPrice(modal: Modal, asset: PayAsset): Decimal | undefined {
  const priced = portfolioOf(modal)
    .$shown.get()
    ?.figures?.tokens.filter(({ price }) => price !== undefined)
  const name = commonName(modal, asset)
  const found =
    priced?.find((one) => isSameAsset(one, asset)) ??
    priced?.find((one) => name !== undefined && commonName(modal, one) === name)
  return found?.price
}

/** Asks the Blockchain API for the price of a token that the account does not hold. Undefined if it cannot tell. */
async function servedPrice(modal: Modal, { network, address }: PayAsset): Promise<Decimal | undefined> {
  const { currency } = portfolioOf(modal).$shown.get() ?? {}
  if (address === undefined || currency === undefined) return undefined
  const ask = { network, address, currency: currency.toLowerCase() }
  const answer = await cachedApiOf(modal)
    .price.read(ask)
    .catch(() => undefined)
  return toDecimal(answer?.value.price)
}

async function valueOf(modal: Modal, { amount, asset }: PayMoney): Promise<Decimal | undefined> {
  const price = heldPrice(modal, asset) ?? (await servedPrice(modal, asset))
  return price && multiply({ units: amount, decimals: asset.decimals }, price)
}

/**
 * Returns how much more is paid than the recipient gets, by their values, in hundredths of a per cent of what is paid.
 * Undefined if a price is unknown. Never rejects.
 */
export async function lossOf(modal: Modal, { isDirect, origin, destination }: PayQuote): Promise<bigint | undefined> {
  if (isDirect) return 0n
  const [paid, received] = await Promise.all([valueOf(modal, origin), valueOf(modal, destination)])
  return priceImpact(paid, received)
}
