import { type Parser, type Shape, type Parsed, fail, list, object, record } from './parse.ts'

/** Maximum depth, against hostile payloads. */
const DEPTH = 32

/** Copies plain data of any shape. `bigint` becomes hex. */
export const plain: Parser<unknown> = (value, where) => copy(value, where, DEPTH)

function copy(value: unknown, where: string, depth: number): unknown {
  if (typeof value === 'bigint') return value < 0n ? fail('quantity', value, where) : `0x${value.toString(16)}`
  if (value === null || value === undefined || ['string', 'number', 'boolean'].includes(typeof value)) return value
  if (!depth) return fail('flatter data', value, where)
  const inner: Parser<unknown> = (one, place) => copy(one, place, depth - 1)
  return Array.isArray(value) ? list(inner)(value, where) : record(inner)(value, where)
}

/** Validates the fields of `shape` and keeps the others as plain data. */
export const atLeast =
  <S extends Shape>(shape: S): Parser<Parsed<S>> =>
  (value, where) => ({ ...(record(plain)(value, where) as Parsed<S>), ...object(shape)(value, where) })
