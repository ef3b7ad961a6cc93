import { expect, test } from 'vitest'
import { blockchainOf, boughtOn, meldCoin } from '../../../../src/core/buy/boughtCoin.ts'
import { FALLBACK } from '../../../../src/core/buy/fallback.ts'
import { meldUrl } from '../../../../src/core/buy/meldUrl.ts'
import { fakeNetwork, NETWORKS, SOLANA } from '../../../kit/fakeChain.ts'

const ASK = { coin: 'USDC', address: '0xabc', projectId: 'my id' }
const [ETHEREUM, BASE] = NETWORKS as [(typeof NETWORKS)[0], (typeof NETWORKS)[0]]
const [ON_SOLANA] = SOLANA as [(typeof SOLANA)[0]]

/** Specification §4: "choosing meld adds public key, destination currency (…), wallet address and project id". */
test('adds public key, currency, address and project id to the address of the page', () => {
  expect(meldUrl('https://meldcrypto.com', ASK)).toBe(
    'https://meldcrypto.com/?publicKey=WXETMuFUQmqqybHuRkSgxv%3A25B8LJHSfpG6LVjR2ytU5Cwh7Z4Sch2ocoU&destinationCurrencyCode=USDC&walletAddress=0xabc&externalCustomerId=my+id',
  )
})

test('keeps the key and the currency of a site, but never its address', () => {
  const base = 'https://shop.test/buy?publicKey=own&destinationCurrencyCode=DAI&walletAddress=0xthief&theme=dark'
  const { searchParams } = new URL(meldUrl(base, ASK))
  expect(Object.fromEntries(searchParams)).toEqual({
    publicKey: 'own',
    destinationCurrencyCode: 'DAI',
    walletAddress: '0xabc',
    theme: 'dark',
    externalCustomerId: 'my id',
  })
  expect(searchParams.getAll('walletAddress')).toEqual(['0xabc'])
})

test('sends no project id if there is none', () => {
  const { searchParams } = new URL(meldUrl('https://shop.test', { ...ASK, projectId: undefined }))
  expect(searchParams.has('externalCustomerId')).toBe(false)
})

test.each(['', 'javascript:alert(1)', 'data:text/html,x'])(
  'refuses a base that is no address of a page: %j',
  (base) => {
    expect(() => meldUrl(base, ASK)).toThrow(expect.objectContaining({ code: 'ServiceUnavailable' }))
  },
)

/** Specification §4: "destination currency (SOL on Solana, otherwise USDC)". */
test('buys SOL on Solana, otherwise USDC', () => {
  expect([meldCoin(ON_SOLANA), meldCoin(ETHEREUM), meldCoin(BASE)]).toEqual(['SOL', 'USDC', 'USDC'])
})

test('looks for the well-known token, or for the coin of the network', () => {
  expect(boughtOn(BASE, 'USDC')).toMatchObject({ symbol: 'USDC', address: expect.stringMatching(/^0x8335/) })
  expect(boughtOn(ETHEREUM, 'ETH')).toEqual({ symbol: 'ETH', decimals: 18 })
  expect(boughtOn(fakeNetwork(5, 'Rare'), 'USDC')).toEqual({ symbol: 'ETH', decimals: 18 })
  expect(boughtOn(ON_SOLANA, 'SOL')).toEqual({ symbol: 'SOL', decimals: 9 })
})

test('names the network as the list does, else by its own name', () => {
  const [usdc] = FALLBACK.purchase
  expect([ETHEREUM, BASE, ON_SOLANA].map((network) => blockchainOf(network, usdc))).toEqual([
    'ethereum-mainnet',
    'base',
    'solana',
  ])
})
