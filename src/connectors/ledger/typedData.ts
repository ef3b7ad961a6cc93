import { fromJson } from '../../core/json.ts'
import { getTypesForEIP712Domain, hashDomain, hashStruct, hexToBytes, numberToBytes, stringToBytes } from 'viem'
import { isRecord } from '../../core/data/isRecord.ts'
import { expected } from '../../core/errors/expected.ts'
import { joinBytes, signTypedFields, signTypedHashes, type Signature } from './app.ts'
import type { Transport } from './device.ts'
import { isUnknownInstruction } from './deviceErrors.ts'

// EIP-712 in the form of Ledger's Ethereum app: field by field, so that the device can show what is signed.
const CLA = 0xe0
const DEFINE = 0x1a
const FILL = 0x1c
const NAME = 0x00
const ARRAY = 0x0f
const FIELD = 0xff
const CHUNK_BYTES = 255
const DOMAIN = 'EIP712Domain'

interface Field {
  name: string
  type: string
}

type Values = Record<string, unknown>

export interface TypedData {
  types: Record<string, readonly Field[]>
  primaryType: string
  domain: Values
  message: Values
  /** The device signs these hashes, whether or not it can show the fields. */
  domainHash: Uint8Array
  messageHash: Uint8Array
}

const isField = (value: unknown): value is Field =>
  isRecord(value) && typeof value.name === 'string' && typeof value.type === 'string'

/**
 * Validates typed data, given as an object or as JSON. Throws a plain Error if it is malformed or a value does not fit
 * its type.
 */
export function parseTypedData(value: unknown): TypedData {
  const data: unknown = typeof value === 'string' ? fromJson(value) : value
  if (!isRecord(data)) throw new Error(expected('typedData', 'object', data))
  const { types, primaryType, domain, message } = data
  if (!isRecord(types)) throw new Error(expected('typedData.types', 'object', types))
  for (const [name, fields] of Object.entries(types)) {
    if (!Array.isArray(fields) || !fields.every(isField))
      throw new Error(expected(`typedData.types.${name}`, 'array of fields', fields))
  }
  if (typeof primaryType !== 'string' || !Object.hasOwn(types, primaryType))
    throw new Error(expected('typedData.primaryType', 'name of a type', primaryType))
  if (!isRecord(domain)) throw new Error(expected('typedData.domain', 'object', domain))
  if (!isRecord(message)) throw new Error(expected('typedData.message', 'object', message))
  const all: Record<string, Field[]> = {
    [DOMAIN]: getTypesForEIP712Domain({ domain }),
    ...(types as Record<string, Field[]>),
  }
  const domainHash = hexToBytes(hashDomain({ domain, types: all }))
  const messageHash = hexToBytes(hashStruct({ data: message, primaryType, types: all }))
  return { types: all, primaryType, domain, message, domainHash, messageHash }
}

/** Splits a type: `uint8[2][]` is `uint8` (1 byte wide) in arrays of 2, in an array of any length. */
function partsOf(type: string) {
  const [, base = '', brackets = ''] = /^([^[]*)((?:\[\d*\])*)$/.exec(type) ?? []
  const levels = [...brackets.matchAll(/\[(\d*)\]/g)].map(([, length]) => (length ? Number(length) : undefined))
  const [, number, bits] = /^(u?int)(\d*)$/.exec(base) ?? []
  const fixed = /^bytes(\d+)$/.exec(base)?.[1]
  if (number) return { kind: number === 'int' ? 1 : 2, size: Number(bits || 256) / 8, levels, base }
  if (fixed) return { kind: 6, size: Number(fixed), levels, base }
  return { kind: ({ address: 3, bool: 4, string: 5, bytes: 7 } as Record<string, number>)[base] ?? 0, levels, base }
}

/** Encodes a text with its length in front. */
function sized(text: string): Uint8Array {
  const bytes = stringToBytes(text)
  return joinBytes(Uint8Array.of(bytes.length), bytes)
}

/** Encodes the declaration of a field for the device. */
export function describeField({ name, type }: Field): Uint8Array {
  const { kind, size, levels, base } = partsOf(type)
  return joinBytes(
    Uint8Array.of((levels.length ? 0x80 : 0) | (size ? 0x40 : 0) | kind),
    kind ? new Uint8Array() : sized(base),
    Uint8Array.from(size ? [size] : []),
    Uint8Array.from(
      levels.length ? [levels.length, ...levels.flatMap((length) => (length === undefined ? [0] : [1, length]))] : [],
    ),
    sized(name),
  )
}

/** Encodes a value for the device. A number fills the width of its type. */
function encode(type: string, value: unknown): Uint8Array {
  const { kind, size = 0 } = partsOf(type)
  if (kind === 1 || kind === 2) return numberToBytes(BigInt(value as string), { size, signed: kind === 1 })
  if (kind === 4) return Uint8Array.of(value ? 1 : 0)
  return kind === 5 ? stringToBytes(String(value)) : hexToBytes(value as `0x${string}`)
}

/** Sends domain and message to the device, field by field in the order of their types. */
async function sendTypedData({ send }: Transport, { types, primaryType, domain, message }: TypedData): Promise<void> {
  async function fill(type: string, value: unknown): Promise<void> {
    const { levels, base } = partsOf(type)
    if (levels.length) {
      const items = value as readonly unknown[]
      await send(CLA, FILL, 0, ARRAY, Uint8Array.of(items.length))
      for (const item of items) await fill(type.slice(0, type.lastIndexOf('[')), item)
    } else if (types[base]) {
      for (const field of types[base]) await fill(field.type, (value as Values)[field.name])
    } else {
      const bytes = encode(type, value)
      const whole = joinBytes(Uint8Array.of(bytes.length >> 8, bytes.length & 0xff), bytes)
      for (let at = 0; at < whole.length; at += CHUNK_BYTES) {
        await send(CLA, FILL, at + CHUNK_BYTES < whole.length ? 1 : 0, FIELD, whole.subarray(at, at + CHUNK_BYTES))
      }
    }
  }

  // Sorted as in Ledger's own app: the device finds its description of a message by a hash of the types in this order.
  for (const name of Object.keys(types).sort()) {
    await send(CLA, DEFINE, 0, NAME, stringToBytes(name))
    for (const field of types[name] ?? []) await send(CLA, DEFINE, 0, FIELD, describeField(field))
  }
  for (const [name, values] of [
    [DOMAIN, domain],
    [primaryType, message],
  ] as const) {
    await send(CLA, FILL, 0, NAME, stringToBytes(name))
    for (const { name: key, type } of types[name] ?? []) await fill(type, values[key])
  }
}

/** Signs typed data. The device shows all fields if it can, otherwise only two hashes. */
export async function signTypedData(transport: Transport, path: Uint8Array, data: TypedData): Promise<Signature> {
  try {
    await sendTypedData(transport, data)
    return await signTypedFields(transport, path)
  } catch (error) {
    if (!isUnknownInstruction(error)) throw error
    return signTypedHashes(transport, path, data.domainHash, data.messageHash)
  }
}
