import fc from 'fast-check'
import { expect, test } from 'vitest'
import { ALLOWED } from '../../../../src/core/analytics/allowed.ts'
import { splitWords } from '../../../../src/core/data/splitWords.ts'
import { sentOf } from '../../../../src/core/analytics/sentOf.ts'
import type { TrackEvents } from '../../../../src/core/track.ts'

const ADDRESS = '0x9858EfFD232B4033E47d90003D41EC34EcaEda94'
const SOLANA = 'HAgk14JpMQLgt6rVgv7cBQFJWFto5Dqxi472uT3DKpqk'
const BITCOIN = 'bc1qcr8te4kr609gcawutmrza0j4xv80jy8z306fyu'
const TEXTS = [ADDRESS, ADDRESS.toLowerCase(), SOLANA, BITCOIN, 'visitor@example.com', 'wc:1ab@2?symKey=0', '1234.5']

const at = {
  network: 'eip155:1',
  now: 1_763_600_000_000,
  page: { href: 'https://site.example/shop/wallet?ref=visitor#token', hostname: 'site.example' },
  random: (bytes: Uint8Array) => bytes.fill(255),
}

test('a record has a random id, the page without its query, and the current network', () => {
  expect(sentOf('MODAL_OPEN', { connected: true }, at)).toEqual({
    eventId: 'ffffffff-ffff-4fff-bfff-ffffffffffff',
    url: 'https://site.example/shop/wallet',
    domain: 'site.example',
    timestamp: 1_763_600_000_000,
    props: { type: 'track', event: 'MODAL_OPEN', properties: { connected: true, caipNetworkId: 'eip155:1' } },
  })
})

test.each([
  ['https://site.example/reset/8f3kd9sl2mdk40xz?x', 'site.example', 'https://site.example/reset/<key>'],
  ['https://site.example/u/alice%2540mail.example', 'site.example', 'https://site.example/u/<e-mail>'],
  [
    `https://${ADDRESS.toLowerCase()}.site.example/`,
    `${ADDRESS.toLowerCase()}.site.example`,
    'https://<address>.site.example/',
  ],
  [`https://alice:hunter2@site.example/a#${ADDRESS}`, 'site.example', 'https://site.example/a'],
  ['file:///home/alice/wallet.html', '', 'file'],
  [`data:text/html,<h1>Hello Alice</h1>`, '', 'data'],
  ['blob:https://site.example/550e8400-e29b-41d4-a716-446655440000', '', 'blob'],
  ['about:srcdoc', '', 'about'],
  [
    `https://site.example/${'a/'.repeat(5_000)}`,
    'site.example',
    `https://site.example/${'a/'.repeat(250)}`.slice(0, 500),
  ],
])('sends the URL of the page %s without secrets', (href, hostname, url) => {
  const sent = sentOf('MODAL_OPEN', { connected: true }, { ...at, page: { href, hostname } })
  expect(sent).toMatchObject({ url, domain: hostname.replace(/0x\w+/, '<address>') })
})

test('redacts an address in the name of a wallet or the symbol of a token', () => {
  const short = '0x9858…da94'
  const names = [ADDRESS, [...ADDRESS].join('\u200b'), `\u202e${ADDRESS}`, short].map((one) => `Wallet ${one}`)
  const sent = names.map((name) =>
    sentOf('CONNECT_SUCCESS', { method: 'browser', name, walletRank: 1, view: 'Connect' }, at),
  )
  expect(sent.map((one) => one?.props.properties?.['name'])).toEqual(Array(4).fill('Wallet <address>'))
  const transfer = {
    isSmartAccount: false,
    network: 'eip155:1',
    token: 'US\u2060DC alice\uff20mail.example',
    amount: '1',
    hash: '0x1',
  } as const
  expect(sentOf('SEND_SUCCESS', transfer, at)?.props.properties?.['token']).toBe('USDC <e-mail>')
})

test('sends nothing of the event of the creation', () => {
  expect(sentOf('MODAL_CREATED', {}, at)).toBeNull()
})

test('sends only listed properties: of a transfer the token, of an error its code', () => {
  const transfer = { isSmartAccount: false, network: 'eip155:1', token: 'USDC', amount: '12.5' } as const
  expect(
    sentOf('SEND_ERROR', { ...transfer, message: `No funds for ${ADDRESS}` }, { ...at, code: 'InsufficientFunds' })
      ?.props.properties,
  ).toEqual({
    isSmartAccount: false,
    network: 'eip155:1',
    token: 'USDC',
    message: 'InsufficientFunds',
    caipNetworkId: 'eip155:1',
  })
  expect(sentOf('CONNECT_ERROR', { message: 'Own words' }, at)?.props.properties).toEqual({ caipNetworkId: 'eip155:1' })
})

test('sends of a payment what is paid and how, not to whom and how much', () => {
  const configuration = { network: 'eip155:1', asset: 'native', recipient: ADDRESS, amount: '3' } as const
  const currentPayment = { type: 'exchange', exchangeId: 'coinbase', sessionId: 's1', result: ADDRESS } as const
  expect(
    sentOf('PAY_INITIATED', { source: 'pay', paymentId: 'p1', configuration, currentPayment }, at)?.props.properties,
  ).toEqual({
    source: 'pay',
    configuration: { network: 'eip155:1', asset: 'native' },
    currentPayment: { type: 'exchange', exchangeId: 'coinbase' },
    caipNetworkId: 'eip155:1',
  })
})

test('sends the wallets of an impression as items, with ids of the wallet API only, and without the search text', () => {
  const explorerId = 'a'.repeat(64)
  const wallet = { name: 'Wallet', walletRank: 1, view: 'AllWallets', query: ADDRESS, certified: true }
  const items = [
    { ...wallet, explorerId },
    { ...wallet, explorerId: 'own-wallet' },
  ]
  expect(sentOf('WALLET_IMPRESSION_V2', { items }, at)?.props).toEqual({
    type: 'track',
    event: 'WALLET_IMPRESSION_V2',
    items: [
      { name: 'Wallet', walletRank: 1, view: 'AllWallets', certified: true, explorerId },
      { name: 'Wallet', walletRank: 1, view: 'AllWallets', certified: true },
    ],
  })
})

/** Names of the properties that never leave the page: their values have no form that a search could recognize. */
const PRIVATE = splitWords(
  'address addresses hash amount swapFromAmount swapToAmount search query ensName uri mobile_link projectId cursor paymentId ' +
    'recipient sessionId result email user accounts',
)

test.each(Object.keys(ALLOWED) as (keyof typeof ALLOWED)[])('sends no private property of %s', (event) => {
  const fields = Object.fromEntries(PRIVATE.map((name) => [name, `private ${name}`]))
  const nested = { configuration: fields, currentPayment: fields, exchange: fields, features: {} }
  const one = sentOf(event, { ...fields, ...nested } as never, at)
  const other = sentOf(event, { items: [{ ...fields, ...nested }] } as never, at)
  expect(JSON.stringify([one, other]).match(/private \w+/g)).toBeNull()
})

test('cuts texts at 200 characters, and lists at 100 entries', () => {
  const list = Array.from({ length: 101 }, () => 'eip155:1' as const)
  const sent = sentOf('PAY_MODAL_OPEN', { exchanges: ['no '.repeat(100), ...list] } as never, at)
  const exchanges = sent?.props.properties?.exchanges as readonly string[] | undefined
  expect([exchanges?.length, exchanges?.[0]?.length]).toEqual([100, 200])
})

test('no record of any event has an address, an e-mail or a pairing link, whatever its properties are', () => {
  const secret = fc.constantFrom(...TEXTS)
  const text = fc.tuple(fc.constantFrom('', 'a ', 'wallet:', '/'), secret).map((parts) => parts.join(''))
  const names = [...new Set(Object.values(ALLOWED).flatMap((words) => words.split(/[ .]/)))].filter(Boolean)
  const fields = fc.dictionary(fc.constantFrom(...names), text)
  const value = fc.oneof(text, fc.array(text, { maxLength: 3 }), fields, fc.array(fields, { maxLength: 3 }))
  // An amount has no form of its own: only the list keeps it back.
  const hidden = TEXTS.slice(0, -1)
  fc.assert(
    fc.property(
      fc.constantFrom(...(Object.keys(ALLOWED) as (keyof typeof ALLOWED)[])),
      fc.dictionary(
        fc.constantFrom(...names, 'items', 'address', 'hash', 'recipient', 'amount', 'uri', 'ensName'),
        value,
      ),
      text,
      (event, properties, path) => {
        const page = { href: `https://site.example/${encodeURIComponent(path)}?q=${path}`, hostname: 'site.example' }
        const sent = JSON.stringify(sentOf(event, properties as TrackEvents[typeof event], { ...at, page }))
        return hidden.every((one) => !sent.includes(one) && !sent.includes(encodeURIComponent(one)))
      },
    ),
    { numRuns: 1_000 },
  )
})
