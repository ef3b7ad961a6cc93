import type { CaipNetworkId, TokenBalance } from '../types.ts'
import { formatUnits, parseUnits } from './amount.ts'
import { formatDecimal, multiply, toDecimal, type Decimal } from './decimal.ts'

/** What an account has of a token or of the native coin. */
export interface Holding {
  network: CaipNetworkId
  /** Absent for the native coin. */
  address?: string
  name: string
  symbol: string
  decimals: number
  /** In base units; absent if unknown. */
  quantity?: bigint
  /** Of one token, in the currency in use; absent if unknown. */
  price?: Decimal
  /** What a service says the quantity is worth; used only if there is no price. */
  stated?: Decimal
  iconUrl?: string
}

/** The same token has the same key. Letter case counts, except in hexadecimal addresses. */
export function holdingKey({ network, address = '' }: Pick<Holding, 'network' | 'address'>): string {
  return `${network}:${address.startsWith('0x') ? address.toLowerCase() : address}`
}

/** The quantity as a decimal; undefined if unknown. */
export const amountOf = ({ quantity, decimals }: Holding): Decimal | undefined =>
  quantity === undefined ? undefined : { units: quantity, decimals }

/** The exact value of the quantity; undefined if unknown. Nothing of a token is worth nothing, whatever its price. */
export function valueOf(holding: Holding): Decimal | undefined {
  const amount = amountOf(holding)
  if (!amount || amount.units === 0n) return amount
  return holding.price ? multiply(amount, holding.price) : holding.stated
}

/** A service's token as a holding. */
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

/** A holding as in `getState().account.tokens`. */
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
