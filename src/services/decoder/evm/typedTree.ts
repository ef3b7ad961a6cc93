import { isRecord } from '../../../core/data/isRecord.ts'
import type { Field } from '../../../core/transactions/description.ts'
import { DECODED_DEPTH_MAX, DECODED_FIELDS_MAX, DECODED_NAME_MAX } from '../../../core/limits.ts'
import type { DecodeContext } from '../context.ts'
import { isHex, lengthOf } from '../bytes.ts'
import { cutText, hasHidden, oneLine } from '../text.ts'
import { addressOf } from './address.ts'

export interface Member {
  name: string
  type: string
}

export interface TypedData {
  types: ReadonlyMap<string, readonly Member[]>
  primaryType: string
  /** The domain fields that are signed and have the standard's types. */
  domain: Record<string, unknown>
  wholeDomain: Record<string, unknown>
  message: Record<string, unknown>
}

/** Returns the members of a type as EIP-712 hashes them: their order, names and types. */
export const encoded = ({ types }: Pick<TypedData, 'types'>, type: string): string | undefined =>
  types
    .get(type)
    ?.map((one) => `${one.type} ${one.name}`)
    .join()

/** Parses a whole number in any notation that sites use. */
export function wholeOf(value: unknown): bigint | undefined {
  if (typeof value === 'bigint') return value
  if (typeof value === 'number') return Number.isSafeInteger(value) ? BigInt(value) : undefined
  return typeof value === 'string' && /^(?:-?\d{1,78}|0x[0-9a-f]{1,64})$/i.test(value) ? BigInt(value) : undefined
}

/** Parses a number of a Solidity type. Undefined if it is out of range: some wallets would sign another number. */
function numberOf(type: string, value: unknown): bigint | undefined {
  const whole = wholeOf(value)
  const bits = BigInt(/\d+$/.exec(type)?.[0] ?? 256)
  const [least, beyond] = type.startsWith('u') ? [0n, 1n << bits] : [-(1n << bits) / 2n, (1n << bits) / 2n]
  return bits <= 256n && whole !== undefined && whole >= least && whole < beyond ? whole : undefined
}

const bytesOf = (type: string, value: unknown) =>
  isHex(value) && (type === 'bytes' || lengthOf(value) === Number(type.slice(5))) ? value : undefined

/** Formats a value of an elementary type; undefined if the value does not fit the type. */
function plain(type: string, value: unknown): string | undefined {
  if (/^u?int\d*$/.test(type)) return numberOf(type, value)?.toString()
  if (type === 'address') return addressOf(value)
  if (type === 'bool') return typeof value === 'boolean' ? String(value) : undefined
  if (type === 'string') return typeof value === 'string' ? value : undefined
  return /^bytes\d*$/.test(type) ? bytesOf(type, value) : undefined
}

/** Whether a value could name a recipient: an address, a name, bytes, or a large number. */
function isSomebody(type: string, text: string): boolean {
  if (type === 'string') return /0x[0-9a-f]{40}|[1-9a-z]{32}/i.test(text)
  if (type.startsWith('bytes')) return lengthOf(text) >= 20
  return type === 'address' || (type.includes('int') && text.length > 39)
}

/**
 * Matches a number in a text, such as `1,000.5 USDC`, `1e18` or hex, but no address. Never lets two groups match the
 * same spaces: the match would take quadratic time.
 */
const NUMBER =
  /^(?!0x[0-9a-f]{40}$)[^\p{L}\p{N}]{0,3}(?:0x[0-9a-f]{1,64}\s*|\p{N}[\p{N}.,_'\s]*(?:e\+?\d+\s*)?)[\p{L}\p{Sc}$]{0,16}$/iu

/** Whether a value could be an amount: of a number type above 16 bits, a number in text or `bytes32`, or call data. */
function isMuch(type: string, text: string): boolean {
  if (type === 'string') return NUMBER.test(text.trim())
  if (type === 'bytes') return lengthOf(text) >= 4
  // A number in `bytes32` starts with zero bytes; a hash hardly ever does.
  if (type.startsWith('bytes')) return /^0x0{16}/.test(text) && /[1-9a-f]/i.test(text.slice(2))
  return type.includes('int') && Number(/\d+$/.exec(type)?.[0] ?? 256) > 16
}

const DOMAIN_TYPES: Readonly<Record<string, string>> = {
  chainId: 'uint256',
  verifyingContract: 'address',
  salt: 'bytes32',
}

/** Lists the signed fields, and limits their depth and number to what a person can read. */
class Walk {
  left = DECODED_FIELDS_MAX
  rest = 0
  cut = 0
  hasSomebody = false
  hasMuch = false
  private readonly types: TypedData['types']
  private readonly context: DecodeContext
  constructor(types: TypedData['types'], context: DecodeContext) {
    this.types = types
    this.context = context
  }

  private broken(name: string, type: string): Field {
    this.context.warn('malformed')
    return { name, type }
  }

  private list(items: readonly unknown[], type: string, depth: number): readonly Field[] {
    const shown = items.slice(0, this.left)
    this.rest += items.length - shown.length
    return shown.flatMap((item, index) => this.field(String(index + 1), type, item, depth))
  }

  struct(members: readonly Member[], value: Record<string, unknown>, depth: number): readonly Field[] {
    // A struct with these fields is a call that may run foreign code as the account, as in a Safe.
    const isCall = ['address to', 'bytes data', 'uint8 operation'].every((one) =>
      members.some(({ type, name }) => `${type} ${name}` === one),
    )
    if (isCall && wholeOf(value.operation) !== 0n) this.context.warn('delegateCall')
    return members.flatMap(({ name, type }) =>
      this.field(name, type, Object.hasOwn(value, name) ? value[name] : undefined, depth),
    )
  }

  field(given: string, type: string, value: unknown, depth: number): readonly Field[] {
    if (--this.left < 0 || depth > DECODED_DEPTH_MAX) {
      this.rest += 1
      return []
    }
    const about = { name: oneLine(given), type: oneLine(type) }
    const item = /^(.*)\[\d*\]$/s.exec(type)?.[1]
    if (item !== undefined)
      return [
        Array.isArray(value)
          ? { ...about, fields: this.list(value, item, depth + 1) }
          : this.broken(about.name, about.type),
      ]
    const members = this.types.get(type)
    if (members)
      return [
        isRecord(value)
          ? { ...about, fields: this.struct(members, value, depth + 1) }
          : this.broken(about.name, about.type),
      ]
    const text = plain(type, value)
    if (text === undefined) return [this.broken(about.name, about.type)]
    if (type === 'string' && hasHidden(text)) this.context.warn('hiddenCharacters')
    this.hasSomebody ||= isSomebody(type, text)
    this.hasMuch ||= isMuch(type, text)
    const cut = cutText(text)
    this.cut += cut.rest
    return [{ ...about, value: cut.rest ? `${cut.text}…` : cut.text }]
  }
}

/** Returns the domain fields that are signed but not part of the standard. */
const others = ({ types, domain }: TypedData) =>
  (types.get('EIP712Domain') ?? []).filter(({ name }) => !Object.hasOwn(domain, name))

/** Lists everything that is signed, field by field. `isKnown`: another action already describes the effect. */
export function tree(data: TypedData, context: DecodeContext, { isKnown = false } = {}) {
  const { types, primaryType, domain, message } = data
  const walk = new Walk(types, context)
  const fields = walk.struct(types.get(primaryType) ?? [], message, 1)
  const more = walk.struct(others(data), data.wholeDomain, 2)
  const listed = more.length ? [...fields, { name: 'EIP712Domain', type: 'EIP712Domain', fields: more }] : fields
  if (
    walk.rest ||
    walk.cut ||
    [domain.name, primaryType].some((one) => typeof one === 'string' && one.length > DECODED_NAME_MAX)
  )
    context.warn('tooMany')
  // Data that names a recipient and an amount could be a transfer, so it gets the same warning as an unknown call.
  if (!isKnown && (walk.rest || (walk.hasSomebody && walk.hasMuch))) context.warn('unknownCall')
  const [contract, chain] = [addressOf(domain.verifyingContract), wholeOf(domain.chainId)?.toString()]
  if (typeof domain.name === 'string' && hasHidden(domain.name)) context.warn('hiddenCharacters')
  // Wallets treat malformed values differently: what they sign may differ from what the visitor sees.
  if (Object.entries(domain).some(([key, value]) => plain(DOMAIN_TYPES[key] ?? 'string', value) === undefined))
    context.warn('malformed')
  const name = typeof domain.name === 'string' ? { name: oneLine(domain.name) } : {}
  return {
    kind: 'typedData' as const,
    ...name,
    ...(contract && { contract }),
    ...(chain !== undefined && { chain }),
    primaryType: oneLine(primaryType),
    fields: listed,
    rest: walk.rest,
    cut: walk.cut,
  }
}
