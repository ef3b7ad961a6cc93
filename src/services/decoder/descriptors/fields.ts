import { DECODED_CALLS_MAX, DECODED_NAME_MAX } from '../../../core/limits.ts'
import type { DescribedField } from '../../../core/transactions/described.ts'
import { hexOf } from '../bytes.ts'
import { hasHidden, oneLine } from '../text.ts'
import { valuesAt } from './paths.ts'
import { amountOf, checkEnd, checkPayee, isSame, Mismatch, type Run } from './run.ts'
import type { FieldFormat, Params } from './types.ts'
import type { Value, Values } from './values.ts'

const MAX = (1n << 256n) - 1n

function textAt(values: Values, path: string): readonly string[] {
  return valuesAt(values, path).map((value) => {
    if (typeof value !== 'string') throw new Mismatch(path)
    return value
  })
}

/** Returns the token of the amount at an index: each amount has a token of its own, or all have the same. */
function tokenOf(
  { path, params = {} }: FieldFormat,
  values: Values,
  index: number,
  count: number,
  run: Run,
): string | undefined {
  const { token, tokenPath } = params
  if (tokenPath === undefined) return token === '@.to' ? run.contract : token
  const found = textAt(values, tokenPath)
  if (found.length !== 1 && found.length !== count) throw new Mismatch(path)
  return found.length === 1 ? found[0] : found[index]
}

async function amount(field: FieldFormat, value: bigint, token: string | undefined, run: Run): Promise<DescribedField> {
  const { label, params = {} } = field
  const isAll = params.isAll && value === MAX
  if (label === 'atLeast' && value === 0n && !run.isStep) run.context.warn('anyAmount')
  const isUnlimited = !isAll && label === 'atMost' && run.kit.isUnlimited(value)
  if (isUnlimited) run.context.warn('unlimited')
  return {
    kind: 'amount',
    label,
    amount: await amountOf(value, token, run),
    ...(isAll && { isAll }),
    ...(isUnlimited && { isUnlimited }),
  }
}

/** Whom an address stands for: contracts read some addresses as the caller or as themselves. */
export const roleOf = (address: string, { roles }: Params, run: Run): 'you' | 'here' | undefined =>
  roles?.[address] ?? (isSame(address, run.contract) ? roles?.['@.to'] : undefined)

/** Returns a described address, with a warning if it is paid and is not the visitor's. */
export function addressField(
  { label, params = {} }: Pick<FieldFormat, 'label' | 'params'>,
  address: string,
  run: Run,
): DescribedField {
  const role = roleOf(address, params, run)
  if (params.isPayee && !role) checkPayee(address, run)
  const own = role === 'you' ? (run.context.account ?? address) : address
  const shown = role === 'here' ? run.contract : own
  return { kind: 'address', label, address: shown, ...(role && { role }) }
}

function scalar({ label, format, path }: FieldFormat, value: bigint, run: Run): DescribedField {
  if (format === 'duration') return { kind: 'duration', label, seconds: value }
  if (format === 'share') return { kind: 'share', label, share: value }
  if (format === 'raw') return { kind: 'number', label, number: value }
  if (format !== 'date') throw new Mismatch(path)
  if (label === 'until') checkEnd(value, run)
  return { kind: 'time', label, time: value }
}

async function one(
  field: FieldFormat,
  value: Value,
  token: () => string | undefined,
  run: Run,
): Promise<DescribedField> {
  const { label, format, path } = field
  if (typeof value === 'bigint') {
    if (format === 'amount') return amount(field, value, undefined, run)
    if (format === 'tokenAmount') return amount(field, value, token(), run)
    const collection = format === 'nftName' ? (token() ?? run.contract) : undefined
    return collection === undefined ? scalar(field, value, run) : { kind: 'item', label, collection, item: value }
  }
  const text = value instanceof Uint8Array ? hexOf(value) : value
  if (typeof text !== 'string') throw new Mismatch(path)
  if (format === 'addressName' && text === value) return addressField(field, text, run)
  if (format !== 'raw') throw new Mismatch(path)
  if (hasHidden(text)) run.context.warn('hiddenCharacters')
  if (text.length > DECODED_NAME_MAX) run.context.warn('tooMany')
  return { kind: 'text', label, text: oneLine(text) }
}

/** Describes the values of a field. Throws if there is none. `rest` counts the values beyond the limit. */
export async function readField(
  field: FieldFormat,
  values: Values,
  run: Run,
): Promise<{ fields: readonly DescribedField[]; rest: number }> {
  if (field.path === '@.value') {
    const token = field.format === 'amount' ? undefined : tokenOf(field, values, 0, 1, run)
    return {
      fields: run.value || !field.params?.isOptional ? [await amount(field, run.value, token, run)] : [],
      rest: 0,
    }
  }
  const found = valuesAt(values, field.path)
  if (!found.length && !field.path.includes('[]')) throw new Mismatch(field.path)
  const given = field.params?.isOptional ? found.filter((value) => value !== 0n) : found
  const shown = given.slice(0, DECODED_CALLS_MAX)
  const described = shown.map((value, index) =>
    one(field, value, () => tokenOf(field, values, index, given.length, run), run),
  )
  return { fields: await Promise.all(described), rest: given.length - shown.length }
}
