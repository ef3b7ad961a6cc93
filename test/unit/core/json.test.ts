import * as fc from 'fast-check'
import { afterEach, expect, test } from 'vitest'
import { polluted } from '../../kit/polluted.ts'
import { fromJson, toJson } from '../../../src/core/json.ts'

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

/** Reads from each object in the data every field that any object in the data has. */
function fieldsIn(value: unknown, names: ReadonlySet<string>): unknown[] {
  if (Array.isArray(value)) return value.flatMap((one) => fieldsIn(one, names))
  if (typeof value !== 'object' || value === null) return []
  const fields = value as Record<string, unknown>
  return [...names].flatMap((name) => [name, typeof fields[name], ...fieldsIn(fields[name], new Set())])
}

test('parses the same fields as JSON.parse, and none that a page has added to Object.prototype', async () => {
  const names = ['name', 'id', 'projectId', '__proto__', 'toString']
  const json = fc.letrec((tie) => ({
    value: fc.oneof(
      { depthSize: 'small' },
      fc.integer(),
      fc.string(),
      fc.constant(null),
      fc.array(tie('value'), { maxLength: 3 }),
      fc
        .uniqueArray(fc.tuple(fc.constantFrom(...names), tie('value')), { selector: ([name]) => name, maxLength: 4 })
        .map((fields) =>
          Object.defineProperties(
            {},
            Object.fromEntries(fields.map(([name, value]) => [`_${name}`, { value, enumerable: true }])),
          ),
        ),
    ),
  })).value
  await fc.assert(
    fc.asyncProperty(json, async (value) => {
      const text = JSON.stringify(value).replaceAll('"_', '"')
      const wanted = fieldsIn(fromJson(text), new Set(names))
      const found = await polluted({ name: 'evil', id: 'evil', projectId: 'evil' }, () =>
        fieldsIn(fromJson(text), new Set(names)),
      )
      expect(found).toEqual(wanted)
      expect(JSON.stringify(fromJson(text))).toBe(JSON.stringify(JSON.parse(text)))
    }),
  )
})

test('takes no field from a `__proto__` in the text', () => {
  const { projectId, inner } = fromJson('{"__proto__":{"projectId":"evil"},"inner":[{"__proto__":{"id":"evil"}}]}') as {
    projectId?: unknown
    inner: { id?: unknown }[]
  }
  expect([projectId, inner[0]?.id]).toEqual([undefined, undefined])
  expect(() => fromJson('{')).toThrow(SyntaxError)
})
