import { expect, test } from 'vitest'
import { isImpostor, knownTokens } from '../../../../src/core/money/knownTokens.ts'

const STRANGER = `0x${'5'.repeat(40)}`

test.each(['USDC', 'usdc', '0USDC', '00USDC', '000USDC', '1WETH', '٠USDT'])(
  'a token at another address that calls itself %s imitates a common one',
  (symbol) => {
    expect(isImpostor('eip155:1', STRANGER, symbol)).toBe(true)
  },
)

test('common tokens, and those with a symbol of their own, imitate none', () => {
  for (const { address, symbol } of knownTokens('eip155:1')) expect(isImpostor('eip155:1', address, symbol)).toBe(false)
  for (const symbol of ['1INCH', '0x0', 'SHOP']) expect(isImpostor('eip155:1', STRANGER, symbol)).toBe(false)
})
