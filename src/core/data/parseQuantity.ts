import { expected } from '../errors/expected.ts'
import { isBeyond } from '../networks/coins.ts'

/** Parses a hex quantity of up to 256 bits. Throws a plain `Error` that names `where` for anything else. */
export function parseQuantity(where: string, value: unknown): bigint {
  if (typeof value !== 'string') throw new Error(expected(where, 'string', value))
  if (!/^0x[0-9a-f]{1,64}$/i.test(value)) throw new Error(expected(where, 'hex quantity', value))
  return BigInt(value)
}

/** Parses a balance of coins. Throws like `parseQuantity`, and for more coins than can exist. */
export function parseCoins(where: string, value: unknown): bigint {
  const coins = parseQuantity(where, value)
  if (isBeyond(coins)) throw new Error(`${where}: ${coins} is a placeholder`)
  return coins
}
