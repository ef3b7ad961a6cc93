import { expect, test } from 'vitest'
import type { SavedTransfer } from '../../../../src/core/money/savedTransfer.ts'
import { amountText } from '../../../../src/core/money/sentText.ts'

test.each([
  ['1500000', '1.5 USDC'],
  ['1234567', '1.23456… USDC'],
  ['123456789012', '123,456… USDC'],
  ['123456000000', '123,456 USDC'],
])('says with an ellipsis that an amount has more digits: %s', (amount, text) => {
  expect(amountText({ amount, decimals: 6, symbol: 'USDC' } as SavedTransfer, 'en')).toBe(text)
})
