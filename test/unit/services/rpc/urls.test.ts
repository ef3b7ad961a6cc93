import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import type { CaipNetworkId } from '../../../../src/core/types.ts'
import { addChainUrlsOf, rpcUrlsOf } from '../../../../src/services/rpc/urls.ts'

const network = (id: CaipNetworkId, ...http: string[]) => ({ caipNetworkId: id, rpcUrls: { default: { http } } })
/** Returns the RPC URLs for reading, for version 1.2.3 of the widget. */
const readOver = (ask: Omit<Parameters<typeof rpcUrlsOf>[0], 'caller'>, clientId?: string) =>
  rpcUrlsOf({ ...ask, caller: { version: '1.2.3', clientId } })
const mainnet = network('eip155:1', 'https://own.example')

test('uses a network’s own URLs by default', () => {
  expect(readOver({ network: mainnet, options: {} })).toEqual(['https://own.example'])
})

test('puts the hosted RPC first with a project id, for chains that the hosted RPC serves', () => {
  expect(readOver({ network: mainnet, options: { projectId: 'abc' } })).toEqual([
    'https://rpc.walletconnect.org/v1/?chainId=eip155%3A1&projectId=abc&st=wallet-modal&sv=html-wallet-modal-1.2.3',
    'https://own.example',
  ])
})

test('sends the client id only to the hosted RPC, after a pairing', () => {
  expect(readOver({ network: mainnet, options: { projectId: 'abc' } }, 'did:key:z6M')).toEqual([
    'https://rpc.walletconnect.org/v1/?chainId=eip155%3A1&projectId=abc&st=wallet-modal&sv=html-wallet-modal-1.2.3&clientId=did%3Akey%3Az6M',
    'https://own.example',
  ])
})

test('uses a network’s own URLs for chains outside the hosted list', () => {
  const fantom = network('eip155:250', 'https://fantom.example')
  expect(readOver({ network: fantom, options: { projectId: 'abc' } })).toEqual(['https://fantom.example'])
  const odd = network('constructor:1', 'https://odd.example')
  expect(readOver({ network: odd, options: { projectId: 'abc' } })).toEqual(['https://odd.example'])
})

test('tries each URL of services.blockchainApi in order', () => {
  const options = { projectId: 'abc', services: { blockchainApi: ['http://localhost:1/', 'http://localhost:2'] } }
  expect(readOver({ network: mainnet, options })).toEqual([
    'http://localhost:1/v1/?chainId=eip155%3A1&projectId=abc&st=wallet-modal&sv=html-wallet-modal-1.2.3',
    'http://localhost:2/v1/?chainId=eip155%3A1&projectId=abc&st=wallet-modal&sv=html-wallet-modal-1.2.3',
    'https://own.example',
  ])
})

test('uses only the site’s URLs if set, so that a private fork is not read from the public chain', () => {
  const options = { projectId: 'abc', rpcUrls: { 'eip155:1': ['http://localhost:8545', 'http://localhost:8546'] } }
  expect(readOver({ network: mainnet, options })).toEqual(['http://localhost:8545', 'http://localhost:8546'])
  expect(
    readOver({ network: mainnet, options: { ...options, rpcUrls: { 'eip155:1': 'http://localhost:8545' } } }),
  ).toEqual(['http://localhost:8545'])
  expect(readOver({ network: mainnet, options: { ...options, rpcUrls: { 'eip155:1': [] } } })).toEqual([])
})

test('appends the project id to a hosted URL, but not to a lookalike host', () => {
  const urls = [
    'https://rpc.walletconnect.org/v1',
    'https://rpc.walletconnect.org/v1/?chainId=x',
    'https://rpc.walletconnect.org.evil.example/v1',
  ]
  expect(readOver({ network: mainnet, options: { projectId: 'abc', rpcUrls: { 'eip155:1': urls } } })).toEqual([
    'https://rpc.walletconnect.org/v1?projectId=abc',
    'https://rpc.walletconnect.org/v1/?chainId=x&projectId=abc',
    'https://rpc.walletconnect.org.evil.example/v1',
  ])
})

test('uses no hosted URL without a project id, even if it is the only URL of a network', () => {
  const solana = network('solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp', 'https://rpc.walletconnect.org/v1')
  expect(readOver({ network: solana, options: {} })).toEqual([])
  expect(readOver({ network: solana, options: { projectId: 'abc' } })).toHaveLength(2)
})

const anyUrl = fc.oneof(
  fc.constantFrom(
    'https://rpc.walletconnect.org/v1',
    'https://own.example/rpc?a=1',
    'not a url',
    '',
    'https://broken.example/%E0%A4%A',
  ),
  fc.webUrl({ withQueryParameters: true, withFragments: true }),
)

test('never gives wallets a URL with the project id', () => {
  fc.assert(
    fc.property(
      fc.array(anyUrl),
      fc.array(anyUrl),
      fc.string({ minLength: 8 }),
      fc.nat(5),
      (own, custom, projectId, how) => {
        const secret = [
          `https://x.example/${projectId}`,
          `https://x.example/?k=${encodeURIComponent(projectId)}`,
          `https://x.example/?projectId=${projectId}`,
        ]
        const options = { projectId, rpcUrls: { 'eip155:1': [...custom, secret[how % 3] as string] } }
        const target = network(
          'eip155:1',
          ...own,
          ...readOver({ network: network('eip155:1', ...own), options: { projectId } }),
        )
        for (const url of addChainUrlsOf({ network: target, options })) {
          expect(url).not.toContain(projectId)
          expect(url).not.toContain(encodeURIComponent(projectId))
          expect(url).not.toMatch(/projectId=/i)
          expect(url).not.toContain('//rpc.walletconnect.org')
        }
      },
    ),
  )
})

test('gives wallets the site’s and the network’s own URLs without duplicates', () => {
  const options = { rpcUrls: { 'eip155:1': ['https://custom.example', 'https://own.example'] } }
  expect(addChainUrlsOf({ network: mainnet, options })).toEqual(['https://custom.example', 'https://own.example'])
  expect(addChainUrlsOf({ network: mainnet, options: { projectId: '' } })).toEqual(['https://own.example'])
})

test('omits WebSocket URLs', () => {
  expect(
    readOver({ network: mainnet, options: { rpcUrls: { 'eip155:1': ['wss://a.example', 'https://b.example'] } } }),
  ).toEqual(['https://b.example'])
  expect(readOver({ network: network('eip155:1', 'ws://a.example'), options: {} })).toEqual([])
})
