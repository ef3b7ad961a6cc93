import { expect, test } from 'vitest'
import { membersOf } from '../../scripts/docs/declared.mts'
import { CATALOGUE } from '../../scripts/docs/errorCatalogue.mts'
import { errorPage } from '../../scripts/docs/errors.mts'
import { errors } from '../../src/i18n/en/errors.ts'
import { frame } from '../../src/i18n/en/frame.ts'
import { CODES } from '../../scripts/docs/errorCodes.mts'
import { isMessage, numbersIn, saysMessage, textsIn } from './kit/messages.ts'
import { read, sourceOf } from './kit/source.ts'

const has = (texts: Iterable<string>, message: string) => [...texts].some((text) => isMessage(text, message))
const textsOf = (path: string) => textsIn(sourceOf(path, read(path)))

test.each(CATALOGUE)('has the message "$message" in src/$raised, and test/$test quotes it', (row) => {
  expect(has(textsOf(`src/${row.raised}`), row.message)).toBe(true)
  expect([...textsOf(`test/${row.test}`)].some((text) => saysMessage(text, row.message))).toBe(true)
})

test.each(CATALOGUE)('test/$test raises "$message", and does not only read the words', ({ test: path }) => {
  expect(path).not.toMatch(/^unit\/i18n\/|\/sandbox\//)
})

test.each(CODES)('has the code $code in src/$raised, and test/$test sends it', ({ code, raised, test: path }) => {
  for (const file of [`src/${raised}`, `test/${path}`]) {
    const source = sourceOf(file, read(file))
    expect([file, typeof code === 'number' ? numbersIn(source).has(code) : source.text.includes(code)]).toEqual([
      file,
      true,
    ])
  }
})

test('lists every error code and every developer alert in the catalogue', () => {
  const codes = membersOf('src/core/errors.ts', 'ErrorMeanings').map(({ name }) => name)
  const words = { ...errors, ...frame }
  const titles = Object.entries(words).flatMap(([key, text]) => (key.startsWith('alert.') ? [text] : []))
  expect(codes.filter((code) => !CATALOGUE.some((row) => row.code === code))).toEqual([])
  expect(CATALOGUE.flatMap(({ alert, message }) => (alert ? [message] : [])).toSorted()).toEqual(titles.toSorted())
})

test('keeps docs/errors.md up to date (npm run docs)', () => {
  expect(read('docs/errors.md')).toBe(errorPage())
})

test.each([
  ['a part of another message', `const a = 'Failed to connect to farcaster'`],
  ['a comment', `// Failed to connect\nconst a = 'Connected'`],
  ['a message of several values', 'const a = `Failed to connect: ${b} or ${c}`'],
])('does not take %s for a message', (_, code) => {
  expect(has(textsIn(sourceOf('a.ts', code)), 'Failed to connect')).toBe(false)
})

test.each([
  ['alone', `const a = 'Failed to connect'`],
  ['with a value of the catalogue', `const a = 'Failed to connect: {id}'`],
  ['with a value of a template', 'const a = `Failed to connect: ${id}`'],
])('finds a message %s', (_, code) => {
  expect(has(textsIn(sourceOf('a.ts', code)), 'Failed to connect')).toBe(true)
})
