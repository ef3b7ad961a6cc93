import { DECODED_FIELDS_MAX } from '../../../core/limits.ts'
import { isRecord } from '../../../core/data/isRecord.ts'
import { toChecksumAddress } from '../../../core/transactions/checksum.ts'
import type { Value, Values } from './values.ts'
import { DESCRIBED_VALUES_MAX } from './limits.ts'

export interface Message {
  types: ReadonlyMap<string, readonly { name: string; type: string }[]>
  primaryType: string
  message: Record<string, unknown>
}

/** Encodes a type with all types that it uses, as EIP-712 hashes it. */
export function encodeType({ types }: Pick<Message, 'types'>, primaryType: string): string {
  const seen = new Set<string>()
  const visit = (type: string) => {
    if (seen.has(type) || !types.has(type)) return
    seen.add(type)
    for (const member of types.get(type) ?? []) visit(member.type.replace(/(?:\[\d*\])+$/, ''))
  }
  visit(primaryType)
  const others = [...seen].filter((type) => type !== primaryType).sort()
  return [primaryType, ...others]
    .map((type) => `${type}(${(types.get(type) ?? []).map((one) => `${one.type} ${one.name}`).join()})`)
    .join('')
}

/** Thrown for values that wallets could read in different ways. */
class Malformed extends Error {}

function number(bits: number, value: unknown): bigint {
  const isNumber =
    typeof value === 'bigint' ||
    (typeof value === 'number' && Number.isSafeInteger(value)) ||
    (typeof value === 'string' && /^(?:\d{1,78}|0x[0-9a-f]{1,64})$/i.test(value))
  const whole = isNumber ? BigInt(value) : -1n
  if (whole < 0n || whole >> BigInt(bits)) throw new Malformed()
  return whole
}

function elementary(type: string, value: unknown): Value {
  if (type.startsWith('uint')) return number(Number(type.slice(4)), value)
  if (type === 'bool' && typeof value === 'boolean') return value
  if (typeof value !== 'string') throw new Malformed()
  if (type === 'string') return value
  if (type === 'address' && /^0x[0-9a-f]{40}$/i.test(value)) return toChecksumAddress(value)
  if (type === 'bytes32' && /^0x[0-9a-f]{64}$/i.test(value)) return value.toLowerCase()
  throw new Malformed()
}

/**
 * Reads the message of typed data whose types are exactly those of `type`. Undefined if they are not, or if a value
 * does not fit its type.
 */
export function messageValues(data: Message, type: string): Values | undefined {
  if (encodeType(data, data.primaryType) !== type) return undefined
  let left = DESCRIBED_VALUES_MAX
  const read = (kind: string, value: unknown): Value => {
    if (--left < 0) throw new Malformed()
    const item = /^(.*)\[\]$/.exec(kind)?.[1]
    if (item !== undefined) {
      if (!Array.isArray(value) || value.length > DECODED_FIELDS_MAX) throw new Malformed()
      return value.map((one: unknown) => read(item, one))
    }
    const members = data.types.get(kind)
    if (!members) return elementary(kind, value)
    if (!isRecord(value)) throw new Malformed()
    return Object.fromEntries(
      members.map((one) => [one.name, read(one.type, Object.hasOwn(value, one.name) ? value[one.name] : undefined)]),
    )
  }
  try {
    return read(data.primaryType, data.message) as Values
  } catch (cause) {
    if (cause instanceof Malformed) return undefined
    throw cause
  }
}
