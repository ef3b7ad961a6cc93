import { toChecksumAddress } from '../../../core/transactions/checksum.ts'
import { hexOf } from '../bytes.ts'
import type { Value, Values } from './values.ts'

const isList = (value: Value | undefined): value is readonly Value[] => Array.isArray(value)

/** Reads the 20 bytes of an address from a packed path. */
function addressIn(bytes: Uint8Array, from: number): string | undefined {
  const at = from < 0 ? bytes.length + from : from
  return at >= 0 && at + 20 <= bytes.length ? toChecksumAddress(hexOf(bytes.subarray(at, at + 20))) : undefined
}

function step(value: Value, segment: string): readonly Value[] {
  const [, index, slice] = /^\[(?:(-?\d+)|(-?\d+):-?\d*)?\]$/.exec(segment) ?? []
  let found: Value | undefined
  if (segment === '[]') return isList(value) ? value : []
  if (slice !== undefined) found = value instanceof Uint8Array ? addressIn(value, Number(slice)) : undefined
  else if (index !== undefined) found = isList(value) ? value.at(Number(index)) : undefined
  else if (typeof value === 'object' && !isList(value) && !(value instanceof Uint8Array))
    found = Object.hasOwn(value, segment) ? value[segment] : undefined
  return found === undefined ? [] : [found]
}

/**
 * Returns the values at a path as ERC-7730 writes it, without the leading `#.`: `desc.amount`, `path.[-1]`,
 * `orders.[].taker`, `path.[0:20]` (an address in packed bytes). Empty if there is none.
 */
export const valuesAt = (values: Values, path: string): readonly Value[] =>
  path.split('.').reduce<readonly Value[]>((found, segment) => found.flatMap((one) => step(one, segment)), [values])
