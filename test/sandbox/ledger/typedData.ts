import { bytesToBigInt, bytesToHex, bytesToString, hashTypedData } from 'viem'
import { Refusal, STATUS } from './status.ts'

interface Field {
  name: string
  type: string
}

interface Fill {
  kind: 'array' | 'field'
  bytes: Uint8Array
}

const KINDS = ['', 'int', 'uint', 'address', 'bool', 'string', 'bytes', 'bytes']
const text = (bytes: Uint8Array) => new TextDecoder().decode(bytes)
const invalid = () => new Refusal(STATUS.invalid)

/** Parses the description of a field: kind, size, array levels and name. */
function readField(bytes: Uint8Array): Field {
  let at = 0
  const byte = () => bytes[at++] ?? 0
  const sized = () => {
    const length = byte()
    at += length
    return text(bytes.subarray(at - length, at))
  }
  const description = byte()
  const kind = description & 0x0f
  const base = kind === 0 ? sized() : (KINDS[kind] ?? '')
  const size = description & 0x40 ? byte() : undefined
  const widthOf = (length: number) => (kind === 6 ? length : length * 8)
  const width = size === undefined ? '' : widthOf(size)
  const levels = description & 0x80 ? Array.from({ length: byte() }, () => (byte() === 1 ? `[${byte()}]` : '[]')) : []
  const name = sized()
  if (at !== bytes.length || !base) throw invalid()
  return { name, type: `${base}${width}${levels.join('')}` }
}

function readValue(type: string, bytes: Uint8Array): unknown {
  if (type.startsWith('uint')) return bytesToBigInt(bytes)
  if (type.startsWith('int')) return bytesToBigInt(bytes, { signed: true, size: bytes.length })
  if (type === 'bool') return bytes.at(-1) === 1
  return type === 'string' ? bytesToString(bytes) : bytesToHex(bytes)
}

/** Assembles typed data, which arrives field by field. */
export function createTypedData() {
  const types: Record<string, Field[]> = {}
  const values: Record<string, unknown> = {}
  let defining: Field[] | undefined
  let filling: { root: string; steps: Generator<undefined, unknown, Fill> } | undefined
  let primaryType = ''
  let partial: number[] = []

  function* fillType(type: string): Generator<undefined, unknown, Fill> {
    const array = /^(.+)\[(\d*)\]$/.exec(type)
    const [, inner = '', length] = array ?? []
    if (array) {
      const { kind, bytes } = yield
      if (kind !== 'array' || (length && Number(length) !== bytes[0])) throw invalid()
      const items: unknown[] = []
      for (let at = 0; at < (bytes[0] ?? 0); at++) items.push(yield* fillType(inner))
      return items
    }
    if (types[type]) return yield* fillStruct(type)
    const { kind, bytes } = yield
    if (kind !== 'field') throw invalid()
    return readValue(type, bytes)
  }

  function* fillStruct(name: string): Generator<undefined, unknown, Fill> {
    const struct: Record<string, unknown> = {}
    for (const field of types[name] ?? []) struct[field.name] = yield* fillType(field.type)
    return struct
  }

  function take(step: IteratorResult<undefined, unknown>): void {
    if (step.done && filling) values[filling.root] = step.value
    if (step.done) filling = undefined
  }

  function startRoot(name: string): void {
    if (!types[name] || filling) throw invalid()
    if (name !== 'EIP712Domain') primaryType = name
    filling = { root: name, steps: fillStruct(name) }
    take(filling.steps.next(undefined as unknown as Fill))
  }

  function fill(one: Fill): void {
    if (!filling) throw invalid()
    take(filling.steps.next(one))
  }

  return {
    define(p2: number, data: Uint8Array): void {
      if (p2 === 0xff) defining?.push(readField(data))
      else types[text(data)] = defining = []
    },
    fill(p1: number, p2: number, data: Uint8Array): void {
      if (p2 === 0x00) return startRoot(text(data))
      if (p2 === 0x0f) return fill({ kind: 'array', bytes: data })
      partial.push(...data)
      if (p1 === 1) return
      const whole = Uint8Array.from(partial)
      partial = []
      if (((whole[0] ?? 0) << 8) + (whole[1] ?? 0) !== whole.length - 2) throw invalid()
      fill({ kind: 'field', bytes: whole.subarray(2) })
    },
    /** Returns all data received, and the hash to sign. */
    finish() {
      if (filling || !primaryType || !values[primaryType]) throw invalid()
      const data = { types, primaryType, domain: values.EIP712Domain ?? {}, message: values[primaryType] }
      return { data, hash: hashTypedData(data as Parameters<typeof hashTypedData>[0]) }
    },
  }
}
