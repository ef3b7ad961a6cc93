import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { getAddress } from 'viem'
import { toChecksumAddress } from '../../../../src/core/transactions/checksum.ts'
import { isAddress } from '../../../../src/chains/evm/isAddress.ts'

const hex = (digits: number) => fc.stringMatching(new RegExp(`^[0-9a-fA-F]{${digits}}$`))

test('writes EIP-55 checksums like viem', () => {
  fc.assert(
    fc.property(hex(40), (digits) => {
      expect(toChecksumAddress(`0x${digits}`)).toBe(getAddress(`0x${digits.toLowerCase()}`))
      expect(toChecksumAddress(digits)).toBe(toChecksumAddress(`0X${digits}`))
    }),
  )
})

test('accepts 40 hex digits with an optional 0x as an EVM address', () => {
  fc.assert(fc.property(hex(40), (digits) => isAddress(digits) && isAddress(`0x${digits}`)))
  fc.assert(fc.property(hex(40), fc.string({ minLength: 1 }), (digits, more) => !isAddress(`0x${digits}${more}`)))
  for (const wrong of ['', '0x', `0x${'g'.repeat(40)}`, `0x${'a'.repeat(39)}`, `0x${'a'.repeat(40)}\n`])
    expect(isAddress(wrong)).toBe(false)
})
