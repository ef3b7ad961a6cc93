import { expect, test } from 'vitest'
import { arrayFrom } from '../../../../src/core/page/arrayFrom.ts'

test.each<[string, Iterable<unknown> | ArrayLike<unknown>]>([
  ['a set', new Set([1, 2])],
  ['a map', new Map([['a', 1]])],
  ['a text with an emoji', 'a👛'],
  ['bytes', Uint8Array.of(7, 8)],
  ['a list with holes', Array(2)],
  ['a length', { length: 3 }],
  ['something like a list', { length: 2, 0: 'a', 1: 'b' }],
])('gives what Array.from gives: %s', (_, items) => {
  expect(arrayFrom(items)).toEqual(Array.from(items))
  expect(arrayFrom(items, (item, index) => [item, index])).toEqual(Array.from(items, (item, index) => [item, index]))
})
