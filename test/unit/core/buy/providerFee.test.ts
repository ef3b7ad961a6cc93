import { describe, expect, test } from 'vitest'
import type { BuyQuote } from '../../../../src/core/buy/buyApi.ts'
import { providerFee } from '../../../../src/core/buy/providerFee.ts'

const usd = (amount: string) => ({ amount, currency: 'USD' })

const quote = (subtotal: string, networkFee: string, total: string): BuyQuote => ({
  subtotal: usd(subtotal),
  networkFee: usd(networkFee),
  total: usd(total),
  receives: { amount: '1', currency: 'USDC' },
  id: 'q',
})

describe("The provider's fee", () => {
  test.each([
    ['245.76', '0.50', '250.00', '3.74'],
    ['99', '0.5', '100', '0.5'],
    ['0.1', '0.2', '0.3', undefined],
    ['249.50', '0.50', '250', undefined],
    ['251', '0.50', '250', undefined],
  ])('of %s and %s in a total of %s is %s', (subtotal, networkFee, total, fee) => {
    expect(providerFee(quote(subtotal, networkFee, total))).toBe(fee)
  })

  test('is unknown if the parts are in several currencies', () => {
    expect(providerFee({ ...quote('90', '1', '100'), networkFee: { amount: '1', currency: 'ETH' } })).toBeUndefined()
  })
})
