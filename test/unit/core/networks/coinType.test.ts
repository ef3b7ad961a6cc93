import { expect, test } from 'vitest'
import { toCoinType } from 'viem'
import { coinTypeOf, coinTypesOf } from '../../../../src/core/networks/coinType.ts'

test.each([1, 10, 137, 8453, 2147483647])('The coin type of network %i is that of ENSIP-11', (chainId) => {
  expect(BigInt(coinTypeOf(chainId))).toBe(toCoinType(chainId))
})

test.each([2147483648, 0, -1, 1.5, Number.NaN])('No network %d has a coin type', (chainId) => {
  expect(() => coinTypeOf(chainId)).toThrow('Invalid chainId')
})

test('Registered names list addresses by the coin types of the network’s own chain', () => {
  expect(coinTypesOf({ chainNamespace: 'eip155', id: 1 })).toEqual(['60', '60'])
  expect(coinTypesOf({ chainNamespace: 'eip155', id: 8453 })).toEqual(['2147492101', '60'])
  expect(coinTypesOf({ chainNamespace: 'solana', id: '5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp' })).toEqual(['501'])
  expect(coinTypesOf({ chainNamespace: 'bip122', id: '000000000019d6689c085ae165831e93' })).toEqual([])
})
