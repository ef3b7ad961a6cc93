import { expect, it } from 'vitest'
import { fieldsOf, isRecord } from '../../../../src/core/data/isRecord.ts'

it.each([
  ['an object', { a: 1 }, true],
  ['an object without a prototype', Object.create(null), true],
  ['an instance', new Date(), true],
  ['a list', [1], false],
  ['null', null, false],
  ['nothing', undefined, false],
  ['a text', 'a', false],
  ['a function', () => {}, false],
])('returns whether a value is a record: %s (%o): %s', (_, value, is) => {
  expect(isRecord(value)).toBe(is)
  expect(fieldsOf(value)).toEqual(is ? value : {})
})
