import { describe, expect, test } from 'vitest'
import { connect } from '../../../../src/flows/connect/connect.ts'
import { disconnect } from '../../../../src/flows/connections/disconnect.ts'
import { labelAccount } from '../../../../src/flows/connections/labelAccount.ts'
import { savedStateOf } from '../../../../src/flows/connections/savedState.ts'
import { openModal } from '../../../../src/flows/modal/openModal.ts'
import { rememberWallet } from '../../../../src/flows/connections/persist.ts'
import { switchConnection } from '../../../../src/flows/connections/switchConnection.ts'
import { switchNetwork } from '../../../../src/flows/networks/switchNetwork.ts'
import { pass, rest, standStill } from '../../../kit/clock.ts'
import { createTestModal } from '../../../kit/createTestModal.ts'
import { fakeConnector, type FakeConnector, type FakeConnectorFacts } from '../../../kit/fakeConnector.ts'
import { ALICE, BOB } from '../../../kit/fakeEip1193.ts'
import { fakeStorage, type FakeStorage } from '../../../kit/fakeStorage.ts'
import type { Options } from '../../../../src/core/options.ts'

standStill()

/** Opens two tabs of one page. As in Chromium, each changed key causes one storage event in the other tab. */
function twoTabs(facts: FakeConnectorFacts = {}, options: Options = {}) {
  const seen = [fakeStorage(), fakeStorage()] as const
  const news = [new EventTarget(), new EventTarget()]
  const tabs = ([0, 1] as const).map((at) => {
    const [mine, theirs] = [seen[at], seen[at ? 0 : 1]]
    const write = (key: string, change: (storage: FakeStorage) => void) => {
      const before = mine.values.get(key)
      change(mine)
      if (mine.values.get(key) === before) return
      queueMicrotask(() => {
        change(theirs)
        news[1 - at]?.dispatchEvent(Object.assign(new Event('storage'), { key }))
      })
    }
    const storage: FakeStorage = {
      ...mine,
      setItem: (key, value) => write(key, (where) => where.setItem(key, value)),
      removeItem: (key) => write(key, (where) => where.removeItem(key)),
    }
    const wallets = [fakeConnector(facts), fakeConnector({ ...facts, id: 'other', accounts: [BOB] })]
    return {
      ...createTestModal({ storage, tabs: news[at], connectors: wallets, options }),
      wallet: wallets[0] as (typeof wallets)[0],
      wallets,
    }
  })
  return { here: tabs[0] as (typeof tabs)[0], there: tabs[1] as (typeof tabs)[0], shared: seen[1], news }
}

describe('Two tabs of a site', () => {
  test('connects the wallet in the other tab too', async () => {
    const { here, there } = twoTabs()
    await connect(here.modal, 'com.example')
    await rest()
    expect(there.entry.state().account).toMatchObject({ address: ALICE, status: 'connected' })
    expect(there.wallet.asked).toEqual([])
  })

  test('disconnects the wallet in the other tab too', async () => {
    const { here, there, shared } = twoTabs()
    await connect(here.modal, 'com.example')
    await rest()
    await disconnect(here.modal)
    await rest()
    expect(there.entry.state().account).toBeNull()
    expect(there.entry.told('disconnect')).toHaveLength(1)
    expect(shared.values.has('wallet-modal:connections')).toBe(false)
  })

  test('reads the connections from the storage when the page returns from the back/forward cache', async () => {
    const { modal, entry, storage, tabs } = createTestModal({ connectors: [fakeConnector()] })
    await connect(modal, 'com.example')
    await rest()
    const saved = storage.values.get('wallet-modal:connections') ?? ''
    const show = async (persisted: boolean) => {
      tabs.dispatchEvent(Object.assign(new Event('pageshow'), { persisted }))
      return rest()
    }
    storage.values.delete('wallet-modal:connections')
    await show(false)
    expect(entry.state().account?.address).toBe(ALICE)
    await show(true)
    expect(entry.state().account).toBeNull()
    storage.values.set('wallet-modal:connections', saved)
    await show(true)
    expect(entry.state().account).toMatchObject({ address: ALICE, status: 'connected' })
  })

  test('connects both tabs again after a disconnect in one', async () => {
    const { here, there } = twoTabs()
    for (let turn = 0; turn < 2; turn++) {
      await connect(here.modal, 'com.example')
      await rest()
      expect(there.entry.state().account?.status).toBe('connected')
      await disconnect(here.modal)
      await rest()
    }
  })

  test('replaces the wallet in the other tab too', async () => {
    const { here, there, shared } = twoTabs()
    await connect(here.modal, 'com.example')
    await rest()
    await connect(here.modal, 'other')
    await rest()
    for (const { entry } of [here, there])
      expect(entry.state().connections.map(({ connectorId }) => connectorId)).toEqual(['other'])
    expect(shared.values.get('wallet-modal:connections')).toContain('other')
  })

  test('restores the wallet once for several storage events', async () => {
    const { here, there, news } = twoTabs()
    const restored: string[] = []
    Object.assign(there.wallet, {
      restore: ({ address }: { address: string }) => {
        restored.push(address)
        return new Promise(() => {})
      },
    })
    await connect(here.modal, 'com.example')
    await rest()
    news[1]?.dispatchEvent(Object.assign(new Event('storage'), { key: 'wallet-modal:network' }))
    await rest()
    expect(restored).toEqual([ALICE])
  })

  test('keeps the connection of one tab if the wallet grants nothing in the other tab', async () => {
    const { here, there, shared } = twoTabs()
    there.wallet.facts.restores = 'forgotten'
    await connect(here.modal, 'com.example')
    await rest()
    expect(there.entry.state().connections).toEqual([])
    expect(here.entry.state().account?.address).toBe(ALICE)
    expect(shared.values.get('wallet-modal:connections')).toContain('com.example')
    there.chain.announce(there.wallet, fakeConnector({ id: 'late' }))
    await rest()
    expect(here.entry.state().account?.address).toBe(ALICE)
    expect(shared.values.get('wallet-modal:connections')).toContain('com.example')
  })

  test('shares a change of the account with the other tab', async () => {
    const { here, there } = twoTabs({ accounts: [ALICE, BOB] })
    await connect(here.modal, 'com.example')
    await rest()
    await switchConnection(here.modal, 'com.example', BOB)
    await rest()
    expect(there.entry.state().account?.address).toBe(BOB)
  })

  test('shares a network change without a wallet with the other tab', async () => {
    const { here, there } = twoTabs()
    await switchNetwork(here.modal, 'eip155:8453')
    await rest()
    expect(there.entry.state().network).toBe('eip155:8453')
  })

  test('uses the network that the wallet reports in each tab', async () => {
    const { here, there } = twoTabs()
    await connect(here.modal, 'com.example')
    await rest()
    there.wallet.facts.network = 'eip155:8453'
    await switchNetwork(here.modal, 'eip155:8453')
    await rest()
    expect(there.entry.state()).toMatchObject({ network: 'eip155:8453', connections: [{ network: 'eip155:8453' }] })
  })

  test('keeps different networks in two tabs if the wallet has a separate network for each tab', async () => {
    const { here, there } = twoTabs()
    await connect(here.modal, 'com.example')
    await rest()
    await switchNetwork(here.modal, 'eip155:8453')
    await rest()
    expect(there.entry.state()).toMatchObject({ network: 'eip155:1', connections: [{ network: 'eip155:1' }] })
  })

  test('keeps the account labels of both tabs', async () => {
    const { here, there } = twoTabs({ accounts: [ALICE, BOB] })
    await connect(here.modal, 'com.example')
    await rest()
    labelAccount(here.modal, 'eip155', ALICE, 'Savings')
    await rest()
    labelAccount(there.modal, 'eip155', BOB, 'Daily')
    await rest()
    for (const { modal, entry } of [here, there]) {
      expect(modal.labels.$all.get()).toEqual({ [`eip155:${ALICE}`]: 'Savings', [`eip155:${BOB}`]: 'Daily' })
      expect(entry.state().account?.label).toBe('Savings')
    }
  })

  test('keeps the account labels of both tabs even if saved before the storage event arrives', () => {
    const storage = fakeStorage()
    const [here, there] = [createTestModal({ storage }), createTestModal({ storage })]
    labelAccount(here.modal, 'eip155', ALICE, 'Savings')
    labelAccount(there.modal, 'eip155', BOB, 'Daily')
    expect(savedStateOf(here.modal).labels()).toEqual({ [`eip155:${ALICE}`]: 'Savings', [`eip155:${BOB}`]: 'Daily' })
  })

  test('shares recent wallets and their details between tabs', async () => {
    const { here, there, shared } = twoTabs()
    here.modal.walletList.add([{ id: 'listed', name: 'Listed', canPair: true }])
    rememberWallet(here.modal, 'listed', 2)
    await rest()
    rememberWallet(there.modal, 'com.example', 2)
    await rest()
    expect(JSON.parse(shared.values.get('wallet-modal:recent') ?? '')).toEqual(['com.example', 'listed'])
    expect(JSON.parse(shared.values.get('wallet-modal:listed') ?? '')).toMatchObject([{ id: 'listed', name: 'Listed' }])
  })

  test('opens UnsupportedChain in the other tab when the current wallet changes', async () => {
    const { here, there } = twoTabs({}, { features: { multiWallet: true } })
    for (const { wallets } of [here, there])
      for (const wallet of wallets) wallet.facts.network = wallet.id === 'other' ? 'eip155:137' : 'eip155:1'
    for (const id of ['other', 'com.example']) await connect(here.modal, id)
    await rest()
    void openModal(there.modal)
    expect(there.entry.state()).toMatchObject({ network: 'eip155:1', view: 'Account' })
    await switchConnection(here.modal, 'other')
    await rest()
    expect(there.entry.state()).toMatchObject({ network: 'eip155:137', view: 'UnsupportedChain' })
  })

  test('disconnects when the storage is cleared', async () => {
    const { here, there, shared, news } = twoTabs()
    await connect(here.modal, 'com.example')
    await rest()
    shared.values.clear()
    news[1]?.dispatchEvent(Object.assign(new Event('storage'), { key: null }))
    await rest()
    expect(there.entry.state().connections).toEqual([])
  })
})

test('keeps tabs independent with `reconnect: false`', async () => {
  const { here, there } = twoTabs({}, { reconnect: false })
  await connect(here.modal, 'com.example')
  await rest()
  expect(there.entry.state().connections).toEqual([])
})

test('ignores other storage keys, and every storage event after the modal has stopped', async () => {
  const { here, there, shared, news } = twoTabs()
  await connect(here.modal, 'com.example')
  await rest()
  shared.values.delete('wallet-modal:connections')
  news[1]?.dispatchEvent(Object.assign(new Event('storage'), { key: 'something' }))
  there.stop()
  news[1]?.dispatchEvent(Object.assign(new Event('storage'), { key: null }))
  await pass(0)
  expect(there.entry.state().connections).toHaveLength(1)
})

test('synchronizes two modals on one page like two tabs', async () => {
  const storage = fakeStorage()
  const [one, two] = [0, 1].map(() => {
    const wallet = fakeConnector()
    return { ...createTestModal({ storage, tabs: window, connectors: [wallet] }), wallet }
  }) as [
    ReturnType<typeof createTestModal> & { wallet: FakeConnector },
    ReturnType<typeof createTestModal> & { wallet: FakeConnector },
  ]
  await connect(one.modal, 'com.example')
  await rest()
  expect(two.entry.state().account).toMatchObject({ address: ALICE, status: 'connected' })
  expect(two.wallet.asked).toEqual([])
  await disconnect(two.modal)
  await rest()
  expect([one.entry.state().connections, two.entry.state().connections]).toEqual([[], []])
  expect(one.entry.told('disconnect')).toHaveLength(1)
})
