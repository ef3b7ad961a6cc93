import type { Action, Field } from '../../../core/description.ts'
import { DECODED_DEPTH_MAX, DECODED_FIELDS_MAX, DECODED_NAME_MAX } from '../../../core/limits.ts'
import { isRecord, type Ask } from '../ask.ts'
import { isHex } from '../bytes.ts'
import { cutText, hasHidden, oneLine } from '../text.ts'
import { addressOf } from './address.ts'

export interface Member {
  name: string
  type: string
}

export interface TypedData {
  types: ReadonlyMap<string, readonly Member[]>
  primaryType: string
  domain: Record<string, unknown>
  message: Record<string, unknown>
}

/** A whole number in the ways that sites write it, as digits. */
export function wholeOf(value: unknown): bigint | undefined {
  if (typeof value === 'bigint') return value
  if (typeof value === 'number') return Number.isSafeInteger(value) ? BigInt(value) : undefined
  return typeof value === 'string' && /^(?:-?\d{1,78}|0x[0-9a-f]{1,64})$/i.test(value) ? BigInt(value) : undefined
}

/** A value of an elementary type as text; undefined where it is not of that type. */
function plain(type: string, value: unknown): string | undefined {
  if (/^u?int\d*$/.test(type)) return wholeOf(value)?.toString()
  if (type === 'address') return addressOf(value)
  if (type === 'bool') return typeof value === 'boolean' ? String(value) : undefined
  if (type === 'string') return typeof value === 'string' ? value : undefined
  return /^bytes\d*$/.test(type) && isHex(value) ? value : undefined
}

/** Goes through what is signed, no deeper and no longer than a person can look through. */
class Walk {
  left = DECODED_FIELDS_MAX
  rest = 0
  private readonly types: TypedData['types']
  private readonly ask: Ask
  constructor(types: TypedData['types'], ask: Ask) {
    this.types = types
    this.ask = ask
  }

  private broken(name: string, type: string): Field {
    this.ask.warn('malformed')
    return { name, type }
  }

  private list(items: readonly unknown[], type: string, depth: number): readonly Field[] {
    const told = items.slice(0, this.left)
    this.rest += items.length - told.length
    return told.flatMap((item, index) => this.field(String(index + 1), type, item, depth))
  }

  struct(members: readonly Member[], value: Record<string, unknown>, depth: number): readonly Field[] {
    return members.flatMap(({ name, type }) => this.field(name, type, Object.hasOwn(value, name) ? value[name] : undefined, depth))
  }

  field(given: string, type: string, value: unknown, depth: number): readonly Field[] {
    if (--this.left < 0 || depth > DECODED_DEPTH_MAX) {
      this.rest += 1
      return []
    }
    const about = { name: oneLine(given), type: oneLine(type) }
    const item = /^(.*)\[\d*\]$/s.exec(type)?.[1]
    if (item !== undefined) return [Array.isArray(value) ? { ...about, fields: this.list(value, item, depth + 1) } : this.broken(about.name, about.type)]
    const members = this.types.get(type)
    if (members) return [isRecord(value) ? { ...about, fields: this.struct(members, value, depth + 1) } : this.broken(about.name, about.type)]
    const text = plain(type, value)
    if (text === undefined) return [this.broken(about.name, about.type)]
    if (type === 'string' && hasHidden(text)) this.ask.warn('hiddenCharacters')
    const cut = cutText(text, DECODED_NAME_MAX)
    return [{ ...about, value: cut.rest ? `${cut.text}…` : cut.text }]
  }
}

/** Everything that is signed, field by field. */
export function tree({ types, primaryType, domain, message }: TypedData, ask: Ask): Action {
  const walk = new Walk(types, ask)
  const fields = walk.struct(types.get(primaryType) ?? [], message, 1)
  if (walk.rest) ask.warn('tooMany')
  const [contract, chain] = [addressOf(domain.verifyingContract), wholeOf(domain.chainId)?.toString()]
  const name = typeof domain.name === 'string' ? { name: oneLine(domain.name) } : {}
  return { kind: 'typedData', ...name, ...(contract && { contract }), ...(chain !== undefined && { chain }), primaryType: oneLine(primaryType), fields, rest: walk.rest }
}
