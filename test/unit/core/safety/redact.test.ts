import fc from 'fast-check'
import { redactFully } from '../../../../src/core/safety/redactFully.ts'
import { base58, bech32 } from '@scure/base'
import { describe, expect, test } from 'vitest'
import { hostileErrors } from '../../../kit/hostileErrors.ts'
import { placeOf, redact, redactDeep } from '../../../../src/core/safety/redact.ts'

const hexOf = (bytes: Uint8Array) => Buffer.from(bytes).toString('hex')
const bytes = (length: number) => fc.uint8Array({ minLength: length, maxLength: length })

/** Addresses and keys as wallets write them, of every chain. */
const SECRETS = {
  'EVM address': bytes(20).map((one) => `0x${hexOf(one)}`),
  'EVM address in capitals': bytes(20).map((one) => `0x${hexOf(one).toUpperCase()}`),
  'EVM address without prefix': bytes(20).map(hexOf),
  'private key or hash': bytes(32).map((one) => `0x${hexOf(one)}`),
  'Solana address': bytes(32)
    .map((one) => base58.encode(one))
    .filter((text) => text.length > 32),
  'Solana signature': bytes(64).map((one) => base58.encode(one)),
  'Bitcoin address (P2PKH)': bytes(24).map((one) => base58.encode(new Uint8Array([0, ...one]))),
  'Bitcoin address (P2SH)': bytes(24).map((one) => base58.encode(new Uint8Array([5, ...one]))),
  'Bitcoin address (segwit)': bytes(20).map((one) => bech32.encode('bc', [0, ...bech32.toWords(one)])),
  'Bitcoin address (test network)': bytes(32).map((one) => bech32.encode('tb', [0, ...bech32.toWords(one)])),
  'e-mail address': fc.emailAddress(),
  'project id': bytes(16).map(hexOf),
  'pairing link': bytes(32).map((one) => `wc:${hexOf(one)}@2?relay-protocol=irn&symKey=${hexOf(one)}`),
} as const

const AROUND = ['', ' ', ': ', '(', '"', 'of ', '=', ',', '\n', 'https://node.example/', 'https://node.example/?key=']

describe('redact', () => {
  test.each(Object.entries(SECRETS))('removes every %s from a text', (_kind, secret) => {
    fc.assert(
      fc.property(
        secret,
        fc.constantFrom(...AROUND),
        fc.constantFrom('', ' ', '.', ')', '"', ',', '\n'),
        (one, a, b) => {
          const text = redact(`Wallet${a}${one}${b} answered`)
          expect(text.toLowerCase()).not.toContain(one.toLowerCase())
          expect(redact(text)).toBe(text)
        },
      ),
      { numRuns: 200 },
    )
  })

  test.each([
    ['Connecting io.metamask: UserRejected', 'Connecting io.metamask: UserRejected'],
    ['Opened wc:7f6e@2?relay-protocol=irn&symKey=5ce7.', 'Opened <pairing link>'],
    ['JWT eyJhbGci.eyJpc3M.c2ln is not valid', 'JWT <token> is not valid'],
    ['img data:text/plain,Alice was refused', 'img <data> was refused'],
    ['of https://node.example//@mail.example', 'of https://node.example//<e-mail>'],
    ['at https://cdn.example/npm/@scope/one.js', 'at https://cdn.example/npm/@scope/one.js'],
    ['Paid SP2J6ZY48GV1EZ50V2V5RB0MP66SW86PYKK0RV9EJ.', 'Paid <address>.'],
    [`Signed ${'q83vASNFZ4mrze8BI0Vn+'.repeat(3)}=`, 'Signed <data>'],
    ['Switching to solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp', 'Switching to solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp'],
    [
      'bip122:000000000019d6689c085ae165831e93 and eip155:8453',
      'bip122:000000000019d6689c085ae165831e93 and eip155:8453',
    ],
    ['eip155:1:0x00000000000000000000000000000000000000AA', 'eip155:1:<address>'],
    [
      'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp:7S3P4HxJpyyigGzodYwHtCxZyUQe9JiBMHyRWXArAaKv',
      'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp:<address>',
    ],
    ['https://me:secret@api.example:8080/v1/a?projectId=abc#top', 'https://api.example:8080/v1/a'],
    ['wss://relay.example/?auth=eyJhbGciOi.eyJpc3Mi.c2ln', 'wss://relay.example/'],
    ['Bearer eyJhbGciOi.eyJpc3Mi.c2ln', 'Bearer <token>'],
    ['see vitalik.eth, me.reown.id or a.b.wcn.id', 'see <name>, <name> or <name>'],
    ['to satoshi%40bitcoin.org', 'to <e-mail>'],
    ['abandon ability able about above absent absorb abstract absurd abuse access accident!', '<words>!'],
    ['0x1 is the chain of 0xdeadbeef', '0x1 is the chain of 0xdeadbeef'],
    ['Wallet 0xf39F…2266 or 0xf39F...2266', 'Wallet <address> or <address>'],
    ['https://eth-mainnet.example/v2/Ab0_dEfGh1lmNoPqRsTuVwXy-2345678', 'https://eth-mainnet.example/v2/<key>'],
    ['https://node.example/550e8400-e29b-41d4-a716-446655440000/x', 'https://node.example/<id>/x'],
    ['https://shop.example/reset/8f3kd9sl2mdk40xz?x', 'https://shop.example/reset/<key>'],
    ['https://shop.example/how-to-pay-with-a-wallet-in-2026', 'https://shop.example/how-to-pay-with-a-wallet-in-2026'],
    ['Authorization: Bearer 9f8a7b6c5d', 'Authorization: Bearer <token>'],
    ['basic information', 'basic information'],
    ['GET /v1/call?apiKey=abc123&token=xyz', 'GET /v1/call?apiKey=<removed>&token=<removed>'],
    ['{"password":"correct horse","n":1}', '{"password":"<removed>","n":1}'],
    [String.raw`{\"secret\": \"abc\"}`, String.raw`{\"secret\": \"<removed>\"}`],
    ['token: Required', 'token: Required'],
    [
      '["abandon","ability","able","about","above","absent","absorb","abstract","absurd","abuse","access","accident"]',
      '["<words>"]',
    ],
    [
      '1. abandon 2. ability 3. able 4. about 5. above 6. absent 7. absorb 8. absurd 9. abuse 10. access 11. act 12. add',
      '1. <words>',
    ],
  ])('turns %j into %j', (text, expected) => {
    expect(redact(text)).toBe(expected)
  })

  // eternalsafe/wallet#57 shows the endpoint of a reporter.
  test.each([
    ['https://a1b2c3d4e5f6.quiknode.pro/', 'https://<key>.quiknode.pro/'],
    ['https://side-light-vineyard.quiknode.pro/abc', 'https://<key>.quiknode.pro/abc'],
    ['wss://side-light-vineyard.solana-mainnet.quiknode.pro', 'wss://<key>.solana-mainnet.quiknode.pro'],
    ['https://kora-8cwrc2-fast-mainnet.helius-rpc.com', 'https://<key>.helius-rpc.com'],
    ['https://nd-123-456-789.p2pify.com', 'https://<key>.p2pify.com'],
    ['https://eth-mainnet-Ab3dE6gH9jK2.rpc.example/v2', 'https://eth-mainnet-<key>.rpc.example/v2'],
    ['node a1b2c3d4e5f6.rpc.example failed', 'node <key>.rpc.example failed'],
    ['https://user:pass@x9y8z7w6v5u4.node.example:8545', 'https://<key>.node.example:8545'],
  ])('removes keys in sub-domains: %s', (text, safe) => {
    expect(redact(text)).toBe(safe)
    expect(redactFully(text)).not.toMatch(/side-light|8cwrc2|Ab3dE6|a1b2c3|x9y8|123-456/)
  })

  test.each([
    'https://ethereum-rpc.publicnode.com',
    'https://56.rpc.thirdweb.com',
    'https://11155111.rpc.thirdweb.com',
    'https://polygon-bor-rpc.publicnode.com',
    'https://ethereum-sepolia-rpc.publicnode.com',
    'https://api.mainnet-beta.solana.com',
    'wss://relay.walletconnect.org',
    'https://arb1.arbitrum.io/rpc',
    'https://shop.example/a.js',
    'Version 0.1.0, chunks/api-1a2b3c4.js',
    'http://127.0.0.1:8545',
  ])('keeps public hosts: %s', (text) => {
    expect(redact(text)).toBe(text)
  })

  test('removes every key of QuickNode’s form, in URLs and alone', () => {
    const key = fc.string({
      unit: fc.constantFrom(...'abcdefghijklmnopqrstuvwxyz0123456789'),
      minLength: 8,
      maxLength: 40,
    })
    fc.assert(
      fc.property(key, (secret) => {
        for (const text of [`https://${secret}.quiknode.pro/`, `at ${secret}.quiknode.pro: 503`])
          expect(redact(text) + redactFully(text)).not.toContain(secret)
      }),
    )
  })

  test('drops what follows 16,384 characters, without leaving a part of an address', () => {
    const address = `0x${'ab'.repeat(20)}`
    const text = redact(`${'word '.repeat(3_275)}${address} end`)
    expect(text.length).toBeLessThanOrEqual(16_384)
    expect(text).not.toContain('0xab')
  })

  test('removes the words of a recovery phrase at which it cuts a text', () => {
    const phrase = 'abandon ability able about above absent absorb abstract absurd abuse access accident'
    const text = redact(`${'x '.repeat(8_160)}${phrase}`)
    expect(text).not.toContain('abandon')
    expect(text).toMatch(/x …$/)
  })

  test.each([
    ['zero-width spaces', (text: string) => [...text].join('\u200b')],
    ['a soft hyphen', (text: string) => `${text.slice(0, 9)}\u00ad${text.slice(9)}`],
    ['direction marks', (text: string) => `\u202e${text.slice(0, 20)}\u2066${text.slice(20)}`],
    ['variation selectors', (text: string) => [...text].join('\ufe0f')],
    ['tags', (text: string) => [...text].join('\u{e0061}')],
    ['wide letters', (text: string) => text.replace(/./g, (one) => String.fromCharCode(one.charCodeAt(0) + 0xfee0))],
  ])('redacts an address and an e-mail that contain %s', (_what, hide) => {
    const secrets = ['0x9858effd232b4033e47d90003d41ec34ecaeda94', 'alice@mail.example']
    expect(secrets.map((one) => redact(`My wallet ${hide(one)}`))).toEqual([
      'My wallet <address>',
      'My wallet <e-mail>',
    ])
  })

  // Catastrophic backtracking would take minutes: the test would time out.
  test.each(['a', '@', 'a.', 'aaaa ', 'abc12 3,4 ', '<', '1', '0x', 'wc', 'a:', 'eyJa.', 'token', 'token"', 'bearer '])(
    'reads 16,384 characters of %j without backtracking too often',
    (part) => {
      expect(redact(part.repeat(16_384).slice(0, 16_384)).length).toBeLessThanOrEqual(16_384)
    },
  )
})

describe('redactDeep', () => {
  test('removes the values of secret keys, at any depth, and redacts keys and texts', () => {
    const secret = { accounts: ['a'], deep: [{ signature: '1', name: 'x.eth', n: 1 }], ['0x'.padEnd(42, 'a')]: true }
    expect(redactDeep(secret)).toEqual({
      accounts: '<removed>',
      deep: [{ signature: '<removed>', name: '<name>', n: 1 }],
      '<address>': true,
    })
  })

  test.each([['UserRejected'], ['APKT002'], [4001], [-32602], [503]])('keeps the error code %s', (code) => {
    expect(redactDeep({ code })).toEqual({ code })
  })

  test('removes a one-time code', () => {
    expect(redactDeep({ code: '123456' })).toEqual({ code: '<removed>' })
  })

  test.each(['privateKey', 'private_key', 'e-mail', 'API-Key', 'accessToken', 'mnemonic', 'Seed', 'Authorization'])(
    'removes the value of %s, unless it is a boolean',
    (key) => {
      expect(redactDeep({ [key]: 'abc' })).toEqual({ [key]: '<removed>' })
      expect(redactDeep({ [key]: { a: 1 } })).toEqual({ [key]: '<removed>' })
      expect(redactDeep({ [key]: true })).toEqual({ [key]: true })
    },
  )

  test.each(hostileErrors())('returns JSON for %s', (_what, value) => {
    expect(JSON.stringify(redactDeep(value)).length).toBeLessThan(100_000)
    expect(JSON.stringify(redactDeep({ value })).length).toBeLessThan(100_000)
  })

  test('keeps at most 1,000 values of a list that is the same at each level', () => {
    let list: unknown = 'x'
    for (let depth = 0; depth < 7; depth++) list = Array(100).fill(list)
    expect(JSON.stringify(redactDeep(list)).length).toBeLessThan(100_000)
  })

  test('leaves out functions and what is undefined, describes errors, and ends in circles', () => {
    const circle: Record<string, unknown> = { error: new TypeError('to a@b.example'), run: () => {}, none: undefined }
    circle['self'] = circle
    expect(redactDeep(circle)).toMatchObject({ error: 'TypeError: to <e-mail>', self: { self: {} } })
    expect(redactDeep({ big: 1n, run: () => {} })).toEqual({ big: null })
  })
})

describe('placeOf', () => {
  test.each([
    [
      'https://shop.example/pay/0x00000000000000000000000000000000000000aa?to=me#x',
      'https://shop.example/pay/<address>',
    ],
    [
      'https://shop.example/u/alice%2540mail.example/%30x00000000000000000000000000000000000000aa',
      'https://shop.example/u/<e-mail>/<address>',
    ],
    ['https://shop.example/caf%C3%A9/100%', 'https://shop.example/caf%C3%A9/100%'],
    ['file:///home/me/index.html', 'file:///home/me/index.html'],
    ['no URL', ''],
  ])('returns origin and path of %s', (url, place) => {
    expect(placeOf(url)).toBe(place)
  })
})
