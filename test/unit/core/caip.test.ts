import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  NAMESPACES,
  isNamespace,
  namespaceOf,
  parseCaipAddress,
  parseNetworkId,
  toCaipAddress,
} from '../../../src/core/caip.ts'

const namespace = fc.constantFrom(...NAMESPACES)
const evmReference = fc.bigInt(1n, 10n ** 32n - 1n).map(String)
const otherReference = fc.stringMatching(/^[-_a-zA-Z0-9]{1,32}$/)

test('splits a CAIP-2 network id into namespace and reference', () => {
  fc.assert(
    fc.property(namespace, evmReference, otherReference, (space, evm, other) => {
      const reference = space === 'eip155' ? evm : other
      expect(parseNetworkId(`${space}:${reference}`)).toEqual({
        namespace: space,
        reference,
        id: `${space}:${reference}`,
      })
      expect(namespaceOf(`${space}:${reference}`)).toBe(space)
    }),
  )
})

test.each([
  '',
  ':',
  'eip155',
  'eip155:',
  ':1',
  'eip155:1:2',
  'eip155:0',
  'eip155:01',
  'eip155:0x1',
  'eip155:-1',
  'eip155:1 ',
  ' eip155:1',
  'EIP155:1',
  'near:mainnet',
  'toString:1',
  `solana:${'a'.repeat(33)}`,
  'solana:a b',
  'solana:é',
  `eip155:1${'0'.repeat(32)}`,
  'eip155:1\n',
])('rejects %j as a network id', (value) => {
  expect(() => parseNetworkId(value)).toThrow(`Invalid CAIP-2 network id: ${value}`)
})

test.each([undefined, null, 1, true, [], ['eip155:1'], {}, Symbol('x'), Object.create(null)])(
  'rejects network ids and addresses that are not strings',
  (value) => {
    expect(() => parseNetworkId(value)).toThrow(/^Invalid CAIP-2 network id/)
    expect(() => parseCaipAddress(value)).toThrow(/^Invalid CAIP-10 address/)
  },
)

test('parses any input as a network id or address, or throws the matching error', () => {
  fc.assert(
    fc.property(fc.anything(), (value) => {
      for (const [parse, code] of [
        [parseNetworkId, 'InvalidNetworkId'],
        [parseCaipAddress, 'InvalidCaipAddress'],
      ] as const) {
        try {
          parse(value)
        } catch (error) {
          expect(error).toHaveProperty('code', code)
        }
      }
    }),
  )
})

test('splits a CAIP-10 address into network, namespace and address', () => {
  fc.assert(
    fc.property(namespace, otherReference, fc.stringMatching(/^[^:]+$/), (space, reference, address) => {
      const text = toCaipAddress(`${space}:${reference}`, address)
      expect(parseCaipAddress(text)).toEqual({ network: `${space}:${reference}`, namespace: space, address })
    }),
  )
})

test.each(['', '::', 'eip155:1', 'eip155:1:', 'eip155::0xab', ':1:0xab', 'eip155:1:0xab:x', 'near:mainnet:bob'])(
  'rejects %j as a CAIP-10 address',
  (value) => {
    expect(() => parseCaipAddress(value)).toThrow(`Invalid CAIP-10 address: ${value}`)
  },
)

test('accepts exactly the seven supported namespaces', () => {
  expect(NAMESPACES.every(isNamespace)).toBe(true)
  for (const value of ['ton', 'EIP155', '', undefined, 0, 'constructor']) expect(isNamespace(value)).toBe(false)
})
