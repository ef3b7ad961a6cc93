// @vitest-environment node
import * as fc from 'fast-check'
import { stringToHex, toHex } from 'viem'
import { createSiweMessage } from 'viem/siwe'
import { describe, expect, test } from 'vitest'
import { DECODED_MESSAGE_MAX } from '../../../../src/core/limits.ts'
import { cutText, oneLine } from '../../../../src/services/decoder/text.ts'
import { BOB, ME, tell, told } from '../../../kit/describe.ts'

const sign = (text: string, more: object = {}) => told('personal_sign', [stringToHex(text), ME], more)

describe('Messages to sign', () => {
  test('shows messages as text with line breaks', async () => {
    expect(await sign('Hello\nworld ❤️')).toEqual({
      actions: [{ kind: 'message', text: { text: 'Hello\nworld ❤️', rest: 0 }, isHex: false }],
      warnings: [],
    })
  })

  test('shows messages as bytes if they are not text', async () => {
    expect(await told('personal_sign', ['0xff00ff', ME])).toEqual({
      actions: [{ kind: 'message', text: { text: '0xff00ff', rest: 0 }, isHex: true }],
      warnings: ['unreadable'],
    })
    expect((await told('personal_sign', [toHex('a\u0007b'), ME])).warnings).toEqual(['unreadable'])
  })

  test('shows messages unchanged if they are not encoded as hex', async () => {
    expect((await told('personal_sign', ['Hello', ME])).actions).toEqual([
      { kind: 'message', text: { text: 'Hello', rest: 0 }, isHex: false },
    ])
  })

  test('warns of a hex message with an odd number of digits, which wallets read differently', async () => {
    expect(await told('personal_sign', ['0x616', ME])).toMatchObject({
      actions: [{ text: { text: '0x616' } }],
      warnings: ['malformed'],
    })
  })

  test('accepts personal_sign with the address as the first parameter', async () => {
    expect(await told('personal_sign', [ME, stringToHex('Hello')])).toMatchObject({
      actions: [{ text: { text: 'Hello' } }],
      warnings: [],
    })
  })

  test('warns of a message for another account', async () => {
    expect(await told('personal_sign', [stringToHex('Hello'), BOB])).toMatchObject({ warnings: ['otherAccount'] })
  })

  test('spells out hidden and reordering characters of messages, with a warning', async () => {
    const { actions, warnings } = await sign('pay \u202e001\u202c to\u200b me\u2066\u3164')
    expect(actions).toMatchObject([{ text: { text: 'pay ⟦U+202E⟧001⟦U+202C⟧ to⟦U+200B⟧ me⟦U+2066⟧⟦U+3164⟧' } }])
    expect(warnings).toEqual(['hiddenCharacters'])
  })

  test('shows messages up to the maximum length, then a warning and the number of missing characters', async () => {
    const long = 'a'.repeat(200_000)
    expect(await sign(long)).toEqual({
      actions: [{ kind: 'message', text: { text: long, rest: 0 }, isHex: false }],
      warnings: [],
    })
    const max = DECODED_MESSAGE_MAX
    const cut = await told('personal_sign', [`0x${'c3a4'.repeat(max)}`, ME])
    expect(cut).toMatchObject({
      actions: [{ isHex: false, text: { text: 'ä'.repeat(max / 2), rest: max / 2 } }],
      warnings: ['tooMany'],
    })
    // The limit splits an emoji, which is four bytes and two characters.
    expect(await told('personal_sign', [`0x61${'F09F98A6'.repeat(max / 2)}`, ME])).toMatchObject({
      actions: [{ isHex: false, text: { text: `a${'😦'.repeat(max / 4 - 1)}`, rest: max / 2 + 2 } }],
      warnings: ['tooMany'],
    })
    // Invalid bytes after the limit are also reported as missing.
    expect(await told('personal_sign', [`0x${'61'.repeat(max)}8080`, ME])).toMatchObject({
      actions: [{ text: { rest: 1 } }],
      warnings: ['tooMany'],
    })
    expect(await told('personal_sign', ['a'.repeat(max + 5), ME])).toMatchObject({
      actions: [{ text: { rest: 5 } }],
      warnings: ['tooMany'],
    })
    expect(await told('personal_sign', [`0x${'ff'.repeat(max)}`, ME])).toMatchObject({
      actions: [{ isHex: true, text: { rest: max + 2 } }],
      warnings: ['tooMany', 'unreadable'],
    })
  })

  test.each([[undefined], [[]], [[5, ME]], [[{}]]])('shows a message request as malformed: %j', async (params) => {
    expect((await told('personal_sign', params)).actions).toEqual([{ kind: 'malformed', where: 'message' }])
  })

  test('replaces hidden characters in any text, and leaves all other characters unchanged', () => {
    fc.assert(
      fc.property(fc.array(fc.oneof(fc.nat(0x10ffff), fc.nat(0x2fff))), (points) => {
        const text = String.fromCodePoint(...points)
        const shown = cutText(text).text
        expect(shown).not.toMatch(/(?![\t\n])[\p{C}\u202a-\u202e\u2066-\u2069\u200b-\u200f]/u)
        const back = shown.replace(/⟦U\+([0-9A-F]+)⟧/g, (_, code: string) =>
          String.fromCodePoint(Number.parseInt(code, 16)),
        )
        if (!/[⟦⟧\r]/.test(text)) expect(back).toBe(text)
      }),
    )
  })
})

test('shortens names to one line with an ellipsis', () => {
  expect(oneLine('a\nb\tc\u202e')).toBe('a b c⟦U+202E⟧')
  expect(oneLine('x'.repeat(300))).toBe(`${'x'.repeat(200)}…`)
  expect(oneLine('x'.repeat(1e6)).length).toBe(201)
})

describe('Sign-in messages (EIP-4361)', () => {
  const facts = {
    address: ME,
    chainId: 1,
    domain: 'shop.example',
    nonce: 'abcdefgh12',
    uri: 'https://shop.example/login',
    version: '1',
    issuedAt: new Date(Date.UTC(2026, 0, 1)),
  } as const

  test('decodes sign-in messages field by field', async () => {
    const text = createSiweMessage({
      ...facts,
      statement: 'Come in.',
      expirationTime: new Date(Date.UTC(2027, 0, 1)),
      resources: ['https://shop.example/terms', 'ipfs://x'],
    })
    expect(await sign(text)).toEqual({
      actions: [
        {
          kind: 'signIn',
          whole: { text, rest: 0 },
          hasMore: false,
          domain: 'shop.example',
          address: ME,
          statement: { text: 'Come in.', rest: 0 },
          uri: 'https://shop.example/login',
          chain: '1',
          nonce: 'abcdefgh12',
          issuedAt: '2026-01-01T00:00:00.000Z',
          expiresAt: '2027-01-01T00:00:00.000Z',
          resources: ['https://shop.example/terms', 'ipfs://x'],
        },
      ],
      warnings: [],
    })
  })

  test('recognizes sign-in messages without a statement, with a scheme, with a CAIP-2 id and for Solana', async () => {
    expect(await sign(createSiweMessage({ ...facts, scheme: 'https' }))).toMatchObject({
      actions: [{ kind: 'signIn', domain: 'shop.example', chain: '1' }],
      warnings: [],
    })
    const own = `shop.example wants you to sign in with your Ethereum account:\n${ME}\n\nURI: https://shop.example/\nVersion: 1\nChain ID: eip155:1\nNonce: 12345678\nIssued At: 2026-01-01T00:00:00+01:00`
    expect(await sign(own)).toMatchObject({
      actions: [{ kind: 'signIn', chain: 'eip155:1', nonce: '12345678' }],
      warnings: [],
    })
    const solana = own.replace('Ethereum', 'Solana')
    expect(await sign(solana)).toMatchObject({ actions: [{ kind: 'signIn' }] })
  })

  test.each([
    'evil.example',
    'shop.example.evil.example',
    'shop.example@evil.example',
    'evil.example@shop.example',
    'shop.example:444',
    'shop.example/x',
    'shop.example?',
    'shop.example#',
    'shop\u0435.example',
    'xn--shop.example',
    '⟦U⟧',
    'www.shop.example',
  ])('warns of a sign-in with the foreign domain %s', async (domain) => {
    const text = createSiweMessage(facts).replace('shop.example wants', `${domain} wants`)
    const { actions, warnings } = await sign(text)
    expect(actions[0]?.kind).toBe('signIn')
    expect(warnings).toContain('foreignDomain')
  })

  test("does not warn of a sign-in with the page's own domain in any spelling", async () => {
    for (const domain of ['shop.example', 'SHOP.example', 'shop.example:443']) {
      expect((await sign(createSiweMessage(facts).replace('shop.example wants', `${domain} wants`))).warnings).toEqual(
        [],
      )
    }
    expect(
      (await sign(createSiweMessage({ ...facts, domain: 'localhost:5173' }), { origin: 'http://localhost:5173' }))
        .warnings,
    ).toEqual([])
  })

  test('warns of a sign-in on a page without an origin', async () => {
    expect((await sign(createSiweMessage(facts), { origin: 'null' })).warnings).toEqual(['foreignDomain'])
  })

  test('warns of a sign-in for another account or network, and of an expired sign-in', async () => {
    const text = createSiweMessage({
      ...facts,
      address: BOB,
      chainId: 10,
      expirationTime: new Date(Date.UTC(2025, 0, 1)),
    })
    expect((await sign(text)).warnings).toEqual(['otherAccount', 'otherNetwork', 'expired'])
  })

  const AFTER = [
    'Expiration Time: 2026-06-01T00:00:00Z',
    // A signed text of https://github.com/wevm/viem/pull/4990
    'Expiration Time: never',
    'Not Before: 2026-06-01T00:00:00Z',
    'Request ID: a-1',
    'Request ID: ',
    'Resources:',
    'Resources:\n- https://shop.example/terms',
    'Nonce:',
    'URI: https://shop.example/login',
  ]
  const head = `shop.example wants you to sign in with your Ethereum account:\n${ME}\n\n`

  test.each(AFTER)('never reads %j after a statement as part of it', async (line) => {
    for (const text of [
      `${head}Come in.\n\n${line}`,
      `${head}Come in.\n${line}\n`,
      `${head}Come in.\n\n${line}\nVersion: 1`,
    ])
      expect(await sign(text)).toMatchObject({
        actions: [{ kind: 'signIn', statement: { text: 'Come in.', rest: 0 } }],
      })
    const [bare] = (await sign(`${head}${line}`)).actions
    expect(bare).toMatchObject({ kind: 'signIn' })
    expect(bare).not.toHaveProperty('statement')
  })

  test('reads the statement up to the first line after it, whatever lines follow in any order', async () => {
    const words = fc.stringMatching(/^[a-z]{1,8}(?: [a-z]{1,8}){0,3}\.$/)
    await fc.assert(
      fc.asyncProperty(
        words,
        fc.array(fc.constantFrom(...AFTER), { minLength: 1, maxLength: 5 }),
        async (said, lines) => {
          expect(await sign(`${head}${said}\n\n${lines.join('\n')}`)).toMatchObject({
            actions: [{ kind: 'signIn', statement: { text: said, rest: 0 } }],
          })
        },
      ),
      { numRuns: 100 },
    )
  })

  test('ignores lines in the statement of a sign-in that look like fields', async () => {
    const text = createSiweMessage({ ...facts, statement: 'Nonce is of no matter' }).replace(
      'URI: https',
      'Nonce: 00000000\nURI: https',
    )
    expect(await sign(text)).toMatchObject({ actions: [{ nonce: '00000000' }] })
  })

  test.each<[string, (text: string) => string]>([
    ['after Issued At', (text) => text.replace(/(Issued At: \S+)/, '$1 and all my tokens')],
    ['after the last line', (text) => `${text}\nI give all my tokens away`],
    ['in a blank line', (text) => text.replace('\n\nURI', '\nI give all\n\nURI')],
    ['before the first line', (text) => `Hello!\n${text}`],
    ['before the domain', (text) => ` ${text}`],
    ['after the first line', (text) => text.replace('account:', 'account: now')],
    ['as a resource', (text) => `${text}\nResources:\n- a b`],
    ['after the resources', (text) => `${text}\nResources:\n- https://a.example\nI give all my tokens away`],
    ['as a second list of resources', (text) => `${text}\nResources:\n- https://a.example\nResources:`],
    ['as an unknown field', (text) => text.replace('Nonce', 'Spender: 0x1\nNonce')],
    ['as a duplicate field', (text) => text.replace('Nonce', 'Nonce: 11111111\nNonce')],
    ['in a second paragraph', (text) => text.replace('\n\nURI', '\n\nAnd all of it\n\nURI')],
    ['in lines with other line breaks', (text) => text.replaceAll('\n', '\r\n')],
    ['as an empty line at the end', (text) => `${text}\n`],
  ])('warns of extra text in a sign-in %s, and shows every character', async (_, change) => {
    const text = change(createSiweMessage({ ...facts, statement: 'Come in.' }))
    const { actions, warnings } = await sign(text)
    expect(warnings).toContain('extraText')
    expect(actions).toMatchObject([
      { kind: 'signIn', hasMore: true, whole: { text: text.replaceAll('\r', ''), rest: 0 } },
    ])
  })

  test('does not warn of a sign-in that follows the standard', async () => {
    const date = facts.issuedAt
    const whole = createSiweMessage({
      ...facts,
      scheme: 'https',
      statement: 'Inicia sesión.',
      expirationTime: new Date(date.getTime() + 1e9),
      notBefore: date,
      requestId: 'a-1',
      resources: ['ipfs://x'],
    })
    const solana = `shop.example wants you to sign in with your Solana account:\n${ME}`
    const bare = createSiweMessage(facts)
    for (const text of [
      whole,
      bare,
      bare.replace(/\n+URI/, '\n\nURI'),
      bare.replace(/\n+URI/, '\n\n\nURI'),
      solana,
      `${solana}\n\nCome in.`,
      `${solana}\n\nCome in.\n\nNonce: abcd1234`,
      `${solana}\n\nResources:\n- a`,
    ]) {
      expect(await sign(text)).toMatchObject({ actions: [{ kind: 'signIn', hasMore: false }], warnings: [] })
    }
  })

  test('warns of a sign-in message for another site even if it is very long or contains invalid bytes', async () => {
    const evil = createSiweMessage({ ...facts, domain: 'evil.example' })
    for (const rest of ['a'.repeat(70_000), 'a'.repeat(300_000), '\u0007']) {
      const { actions, warnings } = await sign(`${evil}\n${rest}`)
      expect(actions[0]?.kind).toBe('signIn')
      expect(warnings).toEqual(expect.arrayContaining(['foreignDomain', 'extraText']))
    }
    const broken = await told('personal_sign', [`${stringToHex(evil)}ff`, ME])
    expect(broken).toMatchObject({
      actions: [{ kind: 'signIn' }],
      warnings: ['foreignDomain', 'unreadable', 'extraText'],
    })
  })

  test('decodes mutated sign-in messages without an error', async () => {
    const text = createSiweMessage({ ...facts, statement: 'Come in.' })
    await fc.assert(
      fc.asyncProperty(fc.nat(text.length), fc.nat(40), fc.string(), async (at, cut, put) => {
        expect(
          (await tell('personal_sign', [stringToHex(text.slice(0, at) + put + text.slice(at + cut)), ME])).parts,
        ).toHaveLength(1)
      }),
    )
  })
})

test('spells out variation selectors that change no emoji, since they could hide text', async () => {
  const { actions, warnings } = await told('personal_sign', [toHex('A\ufe0f\ufe0e\ufe0f B'), ME])
  expect(actions).toMatchObject([{ text: { text: 'A⟦U+FE0F⟧⟦U+FE0E⟧⟦U+FE0F⟧ B' } }])
  expect(warnings).toEqual(['hiddenCharacters'])
  expect((await told('personal_sign', [toHex('I ❤️ you ✔︎ 1️⃣'), ME])).warnings).toEqual([])
})

test('marks omitted entries in the raw request', async () => {
  const { raw } = await tell('wallet_sendCalls', [{ calls: Array.from({ length: 300 }, (_, index) => index) }])
  expect(raw.text).toMatch(/"…"|…/)
})
