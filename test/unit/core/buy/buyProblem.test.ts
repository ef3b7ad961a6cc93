import { describe, expect, test } from 'vitest'
import { paymentOf, purchaseOf } from '../../../../src/core/buy/buyOptions.ts'
import { buyAmount } from '../../../../src/core/buy/buyProblem.ts'
import { DEFAULT_PAYMENT, DEFAULT_PURCHASE, FALLBACK } from '../../../../src/core/buy/fallback.ts'

/** What is wrong with an amount in US dollars, and by which methods it can be paid. */
function read(typed: string) {
  const { problem, methods } = buyAmount(typed, FALLBACK.payment[0], 'en')
  return [problem?.is, problem && 'limit' in problem ? problem.limit.id : undefined, methods.map(({ id }) => id).join()]
}

describe('The built-in lists', () => {
  test('are USDC and Ether on Ethereum and Polygon, in US dollars and euros', () => {
    expect(FALLBACK.purchase.map(({ symbol }) => symbol)).toEqual(['USDC', 'ETH'])
    expect(FALLBACK.payment.map(({ id }) => id)).toEqual(['USD', 'EUR'])
  })

  /** Specification §4: "Reset restores defaults (USDC on Ethereum and Polygon, USD payment)". */
  test('begin with USDC on Ethereum and Polygon, and US dollars', () => {
    const { symbol, networks } = purchaseOf(FALLBACK, DEFAULT_PURCHASE)
    expect([symbol, ...networks.map(({ displayName }) => displayName)]).toEqual(['USDC', 'Ethereum', 'Polygon'])
    expect(paymentOf(FALLBACK, DEFAULT_PAYMENT).id).toBe('USD')
  })

  /** Specification §9: "card 10 to 7500, bank account 10 to 25000, in USD and EUR (USD card 10.00-7500.00, ACH 10.00-25000.00)". */
  test.each(FALLBACK.payment)('have the limits of the specification in $id', ({ limits }) => {
    expect(limits).toEqual([
      { id: 'card', min: '10.00', max: '7500.00' },
      { id: 'ach_bank_account', min: '10.00', max: '25000.00' },
    ])
  })

  test('take another entry for a choice that is no longer listed', () => {
    expect([purchaseOf(FALLBACK, 'DOGE').symbol, paymentOf(FALLBACK, 'JPY').id]).toEqual(['USDC', 'USD'])
  })
})

test.each([
  ['', undefined, undefined, 'card,ach_bank_account'],
  ['9.99', 'min', 'card', ''],
  ['10', undefined, undefined, 'card,ach_bank_account'],
  ['7500.00', undefined, undefined, 'card,ach_bank_account'],
  ['7500.01', undefined, undefined, 'ach_bank_account'],
  ['25000', undefined, undefined, 'ach_bank_account'],
  ['25000.01', 'max', 'ach_bank_account', ''],
  ['0', 'none', undefined, 'card,ach_bank_account'],
  ['10.001', 'none', undefined, 'card,ach_bank_account'],
  ['ten', 'none', undefined, 'card,ach_bank_account'],
  ['-20', 'none', undefined, 'card,ach_bank_account'],
])('reads the amount %j', (typed, problem, limit, methods) => {
  expect(read(typed)).toEqual([problem, limit, methods])
})

test('takes any amount in a currency without limits', () => {
  expect(buyAmount('3', { id: 'SEK', limits: [] }, 'en')).toMatchObject({ amount: { units: 3n } })
})
