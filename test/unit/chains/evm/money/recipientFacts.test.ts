import { describe, expect, test } from 'vitest'
import { recipientFacts } from '../../../../../src/chains/evm/money/recipientFacts.ts'
import { BOB } from '../../../../kit/fakeEip1193.ts'

const facts = (answers: Readonly<Record<string, unknown>>) =>
  recipientFacts(BOB, async (method) => {
    if (!(method in answers)) throw new Error('down')
    return answers[method]
  })

describe('What a node knows of a recipient', () => {
  test.each([
    ['0x', '0x0', { isContract: false, isUsed: false }],
    ['0x', '0x5', { isContract: false, isUsed: true }],
    ['0x6080', '0x1', { isContract: true, isUsed: true }],
    [`0xef0100${'ab'.repeat(20)}`, '0x10', { isContract: false, isUsed: true }],
  ])('with the code %s and the count %s', async (code, count, expected) => {
    expect(await facts({ eth_getCode: code, eth_getTransactionCount: count })).toEqual(expected)
  })

  test('is nothing if it fails or answers nonsense', async () => {
    expect(await facts({})).toEqual({})
    expect(await facts({ eth_getCode: 5, eth_getTransactionCount: 'many' })).toEqual({})
  })
})
