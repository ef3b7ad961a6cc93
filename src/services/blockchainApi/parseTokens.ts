import { fieldsOf, isRecord } from '../../core/data/isRecord.ts'
import { TOKENS_MAX } from '../../core/limits.ts'
import { formatDecimal, floorTo, toDecimal } from '../../core/money/decimal.ts'
import { cleanSymbol, cleanTokenName } from '../../core/money/tokenSymbol.ts'
import type { CaipAddress, CaipNetworkId, TokenBalance } from '../../core/types.ts'
import { webUrl } from '../../core/data/webUrl.ts'
import { decimalText, listOf, present, priceText, readable } from './fields.ts'

/** Token contracts have at most this many decimals: `uint8`. */
const DECIMALS_MAX = 255

/** The tokens of an account on one network. */
export interface Balances {
  tokens: readonly TokenBalance[]
  /**
   * Number of entries that were malformed or beyond `TOKENS_MAX`. Unless it is zero, the account may have more than
   * `tokens`.
   */
  dropped: number
}

/** Returns a token's address from a CAIP-10 id on the network, or from an address; null if it is invalid. */
function addressOn(network: CaipNetworkId, value: unknown): string | null {
  if (typeof value !== 'string') return null
  const address = value.startsWith(`${network}:`) ? value.slice(network.length + 1) : value
  return /^[-.%\w]{1,128}$/.test(address) ? address : null
}

/** Parses a quantity, floored to the decimals of its token: never more than the account has. */
function quantityOf(value: unknown): TokenBalance['quantity'] | undefined {
  const { numeric, decimals } = fieldsOf(value)
  const amount = toDecimal(numeric)
  const places = typeof decimals === 'string' && /^\d{1,3}$/.test(decimals) ? Number(decimals) : undefined
  if (!amount || places === undefined || places > DECIMALS_MAX) return undefined
  return { numeric: formatDecimal(floorTo(amount, places)), decimals: String(places) }
}

/**
 * Parses a token; undefined if the quantity, the network or the address is malformed. Unreadable prices and values stay
 * unknown.
 */
function parseToken(value: unknown, network: CaipNetworkId): TokenBalance | undefined {
  if (!isRecord(value) || value.chainId !== network) return undefined
  const quantity = quantityOf(value.quantity)
  const address = value.address === undefined || value.address === null ? undefined : addressOn(network, value.address)
  if (!quantity || address === null) return undefined
  const price = priceText(value.price)
  return {
    name: cleanTokenName(value.name),
    symbol: cleanSymbol(value.symbol),
    chainId: network,
    quantity,
    // Without a price the service writes 0 for the value, too.
    ...present({
      address,
      price,
      value: price === undefined ? priceText(value.value) : decimalText(value.value),
      iconUrl: webUrl(value.iconUrl),
    }),
  }
}

/** Parses an answer's balances. Keeps the first of several entries for one token. Throws if there is no list. */
export function parseBalances(body: unknown, network: CaipNetworkId): Balances {
  const seen = new Set<string | undefined>()
  const isNew = ({ address }: TokenBalance) => {
    const id = address?.startsWith('0x') ? address.toLowerCase() : address
    return !seen.has(id) && Boolean(seen.add(id))
  }
  const list = listOf('balances', fieldsOf(body).balances)
  const { found, dropped } = readable(list, TOKENS_MAX, (one) => parseToken(one, network))
  return { tokens: found.filter(isNew), dropped }
}

/** Parses an answer's price of one token, by CAIP-10 id; undefined if it is unknown. Throws if there is no list. */
export function parsePrice(body: unknown, token: CaipAddress): string | undefined {
  const isAsked = (one: unknown) => {
    const { address } = fieldsOf(one)
    return typeof address === 'string' && (address === token || isSameHex(address, token))
  }
  return priceText(fieldsOf(listOf('fungibles', fieldsOf(body).fungibles).find(isAsked)).price)
}

/** Whether two ids are equal apart from letter case, which has no meaning in hexadecimal addresses only. */
const isSameHex = (one: string, other: string) =>
  /:0x[\da-f]+$/i.test(other) && one.toLowerCase() === other.toLowerCase()
