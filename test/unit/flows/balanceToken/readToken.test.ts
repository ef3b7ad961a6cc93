import { expect, test } from 'vitest'
import { BALANCE_RETRY_BLOCK_MS, NATIVE_BALANCE_TTL_MS } from '../../../../src/core/limits.ts'
import type { Options } from '../../../../src/core/options.ts'
// Loaded in advance, so that the tests need not wait for imports.
import '../../../../src/chains/evm/money/readTokens.ts'
import '../../../../src/flows/balanceToken/readToken.ts'
import { loadBalance } from '../../../../src/flows/account/loadBalance.ts'
import { connect } from '../../../../src/flows/connect/connect.ts'
import { disconnect } from '../../../../src/flows/connections/disconnect.ts'
import { pass, rest, standStill } from '../../../kit/clock.ts'
import { createConnected } from '../../../kit/createTestModal.ts'

standStill()

const USDC = '0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48'
const OTHER = '0x00000000000000000000000000000000000000aa'
const word = (value: bigint) => `0x${value.toString(16).padStart(64, '0')}`
/** `symbol()` as 32 bytes: "GLD". */
const GLD = `0x474c44${'0'.repeat(58)}`

/** Returns a node that answers calls by their function: balanceOf, decimals and symbol. */
function fakeNode(answers: Record<string, unknown>) {
  const asked: string[] = []
  return {
    asked,
    request: async (_urls: readonly string[], _method: string, params: readonly unknown[] = []) => {
      const { to, data } = (params[0] ?? {}) as { to?: string; data?: string }
      asked.push(String(to))
      const answer = answers[String(data).slice(0, 10)]
      if (answer === undefined) throw new Error('execution reverted')
      return answer
    },
  }
}

async function connected(balanceToken: Options['balanceToken'], answers: Record<string, unknown>) {
  const node = fakeNode(answers)
  const page = await createConnected({}, { options: { balanceToken }, rpc: node.request })
  await rest()
  await rest()
  const balance = () => page.entry.state().account?.balance
  return { ...page, node, balance }
}

test('shows the balance of the token that the site prefers, instead of the coin', async () => {
  const { entry, balance } = await connected({ 'eip155:1': USDC }, { '0x70a08231': word(2_500_000n) })
  expect(balance()).toEqual({ value: '2.5', symbol: 'USDC', decimals: 6 })
  expect(entry.state().balances.eip155).toEqual(balance())
  expect(entry.faces().accounts.eip155?.amount).toBe('2.500 USDC')
})

test('asks the contract for symbol and decimals of a token that nobody lists', async () => {
  const answers = { '0x70a08231': word(12_345n), '0x313ce567': word(2n), '0x95d89b41': GLD }
  const { balance } = await connected({ 'eip155:1': OTHER }, answers)
  expect(balance()).toEqual({ value: '123.45', symbol: 'GLD', decimals: 2 })
})

test('shows no balance, and not the one of the coin, if the token cannot be read', async () => {
  const { entry, balance } = await connected({ 'eip155:1': USDC }, {})
  expect(balance()).toBeNull()
  expect(entry.faces().accounts.eip155?.amount).toBeUndefined()
})

test('shows no balance of before a disconnect after the visitor connects again, until it is read', async () => {
  const answers: Record<string, unknown> = { '0x70a08231': word(2_500_000n) }
  const { modal, wallet, balance } = await connected({ 'eip155:1': USDC }, answers)
  expect(balance()?.value).toBe('2.5')
  await disconnect(modal)
  answers['0x70a08231'] = undefined
  await connect(modal, wallet.id)
  expect(balance()).toBeNull()
})

test('keeps the coin on networks for which the site prefers no token', async () => {
  const { balance, node } = await connected({ 'eip155:137': USDC }, {})
  expect([balance()?.symbol, node.asked]).toEqual(['ETH', []])
})

test('reports a value that is no address once, and shows no balance', async () => {
  const { entry, modal, balance } = await connected({}, {})
  entry.configure({ balanceToken: { 'eip155:1': 'usdc' } })
  await rest()
  await loadBalance(modal, { force: true })
  await rest()
  expect(balance()).toBeNull()
  const [first, ...more] = entry.told('error')
  expect(first).toMatchObject({ code: 'InvalidOption', message: expect.stringContaining('balanceToken.eip155:1') })
  expect(more).toEqual([])
})

test('reads the balance again after 30 s, not before (specification §9)', async () => {
  const { modal, node } = await connected({ 'eip155:1': USDC }, { '0x70a08231': word(1n) })
  const count = node.asked.length
  await pass(NATIVE_BALANCE_TTL_MS - 1)
  await loadBalance(modal)
  await rest()
  expect(node.asked).toHaveLength(count)
  await pass(1)
  await loadBalance(modal)
  await rest()
  expect(node.asked.length).toBeGreaterThan(count)
})

test('waits 30 s after a failure before it reads the balance again, and takes the new answer', async () => {
  const answers: Record<string, unknown> = {}
  const { modal, balance } = await connected({ 'eip155:1': USDC }, answers)
  answers['0x70a08231'] = word(3_000_000n)
  await pass(BALANCE_RETRY_BLOCK_MS - 1)
  await loadBalance(modal)
  await rest()
  expect(balance()).toBeNull()
  await pass(1)
  await loadBalance(modal)
  await rest()
  expect(balance()?.value).toBe('3')
})

test('follows the option: another token, then the coin again, without a figure of the wrong one', async () => {
  const answers = { '0x70a08231': word(12_345n), '0x313ce567': word(2n), '0x95d89b41': GLD }
  const { entry, balance } = await connected({ 'eip155:1': USDC }, answers)
  const shown: unknown[] = []
  entry.configure({ balanceToken: { 'eip155:1': OTHER } })
  shown.push(balance())
  await rest()
  shown.push(balance())
  entry.configure({ balanceToken: undefined })
  shown.push(balance()?.symbol)
  expect(shown).toEqual([null, { value: '123.45', symbol: 'GLD', decimals: 2 }, 'ETH'])
})
