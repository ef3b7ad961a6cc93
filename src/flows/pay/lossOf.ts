import { multiply, type Decimal } from '../../core/money/decimal.ts'
import { knownToken } from '../../core/money/knownTokens.ts'
import { isSameAsset, type PayAsset } from '../../core/pay/payAsset.ts'
import type { PayMoney, PayQuote } from '../../core/pay/payQuote.ts'
import { priceImpact } from '../../core/swap/figures.ts'
import type { Modal } from '../../modal.ts'
import { portfolioOf } from '../assets/portfolioOf.ts'

/** What a token is called that is the same on several networks: common tokens, and coins. */
function commonName(modal: Modal, { network, address }: PayAsset): string | undefined {
  return address === undefined
    ? modal.networks.get(network).nativeCurrency.symbol
    : knownToken(network, address)?.symbol
}

/** Returns the price of one coin or token, from what the account holds; a common token has one price on all networks. */
function priceOf(modal: Modal, asset: PayAsset): Decimal | undefined {
  const priced = portfolioOf(modal)
    .$shown.get()
    ?.figures?.tokens.filter(({ price }) => price !== undefined)
  const name = commonName(modal, asset)
  const found =
    priced?.find((one) => isSameAsset(one, asset)) ??
    priced?.find((one) => name !== undefined && commonName(modal, one) === name)
  return found?.price
}

const valueOf = (modal: Modal, { amount, asset }: PayMoney): Decimal | undefined => {
  const price = priceOf(modal, asset)
  return price && multiply({ units: amount, decimals: asset.decimals }, price)
}

/**
 * Returns how much more is paid than the recipient gets, by their values, in hundredths of a per cent of what is paid.
 * Undefined if a price is unknown.
 */
export const lossOf = (modal: Modal, { isDirect, origin, destination }: PayQuote): bigint | undefined =>
  isDirect ? 0n : priceImpact(valueOf(modal, origin), valueOf(modal, destination))
