import { readdirSync, readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { isWalletModalError, WalletModalError, type ErrorCode } from '../../../src/core/errors.ts'
import type { MessageKey, Messages } from '../../../src/i18n/messages.ts'
import { words as es } from '../../../src/i18n/es/first.ts'
import { popups } from '../../../src/i18n/en/popups.ts'
import { en as first } from '../../../src/i18n/en.ts'
import { languageOf, LANGUAGES } from '../../../src/i18n/languages.ts'
import { createTranslate, localize } from '../../../src/i18n/translate.ts'
import { ENGLISH as en } from '../../kit/english.ts'
import { allWordsOf, languageNamed } from '../../kit/languages.ts'

const KEYS = Object.keys(en) as MessageKey[]
const placeholdersOf = (text = '') => [...text.matchAll(/\{\w+\}/g)].map(([name]) => name).sort()

/** Loads the message files of a language. Returns their messages by file name. */
async function filesOf(language: string): Promise<Record<string, Messages>> {
  const folder = join(import.meta.dirname, '../../../src/i18n', language)
  const paths = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter(
    (path) => path.endsWith('.ts') && path !== 'index.ts',
  )
  const names = paths.map((path) => basename(path, '.ts'))
  const files = await Promise.all(
    // Vite resolves variable imports of one folder only.
    paths.map((path) => import(/* @vite-ignore */ join(folder, path)) as Promise<Record<string, Messages>>),
  )
  // An English file exports its messages under the file's name, files of other languages as `words`.
  return Object.fromEntries(names.map((name, at) => [name, files[at]?.['words'] ?? files[at]?.[name] ?? {}]))
}

const english = await filesOf('en')
/** Short texts that other languages have in their file `titles`, because they are needed at the same time. */
const IN_TITLES = ['accountTitles', 'impostors', 'popups']

/** The English `errors` file includes the messages of `popups`. Other languages have two separate files. */
const keysOf = (part: string) =>
  (part === 'titles' ? [part, ...IN_TITLES] : [part])
    .flatMap((name) => Object.keys(name === 'first' ? first : (english[name] ?? {})))
    .filter((key) => part !== 'errors' || !(key in popups))
    .sort()

const languages = await Promise.all(
  Object.keys(LANGUAGES).map(async (name): Promise<[string, Messages]> => [name, await allWordsOf(name)]),
)

describe.each(languages)('The %s catalogue', (language, catalogue) => {
  test('has the same message files as English, each with exactly the same keys', async () => {
    const { later: _, ...parts } = await filesOf(language)
    const names = Object.keys(english).filter((name) => !IN_TITLES.includes(name))
    expect(Object.keys(parts).sort()).toEqual(['first', ...names].sort())
    for (const [part, words] of Object.entries(parts))
      expect([part, Object.keys(words).sort()]).toEqual([part, keysOf(part)])
  })

  test('loads each message file on demand, and only the first file with the language', async () => {
    const { words, more } = await languageNamed(language)
    const { parts } = await more()
    expect(Object.keys(words).sort()).toEqual(keysOf('first'))
    for (const part of Object.keys(english)) {
      const own = Object.keys(english[part] ?? {}).filter((key) => part !== 'errors' || !(key in popups))
      const [key, ...others] = Object.keys(parts).filter((one) => own.includes(one)) as (keyof typeof parts)[]
      expect([part, key !== undefined, others]).toEqual([part, true, []])
      if (key) expect(Object.keys((await parts[key]()).words)).toEqual(expect.arrayContaining(own))
    }
  })

  test('has exactly the keys of the English catalogue', () => {
    expect(Object.keys(catalogue).sort()).toEqual([...KEYS].sort())
  })

  test.each(KEYS)('translates %s with the placeholders of the English text', (key) => {
    expect(placeholdersOf(catalogue[key])).toEqual(placeholdersOf(en[key]))
    expect(catalogue[key]?.trim()).toBe(catalogue[key])
    expect(catalogue[key]).not.toBe('')
  })

  test('translates almost every text differently from the English text', () => {
    // Spanish has the same word for tokens
    const same = KEYS.filter((key) => catalogue[key] === en[key] && en[key] !== 'Token')
    expect(same.length).toBeLessThan(3)
  })
})

test('has only catalogue keys that the code uses, as a literal or computed', () => {
  const src = join(import.meta.dirname, '../../../src')
  const code = readdirSync(src, { recursive: true, encoding: 'utf8' })
    .filter((file) => /\.tsx?$/.test(file) && (!file.startsWith('i18n') || file.endsWith('translate.ts')))
    .map((file) => readFileSync(join(src, file), 'utf8'))
    .join()
  // Matches the keys that template literals such as `error.${code}` compute.
  const computed = [...code.matchAll(/`([\w.]+\.\$\{[^`]*|\$\{[^`]*\}\.title)`/g)].map(
    ([, text = '']) => new RegExp(`^${text.replaceAll('.', '\\.').replace(/\$\{.*\}/, '.+')}$`),
  )
  const isUsed = (key: string) => code.includes(`'${key}'`) || computed.some((pattern) => pattern.test(key))
  expect(KEYS.filter((key) => !isUsed(key))).toEqual([])
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
  ])('gives the error %s the specified message "%s"', (code, message) => {
    expect(localize(new WalletModalError(code), createTranslate(en)).message).toBe(message)
  })

  test.each<[ErrorCode, string]>([
    ['UnsupportedMethod', 'The wallet cannot do this'],
    ['ConnectorNotFound', 'Wallet not found: {id}'],
    ['RequestPending', 'A request is already open in your wallet'],
    ['WalletLocked', 'The wallet is locked'],
    ['WalletTimeout', 'The wallet is not responding'],
    ['InsufficientFunds', 'Insufficient funds'],
    ['TransactionFailed', 'The transaction failed'],
    ['NotConnected', 'No wallet is connected'],
    ['ServiceUnavailable', 'The service cannot be reached'],
    ['RateLimited', 'Too many requests. Try again in a moment'],
    ['PopupBlocked', 'Your browser blocked the window'],
    ['PairingExpired', 'The code has expired'],
    ['RelayUnreachable', 'The relay cannot be reached'],
    ['OriginNotAllowed', 'This site is not allowed to use the service'],
    ['FeatureDisabled', 'This is turned off here'],
    ['SignInRequired', 'Sign in first'],
    ['SignatureInvalid', 'The signature is not valid'],
    ['InvalidOption', 'Invalid option'],
    ['LoadFailed', 'A part of the widget could not be loaded. Check your connection and try again'],
  ])('gives the error %s its own message "%s"', (code, message) => {
    expect(localize(new WalletModalError(code), createTranslate(en)).message).toBe(message)
  })

  test('gives InvalidNetworkId the message "Invalid CAIP-2 network id: {value}"', () => {
    const error = new WalletModalError('InvalidNetworkId', { params: { value: 'eip155' } })
    expect(localize(error, createTranslate(en)).message).toBe('Invalid CAIP-2 network id: eip155')
  })

  test('keeps a symbol on the right of its amount in Arabic sentences', async () => {
    const t = createTranslate(await allWordsOf('ar'))
    const one = /^(?:transfers\.|send\.(?:balance|forFee|opensFor|refused)|swap\.quoteReady)/
    const keys = KEYS.filter((key) => one.test(key) && /\{(?:amount|token)\}/.test(en[key] ?? ''))
    expect(keys.length).toBeGreaterThan(20)
    for (const key of keys) expect(t(key, { amount: '1 ETH', token: 'ETH' })).toMatch(/\u2068(?:1 )?ETH\u2069/)
  })

  test('shows the specified text "Token Balance Unavailable" if a balance cannot be read', () => {
    expect(en['toast.balance']).toBe('Token Balance Unavailable')
  })
})

describe('createTranslate', () => {
  test('translates with the first catalogue that has the key, and English last', () => {
    const t = createTranslate({ 'common.close': 'Adiós' }, { 'common.close': 'Cerrar', 'common.back': 'Atrás' })
    expect((['common.close', 'common.back', 'common.continue'] as const).map((key) => t(key))).toEqual([
      'Adiós',
      'Atrás',
      'Continue',
    ])
  })

  test('fills repeated placeholders and keeps unknown placeholders', () => {
    const t = createTranslate({ 'connecting.title': '{name} {name} {other}' })
    expect(t('connecting.title', { name: 'X' })).toBe('X X {other}')
    expect(t('connecting.title')).toBe('{name} {name} {other}')
  })

  test('inserts values into messages verbatim: no `$&`, no nested placeholders', () => {
    expect(createTranslate(en)('connecting.title', { name: '$& {name} $1' })).toBe('Continue in $& {name} $1')
  })

  test('keeps an error’s own message when localizing the error', () => {
    const error = new WalletModalError('InvalidOption', { message: 'Invalid option "x"' })
    expect(localize(error, createTranslate(es)).message).toBe('Invalid option "x"')
    expect(isWalletModalError(error)).toBe(true)
  })
})

describe('Languages', () => {
  test.each([
    ['es-MX', 'es'],
    ['AR', 'ar'],
    ['zh-Hant-TW', 'zh'],
    ['', ''],
  ])('reads the language of %s as %s', (locale, language) => {
    expect(languageOf(locale)).toBe(language)
  })

  test.each([
    ['ar', 'rtl'],
    ['es', 'ltr'],
  ])('writes the language %s in direction %s', async (language, direction) => {
    expect((await languageNamed(language)).direction).toBe(direction)
  })
})

test('never asks for a recovery phrase or a private key', () => {
  const ASKS = /\b(?:seed|mnemonic|private key|(?:recovery|secret|backup) (?:phrase|words))\b/i
  expect(Object.entries(en).filter(([, text]) => ASKS.test(text))).toEqual([])
  expect(ASKS.test('Enter your recovery phrase')).toBe(true)
})

test('keeps the number and the symbol of a title together in Arabic', async () => {
  const { ar } = Object.fromEntries(languages)
  expect(ar?.['pay.titleOf']).toContain('\u2068{amount}\u2069')
})
