import * as fc from 'fast-check'
import { afterEach, expect, test } from 'vitest'
import { toJson } from '../../../src/core/json.ts'

const prototypes = [Array.prototype, Object.prototype, String.prototype, Number.prototype] as { toJSON?: unknown }[]
afterEach(() => {
  for (const one of prototypes) delete one.toJSON
})

test('writes plain data as JSON like JSON.stringify', () => {
  fc.assert(fc.property(fc.jsonValue({ maxDepth: 4 }), (value) => toJson(value) === JSON.stringify(value)))
})

test('omits undefined from objects, and writes null for other unsupported values', () => {
  expect(toJson({ a: undefined, b: [undefined, null, NaN, () => {}], c: Symbol('x') })).toBe(
    '{"b":[null,null,null,null],"c":null}',
  )
  expect(toJson(Array(2))).toBe('[null,null]')
  expect(toJson(undefined)).toBe('null')
})

test('ignores toJSON() on patched prototypes when writing JSON', () => {
  fc.assert(
    fc.property(fc.jsonValue({ maxDepth: 3 }), (value) => {
      const wanted = JSON.stringify(value)
      for (const one of prototypes) Object.defineProperty(one, 'toJSON', { value: () => 'patched', configurable: true })
      const written = toJson(value)
      for (const one of prototypes) delete one.toJSON
      expect(written).toBe(wanted)
    }),
  )
})
