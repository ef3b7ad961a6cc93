import { expect, test } from 'vitest'
import { cleanSymbol, cleanTokenName } from '../../../../src/core/money/tokenSymbol.ts'

test.each([
  'USDC',
  'USDC.e',
  'stETH',
  '1INCH',
  '0x0',
  'USD₮0',
  '$WIF',
  'UNI-V2',
  'S*USDC',
  '88MPH',
  '🐶',
  'ريال',
  '稳定',
])('keeps the symbol %s', (symbol) => {
  expect(cleanSymbol(symbol)).toBe(symbol)
})

test.each(['000 USDC', '000,000 USDC', ',000', '.5', '000USDC', '٠٠٠USDC', 'k USDC', '', '%', 7, null])(
  'drops the symbol %j, which could be mistaken for a part of the amount beside it',
  (symbol) => {
    expect(cleanSymbol(symbol)).toBe('')
  },
)

test('removes combining marks that would be drawn over other lines, and keeps those of ordinary scripts', () => {
  expect(cleanSymbol(`U${'\u0301'.repeat(50)}SD`)).toBe('U\u0301\u0301\u0301\u0301SD')
  expect(cleanTokenName(`Coin${'\u0337\u0321'.repeat(500)}`)).toBe('Coin\u0337\u0321\u0337\u0321')
  for (const name of ['ที่นี่ Token', 'हिन्दी', 'Tiê\u0301ng', 'שָׁלוֹם']) expect(cleanTokenName(name)).toBe(name)
})

test('removes invisible and direction-changing characters from a symbol', () => {
  expect(cleanSymbol('\u202eCDSU\u200b')).toBe('CDSU')
})
