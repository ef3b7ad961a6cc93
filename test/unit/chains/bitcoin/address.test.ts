// @vitest-environment node
import { bytesToHex } from '@noble/hashes/utils.js'
import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { decodeAddress, isTaproot } from '../../../../src/chains/bitcoin/address.ts'
import { isAddress } from '../../../../src/chains/bitcoin/isAddress.ts'
import { bitcoinAccount, type AddressType } from '../../../sandbox/bitcoin/accounts.ts'

/**
 * Test vectors of BIP-173 and BIP-350 with their scripts, the first coinbase, an early P2SH, and similar addresses of
 * test networks.
 */
const GOOD: readonly (readonly [string, 'main' | 'test', string])[] = [
  ['BC1QW508D6QEJXTDG4Y5R3ZARVARY0C5XW7KV8F3T4', 'main', '0014751e76e8199196d454941c45d1b3a323f1433bd6'],
  [
    'tb1qrp33g0q5c5txsp9arysrx4k6zdkfs4nce4xj0gdcccefvpysxf3q0sl5k7',
    'test',
    '00201863143c14c5166804bd19203356da136c985678cd4d27a1b8c6329604903262',
  ],
  [
    'bc1pw508d6qejxtdg4y5r3zarvary0c5xw7kw508d6qejxtdg4y5r3zarvary0c5xw7kt5nd6y',
    'main',
    '5128751e76e8199196d454941c45d1b3a323f1433bd6751e76e8199196d454941c45d1b3a323f1433bd6',
  ],
  ['BC1SW50QGDZ25J', 'main', '6002751e'],
  ['bc1zw508d6qejxtdg4y5r3zarvaryvaxxpcs', 'main', '5210751e76e8199196d454941c45d1b3a323'],
  [
    'tb1pqqqqp399et2xygdj5xreqhjjvcmzhxw4aywxecjdzew6hylgvsesf3hn0c',
    'test',
    '5120000000c4a5cad46221b2a187905e5266362b99d5e91c6ce24d165dab93e86433',
  ],
  [
    'bc1p0xlxvlhemja6c4dqv22uapctqupfhlxm9h8z3k2e72q4k9hcz7vqzk5jj0',
    'main',
    '512079be667ef9dcbbac55a06295ce870b07029bfcdb2dce28d959f2815b16f81798',
  ],
  ['1A1zP1eP5QGefi2DMPTfTL5SLmv7DivfNa', 'main', '76a91462e907b15cbf27d5425399ebf6f0fb50ebb88f1888ac'],
  ['3P14159f73E4gFr7JterCCQh9QjiTjiZrG', 'main', 'a914e9c3dd0c07aac76179ebc76a6c78d4d67c6c160a87'],
  ['mipcBbFg9gMiCh81Kj8tqqdgoZub1ZJRfn', 'test', '76a914243f1394f44554f4ce3fd68649c19adc483ce92488ac'],
  ['2MzQwSSnBHWHqSAqtTVQ6v47XtaisrJa1Vc', 'test', 'a9144e9f39ca4688ff102128ea4ccda34105324305b087'],
]

/** Test vectors of BIP-173 and BIP-350: wrong checksum, version, length, padding, case or prefix. */
const BAD = [
  'tc1p0xlxvlhemja6c4dqv22uapctqupfhlxm9h8z3k2e72q4k9hcz7vq5zuyut',
  'bc1p0xlxvlhemja6c4dqv22uapctqupfhlxm9h8z3k2e72q4k9hcz7vqh2y7hd',
  'BC1S0XLXVLHEMJA6C4DQV22UAPCTQUPFHLXM9H8Z3K2E72Q4K9HCZ7VQ54WELL',
  'bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kemeawh',
  'tb1q0xlxvlhemja6c4dqv22uapctqupfhlxm9h8z3k2e72q4k9hcz7vq24jc47',
  'bc1p38j9r5y49hruaue7wxjce0updqjuyyx0kh56v8s25huc6995vvpql3jow4',
  'BC130XLXVLHEMJA6C4DQV22UAPCTQUPFHLXM9H8Z3K2E72Q4K9HCZ7VQ7ZWS8R',
  'bc1pw5dgrnzv',
  'BC1QR508D6QEJXTDG4Y5R3ZARVARYV98GJ9P',
  'bc1p0xlxvlhemja6c4dqv22uapctqupfhlxm9h8z3k2e72q4k9hcz7v8n0nx0muaewav253zgeav',
  'tb1p0xlxvlhemja6c4dqv22uapctqupfhlxm9h8z3k2e72q4k9hcz7vq47Zagq',
  'bc1p0xlxvlhemja6c4dqv22uapctqupfhlxm9h8z3k2e72q4k9hcz7v07qwwzcrf',
  'bc1gmk9yu',
  '1A1zP1eP5QGefi2DMPTfTL5SLmv7DivfNb',
  'LM2WMpR1Rp6j3Sa59cMXMs1SPzj9eXpGc1',
  '',
  'bitcoin',
  `bc1${'q'.repeat(200)}`,
]

test.each(GOOD)('decodes the address %s to its script', (text, form, script) => {
  const decoded = decodeAddress(text)
  expect([decoded?.form, bytesToHex(decoded?.script ?? new Uint8Array())]).toEqual([form, script])
  expect(isAddress(text)).toBe(true)
})

test.each(BAD)('rejects the address %j', (text) => expect(decodeAddress(text)).toBeUndefined())

test('detects any single wrong character in an address', () => {
  const { address } = bitcoinAccount('p2tr')
  const letters = 'qpzry9x8gf2tvdw0s3jn54khce6mua7l'
  fc.assert(
    fc.property(fc.integer({ min: 4, max: address.length - 1 }), fc.constantFrom(...letters), (at, letter) => {
      fc.pre(address[at] !== letter)
      expect(decodeAddress(address.slice(0, at) + letter + address.slice(at + 1))).toBeUndefined()
    }),
  )
})

test.each(['p2wpkh', 'p2sh-p2wpkh', 'p2tr'] satisfies AddressType[])(
  'decodes %s addresses to the script that a wallet uses',
  (type) => {
    for (const network of ['mainnet', 'testnet'] as const) {
      const { address, script } = bitcoinAccount(type, network)
      const decoded = decodeAddress(address)
      expect(decoded).toEqual({ form: network === 'mainnet' ? 'main' : 'test', script })
      expect(decoded && isTaproot(decoded)).toBe(type === 'p2tr')
      expect(isAddress(address)).toBe(true)
    }
  },
)

test('rejects addresses of other chains by their format alone', () => {
  for (const text of [
    '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266',
    'Bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4',
    'cosmos1hsk6jryyqjfhp5dhc55tc9jtckygx0eph6dd02',
    'bc1',
    '',
  ])
    expect(isAddress(text)).toBe(false)
})
