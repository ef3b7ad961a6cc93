import { describe, expect, test } from 'vitest'
import { evmSwap } from '../../../../../src/chains/evm/swap/evmSwap.ts'
import type { RpcRequest } from '../../../../../src/core/rpcRequest.ts'

const HASH = `0x${'ab'.repeat(32)}`
const ME = `0x${'a1'.repeat(20)}`
const OTHER = `0x${'b2'.repeat(20)}`
const TOKEN = `0x${'c3'.repeat(20)}`
const TRANSFER = '0xddf252ad1be2c89b69c2b068fc378daa952ba7f163c4a11628f55a4df523b3ef'
const word = (value: bigint) => `0x${value.toString(16).padStart(64, '0')}`
const transfer = (from: string, to: string, amount: bigint, address = TOKEN) => ({
  address,
  topics: [TRANSFER, word(BigInt(from)), word(BigInt(to))],
  data: word(amount),
})

interface Facts {
  receipt?: Record<string, unknown> | null
  /** In the block before, and in the block. */
  balances?: [bigint, bigint]
  counts?: [bigint, bigint]
}

/** A node with one block (16) that has one transaction: it used 21,000 gas for 10 wei each. */
function nodeWith({ receipt = {}, balances = [0n, 0n], counts = [4n, 5n] }: Facts): RpcRequest {
  const at = (pair: [bigint, bigint], tag: unknown) => `0x${pair[tag === '0x10' ? 1 : 0].toString(16)}`
  const included = { blockNumber: '0x10', from: ME, gasUsed: '0x5208', effectiveGasPrice: '0xa', logs: [], ...receipt }
  const methods: Record<string, (params: readonly unknown[]) => unknown> = {
    eth_getTransactionReceipt: () => (receipt === null ? null : included),
    eth_call: ([, tag]) => at(balances, tag),
    eth_getBalance: ([, tag]) => at(balances, tag),
    eth_getTransactionCount: ([, tag]) => at(counts, tag),
  }
  return async (method, params) => methods[method]?.(params)
}

const received = (facts: Facts, token?: string) =>
  evmSwap.received({ hash: HASH, account: ME, ...(token !== undefined && { token }) }, nodeWith(facts))

test('What a swap gave is unknown if the node answers with a placeholder for the balance (tempoxyz/tempo#1499)', async () => {
  expect(await received({ balances: [2n ** 200n, 2n ** 200n] })).toBeUndefined()
})

describe('What a swap gave of a token', () => {
  test('is the sum of its transfers to the account, less what went back', async () => {
    const logs = [
      transfer(OTHER, ME, 100n),
      transfer(OTHER, ME, 7n, OTHER),
      transfer(OTHER, OTHER, 9n),
      transfer(ME, OTHER, 1n),
      { address: TOKEN, topics: [word(1n)], data: word(50n) },
    ]
    expect(await received({ receipt: { logs } }, TOKEN)).toBe(99n)
  })

  test('is nothing if no event and no balance shows it', async () => {
    expect(await received({ balances: [5n, 5n] }, TOKEN)).toBe(0n)
  })

  test('is unknown if only the balance has grown, since something else may have come, too', async () => {
    expect(await received({ balances: [5n, 9n] }, TOKEN)).toBeUndefined()
  })

  test('is unknown without a receipt', async () => {
    expect(await received({ receipt: null }, TOKEN)).toBeUndefined()
  })
})

describe('What a swap gave of the native coin', () => {
  test('is what the balance grew by in the block, and the fee that the account paid', async () => {
    expect(await received({ balances: [1_000_000n, 1_290_000n] })).toBe(500_000n)
    expect(await received({ balances: [1_000_000n, 1_289_000n], receipt: { l1Fee: '0x3e8' } })).toBe(500_000n)
  })

  test('has no fee if somebody else paid it', async () => {
    const facts: Facts = { balances: [1_000n, 1_500n], counts: [5n, 5n], receipt: { from: OTHER } }
    expect(await received(facts)).toBe(500n)
  })

  test('is unknown if the account sent something else in the block', async () => {
    expect(await received({ balances: [1_000_000n, 1_290_000n], counts: [4n, 6n] })).toBeUndefined()
    const isOther: Facts = { balances: [1_000n, 1_500n], counts: [4n, 5n], receipt: { from: OTHER } }
    expect(await received(isOther)).toBeUndefined()
  })

  test('counts the authorization of a transaction that gives the account code', async () => {
    const facts: Facts = { balances: [1_000_000n, 1_290_000n], counts: [4n, 6n], receipt: { type: '0x4' } }
    expect(await received(facts)).toBe(500_000n)
  })

  test('is nothing if only the fee was paid', async () => {
    expect(await received({ balances: [1_000_000n, 790_000n] })).toBe(0n)
  })
})
