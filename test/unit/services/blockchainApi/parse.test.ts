import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { isWalletModalError } from '../../../../src/core/errors.ts'
import { parseHistory, savedHistory } from '../../../../src/services/blockchainApi/parseHistory.ts'
import { parseIdentity, parseNames, parseProfile } from '../../../../src/services/blockchainApi/parseProfile.ts'
import { parseBalances, parsePrice } from '../../../../src/services/blockchainApi/parseTokens.ts'
import { ADDRESS, HOSTILE, NETWORK, USDC } from './kit.ts'

const TOKEN = {
  name: 'USD Coin',
  symbol: 'USDC',
  chainId: NETWORK,
  address: `${NETWORK}:${USDC}`,
  value: 12.5,
  price: 1e-7,
  quantity: { decimals: '6', numeric: '125000000' },
  iconUrl: 'https://icons.test/usdc.png',
}
const NATIVE = {
  name: 'Ether',
  symbol: 'ETH',
  chainId: NETWORK,
  price: 2500.1,
  quantity: { decimals: '18', numeric: '1.000000000000000001' },
}
const tokens = (...balances: unknown[]) => parseBalances({ balances }, NETWORK)
const token = (fields: object) => tokens({ ...TOKEN, ...fields }).tokens[0]

describe('Parsing of balances', () => {
  test('reads balances as exact decimal strings, and addresses without their network', () => {
    expect(tokens(TOKEN, NATIVE)).toEqual({
      tokens: [
        {
          name: 'USD Coin',
          symbol: 'USDC',
          chainId: NETWORK,
          address: USDC,
          quantity: { numeric: '125000000', decimals: '6' },
          price: '0.0000001',
          value: '12.5',
          iconUrl: 'https://icons.test/usdc.png',
        },
        {
          name: 'Ether',
          symbol: 'ETH',
          chainId: NETWORK,
          quantity: { numeric: '1.000000000000000001', decimals: '18' },
          price: '2500.1',
        },
      ],
      dropped: 0,
    })
  })

  test.each([
    ['of another network', { chainId: 'eip155:10' }],
    ['without a network', { chainId: undefined }],
    ['with an address on another network', { address: `eip155:10:${USDC}` }],
    ['with an unreadable address', { address: 'a b' }],
    ['with an address that is no text', { address: 5 }],
    ['without a quantity', { quantity: undefined }],
    ['with a quantity as a float', { quantity: { decimals: '6', numeric: NaN } }],
    ['with a negative quantity', { quantity: { decimals: '6', numeric: '-1' } }],
    ['with a quantity in words', { quantity: { decimals: '6', numeric: '1e3' } }],
    ['with too many decimals', { quantity: { decimals: '256', numeric: '1' } }],
    ['without decimals', { quantity: { numeric: '1' } }],
  ])('counts a token %s, and omits the token', (_, fields) => {
    expect(tokens({ ...TOKEN, ...fields }, NATIVE)).toMatchObject({ tokens: [{ symbol: 'ETH' }], dropped: 1 })
  })

  test("rounds a quantity down to the token's decimals", () => {
    expect(token({ quantity: { decimals: '2', numeric: '0.999' } })?.quantity.numeric).toBe('0.99')
  })

  test('reads a price of zero, and a value of zero without a price, as unknown', () => {
    expect(token({ price: 0, value: 0 })).not.toHaveProperty('price')
    expect(token({ price: 0, value: 0 })).not.toHaveProperty('value')
    expect(token({ price: 0, value: 3 })?.value).toBe('3')
    expect(token({ price: 2, value: 0, quantity: { decimals: '6', numeric: '0' } })).toMatchObject({
      price: '2',
      value: '0',
    })
  })

  test.each([
    [{ price: '1' }, '1'],
    [{ price: 'much' }, undefined],
    [{ price: -1 }, undefined],
    [{ price: {} }, undefined],
  ])('reads the price of %j as %s', (fields, price) => expect(token(fields)?.price).toBe(price))

  test('keeps the first of several entries for a token, and counts none of them as malformed', () => {
    const again = { ...TOKEN, address: TOKEN.address.toLowerCase(), quantity: { decimals: '6', numeric: '9' } }
    expect(tokens(NATIVE, TOKEN, again, NATIVE)).toMatchObject({
      tokens: [{ symbol: 'ETH' }, { address: USDC }],
      dropped: 0,
    })
  })

  test('cleans token names, and accepts icons only from http(s) URLs', () => {
    expect(token({ symbol: 'US\u202eDC\u200b', name: ' A\nB ' })).toMatchObject({ symbol: 'USDC', name: 'A B' })
    expect(token({ symbol: '000 USDC', name: 'USD Coin' })).toMatchObject({ symbol: '', name: 'USD Coin' })
    for (const iconUrl of ['javascript:alert(1)', 'data:image/svg+xml,<svg/>', '//x', 5])
      expect(token({ iconUrl })).not.toHaveProperty('iconUrl')
  })

  test('limits the number of tokens in a balance', () => {
    const many = Array.from({ length: 10_050 }, (_, at) => ({ ...TOKEN, address: `0x${at}` }))
    expect(tokens(...many)).toMatchObject({ dropped: 50, tokens: { length: 10_000 } })
  })
})

test('reads only the price of the requested token', () => {
  const answer = (address: string, price: unknown) => ({
    fungibles: [{ address, name: 'USD Coin', symbol: 'USDC', price }],
  })
  expect(parsePrice(answer(`${NETWORK}:${USDC.toLowerCase()}`, 0.9998), `${NETWORK}:${USDC}`)).toBe('0.9998')
  expect(parsePrice(answer(`${NETWORK}:${ADDRESS}`, 1), `${NETWORK}:${USDC}`)).toBeUndefined()
  expect(parsePrice(answer(`${NETWORK}:${USDC}`, 0), `${NETWORK}:${USDC}`)).toBeUndefined()
  expect(parsePrice({ fungibles: [] }, `${NETWORK}:${USDC}`)).toBeUndefined()
  expect(parsePrice(answer('solana:5ey:SoAbc', 1), 'solana:5ey:SoABC')).toBeUndefined()
})

const ROW = {
  id: 'r1',
  metadata: {
    operationType: 'trade',
    hash: '0xabc',
    nonce: 7,
    sentFrom: ADDRESS,
    sentTo: USDC,
    minedAt: '2026-01-02T03:04:05.000Z',
    status: 'confirmed',
    chain: NETWORK,
    application: { name: 'Uniswap', iconUrl: 'https://icons.test/uni.png' },
  },
  transfers: [
    {
      direction: 'out',
      quantity: { numeric: '1.5' },
      value: 3750.15,
      price: 2500.1,
      fungible_info: { name: 'Ether', symbol: 'ETH', icon: { url: 'https://icons.test/eth.png' } },
      nft_info: null,
    },
    {
      direction: 'in',
      quantity: { numeric: '1' },
      value: null,
      price: null,
      fungible_info: null,
      nft_info: {
        name: 'Punk',
        content: { preview: null, detail: { url: 'https://nft.test/1.png' } },
        flags: { is_spam: true },
      },
    },
  ],
}
const page = (...data: unknown[]) => parseHistory({ data, next: null })

describe('Parsing of the history', () => {
  test('reads history rows with their transfers', () => {
    expect(page(ROW).rows).toEqual([
      {
        id: 'r1',
        operation: 'trade',
        hash: '0xabc',
        from: ADDRESS,
        to: USDC,
        minedAt: Date.UTC(2026, 0, 2, 3, 4, 5),
        status: 'confirmed',
        network: NETWORK,
        application: { name: 'Uniswap', iconUrl: 'https://icons.test/uni.png' },
        transfers: [
          {
            direction: 'out',
            quantity: '1.5',
            value: '3750.15',
            price: '2500.1',
            fungible: { name: 'Ether', symbol: 'ETH', iconUrl: 'https://icons.test/eth.png' },
          },
          { direction: 'in', quantity: '1', nft: { name: 'Punk', imageUrl: 'https://nft.test/1.png', isSpam: true } },
        ],
      },
    ])
  })

  test.each([
    ['without an id', { id: '' }],
    ['with an endless id', { id: 'x'.repeat(2_000) }],
    ['without metadata', { metadata: null }],
    ['without a time', { metadata: { ...ROW.metadata, minedAt: 'yesterday' } }],
    ['of unknown status', { metadata: { ...ROW.metadata, status: 'done' } }],
    ['without a hash', { metadata: { ...ROW.metadata, hash: undefined } }],
    ['whose hash leads to another page', { metadata: { ...ROW.metadata, hash: '../../verify?tx=1' } }],
    ['of a time before all chains', { metadata: { ...ROW.metadata, minedAt: '-271821-04-20T00:00:00Z' } }],
    ['of a time after the year 9999', { metadata: { ...ROW.metadata, minedAt: '+275760-09-13T00:00:00Z' } }],
  ])('counts a history row %s, and omits the row', (_, fields) => {
    expect(page({ ...ROW, ...fields }, ROW)).toMatchObject({ rows: [{ id: 'r1' }], dropped: 1 })
  })

  test('rejects a page of history with rows of which none is readable, instead of an empty history', () => {
    expect(() => page({ ...ROW, metadata: null })).toThrow('none of the transactions is readable')
    expect(page()).toMatchObject({ rows: [], dropped: 0 })
  })

  test('leaves a party of a transaction out if its address could change the direction of text', () => {
    const [row] = page({ ...ROW, metadata: { ...ROW.metadata, sentFrom: '\u2069\u202eabc', sentTo: 'Coinbase' } }).rows
    expect(row).toMatchObject({ from: '', to: 'Coinbase' })
  })

  test('reads missing or unreadable transfers of a history row as null, not as an empty list', () => {
    const transfersOf = (transfers: unknown) => page({ ...ROW, transfers }).rows[0]?.transfers
    expect([transfersOf(null), transfersOf(undefined), transfersOf([]), transfersOf('x')]).toEqual([
      null,
      null,
      [],
      null,
    ])
    expect(transfersOf([{ direction: 'sideways' }, null])).toBeNull()
  })

  test('leaves an unreadable amount or network in the history unknown', () => {
    const [row] = page({
      ...ROW,
      metadata: { ...ROW.metadata, chain: null },
      transfers: [{ direction: 'in', quantity: { numeric: 'many' }, value: 'NaN' }],
    }).rows
    expect(row).not.toHaveProperty('network')
    expect(row?.transfers).toEqual([{ direction: 'in' }])
  })

  test('reads a price of zero in the history as unknown, with its value, and keeps a value of zero with a price', () => {
    const read = (fields: object) => page({ ...ROW, transfers: [{ direction: 'in', ...fields }] }).rows[0]?.transfers
    expect(read({ price: 0, value: 0 })).toEqual([{ direction: 'in' }])
    expect(read({ price: 1, value: 0 })).toEqual([{ direction: 'in', price: '1', value: '0' }])
  })

  test('reads the cursor of the next page, and ignores the cursor of the same page', () => {
    const next = (given: unknown, cursor?: string) => parseHistory({ data: [], next: given }, cursor).next
    expect([next('abc'), next('abc', 'abc'), next(null), next(''), next(5), next('x'.repeat(2_000))]).toEqual([
      'abc',
      undefined,
      undefined,
      undefined,
      undefined,
      undefined,
    ])
  })

  test('restores a saved history unchanged', () => {
    const first = {
      ...page(ROW, { ...ROW, id: 'r2', transfers: null }, { ...ROW, id: 'r3', transfers: [] }),
      next: 'abc',
    }
    expect(parseHistory(JSON.parse(JSON.stringify(savedHistory(first))))).toEqual(first)
  })
})

describe('Parsing of identities', () => {
  test('reads the name and picture of an identity', () => {
    expect(parseIdentity({ name: 'alice.eth', avatar: 'https://x.test/a.png' })).toEqual({
      name: 'alice.eth',
      avatar: 'https://x.test/a.png',
    })
    expect(parseIdentity({ name: null, avatar: null })).toEqual({})
  })

  test.each(['ali\u202ece.eth', 'alice .eth', 'alice\u200b.eth', 'x'.repeat(256), ''])(
    'rejects the name %j of an identity',
    (name) => {
      expect(parseIdentity({ name })).toEqual({})
    },
  )

  test('rejects an identity whose name is not a string, so that Ethereum is asked instead', () => {
    expect(() => parseIdentity({ name: 5 })).toThrow('name: Expected string, received number')
  })
})

test('rejects or cleans any hostile answer of the Blockchain API', () => {
  const hostile = fc.oneof(fc.constantFrom(...HOSTILE), fc.anything(), fc.jsonValue())
  const some = (keys: readonly string[]) =>
    fc.record(Object.fromEntries(keys.map((key) => [key, hostile])), { requiredKeys: [] })
  const fields = Object.keys({
    ...TOKEN,
    ...ROW,
    ...ROW.metadata,
    ...ROW.transfers[0],
    data: 1,
    balances: 1,
    fungibles: 1,
    next: 1,
    addresses: 1,
  })
  const nested = fc.oneof(
    hostile,
    some(fields),
    fc.record({ balances: fc.array(fc.oneof(hostile, some(fields), fc.record({ ...tokenLike(hostile) }))) }),
    fc.record({
      data: fc.array(fc.record({ id: hostile, metadata: some(fields), transfers: fc.array(some(fields)) })),
    }),
    fc.array(fc.record({ name: hostile, addresses: fc.dictionary(fc.string(), hostile) })),
  )
  const parsers = [
    (body: unknown) => parseBalances(body, NETWORK),
    (body: unknown) => parsePrice(body, `${NETWORK}:${USDC}`),
    (body: unknown) => parseHistory(body),
    parseIdentity,
    (body: unknown) => parseProfile(body, 'a'),
    (body: unknown) => parseNames(body, ADDRESS),
  ]
  fc.assert(
    fc.property(nested, (body) => {
      for (const parse of parsers) {
        try {
          const text = JSON.stringify(parse(body)) ?? ''
          expect(text).not.toMatch(/"(?:iconUrl|imageUrl|avatar)":"(?!https?:)/)
          expect(text).not.toMatch(/"(?:numeric|price|value|quantity)":"(?!\d+(?:\.\d+)?")/)
        } catch (error) {
          if (!isWalletModalError(error)) throw error
          expect(error.code).toBe('ServiceUnavailable')
        }
      }
    }),
  )
})

/** Generates tokens in which each field is hostile in one of four cases. */
function tokenLike(hostile: fc.Arbitrary<unknown>) {
  const mostly = (value: unknown) =>
    fc.oneof({ weight: 3, arbitrary: fc.constant(value) }, { weight: 1, arbitrary: hostile })
  const quantity = fc.record({ decimals: mostly('6'), numeric: mostly('1.5') })
  return { ...Object.fromEntries(Object.entries(TOKEN).map(([key, value]) => [key, mostly(value)])), quantity }
}
