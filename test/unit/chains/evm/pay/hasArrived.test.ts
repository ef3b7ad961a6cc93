import { expect, test } from 'vitest'
import { addressWord, word } from '../../../../../src/chains/evm/money/abiWords.ts'
import { evmPay } from '../../../../../src/chains/evm/pay/evmPay.ts'
import type { RpcRequest } from '../../../../../src/core/rpcRequest.ts'
import { ALICE, BOB } from '../../../../kit/fakeEip1193.ts'
import { HASH, TOKEN } from '../../../../kit/sending.ts'

const TRANSFER = '0xddf252ad1be2c89b69c2b068fc378daa952ba7f163c4a11628f55a4df523b3ef'
const APPROVAL = '0x8c5be1e5ebec7d5bd14f71427d1e84f3dd0314c0f7b2291e5b200ac8c7c3b925'
const token = TOKEN.address ?? ''

const topicOf = (address: string) => `0x${addressWord(address)}`
const moved = (amount: bigint, change: { address?: string; topics?: readonly string[] } = {}) => ({
  address: token.toLowerCase(),
  topics: [TRANSFER, topicOf(ALICE), topicOf(BOB)],
  data: `0x${word(amount)}`,
  ...change,
})
const node =
  (receipt: unknown, transaction: unknown = null): RpcRequest =>
  async (method) =>
    method === 'eth_getTransactionReceipt' ? receipt : transaction
const ofToken = (receipt: unknown) => evmPay.hasArrived({ hash: HASH, to: BOB, amount: 5n, token }, node(receipt))
const ofCoin = (receipt: unknown, transaction: unknown) =>
  evmPay.hasArrived({ hash: HASH, to: BOB, amount: 5n }, node(receipt, transaction))

test.each([
  ['one transfer', [moved(5n)]],
  ['several transfers', [moved(2n), moved(4n)]],
  [
    'a transfer that the recipient passes on',
    [moved(5n), moved(5n, { topics: [TRANSFER, topicOf(BOB), topicOf(ALICE)] })],
  ],
])('a token has arrived by %s to the recipient', async (_, logs) => {
  expect(await ofToken({ status: '0x1', logs })).toBe(true)
})

test.each([
  ['no event, as of a contract wallet whose call failed', { status: '0x1', logs: [] }],
  ['less, as of a token that keeps a part', { status: '0x1', logs: [moved(4n)] }],
  ['another token', { status: '0x1', logs: [moved(5n, { address: ALICE })] }],
  ['another recipient', { status: '0x1', logs: [moved(5n, { topics: [TRANSFER, topicOf(BOB), topicOf(ALICE)] })] }],
  ['another event', { status: '0x1', logs: [moved(5n, { topics: [APPROVAL, topicOf(ALICE), topicOf(BOB)] })] }],
  ['a receipt without a status', { logs: [moved(5n)] }],
  ['a malformed receipt', { status: '0x1', logs: [null, 7, { address: token, topics: 'x' }] }],
])('a token has not if the receipt shows %s', async (_, receipt) => {
  expect(await ofToken(receipt)).toBe(false)
})

test.each([
  ['is of the amount to the recipient', '0x1', { to: BOB.toLowerCase(), value: '0x5' }, true],
  ['is of less', '0x1', { to: BOB, value: '0x4' }, false],
  ['is to another account', '0x1', { to: ALICE, value: '0x5' }, false],
  ['creates a contract', '0x1', { to: null, value: '0x5' }, false],
  ['failed', '0x0', { to: BOB, value: '0x5' }, false],
  ['has a receipt that says nothing of success', undefined, { to: BOB, value: '0x5' }, false],
  ['is unknown to the node', '0x1', null, undefined],
])('whether the coin has arrived if the transaction %s', async (_, status, transaction, arrived) => {
  expect(await ofCoin({ status }, transaction)).toBe(arrived)
})

test('a transaction without a receipt is not known', async () => {
  expect(await ofToken(null)).toBeUndefined()
})
