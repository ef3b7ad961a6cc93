import { encodeFunctionData, namehash as viemNamehash, toHex } from 'viem'
import { normalize, packetToBytes } from 'viem/ens'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { hexOf } from '../../../../src/services/decoder/bytes.ts'
import { encodeCall } from '../../../../src/services/names/encodeCall.ts'
import { dnsName, namehash } from '../../../../src/services/names/nameBytes.ts'
import { isNormalized } from '../../../../src/services/names/normalized.ts'

const label = fc.string({ unit: 'grapheme', minLength: 1, maxLength: 12 }).filter((text) => !text.includes('.'))
const name = fc.array(label, { minLength: 1, maxLength: 4 }).map((labels) => labels.join('.'))
const bytes = fc.uint8Array({ maxLength: 100 })

describe('the encoding of names', () => {
  test('hashes names as EIP-137 does', () => {
    expect(hexOf(namehash(''))).toBe(`0x${'0'.repeat(64)}`)
    expect(hexOf(namehash('foo.eth'))).toBe('0xde9b09fd7c5f901e23a3f19fecc54828e9c848539801e86591bd9801b019f84f')
  })

  test('hashes every name like viem', () => {
    fc.assert(
      fc.property(name, (text) => {
        expect(hexOf(namehash(text))).toBe(viemNamehash(text))
      }),
    )
  })

  test('encodes every name for DNS like viem', () => {
    fc.assert(
      fc.property(name, (text) => {
        expect(dnsName(text)).toEqual(packetToBytes(text))
      }),
    )
  })

  test.each(['', '.eth', 'a..eth', 'eth.', `${'a'.repeat(256)}.eth`])(
    'returns no DNS encoding of the invalid name %j',
    (text) => {
      expect(dnsName(text)).toBeUndefined()
    },
  )
})

test('encodes every resolver call like viem', () => {
  const abi = [
    {
      type: 'function',
      name: 'ask',
      stateMutability: 'view',
      inputs: ['bytes', 'uint256', 'string[]', 'bytes32'].map((type) => ({ type, name: type.slice(0, 3) })),
      outputs: [],
    },
  ] as const
  const list = fc.array(fc.string({ unit: 'grapheme', maxLength: 40 }), { maxLength: 4 })
  fc.assert(
    fc.property(bytes, fc.bigInt({ min: 0n, max: 2n ** 256n - 1n }), list, (one, number, texts) => {
      const node = namehash('foo.eth')
      const args = [toHex(one), number, texts, hexOf(node)]
      const expected = encodeFunctionData({ abi, functionName: 'ask', args })
      const encoded = texts.map((text) => new TextEncoder().encode(text))
      expect(encodeCall(expected.slice(0, 10), [one, number, encoded, BigInt(hexOf(node))])).toBe(expected)
    }),
  )
})

describe('the normalization of names', () => {
  const expected = (text: string) => {
    try {
      return normalize(text) === text
    } catch {
      return false
    }
  }

  test('accepts the same ASCII names as normalized as viem', async () => {
    const ascii = fc.string({ unit: fc.constantFrom(..."ab09-_A.$ '"), minLength: 1, maxLength: 12 })
    await fc.assert(
      fc.asyncProperty(ascii, async (text) => {
        expect(await isNormalized(text)).toBe(expected(text))
      }),
      { numRuns: 2000 },
    )
  })

  test('accepts the same names as normalized as viem', async () => {
    await fc.assert(
      fc.asyncProperty(name, async (text) => {
        expect(await isNormalized(text)).toBe(expected(text))
      }),
    )
  })

  test.each([
    ['alice.eth', true],
    ['a-b.c0.eth', true],
    ['日本語.eth', true],
    ['café.eth', true],
    ['_dnslink.alice.eth', true],
    ['Alice.eth', false],
    ['alice.eth.', false],
    ['.eth', false],
    ['xn--abc.eth', false],
    ['vitаlik.eth', false], // Cyrillic а
    ['vitalik‮.eth', false],
    ['vita​lik.eth', false],
    ['alice eth', false],
  ])('decides whether the name %j is normalized: %s', async (text, isIt) => {
    expect(await isNormalized(text)).toBe(isIt)
  })
})
