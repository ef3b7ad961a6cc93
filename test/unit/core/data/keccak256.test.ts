import fc from 'fast-check'
import { keccak256 as keccak256OfViem } from 'viem'
import { expect, it } from 'vitest'
import { keccak256 } from '../../../../src/core/data/keccak256.ts'

const hex = (bytes: Uint8Array) => `0x${Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')}`

it('hashes nothing to the hash of empty code (EIP-1052)', () => {
  expect(hex(keccak256(new Uint8Array()))).toBe('0xc5d2460186f7233c927e7db2dcc703c0e500b653ca82273b7bfad8045d85a470')
})

it('hashes bytes of any length like viem, also where a block ends', () => {
  const bytes = fc.oneof(
    fc.uint8Array({ maxLength: 500 }),
    fc
      .constantFrom(134, 135, 136, 137, 271, 272, 273)
      .chain((length) => fc.uint8Array({ minLength: length, maxLength: length })),
  )
  fc.assert(
    fc.property(bytes, (data) => {
      const before = data.slice()
      expect(hex(keccak256(data))).toBe(keccak256OfViem(data))
      expect(data).toEqual(before)
    }),
  )
})
