import { describe, expect, test } from 'vitest'
import { parseDecimal } from '../../../../src/core/money/decimal.ts'
import { sendProblem, unitsOf, type SendFacts } from '../../../../src/core/money/sendProblem.ts'

const COMPLETE: SendFacts = {
  hasToken: true,
  hasAmount: true,
  amount: parseDecimal('1.5'),
  decimals: 6,
  balance: 1_500_000n,
  hasRecipient: true,
  isRecipientFound: true,
}

describe('A transfer can be reviewed', () => {
  test('if it is complete, and even if the balance is unknown', () => {
    expect(sendProblem(COMPLETE)).toBeUndefined()
    expect(sendProblem({ ...COMPLETE, balance: undefined })).toBeUndefined()
  })

  test.each([
    ['send.selectToken', { hasToken: false, hasAmount: false, hasRecipient: false }],
    ['send.addAmount', { hasAmount: false, amount: undefined, hasRecipient: false }],
    ['send.incorrectValue', { amount: undefined, hasRecipient: false }],
    ['send.incorrectValue', { amount: parseDecimal('0') }],
    ['send.incorrectValue', { amount: parseDecimal('0.0000001') }],
    ['send.insufficientFunds', { amount: parseDecimal('1.500001'), hasRecipient: false }],
    ['send.insufficientFunds', { balance: 0n }],
    ['send.addAddress', { hasRecipient: false, isRecipientFound: false }],
    ['send.invalidAddress', { isRecipientFound: false }],
  ] as const)('not before the first problem is solved: %s (%#)', (problem, facts) => {
    expect(sendProblem({ ...COMPLETE, ...facts })).toBe(problem)
  })
})

test('An amount has base units only if the token has as many decimals', () => {
  expect(unitsOf(parseDecimal('1.5'), 6)).toBe(1_500_000n)
  expect(unitsOf(parseDecimal('1.500'), 1)).toBe(15n)
  expect(unitsOf(parseDecimal('1.501'), 1)).toBeUndefined()
  expect(unitsOf(parseDecimal('7'), 0)).toBe(7n)
})
