import { fieldsOf } from '../../../core/data/isRecord.ts'
import { expected } from '../../../core/errors/expected.ts'
import { TOKENS_MAX } from '../../../core/limits.ts'
import { toDecimal } from '../../../core/money/decimal.ts'
import { holdingKey, type Holding } from '../../../core/money/holdings.ts'
import { cleanSymbol, cleanTokenName } from '../../../core/money/tokenSymbol.ts'
import type { CaipNetworkId } from '../../../core/types.ts'
import { parseQuantity } from '../../../core/data/parseQuantity.ts'
import { toHexChainId } from '../answers.ts'
import { isAddress } from '../isAddress.ts'

function check(isRight: boolean, where: string, wanted: string, value: unknown): void {
  if (!isRight) throw new Error(expected(`wallet_getAssets.${where}`, wanted, value))
}

function text(where: string, value: unknown): string {
  check(typeof value === 'string', where, 'string', value)
  return String(value)
}

const isPlaces = (value: unknown): value is number =>
  typeof value === 'number' && Number.isInteger(value) && value >= 0 && value <= 255

const isPicture = (url: string) => /^https?:\/\//i.test(url) && URL.canParse(url)

/** Parses an asset by the rules of specification §5. Throws an error that names the malformed field. */
function parseAsset(value: unknown, network: CaipNetworkId): Holding {
  const { address: givenAddress, balance, type, metadata } = fieldsOf(value)
  const { decimals, price, ...given } = fieldsOf(metadata)
  const address = text('address', givenAddress)
  const isNative = type === 'NATIVE'
  check(isNative || type === 'ERC20', 'type', 'ERC20 or NATIVE', type)
  check(isNative || isAddress(address), 'address', 'address', address)
  check(typeof price === 'number', 'metadata.price', 'number', price)
  if (!isPlaces(decimals)) throw new Error(expected('wallet_getAssets.metadata.decimals', 'number', decimals))
  const [name, symbol, iconUrl] = [given.name, given.symbol, given.iconUrl].map((one) => text('metadata', one))
  const decimal = toDecimal(price)
  return {
    network,
    // Wallets may omit `0x`.
    ...(!isNative && { address: address.replace(/^(?:0x)?/i, '0x') }),
    name: cleanTokenName(name),
    symbol: cleanSymbol(symbol),
    decimals,
    quantity: parseQuantity('wallet_getAssets.balance', balance),
    // Zero stands for a price that is not known.
    ...(decimal && decimal.units > 0n && { price: decimal }),
    ...(iconUrl !== undefined && isPicture(iconUrl) && { iconUrl }),
  }
}

/** Finds a network's entry in an object by hex chain id, which wallets write in any letter case. */
export function entryOf(answer: unknown, network: CaipNetworkId): unknown {
  const id = BigInt(toHexChainId(network))
  const isId = (name: string) => /^0x[\da-f]{1,64}$/i.test(name) && BigInt(name) === id
  return Object.entries(fieldsOf(answer)).find(([name]) => isId(name))?.[1]
}

/**
 * Parses an answer to `wallet_getAssets` (EIP-7811). One malformed asset makes it throw. Of several entries for one token,
 * the first is kept: the others would be counted in the total, too.
 */
export function parseAssets(answer: unknown, network: CaipNetworkId): Holding[] {
  const list = entryOf(answer, network)
  if (!Array.isArray(list)) throw new Error(expected('wallet_getAssets', 'array', list))
  const assets = new Map<string, Holding>()
  for (const one of list.slice(0, TOKENS_MAX) as unknown[]) {
    const asset = parseAsset(one, network)
    const key = holdingKey(asset)
    if (!assets.has(key)) assets.set(key, asset)
  }
  return [...assets.values()]
}
