import type { CaipNetworkId, TokenBalance } from '../types.ts'
import { formatUnits, parseUnits } from './amount.ts'
import { formatDecimal, multiply, toDecimal, type Decimal } from './decimal.ts'

/** An account's balance of a token or of the native coin. */
export interface Holding {
  network: CaipNetworkId
  /** Absent for the native coin. */
  address?: string
  name: string
  symbol: string
  decimals: number
  /** In base units; absent if unknown. */
  quantity?: bigint
  /** Price of one token in the current currency; absent if unknown. */
  price?: Decimal
  /** Value of the quantity, as a service states it; used only if there is no price. */
  stated?: Decimal
  iconUrl?: string
}

/** Returns a key that identifies the token of a holding. Letter case counts, except in hexadecimal addresses. */
export function holdingKey({ network, address = '' }: Pick<Holding, 'network' | 'address'>): string {
  return `${network}:${address.startsWith('0x') ? address.toLowerCase() : address}`
}

/** Returns the quantity as a decimal; undefined if unknown. */
export const amountOf = ({ quantity, decimals }: Holding): Decimal | undefined =>
  quantity === undefined ? undefined : { units: quantity, decimals }

/**
 * Returns the exact value of the quantity; undefined if unknown. A quantity of zero is worth zero, even without a
 * price.
 */
export function valueOf(holding: Holding): Decimal | undefined {
  const amount = amountOf(holding)
  if (!amount || amount.units === 0n) return amount
  return holding.price ? multiply(amount, holding.price) : holding.stated
}

/** Converts a service's token to a holding. */
export function toHolding({ chainId, quantity, price, value, ...facts }: TokenBalance): Holding {
  const decimals = Number(quantity.decimals)
  const [ofOne, ofAll] = [toDecimal(price), toDecimal(value)]
  return {
    ...facts,
    network: chainId,
    decimals,
    ...(quantity.numeric !== undefined && { quantity: parseUnits(quantity.numeric, decimals) }),
    ...(ofOne && { price: ofOne }),
    ...(ofAll && { stated: ofAll }),
  }
}

/** Converts a holding to the form in `getState().account.tokens`. */
export function toTokenBalance(holding: Holding): TokenBalance {
  const { network, address, name, symbol, decimals, quantity, price, iconUrl } = holding
  const value = valueOf(holding)
  return {
    name,
    symbol,
    chainId: network,
    ...(address !== undefined && { address }),
    quantity: {
      ...(quantity !== undefined && { numeric: formatUnits(quantity, decimals) }),
      decimals: String(decimals),
    },
    ...(price && { price: formatDecimal(price) }),
    ...(value && { value: formatDecimal(value) }),
    ...(iconUrl !== undefined && { iconUrl }),
  }
}
