import { expected } from '../../core/errors/expected.ts'
import type { CaipNetworkId } from '../../core/types.ts'
import { toChecksumAddress } from '../../core/transactions/checksum.ts'
import { isAddress } from './isAddress.ts'

// Parsers of wallets' answers. Each returns the value, or throws a plain Error with a message that names `where`.

/** Validates a list of addresses. Returns them checksummed and without duplicates, in the wallet's order. */
export function parseAccounts(where: string, value: unknown): string[] {
  if (!Array.isArray(value)) throw new Error(expected(where, 'array', value))
  const addresses = value.map((item: unknown, at) => {
    if (typeof item !== 'string') throw new Error(expected(`${where}[${at}]`, 'string', item))
    if (!isAddress(item)) throw new Error(expected(`${where}[${at}]`, 'address', item))
    return toChecksumAddress(item)
  })
  return [...new Set(addresses)]
}

/** Converts a chain id in any form that wallets use (hex, decimal text, number) to a CAIP-2 id. */
export function parseChainId(where: string, value: unknown): CaipNetworkId {
  const isText = typeof value === 'string' && /^(?:0x[0-9a-f]{1,26}|\d{1,32})$/i.test(value)
  const isNumber = typeof value === 'number' && Number.isSafeInteger(value) && value > 0
  const id = isText || isNumber ? BigInt(value) : 0n
  if (id <= 0n) throw new Error(expected(where, 'chain id', value))
  return `eip155:${id}`
}

/** Converts a chain id to the form that wallets expect: `eip155:10` becomes `0xa`. */
export const toHexChainId = (network: CaipNetworkId) =>
  `0x${BigInt(network.slice(network.indexOf(':') + 1)).toString(16)}`
