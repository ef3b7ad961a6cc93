import { expect, test } from 'vitest'
import { WalletModalError } from '../../../../src/core/errors.ts'
import { errors } from '../../../../src/i18n/en/errors.ts'
import { login } from '../../../../src/i18n/en/login.ts'
import { createTranslate } from '../../../../src/i18n/translate.ts'
import { ownWords } from '../../../../src/views/fields/ownWords.ts'

/** A site's own text, which is a whole sentence. */
const t = createTranslate({ 'error.WalletTimeout': 'No answer came.' }, {}, { ...errors, ...login })

test('keeps our own words as they are, with their period', () => {
  expect(ownWords(new WalletModalError('WalletTimeout', { message: 'No answer came.' }), t)).toBe('No answer came.')
})

test.each(['Invalid code', 'Invalid code.'])('knows what a service says with or without a period: %s', (message) => {
  expect(ownWords(new WalletModalError('ConnectionFailed', { message }), t)).toBe(t('emailLogin.wrongCode'))
})

test('does not repeat what nobody knows', () => {
  expect(ownWords(new WalletModalError('ConnectionFailed', { message: 'Boom.' }), t)).toBeUndefined()
})
