import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { parseJson } from '../../../../src/services/rpc/parseJson.ts'

test('returns whole numbers beyond the safe integer range as text', () => {
  expect(parseJson('{"value":9007199254740993,"list":[-18446744073709551615,1]}')).toEqual({
    value: '9007199254740993',
    list: ['-18446744073709551615', 1],
  })
})

test('does not change exact numbers, fractions, exponents and strings', () => {
  const text =
    '{"a":9007199254740991,"b":0.12345678901234567890,"c":1e300,"d":"18446744073709551615","e \\"9007199254740993":"\\\\","f":12345678901234567890.5}'
  expect(parseJson(text)).toEqual(JSON.parse(text))
})

test('parses all other JSON like JSON.parse', () => {
  const whole = /-?\d+(?:\.\d+)?(?:e[+-]?\d+)?/g
  const isExact = (token: string) => !/^-?\d{16,}$/.test(token)
  const exact = fc.jsonValue().filter((value) =>
    (
      JSON.stringify(value)
        .replace(/"(?:[^"\\]|\\.)*"/g, '')
        .match(whole) ?? []
    ).every(isExact),
  )
  fc.assert(
    fc.property(exact, (value) => {
      expect(parseJson(JSON.stringify(value))).toEqual(JSON.parse(JSON.stringify(value)))
    }),
  )
})

test('throws for invalid JSON', () => expect(() => parseJson('{"value":9007199254740993')).toThrow(SyntaxError))

test.each([
  ['plain', 'x'],
  ['escaped', '\\"\\\\'],
  ['digits', '18446744073709551615'],
])('parses a string of 32 MB: %s', (_, unit) => {
  const long = unit.repeat(Math.ceil(32_000_000 / unit.length))
  const read = parseJson(`{"data":"${long}","value":18446744073709551615}`) as { data: string; value: string }
  // Compares the long texts outside of toEqual, which would print 32 MB on a failure.
  expect([read.data === JSON.parse(`"${long}"`), read.value]).toEqual([true, '18446744073709551615'])
})
