import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { readAssets } from '../../../../src/chains/evm/money/readAssets.ts'
import { parseDecimal } from '../../../../src/core/money/decimal.ts'

const USDC = '0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48'
const ACCOUNT = '0x00000000000000000000000000000000000A11cE'
const metadata = { name: 'USD Coin', symbol: 'USDC', iconUrl: 'https://images.test/usdc.png', decimals: 6, price: 0.5 }
const asset = { address: USDC, balance: '0x4c4b40', type: 'ERC20', metadata }
const native = {
  address: 'native',
  balance: '0x1',
  type: 'NATIVE',
  metadata: { ...metadata, decimals: 18, price: 0, iconUrl: '' },
}
const CAN = { '0x1': { assetDiscovery: { supported: true } } }

/** Reads the assets from a wallet that gives these answers. */
function read(capabilities: unknown, assets: unknown) {
  const asked: { method: string; params?: unknown }[] = []
  const provider = {
    request: async (request: { method: string; params?: unknown }) => {
      asked.push(request)
      return request.method === 'wallet_getCapabilities' ? capabilities : assets
    },
  }
  return { asked, answer: readAssets({ provider, address: ACCOUNT, network: 'eip155:1' }) }
}

test('reads the wallet’s assets on the current network', async () => {
  const { asked, answer } = read(CAN, { '0x01': [asset, native], '0xa': [null] })
  expect(await answer).toEqual([
    {
      network: 'eip155:1',
      address: USDC,
      name: 'USD Coin',
      symbol: 'USDC',
      decimals: 6,
      quantity: 5_000_000n,
      price: parseDecimal('0.5'),
      iconUrl: metadata.iconUrl,
    },
    { network: 'eip155:1', name: 'USD Coin', symbol: 'USDC', decimals: 18, quantity: 1n },
  ])
  expect(asked).toEqual([
    { method: 'wallet_getCapabilities', params: [ACCOUNT] },
    { method: 'wallet_getAssets', params: [{ account: ACCOUNT, chainFilter: ['0x1'] }] },
  ])
})

test.each([null, 'none', [], 7])('rejects capabilities that are no object (%j)', async (capabilities) => {
  const { asked, answer } = read(capabilities, { '0x1': [asset] })
  await expect(answer).rejects.toMatchObject({
    code: 'ConnectionFailed',
    message: 'Error parsing wallet capabilities',
  })
  expect(asked).toHaveLength(1)
})

test.each([
  ['no capabilities', {}],
  ['capabilities of another network only', { '0xa': { assetDiscovery: { supported: true } } }],
  ['assetDiscovery as unsupported', { '0x1': { assetDiscovery: { supported: false } } }],
  ['assetDiscovery with a string', { '0x1': { assetDiscovery: { supported: 'true' } } }],
])('does not request assets from a wallet that reports %s', async (_title, capabilities) => {
  const { asked, answer } = read(capabilities, { '0x1': [asset] })
  expect(await answer).toBeUndefined()
  expect(asked).toHaveLength(1)
})

describe('A malformed answer to wallet_getAssets', () => {
  const broken = (more: object) => ({ ...asset, metadata: { ...metadata, ...more } })
  test.each<[string, unknown]>([
    ['no object', null],
    ['a number as address', { ...asset, address: 1 }],
    ['a text that is no address', { ...asset, address: 'native' }],
    ['a number as balance', { ...asset, balance: 5 }],
    ['a decimal balance', { ...asset, balance: '5' }],
    ['another type', { ...asset, type: 'ERC721' }],
    ['no type', { ...asset, type: undefined }],
    ['no metadata', { ...asset, metadata: undefined }],
    ['no name', broken({ name: undefined })],
    ['a number as symbol', broken({ symbol: 5 })],
    ['no picture', broken({ iconUrl: null })],
    ['decimals as text', broken({ decimals: '6' })],
    ['a fraction of decimals', broken({ decimals: 1.5 })],
    ['256 decimals', broken({ decimals: 256 })],
    ['a price as text', broken({ price: '0.5' })],
  ])('rejects the whole answer if a single asset is invalid: %s', (_title, bad) =>
    expect(read(CAN, { '0x1': [asset, bad] }).answer).rejects.toThrow(/wallet_getAssets/),
  )

  test.each([[undefined], [{}], [{ '0x1': {} }], [[asset]]])(
    'rejects an answer without a list of assets: %o',
    (answer) => expect(read(CAN, answer).answer).rejects.toThrow('wallet_getAssets'),
  )
})

test('keeps the first of several entries for one token, in any way of writing its address', async () => {
  const others = [USDC.toLowerCase(), USDC.slice(2)].map((address) => ({ ...asset, address, balance: '0x99' }))
  const { answer } = read(CAN, { '0x1': [native, asset, { ...native, balance: '0x99' }, ...others] })
  expect((await answer)?.map(({ address, quantity }) => [address, quantity])).toEqual([
    [undefined, 1n],
    [USDC, 5_000_000n],
  ])
})

test('omits icons whose URL is not http(s)', async () => {
  const assets = ['javascript:alert(1)', 'data:image/svg+xml,x', 'https://'].map((iconUrl, index) => ({
    ...asset,
    address: `0x${String(index).padStart(40, '0')}`,
    metadata: { ...metadata, iconUrl },
  }))
  expect((await read(CAN, { '0x1': assets }).answer)?.filter(({ iconUrl }) => iconUrl !== undefined)).toEqual([])
})

test('returns assets or rejects with an error that names wallet_getAssets, whatever the wallet answers', async () => {
  await fc.assert(
    fc.asyncProperty(fc.anything(), fc.array(fc.anything()), async (capabilities, list) => {
      await read(capabilities, { '0x1': list }).answer.catch((error: Error) =>
        expect(error.message).toBe('Error parsing wallet capabilities'),
      )
      await read(CAN, { '0x1': list }).answer.catch((error: Error) =>
        expect(error.message).toContain('wallet_getAssets'),
      )
    }),
  )
})
