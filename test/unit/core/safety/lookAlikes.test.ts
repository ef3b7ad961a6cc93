import { createHash } from 'node:crypto'
import fc from 'fast-check'
import { PublicKey } from '@solana/web3.js'
import { getAddress } from 'viem'
import { describe, expect, test } from 'vitest'
import { isSameAddress } from '../../../../src/core/safety/isSameAddress.ts'
import { isLookAlike } from '../../../../src/core/safety/lookAlikes.ts'

const PAIRS = 100_000
/** Uniformly random bytes, the same in each run. Generators of fast-check prefer small numbers. */
const bytesAt = (index: number) => createHash('sha256').update(`13:${index}`).digest()
const evmOf = (bytes: Uint8Array) => `0x${Buffer.from(bytes.subarray(0, 20)).toString('hex')}`
const solanaOf = (bytes: Uint8Array) => new PublicKey(bytes).toBase58()
const evm = fc.uint8Array({ minLength: 20, maxLength: 20 }).map(evmOf)
const solana = fc.uint8Array({ minLength: 32, maxLength: 32 }).map(solanaOf)

/** Replaces the middle of an address, and keeps `start` and `end` characters. */
function imitate(address: string, start: number, end: number, middle: string): string {
  const prefix = address.startsWith('0x') ? '0x' : ''
  const body = address.slice(prefix.length)
  return prefix + body.slice(0, start) + middle.slice(start, body.length - end) + body.slice(body.length - end)
}

describe.each([
  ['EVM', evm, evmOf, '0123456789abcdef'],
  ['Solana', solana, solanaOf, '123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz'],
] as const)('Look-alikes of addresses on %s', (_, address, addressOf, alphabet) => {
  const text = fc.array(fc.constantFrom(...alphabet), { minLength: 44, maxLength: 44 }).map((all) => all.join(''))

  test('are all found, from three characters at each end', () => {
    fc.assert(
      fc.property(
        address,
        text,
        fc.integer({ min: 3, max: 12 }),
        fc.integer({ min: 3, max: 12 }),
        (one, middle, a, b) => {
          const other = imitate(one, a, b, middle)
          fc.pre(other !== one)
          return isLookAlike(one, other) && isLookAlike(other, one)
        },
      ),
      { numRuns: 5_000, seed: 13 },
    )
  })

  test('are never found among random pairs', () => {
    const pairs = Array.from({ length: PAIRS }, (__, at) => [2 * at, 2 * at + 1].map((one) => addressOf(bytesAt(one))))
    expect(pairs.filter(([one = '', other = '']) => isLookAlike(one, other))).toEqual([])
  })

  test('are not the address itself', () => {
    fc.assert(fc.property(address, (one) => !isLookAlike(one, one)))
  })
})

test('Letter case counts on Solana only', () => {
  fc.assert(fc.property(evm, (one) => isSameAddress(one, getAddress(one)) && !isLookAlike(one, getAddress(one))))
  expect(
    isSameAddress('So11111111111111111111111111111111111111112', 'so11111111111111111111111111111111111111112'),
  ).toBe(false)
})

test('Two characters at one end are no imitation', () => {
  expect(isLookAlike('0xabc0000000000000000000000000000000000123', '0xabd0000000000000000000000000000000000123')).toBe(
    false,
  )
  expect(isLookAlike('0xabc0000000000000000000000000000000000123', '0xabc1111111111111111111111111111111111123')).toBe(
    true,
  )
})
