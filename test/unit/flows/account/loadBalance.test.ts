import { afterEach, describe, expect, test, vi } from 'vitest'
import { readBalances } from '../../../../src/services/readBalances.ts'
import { connect } from '../../../../src/flows/connect/connect.ts'
import { disconnect } from '../../../../src/flows/connections/disconnect.ts'
import { loadBalance } from '../../../../src/flows/account/loadBalance.ts'
import { openModal } from '../../../../src/flows/modal/openModal.ts'
import { reconnect } from '../../../../src/flows/connections/reconnect.ts'
import { switchConnection } from '../../../../src/flows/connections/switchConnection.ts'
import { pass, rest, standStill } from '../../../kit/clock.ts'
import { createConnected, createTestModal } from '../../../kit/createTestModal.ts'
import { fakeConnector } from '../../../kit/fakeConnector.ts'
import { ALICE, BOB } from '../../../kit/fakeEip1193.ts'
import type { FakeStorage } from '../../../kit/fakeStorage.ts'

standStill()
afterEach(() => void vi.unstubAllGlobals())
const fails = () => Promise.reject(new Error('no node'))

// tempoxyz/tempo#1499; viem/chains/definitions/tempo.ts
test.each([4217, 42431, 31318])('shows a dash and asks nothing on Tempo (%i), which has no coin', async (id) => {
  const tempo = {
    id,
    name: 'Tempo',
    nativeCurrency: { name: 'USD', symbol: 'USD', decimals: 6 },
    rpcUrls: { default: { http: ['https://rpc.tempo.xyz'] } },
  }
  const { modal, entry, chain } = await createConnected(
    { network: `eip155:${id}` },
    { options: { networks: ['eip155:1', tempo] } },
  )
  await loadBalance(modal, { force: true })
  expect([chain.asked.balance, entry.state().account?.balance, modal.connections.$active.get()?.network]).toEqual([
    [],
    null,
    `eip155:${id}`,
  ])
})

test('forgets a saved placeholder for a balance', async () => {
  const storage = { getItem: () => JSON.stringify([[`eip155:1:${ALICE}`, String(2n ** 200n), 1]]) }
  expect(readBalances({ ...storage, setItem() {}, removeItem() {} }, 2)).toEqual([])
})

describe('Cached balances after a reload', () => {
  /** Reloads the page after `ms`, with the saved state. */
  async function reloaded(storage: FakeStorage, ms: number, restore?: () => Promise<null>) {
    await pass(ms)
    const wallet = fakeConnector()
    if (restore) Object.assign(wallet, { restore })
    const again = createTestModal({ storage, connectors: [wallet] })
    void reconnect(again.modal)
    await rest()
    return again
  }
  const kept = ({ values }: FakeStorage) => values.has('wallet-modal:balances')

  test('uses a cached balance for 30 s after a reload without a request (specification §9)', async () => {
    const first = await createConnected()
    first.stop()
    const { entry, modal, chain } = await reloaded(first.storage, 29_999)
    expect([entry.state().account?.balance?.value, chain.asked.balance]).toEqual(['1', []])
    await pass(1)
    await loadBalance(modal)
    expect(chain.asked.balance).toHaveLength(1)
  })

  test('saves at most 50 native balances, the latest ones', async () => {
    const { modal, storage } = await createConnected()
    for (let count = 1; count <= 60; count++)
      modal.balances.set(`eip155:${count}:${ALICE}`, { state: 'known', value: 1n, at: Date.now() + count })
    await loadBalance(modal, { force: true })
    const saved = JSON.parse(storage.values.get('wallet-modal:balances') ?? '[]') as [string, string, number][]
    expect(saved.map(([, , at]) => at - Date.now())).toEqual(Array.from({ length: 50 }, (_, index) => 60 - index))
  })

  test('shows the cached balance before the wallet has answered', async () => {
    const first = await createConnected()
    first.stop()
    const { entry } = await reloaded(first.storage, 0, () => new Promise(() => {}))
    expect(entry.state().account).toMatchObject({ status: 'reconnecting', balance: { value: '1' } })
  })

  test('ignores cached balances that are too old or from the future', async () => {
    const first = await createConnected()
    first.stop()
    for (const [ms, at] of [
      [30_000, 0],
      [0, 60_000],
    ] as const) {
      first.storage.values.set('wallet-modal:balances', JSON.stringify([[`eip155:1:${ALICE}`, '5', Date.now() + at]]))
      const { entry, chain } = await reloaded(first.storage, ms, () => new Promise(() => {}))
      expect([entry.state().account?.balance, chain.asked.balance]).toEqual([null, []])
    }
  })

  test.each(['{', '[["eip155:1:0x1","-5",1]]', '[["eip155:1:0x1","1.5",1]]', '[5,null,["a"]]'])(
    'ignores and deletes malformed cached balances: %s',
    async (damaged) => {
      const first = await createConnected()
      first.stop()
      first.storage.values.set('wallet-modal:balances', damaged)
      const { entry } = await reloaded(first.storage, 0, () => new Promise(() => {}))
      expect([entry.state().account?.balance, kept(first.storage)]).toEqual([null, false])
    },
  )

  test('deletes cached balances on disconnect and when another wallet replaces the connected one', async () => {
    const first = await createConnected()
    expect(kept(first.storage)).toBe(true)
    await disconnect(first.modal)
    expect(kept(first.storage)).toBe(false)
    const second = await createConnected({}, { connectors: [fakeConnector({ id: 'other', accounts: [BOB] })] })
    second.chain.answers.balance = fails
    await connect(second.modal, 'other')
    await rest()
    expect(kept(second.storage)).toBe(false)
  })
})

describe('loadBalance', () => {
  test('loads the balance as soon as a wallet connects', async () => {
    const { entry } = await createConnected()
    expect(entry.state().account?.balance).toEqual({ value: '1', symbol: 'ETH', decimals: 18 })
  })

  test('requests the native balance at most every 30 s (specification §9)', async () => {
    const { modal, chain } = await createConnected()
    await pass(29_999)
    await loadBalance(modal)
    expect(chain.asked.balance).toHaveLength(0)
    await pass(1)
    await loadBalance(modal)
    expect(chain.asked.balance).toHaveLength(1)
  })

  test('shows the old balance until the new one is loaded', async () => {
    const { modal, chain, entry } = await createConnected()
    chain.answers.balance = () => new Promise(() => {})
    await pass(30_000)
    void loadBalance(modal)
    await rest()
    expect(entry.state().account?.balance?.value).toBe('1')
  })

  test('sends one balance request at a time', async () => {
    const { modal, chain } = await createConnected()
    await pass(30_000)
    void loadBalance(modal)
    void loadBalance(modal)
    await rest()
    expect(chain.asked.balance).toHaveLength(1)
  })

  test('stores a balance for each account and network', async () => {
    const { modal, chain, wallet } = await createConnected({ accounts: [ALICE, BOB] })
    await switchConnection(modal, wallet.id, BOB)
    wallet.link().useNetwork('eip155:8453')
    await rest()
    expect(chain.asked.balance).toHaveLength(2)
    expect(Object.keys(modal.balances.$all.get())).toHaveLength(3)
  })

  test('requests no balance without a connection', async () => {
    const { modal, chain } = createTestModal()
    await loadBalance(modal, { force: true })
    expect(chain.asked.balance).toEqual([])
  })
})

describe('A failed balance request', () => {
  test('retries a failed balance request after 30 s (specification §4)', async () => {
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

  test('retries a failed balance request immediately when the visitor presses retry', async () => {
    const { modal, chain, wallet, entry } = await createConnected({ accounts: [ALICE, BOB] })
    chain.answers.balance = fails
    await switchConnection(modal, wallet.id, BOB)
    chain.answers.balance = async () => 5n
    await loadBalance(modal, { force: true })
    expect(entry.state().account?.balance).toEqual({ value: '0.000000000000000005', symbol: 'ETH', decimals: 18 })
  })
})

describe('A balance that cannot be loaded', () => {
  test('shows a balance that cannot be loaded as unknown, neither as zero nor as the outdated amount', async () => {
    const { modal, chain, entry } = await createConnected()
    chain.answers.balance = fails
    await pass(30_000)
    await loadBalance(modal)
    expect(entry.state().account?.balance).toBeNull()
  })

  test("shows 'Token Balance Unavailable' only while the modal is open (specification §8)", async () => {
    const { modal, chain } = await createConnected()
    chain.answers.balance = fails
    await loadBalance(modal, { force: true })
    expect(modal.toasts.$shown.get()).toBeUndefined()
    void openModal(modal)
    await loadBalance(modal, { force: true })
    // The views that show balances say it, too
    const toast = { text: 'Token Balance Unavailable', tone: 'error', autoClose: true }
    expect(modal.toasts.$shown.get()).toMatchObject(toast)
  })

  test.each([
    ['on phones, where it would cover the head of Account', 429, {}, false],
    ['on phones, if the visitor asked', 429, { force: true }, true],
    ['on phones, if nobody asked for a forced request', 429, { force: true, isAsked: false }, false],
    ['on wider screens', 430, {}, true],
  ] as const)('shows that message %s', async (_, width, ask, isShown) => {
    const { modal, chain } = await createConnected()
    vi.stubGlobal('innerWidth', width)
    void openModal(modal)
    chain.answers.balance = fails
    modal.balances.$all.set({})
    await loadBalance(modal, ask)
    expect(modal.toasts.$shown.get() !== undefined).toBe(isShown)
  })

  test("shows 'Token Balance Unavailable' on an unsupported network too (specification §8)", async () => {
    const { modal, entry, chain } = await createConnected(
      { network: 'eip155:137' },
      { options: { allowUnsupportedChain: true } },
    )
    void openModal(modal)
    await loadBalance(modal, { force: true })
    expect(modal.toasts.$shown.get()?.text).toBe('Token Balance Unavailable')
    expect(entry.state().account?.balance).toBeNull()
    expect(chain.asked.balance).toEqual([])
  })

  test('shows no message if the balance of an account fails to load after a switch to another account', async () => {
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

test('ignores a balance that arrives after a disconnect', async () => {
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

test('uses only the answer to the newest balance request', async () => {
  const { modal, chain, entry } = await createConnected()
  const answers: ((value: bigint) => void)[] = []
  chain.answers.balance = () => new Promise((resolve) => answers.push(resolve))
  void loadBalance(modal, { force: true })
  void loadBalance(modal, { force: true })
  await rest()
  answers[1]?.(2n * 10n ** 18n)
  answers[0]?.(1n * 10n ** 18n)
  await rest()
  expect(entry.state().account?.balance?.value).toBe('2')
})
