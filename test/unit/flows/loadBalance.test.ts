import { describe, expect, test } from 'vitest'
import { disconnect } from '../../../src/flows/disconnect.ts'
import { loadBalance } from '../../../src/flows/loadBalance.ts'
import { openModal } from '../../../src/flows/openModal.ts'
import { switchConnection } from '../../../src/flows/switchConnection.ts'
import { pass, rest, standStill } from '../../kit/clock.ts'
import { createConnected, createTestModal } from '../../kit/createTestModal.ts'
import { ALICE, BOB } from '../../kit/fakeEip1193.ts'

standStill()
const fails = () => Promise.reject(new Error('no node'))

describe('the native balance', () => {
  test('is known as soon as somebody is connected', async () => {
    const { door } = await createConnected()
    expect(door.state().account?.balance).toEqual({ value: '1', symbol: 'ETH', decimals: 18 })
  })

  test('§9: native balance 30 s: it is not asked for again before', async () => {
    const { modal, chain } = await createConnected()
    await pass(29_999)
    await loadBalance(modal)
    expect(chain.asked.balance).toHaveLength(0)
    await pass(1)
    await loadBalance(modal)
    expect(chain.asked.balance).toHaveLength(1)
  })

  test('the old figure stays until the new one is here', async () => {
    const { modal, chain, door } = await createConnected()
    chain.answers.balance = () => new Promise(() => {})
    await pass(30_000)
    void loadBalance(modal)
    await rest()
    expect(door.state().account?.balance?.value).toBe('1')
  })

  test('one question at a time', async () => {
    const { modal, chain } = await createConnected()
    await pass(30_000)
    void loadBalance(modal)
    void loadBalance(modal)
    await rest()
    expect(chain.asked.balance).toHaveLength(1)
  })

  test('each account and network has its own', async () => {
    const { modal, chain, wallet } = await createConnected({ accounts: [ALICE, BOB] })
    await switchConnection(modal, wallet.id, BOB)
    wallet.link().useNetwork('eip155:8453')
    await rest()
    expect(chain.asked.balance).toHaveLength(2)
    expect(Object.keys(modal.balances.$all.get())).toHaveLength(3)
  })

  test('nothing is asked where nobody is connected', async () => {
    const { modal, chain } = createTestModal()
    await loadBalance(modal, { force: true })
    expect(chain.asked.balance).toEqual([])
  })
})

describe('§4: token balance fetch is blocked 30 s after a failure', () => {
  test('then it is tried again', async () => {
    const { modal, chain, wallet } = await createConnected({ accounts: [ALICE, BOB] })
    chain.answers.balance = fails
    await switchConnection(modal, wallet.id, BOB)
    expect(chain.asked.balance).toHaveLength(1)
    await pass(29_999)
    await loadBalance(modal)
    expect(chain.asked.balance).toHaveLength(1)
    await pass(1)
    await loadBalance(modal)
    expect(chain.asked.balance).toHaveLength(2)
  })

  test('unless the visitor presses retry', async () => {
    const { modal, chain, wallet, door } = await createConnected({ accounts: [ALICE, BOB] })
    chain.answers.balance = fails
    await switchConnection(modal, wallet.id, BOB)
    chain.answers.balance = async () => 5n
    await loadBalance(modal, { force: true })
    expect(door.state().account?.balance).toEqual({ value: '0.000000000000000005', symbol: 'ETH', decimals: 18 })
  })
})

describe('a failure', () => {
  test('makes the balance unknown, never zero and never an old figure', async () => {
    const { modal, chain, door } = await createConnected()
    chain.answers.balance = fails
    await pass(30_000)
    await loadBalance(modal)
    expect(door.state().account?.balance).toBeNull()
  })

  test("§8: 'Token Balance Unavailable', where there is somebody to read it", async () => {
    const { modal, chain } = await createConnected()
    chain.answers.balance = fails
    await loadBalance(modal, { force: true })
    expect(modal.toasts.$shown.get()).toBeUndefined()
    void openModal(modal)
    await loadBalance(modal, { force: true })
    expect(modal.toasts.$shown.get()).toMatchObject({ text: 'Token Balance Unavailable', tone: 'error' })
  })

  test("§8: 'Token Balance Unavailable' on an unsupported network, too", async () => {
    const { modal, door, chain } = await createConnected({ network: 'eip155:137' }, { options: { allowUnsupportedChain: true } })
    void openModal(modal)
    await loadBalance(modal, { force: true })
    expect(modal.toasts.$shown.get()?.text).toBe('Token Balance Unavailable')
    expect(door.state().account?.balance).toBeNull()
    expect(chain.asked.balance).toEqual([])
  })

  test('of another account is not told', async () => {
    const { modal, chain, wallet } = await createConnected({ accounts: [ALICE, BOB] })
    let fail = (_: Error) => {}
    chain.answers.balance = () => new Promise((_, reject) => (fail = reject))
    void openModal(modal)
    void loadBalance(modal, { force: true })
    await rest()
    chain.answers.balance = async () => 1n
    await switchConnection(modal, wallet.id, BOB)
    fail(new Error('late'))
    await rest()
    expect(modal.toasts.$shown.get()).toBeUndefined()
  })
})

test('a late answer after a disconnect changes nothing', async () => {
  const { modal, chain } = await createConnected()
  let answer = (_: bigint) => {}
  chain.answers.balance = () => new Promise((resolve) => (answer = resolve))
  void loadBalance(modal, { force: true })
  await rest()
  await disconnect(modal)
  answer(7n)
  await rest()
  expect(modal.balances.$all.get()).toEqual({})
})

test('of two answers the one to the newest question counts', async () => {
  const { modal, chain, door } = await createConnected()
  const answers: ((value: bigint) => void)[] = []
  chain.answers.balance = () => new Promise((resolve) => answers.push(resolve))
  void loadBalance(modal, { force: true })
  void loadBalance(modal, { force: true })
  await rest()
  answers[1]?.(2n * 10n ** 18n)
  answers[0]?.(1n * 10n ** 18n)
  await rest()
  expect(door.state().account?.balance?.value).toBe('2')
})
