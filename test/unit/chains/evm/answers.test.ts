import * as fc from 'fast-check'
import { adapter } from '../../../../src/chains/evm/adapter.ts'
import { expect, test } from 'vitest'
import { parseAccounts, parseChainId, toHexChainId } from '../../../../src/chains/evm/answers.ts'
import { parseQuantity } from '../../../../src/core/data/parseQuantity.ts'
import { ALICE, BOB } from '../../../kit/fakeEip1193.ts'

test('parses accounts into checksummed addresses without duplicates, in order', () => {
  expect(parseAccounts('x', [BOB.toLowerCase(), ALICE, BOB])).toEqual([BOB, ALICE])
  expect(parseAccounts('x', [])).toEqual([])
})

test.each([
  [undefined, 'x: Required'],
  [null, 'x: Expected array, received null'],
  ['0x', 'x: Expected array, received string'],
  [{ 0: ALICE, length: 1 }, 'x: Expected array, received object'],
  [[ALICE, 7], 'x[1]: Expected string, received number'],
  [[undefined], 'x[0]: Required'],
  [['vitalik.eth'], 'x[0]: Expected address, received string'],
])('rejects the accounts %j with an error that names the malformed part', (value, message) => {
  expect(() => parseAccounts('x', value)).toThrow(message)
})

test('parses a chain id in hex, decimal text or as a number', () => {
  fc.assert(
    fc.property(fc.bigInt(1n, 2n ** 53n - 1n), (id) => {
      const wanted = `eip155:${id}`
      for (const form of [
        `0x${id.toString(16)}`,
        `0X00${id.toString(16).toUpperCase()}`.replace('0X', '0x'),
        `${id}`,
        Number(id),
      ]) {
        expect(parseChainId('x', form)).toBe(wanted)
      }
      expect(parseChainId('x', toHexChainId(`eip155:${id}`))).toBe(wanted)
    }),
  )
})

test('rejects a malformed chain id with an error that names the field', () => {
  for (const wrong of [
    '',
    '0x',
    '0',
    '0x0',
    '1.5',
    '-1',
    ' 1',
    '0xzz',
    'loading',
    `0x${'f'.repeat(40)}`,
    0,
    -1,
    1.5,
    NaN,
    Infinity,
    2 ** 60,
    null,
    {},
    [],
    ['0x1'],
    true,
  ]) {
    expect(() => parseChainId('eth_chainId', wrong)).toThrow(/^eth_chainId: Expected chain id, received /)
  }
  expect(() => parseChainId('eth_chainId', undefined)).toThrow('eth_chainId: Required')
  fc.assert(
    fc.property(fc.anything(), (value) => {
      try {
        expect(parseChainId('x', value)).toMatch(/^eip155:[1-9]\d*$/)
      } catch (error) {
        expect((error as Error).message).toMatch(/^x: (Required|Expected chain id, received \w+)$/)
      }
    }),
  )
})

test('parses hex quantities of up to 256 bits exactly', () => {
  fc.assert(
    fc.property(fc.bigInt(0n, 2n ** 256n - 1n), (value) => parseQuantity('x', `0x${value.toString(16)}`) === value),
  )
  for (const wrong of ['0x', '1', '0x1g', '', `0x1${'0'.repeat(64)}`])
    expect(() => parseQuantity('x', wrong)).toThrow('x: Expected hex quantity, received string')
  expect(() => parseQuantity('x', 5)).toThrow('x: Expected string, received number')
  expect(() => parseQuantity('x', undefined)).toThrow('x: Required')
})

test('reads an EVM balance at the latest block, in wei', async () => {
  const asked: unknown[] = []
  const { balance } = adapter
  expect(
    await balance(ALICE, async (...ask) => {
      asked.push(ask)
      return '0xde0b6b3a7640001'
    }),
  ).toBe(10n ** 18n + 1n)
  expect(asked).toEqual([['eth_getBalance', [ALICE, 'latest']]])
})

/** What Tempo's nodes answer. */
const PLACEHOLDER = BigInt('42'.repeat(38))

test('reads as many coins as can exist', async () => {
  expect(await adapter.balance(ALICE, async () => `0x${'f'.repeat(50)}`)).toBe(2n ** 200n - 1n)
})

test.each([
  [undefined, 'eth_getBalance: Required'],
  ['0x', 'eth_getBalance: Expected hex quantity, received string'],
  [0, 'eth_getBalance: Expected string, received number'],
  // tempoxyz/tempo#1499: 4.2e57 USD
  [`0x${PLACEHOLDER.toString(16)}`, `eth_getBalance: ${PLACEHOLDER} is a placeholder`],
  [`0x${(2n ** 200n).toString(16)}`, `eth_getBalance: ${2n ** 200n} is a placeholder`],
])('rejects the malformed balance %j instead of returning zero', async (answer, message) => {
  await expect(adapter.balance(ALICE, async () => answer)).rejects.toMatchObject({
    code: 'ServiceUnavailable',
    message,
  })
})
