import { isNetworkId } from '../../core/caip.ts'
import { fieldsOf, isRecord } from '../../core/data/isRecord.ts'
import { WalletModalError } from '../../core/errors.ts'
import { expected } from '../../core/errors/expected.ts'
import { knownToken } from '../../core/money/knownTokens.ts'
import { cleanSymbol, cleanTokenName } from '../../core/money/tokenSymbol.ts'
import { isSameAsset, type PayAsset } from '../../core/pay/payAsset.ts'
import { fromTransferCurrency } from '../../core/pay/transferIds.ts'
import type { CaipNetworkId } from '../../core/types.ts'
import { present, readable } from '../blockchainApi/fields.ts'
import { webUrl } from '../../core/data/webUrl.ts'

/** Our own choice: most assets of an exchange that are read. */
const ASSETS_MAX = 1_000

export const malformed = (where: string, wanted: string, value: unknown): WalletModalError =>
  new WalletModalError('ServiceUnavailable', { message: expected(where, wanted, value) })

const isPlaces = (value: unknown): value is number =>
  typeof value === 'number' && Number.isInteger(value) && value >= 0 && value <= 255

/** Parses an asset; undefined if it is malformed, or has other decimals than a known token of this address. */
export function parseAsset(value: unknown): PayAsset | undefined {
  const { network, asset, metadata } = fieldsOf(value)
  const { name, symbol, decimals, logoURI } = fieldsOf(metadata)
  const place = isNetworkId(network) && fromTransferCurrency(network, asset)
  if (!place || !isPlaces(decimals)) return undefined
  const { address } = place
  if (address !== undefined && decimals !== (knownToken(place.network, address)?.decimals ?? decimals)) return undefined
  return {
    ...place,
    name: cleanTokenName(name),
    symbol: cleanSymbol(symbol),
    decimals,
    ...present({ iconUrl: webUrl(logoURI) }),
  }
}

/**
 * Parses the currency of an amount: an asset, or the address of one that was asked for. Throws `ServiceUnavailable` for
 * anything else.
 */
export function parseCurrency(
  where: string,
  value: unknown,
  known: readonly PayAsset[],
  networks: readonly CaipNetworkId[],
): PayAsset {
  const places = networks.map((network) => fromTransferCurrency(network, value)).filter((one) => one !== undefined)
  const found =
    typeof value === 'string'
      ? known.find((asset) => places.some((place) => isSameAsset(place, asset)))
      : parseAsset(value)
  if (found) return found
  throw malformed(where, 'asset', value)
}

/** Parses the assets of an exchange, in their order. Throws `ServiceUnavailable` if there is no list. */
export function parseAssets(body: unknown): readonly PayAsset[] {
  const { assets } = fieldsOf(body)
  if (!isRecord(assets)) throw malformed('assets', 'object', assets)
  const all: unknown[] = Object.values(assets).flatMap((one: unknown) => (Array.isArray(one) ? one : []))
  const found: PayAsset[] = []
  for (const asset of readable(all, ASSETS_MAX, parseAsset).found)
    if (!found.some((one) => isSameAsset(one, asset))) found.push(asset)
  return found
}
