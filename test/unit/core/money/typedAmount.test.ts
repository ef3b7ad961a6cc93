import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { formatDecimal } from '../../../../src/core/money/decimal.ts'
import { asTyped, hasSeparators, typedAmount } from '../../../../src/core/money/typedAmount.ts'

const read = (text: string, locale = 'en') => {
  const found = typedAmount(text, locale)
  return found && formatDecimal(found)
}

describe('An amount as the visitor types it', () => {
  test.each([
    ['1', '1'],
    ['1.5', '1.5'],
    ['1,5', '1.5'],
    [' 0.125 ', '0.125'],
    ['0,125', '0.125'],
    ['.5', '0.5'],
    ['5.', '5'],
    ['007', '7'],
    ['1234,5', '1234.5'],
    ['١٫٥', '1.5'],
    ['۱۲٫۵', '12.5'],
    ['0', '0'],
    ['\u200f١٫٥٠٠\u200e', '1.5'],
  ])('%s is %s', (text, amount) => expect(read(text)).toBe(amount))

  test.each(['', ' ', 'one', '1e5', '-1', '+1', '1.2.3', '1 000', '0x10', '.', ',', '1.5 ETH', 'NaN'])(
    '%j is no amount',
    (text) => expect(read(text)).toBeUndefined(),
  )

  test.each([
    ['1,000.50', 'en', '1000.5'],
    ['1,000.00', 'en', '1000'],
    ['1.000,50', 'en', '1000.5'],
    ['1,234,567.8', 'es', '1234567.8'],
    ['10 000,50', 'es', '10000.5'],
    ['1\u00a0000', 'fr', '1000'],
    ['1\u202f000,5', 'fr', '1000.5'],
    ['1,000,000', 'en', '1000000'],
    ['1.000.000', 'es', '1000000'],
    ['1’000.50', 'de-CH', '1000.5'],
    ['12,34,567.5', 'en-IN', '1234567.5'],
    ['١٬٠٠٠٫٥٠', 'ar', '1000.5'],
    ['١٬٠٠٠', 'ar', '1000'],
    ['\u200f1,000.50', 'ar', '1000.5'],
    ['１,０００.５', 'en', '1000.5'],
    ['１２．５', 'en', '12.5'],
  ])('%s with separators between its digits, in %s, is %s', (text, locale, amount) =>
    expect(read(text, locale)).toBe(amount),
  )

  test.each([
    ['1,000', 'en'],
    ['1.000', 'es'],
    ['1,00,0.5', 'en'],
    ['1,000,00.5', 'en'],
    ['1,000.500.000', 'en'],
    ['1.000.000', 'en'],
    ['0,000.5', 'en'],
    ['1 000', 'en'],
    ['1,000.500,5', 'en'],
  ])('%s is refused in %s, and only for its separators', (text, locale) => {
    expect(read(text, locale)).toBeUndefined()
    expect(hasSeparators(text)).toBe(true)
  })

  test('is not said to be wrong for its separators if it is no number at all', () => {
    for (const text of ['much', '', '1 ETH', '-1', '5', '1e5']) expect(hasSeparators(text)).toBe(false)
  })

  test('is refused where it could be a thousand times more or less', () => {
    expect(read('1,500', 'en')).toBeUndefined()
    expect(read('1.500', 'es')).toBeUndefined()
    // These write thousands with a space, but many people type a point.
    for (const locale of ['fr', 'pl', 'de-AT', 'ru']) expect(read('1.500', locale)).toBeUndefined()
    expect(read('1,500', 'de-CH')).toBeUndefined()
    expect(read('1.500', 'en')).toBe('1.5')
    expect(read('1,500', 'es')).toBe('1.5')
    expect(read('0,500', 'en')).toBe('0.5')
    expect(read('1,50', 'en')).toBe('1.5')
  })

  test('is refused beyond the length of any amount', () => {
    expect(read('1'.repeat(513))).toBeUndefined()
  })

  test('keeps every digit of a decimal string that is filled in, in every language', () => {
    fc.assert(
      fc.property(
        fc.bigInt(0n, 2n ** 256n - 1n),
        fc.integer({ min: 0, max: 36 }),
        fc.constantFrom('en', 'es', 'ar', 'de', 'fr', 'en-IN'),
        (units, decimals, locale) => {
          const text = formatDecimal({ units, decimals })
          expect(read(asTyped(text, locale), locale)).toBe(text)
        },
      ),
    )
  })
})
