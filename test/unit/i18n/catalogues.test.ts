import { describe, expect, test } from 'vitest'
import { isWalletModalError, WalletModalError, type ErrorCode } from '../../../src/core/errors.ts'
import ar from '../../../src/i18n/ar.ts'
import type { MessageKey, Messages } from '../../../src/i18n/messages.ts'
import es from '../../../src/i18n/es.ts'
import { directionOf, languageOf, LANGUAGES } from '../../../src/i18n/languages.ts'
import { createTranslate, localize } from '../../../src/i18n/translate.ts'
import { ENGLISH as en } from '../../kit/english.ts'

const KEYS = Object.keys(en) as MessageKey[]
const placeholdersOf = (text = '') => [...text.matchAll(/\{\w+\}/g)].map(([name]) => name).sort()

describe.each<[string, Messages]>([['es', es], ['ar', ar]])('The %s catalogue', (language, catalogue) => {
  test('has exactly the keys of the English catalogue', () => {
    expect(Object.keys(catalogue).sort()).toEqual([...KEYS].sort())
  })

  test.each(KEYS)('translates %s with the same placeholders', (key) => {
    expect(placeholdersOf(catalogue[key])).toEqual(placeholdersOf(en[key]))
    expect(catalogue[key]?.trim()).toBe(catalogue[key])
    expect(catalogue[key]).not.toBe('')
  })

  test('is translated: almost no text equals the English one', () => {
    expect(KEYS.filter((key) => catalogue[key] === en[key]).length).toBeLessThan(3)
  })

  test('loads by its language code', async () => {
    expect((await LANGUAGES[language]?.())?.default).toEqual(catalogue)
  })
})

describe('Texts given by the specification (§5, §8)', () => {
  test.each<[ErrorCode, string]>([
    ['UserRejected', 'Connection rejected'],
    ['ConnectionFailed', 'Failed to connect'],
    ['NetworkNotFound', 'Network not found: {id}'],
    ['UnsupportedChain', 'Unsupported chain'],
    ['Aborted', 'Request was aborted'],
    ['Unknown', 'Something went wrong'],
    ['InvalidCaipAddress', 'Invalid CAIP Address'],
  ])('include for %s the message "%s"', (code, message) => {
    expect(localize(new WalletModalError(code), createTranslate(en)).message).toBe(message)
  })

  test('include "Invalid CAIP-2 network id: {value}"', () => {
    const error = new WalletModalError('InvalidNetworkId', { params: { value: 'eip155' } })
    expect(localize(error, createTranslate(en)).message).toBe('Invalid CAIP-2 network id: eip155')
  })

  test('include "Token Balance Unavailable"', () => {
    expect(en['toast.balance']).toBe('Token Balance Unavailable')
  })
})

describe('createTranslate', () => {
  test('prefers the first catalogue that has the key, and English last', () => {
    const t = createTranslate({ 'common.close': 'Adiós' }, { 'common.close': 'Cerrar', 'common.back': 'Atrás' })
    expect((['common.close', 'common.back', 'common.cancel'] as const).map((key) => t(key))).toEqual(['Adiós', 'Atrás', 'Cancel'])
  })

  test('fills repeated placeholders and keeps unknown ones', () => {
    const t = createTranslate({ 'connecting.title': '{name} {name} {other}' })
    expect(t('connecting.title', { name: 'X' })).toBe('X X {other}')
    expect(t('connecting.title')).toBe('{name} {name} {other}')
  })

  test('inserts values verbatim: no `$&`, no nested placeholders', () => {
    expect(createTranslate(en)('connecting.title', { name: '$& {name} $1' })).toBe('Continue in $& {name} $1')
  })

  test('keeps the message of an error that has one', () => {
    const error = new WalletModalError('InvalidOption', { message: 'Invalid option "x"' })
    expect(localize(error, createTranslate(es)).message).toBe('Invalid option "x"')
    expect(isWalletModalError(error)).toBe(true)
  })
})

describe('languages', () => {
  test.each([['es-MX', 'es'], ['AR', 'ar'], ['zh-Hant-TW', 'zh'], ['', '']])('reads the language of %s as %s', (locale, language) => {
    expect(languageOf(locale)).toBe(language)
  })

  test.each([['ar', 'rtl'], ['ar-EG', 'rtl'], ['he', 'rtl'], ['FA', 'rtl'], ['en', 'ltr'], ['es', 'ltr'], ['art', 'ltr']])('writes %s in direction %s', (locale, direction) => {
    expect(directionOf(locale)).toBe(direction)
  })
})
