import { expect, test } from 'vitest'
import { borrowedSymbol } from '../../../../src/core/swap/borrowedSymbol.ts'
import { knownTokens } from '../../../../src/core/money/knownTokens.ts'

const tokenAt = (address: string | undefined, symbol: string, network = 'eip155:1' as const) => ({
  ...{ network, symbol, name: symbol, decimals: 6 },
  ...(address !== undefined && { address }),
})
const STRANGE = `0x${'77'.repeat(20)}`

test.each(['eip155:1', 'eip155:8453'])('No common token of %s borrows its symbol', (network) => {
  for (const { address, symbol } of knownTokens(network))
    expect(borrowedSymbol({ ...tokenAt(address, symbol), network: network as 'eip155:1' })).toBeUndefined()
})

test.each(['USDC', 'usdc', 'DAI', '0USDC', '1WETH'])('Another token called %s borrows its symbol', (symbol) => {
  expect(borrowedSymbol(tokenAt(STRANGE, symbol))).toBe('other')
})

test('Where the address of a common token is not known, that is not claimed', () => {
  expect(borrowedSymbol({ ...tokenAt(STRANGE, 'USDT'), network: 'eip155:56' })).toBe('unknown')
  expect(borrowedSymbol({ ...tokenAt(STRANGE, 'DAI'), network: 'eip155:137' })).toBe('unknown')
})

test('The native coin and tokens with other symbols borrow none', () => {
  expect(borrowedSymbol(tokenAt(undefined, 'ETH'))).toBeUndefined()
  expect(borrowedSymbol(tokenAt(STRANGE, 'UNI'))).toBeUndefined()
})
