import { expect, test } from 'vitest'
import { toAccounts } from '../../../../src/core/networks/pairedFacts.ts'

const SEGWIT = 'bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4'
const SCRIPT = '3JvL6Ymt8MVWiCNHC7oWU6nLeHNJKLZGLN'
const TAPROOT = 'bc1p5cyxnuxmeuwuvkwfem96lqzszd02n6xdcjrs20cac6yqjjwudpxqkedrcr'
const TESTNET = 'tb1pqqqqp399et2xygdj5xreqhjjvcmzhxw4aywxecjdzew6hylgvsesf3hn0c'

test.each([
  [
    [SEGWIT, TAPROOT],
    [SEGWIT, 'payment'],
    [TAPROOT, 'ordinal'],
  ],
  [
    [TAPROOT, SEGWIT],
    [SEGWIT, 'payment'],
    [TAPROOT, 'ordinal'],
  ],
  [[TAPROOT], [TAPROOT, 'ordinal']],
  [[TESTNET.toUpperCase()], [TESTNET.toUpperCase(), 'ordinal']],
  [
    [SEGWIT, SCRIPT, TAPROOT],
    [SEGWIT, 'payment'],
    [SCRIPT, 'ordinal'],
  ],
])('keeps at most one payment and one ordinals account of the Bitcoin addresses %j', (addresses, ...accounts) => {
  expect(toAccounts('bip122', addresses).map(({ address, type }) => [address, type])).toEqual(accounts)
})

test('keeps all accounts of chains other than Bitcoin in the wallet’s order', () => {
  expect(toAccounts('solana', ['b', 'a', 'c'])).toEqual(['b', 'a', 'c'].map((address) => ({ address, type: 'eoa' })))
})
