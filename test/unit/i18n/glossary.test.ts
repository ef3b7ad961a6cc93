import { describe, expect, test } from 'vitest'
import type { MessageKey } from '../../../src/i18n/messages.ts'
import { ENGLISH as en } from '../../kit/english.ts'
import { allWordsOf } from '../../kit/languages.ts'

const KEYS = Object.keys(en) as MessageKey[]

/** How a language says an English term. */
const GLOSSARY = {
  ar: [
    ['token', /\btokens?\b/i, /عمل[ةت]|عملات/],
    ['revoke', /\brevo(?:k|cation)/i, /سحو?ب/],
    ['cancel', /\bcancel/i, /لغ/],
    ['disconnect', /\bdisconnect/i, /ربط|مربوط/],
    ['terms', /\bterms\b/i, /شروط/],
    ['an outcome that is no promise', /\bexpected to succeed/i, /من المتوقع/],
  ],
  es: [
    ['token', /\btokens?\b/i, /token/i],
    ['revoke', /\brevo(?:k|cation)/i, /revo[cq]/i],
    ['cancel', /\bcancel/i, /cancel/i],
    ['disconnect', /\bdisconnect/i, /desconect/i],
    ['terms', /\bterms\b/i, /condiciones/],
    ['an outcome that is no promise', /\bexpected to succeed/i, /se espera/i],
  ],
} as const

/** Labels that stand in several rooms. */
const LABELS = ['Check', 'Revoke', 'Disconnect', 'Cancel', 'Unknown token', 'this token', 'Allowances']

/** Shorter than in English: the toast names no token. */
const SHORTER: MessageKey = 'toast.balance'
/** Without Arabic vowel signs and the names of placeholders. */
const plain = (text = '') =>
  text
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .replace(/\{\w+\}/g, '')

describe.each(Object.entries(GLOSSARY))('The words of %s', (language, terms) => {
  test.each(terms)('have one word for %s', async (_, english, word) => {
    const words = await allWordsOf(language)
    const others = KEYS.filter(
      (key) => english.test(plain(en[key])) && !word.test(plain(words[key])) && key !== SHORTER,
    )
    expect(others.map((key) => [key, words[key]])).toEqual([])
  })

  test.each(LABELS)('have one label for %s', async (label) => {
    const words = await allWordsOf(language)
    const said = KEYS.filter((key) => en[key] === label).map((key) => words[key])
    expect(new Set(said).size, said.join(', ')).toBe(1)
  })
})

test('Arabic cancels requests only: a permission is taken back', async () => {
  const words = await allWordsOf('ar')
  const cancels = KEYS.filter((key) => /إلغاء|ألغ|تلغ/.test(words[key] ?? '') && !/\bcancel/i.test(en[key] ?? ''))
  expect(cancels.map((key) => [key, words[key]])).toEqual([])
})

describe('Arabic', () => {
  test('uses the verb form that agrees with the name of a service', async () => {
    const words = await allWordsOf('ar')
    const names = KEYS.filter((key) => key.startsWith('diagnose.service.'))
    expect(names.map((key) => words[key]).filter((name) => !/^(خدمة|نافذة) /.test(name ?? ''))).toEqual([])
    const said = KEYS.filter((key) => key.startsWith('diagnose.') && /^\{(name|host)\}|\{name\}/.test(words[key] ?? ''))
    expect(said.length).toBeGreaterThan(7)
    const masculine = /(^|\s)(أجاب|يجيب|يُجب|يستجيب|يُستخدم|يعمل) /
    expect(said.map((key) => `${words[key]} `.replace('. ', ' ')).filter((text) => masculine.test(text))).toEqual([])
  })

  test('has one word for connected, and another one for online', async () => {
    const words = await allWordsOf('ar')
    const keys = KEYS.filter((key) => /متصل/.test(words[key] ?? '') && !/line\b/i.test(en[key] ?? ''))
    expect(keys.map((key) => [key, words[key]])).toEqual([])
  })

  test('spells one adverb the same way everywhere, and ends no text with a preposition', async () => {
    const words = await allWordsOf('ar')
    expect(KEYS.filter((key) => /اً|ـ$/.test(words[key] ?? ''))).toEqual([])
  })
})

test.each(['en', 'es', 'ar'] as const)('%s: no sentence ends right after `.reown.id`', async (language) => {
  const words = language === 'en' ? en : await allWordsOf(language)
  expect(words['names.reason.zone']).not.toMatch(/\{zone\}\.$/)
})
