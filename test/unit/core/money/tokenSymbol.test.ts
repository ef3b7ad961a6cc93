import { expect, test } from 'vitest'
import { cleanSymbol } from '../../../../src/core/money/tokenSymbol.ts'

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

test('removes invisible and direction-changing characters from a symbol', () => {
  expect(cleanSymbol('\u202eCDSU\u200b')).toBe('CDSU')
})
