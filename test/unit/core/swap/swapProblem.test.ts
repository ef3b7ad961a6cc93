import { expect, test } from 'vitest'
import { parseDecimal } from '../../../../src/core/money/decimal.ts'
import { mismatch, mismatchOf } from '../../../../src/core/swap/mismatch.ts'
import { illiquid, isIlliquid } from '../../../../src/core/swap/illiquid.ts'
import { swapProblem, type SwapFacts } from '../../../../src/core/swap/swapProblem.ts'

const facts: SwapFacts = {
  from: 'eip155:1:',
  to: 'eip155:1:0xa',
  hasAmount: true,
  amount: parseDecimal('1.5'),
  decimals: 6,
  balance: 1_500_000n,
  isSlippageWrong: false,
  quote: 'quoted',
}

test('A complete draft with a quote has no problem, also if the balance is unknown', () => {
  expect(swapProblem(facts)).toBeUndefined()
  expect(swapProblem({ ...facts, balance: undefined })).toBeUndefined()
  expect(swapProblem({ ...facts, minimum: 1n })).toBeUndefined()
})

test.each<[string, Partial<SwapFacts>]>([
  ['swap.selectToken', { from: undefined, hasAmount: false }],
  ['swap.selectToken', { to: undefined }],
  ['swap.sameToken', { to: facts.from }],
  ['swap.enterAmount', { hasAmount: false, quote: 'absent' }],
  ['swap.incorrectAmount', { amount: undefined }],
  ['swap.incorrectAmount', { amount: parseDecimal('0') }],
  ['swap.incorrectAmount', { amount: parseDecimal('0.0000001') }],
  ['swap.insufficientBalance', { balance: 1_499_999n, quote: 'loading' }],
  ['swap.insufficientBalance', { balance: 0n, isSlippageWrong: true }],
  ['swap.incorrectSlippage', { isSlippageWrong: true }],
  ['swap.insufficientLiquidity', { quote: 'illiquid' }],
  ['swap.incorrectAmount', { quote: 'none' }],
  ['swap.incorrectAmount', { minimum: 0n }],
  ['swap.noQuote', { quote: 'absent' }],
  ['swap.noQuote', { quote: 'loading' }],
  ['swap.noQuote', { quote: 'failed' }],
])('The button says %s for %o', (problem, change) => {
  expect(swapProblem({ ...facts, ...change })).toBe(problem)
})

test('Errors tell what is wrong with a swap, and others do not', () => {
  expect(mismatchOf(mismatch('spender'))).toEqual({ what: 'spender' })
  expect(mismatchOf(mismatch('receives', 7n))).toEqual({ what: 'receives', amount: 7n })
  expect(mismatchOf(new Error('spender'))).toBeUndefined()
  expect(isIlliquid(illiquid('Insufficient liquidity', undefined))).toBe(true)
  expect(isIlliquid(mismatch('spender'))).toBe(false)
})
