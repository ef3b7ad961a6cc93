import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { fieldProblem } from '../../../../src/core/signIn/checkFields.ts'
import { formatMessage } from '../../../../src/core/signIn/formatMessage.ts'
import { isField, isTime, pageUri } from '../../../../src/core/signIn/grammar.ts'
import { parseMessage } from '../../../../src/core/signIn/parseMessage.ts'
import type { SignInFields } from '../../../../src/core/signIn/siwx.ts'
import { ALICE } from '../../../kit/fakeEip1193.ts'
import { anyFields, FIELDS, SOLANA, STATEMENT } from '../../../kit/signInFields.ts'

describe('Sign-in messages', () => {
  test('have the text of EIP-4361 on EVM networks', () => {
    const fields = { ...FIELDS, statement: 'Welcome!', requestId: 'r1', resources: ['ipfs://a', 'https://b.example/c'] }
    expect(
      formatMessage({ ...fields, expirationTime: '2026-01-03T00:00:00Z', notBefore: '2026-01-02T00:00:00Z' }),
    ).toBe(
      [
        'shop.example:8443 wants you to sign in with your Ethereum account:',
        ALICE,
        '',
        'Welcome!',
        '',
        'URI: https://shop.example:8443/pay?item=1',
        'Version: 1',
        'Chain ID: 1',
        'Nonce: abcdef0123',
        'Issued At: 2026-01-02T03:04:05.678Z',
        'Expiration Time: 2026-01-03T00:00:00Z',
        'Not Before: 2026-01-02T00:00:00Z',
        'Request ID: r1',
        'Resources:',
        '- ipfs://a',
        '- https://b.example/c',
      ].join('\n'),
    )
  })

  test('have two empty lines without a statement on EVM networks, and one elsewhere', () => {
    expect(formatMessage(FIELDS)).toContain(`${ALICE}\n\n\nURI: `)
    expect(formatMessage({ ...FIELDS, ...SOLANA })).toContain(`Solana account:\n${SOLANA.accountAddress}\n\nURI: `)
    expect(formatMessage({ ...FIELDS, ...SOLANA })).toContain('Chain ID: solana:main\n')
  })

  test('are read back as the same fields, for any valid fields', () => {
    fc.assert(
      fc.property(anyFields, (fields) => {
        expect(fieldProblem(fields)).toBeUndefined()
        expect(parseMessage(formatMessage(fields))).toEqual(fields)
      }),
      { numRuns: 2_000 },
    )
  })

  test.each(['Resources:', 'Expiration Time: 2030-01-01T00:00:00Z', 'Nonce: 00000000', 'URI: https://evil.example'])(
    'keep apart the statement %j and the lines after it',
    (statement) => {
      const resources = ['https://shop.example/terms']
      for (const fields of [
        { ...FIELDS, statement },
        { ...FIELDS, ...SOLANA, statement, resources },
      ])
        expect(parseMessage(formatMessage(fields))).toEqual(fields)
    },
  )

  test('are not read if anything else was signed', () => {
    const message = formatMessage({ ...FIELDS, statement: 'Welcome!' })
    expect(parseMessage(message)?.statement).toBe('Welcome!')
    for (const other of [
      `${message}\n`,
      `${message}\nResources:`,
      `${message}\nI also owe 1 ETH`,
      message.replace('Chain ID: 1', 'Chain ID: eip155:1'),
      message.replace('Chain ID: 1', 'Chain ID: 01'),
      message.replace(ALICE, ALICE.toLowerCase()),
      message.replace('Nonce: abcdef0123', 'Nonce: abc'),
      message.replaceAll('\n', '\r\n'),
      message.replace('Version: 1', 'Version: 2'),
      message.replace('Welcome!', 'Welcome!\nAgain'),
    ])
      expect(parseMessage(other)).toBeUndefined()
  })

  test('have statements of exactly the characters of EIP-4361 on EVM networks', () => {
    for (const character of [...Array(0x180).keys()].map((code) => String.fromCharCode(code))) {
      const isAllowed = /[A-Za-z0-9]/.test(character) || STATEMENT.includes(character)
      const problem = isAllowed ? undefined : ['statement', `${JSON.stringify(character)} is not allowed`]
      expect(fieldProblem({ ...FIELDS, statement: `a${character}b` })).toEqual(problem)
    }
  })

  test('may have statements in any language on other chains, in one line', () => {
    expect(fieldProblem({ ...FIELDS, ...SOLANA, statement: 'Bienvenido, señor 👋' })).toBeUndefined()
    for (const end of ['\n', '\r', '\u0085', '\v', '\f', '\u2028', '\u2029'])
      expect(fieldProblem({ ...FIELDS, ...SOLANA, statement: `two${end}lines` })?.[0]).toBe('statement')
  })

  test.each<[keyof SignInFields, unknown]>([
    ['domain', undefined],
    ['uri', null],
    ['nonce', undefined],
    ['nonce', 12345678],
    ['nonce', 'undefined'],
    ['version', 1],
    ['issuedAt', undefined],
    ['issuedAt', new Date(0)],
    ['expirationTime', 1_900_000_000],
    ['statement', null],
    ['requestId', null],
    ['resources', null],
    ['resources', [1]],
    ['accountAddress', undefined],
    ['chainId', undefined],
  ])('cannot have a %s that is %j', (name, value) => {
    expect(fieldProblem({ ...FIELDS, [name]: value })?.[0]).toBe(name)
  })

  test.each<[keyof SignInFields, string]>([
    ['domain', ''],
    ['domain', 'https://shop.example'],
    ['domain', 'shop.example/path'],
    ['domain', 'shop example'],
    ['uri', '/relative'],
    ['uri', 'https://shop.example/a b'],
    ['uri', 'https://shop.example/100%'],
    ['uri', 'https://shop.example/[x]'],
    ['nonce', 'abcdef0'],
    ['nonce', 'abc-def-012'],
    ['version', '2'],
    ['issuedAt', '2026-02-29T00:00:00Z'],
    ['issuedAt', '2026-01-02 03:04:05Z'],
    ['expirationTime', 'tomorrow'],
    ['accountAddress', ALICE.toLowerCase()],
    ['chainId', 'eip155:0x1'],
    ['requestId', 'a/b'],
  ])('cannot have the %s %j', (name, value) => {
    expect(fieldProblem({ ...FIELDS, [name]: value })?.[0]).toBe(name)
  })

  test('know the days of each month', () => {
    expect([isTime('2024-02-29T00:00:00Z'), isTime('2000-02-29T00:00:00Z')]).toEqual([true, true])
    expect([isTime('2100-02-29T00:00:00Z'), isTime('2026-04-31T00:00:00+02:00')]).toEqual([false, false])
  })

  test('name any page by a valid URI, without its fragment', () => {
    expect(pageUri('https://shop.example/a?b=1#secret')).toBe('https://shop.example/a?b=1')
    expect(pageUri('https://shop.example/[x]|"100%^')).toBe('https://shop.example/%5Bx%5D%7C%22100%25%5E')
    fc.assert(
      fc.property(fc.string(), fc.string(), (path, query) => {
        const { href } = new URL(`https://shop.example/${path}?${query}`, 'https://shop.example')
        expect(isField('uri', pageUri(href))).toBe(true)
      }),
    )
  })
})
