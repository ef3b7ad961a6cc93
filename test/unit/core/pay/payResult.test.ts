import { expect, test } from 'vitest'
import { WalletModalError } from '../../../../src/core/errors.ts'
import { resultOfLeaving } from '../../../../src/core/pay/payResult.ts'

const REFUSED = new WalletModalError('UserRejected')
const BLOCKED = new WalletModalError('PopupBlocked')

test.each([
  ['submitted once something was sent', { hash: '0x1', error: BLOCKED }, undefined, 'submitted'],
  ['rejected after a refusal', { error: REFUSED }, undefined, 'rejected'],
  ['rejected if the wallet refused to connect', {}, { outcome: 'rejected' } as const, 'rejected'],
  ['failed after an error', { error: BLOCKED }, undefined, 'failed'],
  ['failed if connecting failed', {}, { outcome: 'failed', error: BLOCKED } as const, 'failed'],
  ['closed after a pairing code has expired', {}, { outcome: 'expired' } as const, 'closed'],
  ['closed while an exchange is at work', { exchange: 'x', status: 'waiting' } as const, undefined, 'closed'],
  ['closed otherwise', {}, undefined, 'closed'],
])('a payment that is left is %s', (_what, left, opened, outcome) => {
  expect(resultOfLeaving(left, opened)).toMatchObject({ outcome })
})

test('holds what is known of the payment', () => {
  expect(resultOfLeaving({ exchange: 'x', status: 'waiting' })).toEqual({
    outcome: 'closed',
    exchange: 'x',
    status: 'waiting',
  })
})
