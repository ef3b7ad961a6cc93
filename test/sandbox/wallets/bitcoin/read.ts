import { hexToBytes } from '@noble/hashes/utils.js'
import { base64 } from '@scure/base'
import type { Transaction } from '@scure/btc-signer'
import { BITCOIN_CAIP2, BITCOIN_NETWORKS, type BitcoinNetwork } from '../../bitcoin/networks.ts'
import { readPsbt } from '../../bitcoin/psbt.ts'
import { invalidParams } from '../evm/errors.ts'

/** Reads an object that a site passed. Throws -32602. */
export function recordOf(value: unknown, what = 'parameters'): Record<string, unknown> {
  if (typeof value !== 'object' || value === null || Array.isArray(value))
    throw invalidParams(`Expected ${what} as an object.`)
  return value as Record<string, unknown>
}

export function textOf(value: unknown, name: string): string {
  if (typeof value !== 'string') throw invalidParams(`Expected "${name}" as a string.`)
  return value
}

export const optionalText = (value: unknown, name: string): string | undefined =>
  value === undefined ? undefined : textOf(value, name)

export function listOf(value: unknown, name: string): readonly unknown[] {
  if (!Array.isArray(value)) throw invalidParams(`Expected "${name}" as a list.`)
  return value
}

/** Reads sats as a number, a string of digits or a bigint. */
export function satsOf(value: unknown): bigint {
  if (typeof value === 'bigint') return value
  if (typeof value === 'number' && Number.isSafeInteger(value)) return BigInt(value)
  if (typeof value === 'string' && /^\d+$/.test(value)) return BigInt(value)
  throw invalidParams('Expected an amount in whole sats.')
}

/** Reads the indexes of the inputs to sign. Throws -32602. */
export function indexesOf(value: unknown, name: string): number[] {
  return listOf(value, name).map((index) => {
    if (typeof index !== 'number' || !Number.isInteger(index) || index < 0)
      throw invalidParams(`Expected "${name}" as a list of indexes.`)
    return index
  })
}

export function psbtOf(value: unknown, encoding: 'base64' | 'hex' | 'bytes'): Transaction {
  try {
    if (encoding === 'bytes' && value instanceof Uint8Array) return readPsbt(value)
    const text = textOf(value, 'psbt')
    return readPsbt(encoding === 'hex' ? hexToBytes(text) : base64.decode(text))
  } catch {
    throw invalidParams('Invalid PSBT')
  }
}

const NAMES: Readonly<Record<BitcoinNetwork, RegExp>> = {
  mainnet: /^(?:mainnet|bitcoin[:_]mainnet|livenet)$/i,
  testnet: /^(?:(?:bitcoin[:_])?(?:testnet[34]?|signet))$/i,
}

/** Finds the network of a name, enum value or CAIP-2 id. */
export function networkOf(value: unknown): BitcoinNetwork {
  const name = textOf(value, 'network')
  const found = BITCOIN_NETWORKS.find((network) => NAMES[network].test(name) || BITCOIN_CAIP2[network].includes(name))
  if (!found) throw invalidParams(`Unknown network "${name}"`)
  return found
}
