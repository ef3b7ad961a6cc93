import { expect, test } from 'vitest'
import { WalletModalError } from '../../../src/core/errors.ts'
import { errors } from '../../../src/i18n/en/errors.ts'
import { alertTitle, createTranslate } from '../../../src/i18n/translate.ts'

const title = (error: WalletModalError) => alertTitle(error, createTranslate(errors))

test.each([
  [new WalletModalError('NetworkNotFound'), 'APKT001 Network Not Found'],
  [new WalletModalError('OriginNotAllowed', { params: { alert: 'APKT002' } }), 'APKT002 Invalid App Configuration'],
  [new WalletModalError('ServiceUnavailable', { params: { alert: 'APKT006' } }), 'APKT006 Session Expired'],
  [new WalletModalError('InvalidOption', { params: { alert: 'APKT007' } }), 'APKT007 Invalid Project ID'],
])('adds the title of specification §7 to an alert of %s', (error, expected) => {
  expect(title(error)).toBe(expected)
})

test('uses the error code as title of an alert without a specified title', () => {
  expect(title(new WalletModalError('LoadFailed'))).toBe('LoadFailed')
})
