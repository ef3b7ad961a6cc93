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
])('§7: an alert of %s has the title of the specification', (error, expected) => {
  expect(title(error)).toBe(expected)
})

test('another error is named by its code', () => {
  expect(title(new WalletModalError('LoadFailed'))).toBe('LoadFailed')
})
