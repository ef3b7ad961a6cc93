import { providerError } from '../../core/errors/providerError.ts'

/** Maximum depth, against hostile payloads; the frame's parser has the same limit. */
const DEPTH_MAX = 32

const cannot = (what: string) => providerError(-32602, `The parameters must be plain data: ${what} was given.`)

/**
 * Copies request parameters into plain data and reads each value only once. This must happen first: an object with
 * getters could show the visitor one value and send another. The site's own `map`, iterators and `toJSON` are never
 * called. `bigint` becomes hex. Throws -32602 for anything but plain data.
 */
export function copyParams(value: unknown, depth = 0): unknown {
  if (typeof value === 'bigint') {
    if (value < 0n) throw cannot('a negative quantity')
    return `0x${value.toString(16)}`
  }
  if (typeof value === 'function' || typeof value === 'symbol') throw cannot(`a ${typeof value}`)
  if (typeof value !== 'object' || value === null) return value
  if (depth > DEPTH_MAX) throw cannot('deeper data')
  if (Array.isArray(value)) {
    const list: readonly unknown[] = value
    const { length } = list
    // `Array.from(list)` would call the site's own iterator.
    return Array.from({ length }, (_, index) => copyParams(list[index], depth + 1))
  }
  if (Object.prototype.toString.call(value) !== '[object Object]')
    throw cannot(Object.prototype.toString.call(value).slice(8, -1))
  return Object.fromEntries(
    Object.keys(value).map((key) => [key, copyParams((value as Record<string, unknown>)[key], depth + 1)]),
  )
}
