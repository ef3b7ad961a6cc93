import { describe, expect, test } from 'vitest'
import { connect } from '../../../../src/flows/connect/connect.ts'
import { reconnect } from '../../../../src/flows/connections/reconnect.ts'
import { switchConnection } from '../../../../src/flows/connections/switchConnection.ts'
import type { Account } from '../../../../src/core/types.ts'
import { openModal } from '../../../../src/flows/modal/openModal.ts'
import { pass, standStill } from '../../../kit/clock.ts'
import { createConnected, createTestModal } from '../../../kit/createTestModal.ts'
import { fakeChain, fakeNetwork } from '../../../kit/fakeChain.ts'
import { fakeConnector, fakeLink } from '../../../kit/fakeConnector.ts'
import { fakeStorage } from '../../../kit/fakeStorage.ts'
import { ALICE, BOB } from '../../../kit/fakeEip1193.ts'

standStill()

describe('Changes made by the wallet', () => {
  test("switches to the wallet's new account, saves it and loads its balance", async () => {
    const { wallet, entry, chain, storage } = await createConnected()
    wallet.link().useAccounts(BOB, ALICE)
    expect(entry.state().account?.address).toBe(BOB)
    expect(entry.told('account')).toMatchObject([{ account: { address: BOB } }])
    expect(chain.asked.balance).toEqual([BOB])
    expect(storage.values.get('wallet-modal:connections')).toContain(`"address":"${BOB}"`)
  })

  test("switches to the wallet's new network", async () => {
    const { wallet, entry, storage } = await createConnected()
    wallet.link().useNetwork('eip155:8453')
    expect(entry.state()).toMatchObject({ network: 'eip155:8453', connections: [{ network: 'eip155:8453' }] })
    expect(entry.told('network')).toEqual([{ network: 'eip155:8453', previous: 'eip155:1' }])
    expect(storage.values.get('wallet-modal:network')).toBe('"eip155:8453"')
  })

  test('hides a wallet that the browser lost until the next reload, but keeps its connection saved', async () => {
    const { wallet, entry, storage, modal } = await createConnected()
    const saved = storage.values.get('wallet-modal:connections')
    wallet.link().change({ kind: 'closed', isLost: true })
    expect(entry.state()).toMatchObject({ account: null, connections: [] })
    expect(entry.told('disconnect')).toHaveLength(1)
    expect(storage.values.get('wallet-modal:connections')).toBe(saved)
    await reconnect(modal)
    expect(entry.state().account).toMatchObject({ address: ALICE, status: 'connected' })
  })

  test('disconnects on an empty accountsChanged event', async () => {
    const { wallet, entry } = await createConnected()
    wallet.link().useAccounts()
    expect(entry.state()).toMatchObject({ account: null, connections: [] })
    expect(entry.told('disconnect')).toEqual([{ namespace: 'eip155', connectorId: wallet.id }])
    expect(wallet.link().watchers()).toBe(0)
  })

  test('ignores changes made by the wallet after a disconnect', async () => {
    const { wallet, entry } = await createConnected()
    const link = wallet.link()
    link.useAccounts()
    const before = entry.state()
    link.useAccounts(BOB)
    link.useNetwork('eip155:8453')
    expect(entry.state()).toEqual(before)
  })
})

describe('A wallet on an unsupported network (specification §2)', () => {
  test('opens UnsupportedChain in an open modal when the wallet switches to an unsupported network', async () => {
    const { modal, wallet } = await createConnected()
    void openModal(modal)
    wallet.link().useNetwork('eip155:137')
    expect(modal.router.$route.get().view).toBe('UnsupportedChain')
    wallet.link().useNetwork('eip155:100')
    expect(modal.router.$trail.get().routes).toHaveLength(2)
  })

  test('leaves UnsupportedChain when the wallet switches to a supported network', async () => {
    const { modal, wallet } = await createConnected()
    void openModal(modal)
    wallet.link().useNetwork('eip155:137')
    wallet.link().useNetwork('eip155:8453')
    expect(modal.router.$route.get().view).toBe('Account')
  })

  test('closes the modal on a switch to a supported network if UnsupportedChain was the first view', async () => {
    const { modal, wallet } = await createConnected({ network: 'eip155:137' })
    void openModal(modal)
    wallet.link().useNetwork('eip155:1')
    expect(modal.shell.$open.get()).toBe(false)
  })

  test('does not open a closed modal when the wallet switches to an unsupported network', async () => {
    const { modal, wallet, entry } = await createConnected()
    wallet.link().useNetwork('eip155:137')
    await pass(1_000)
    expect(modal.shell.$open.get()).toBe(false)
    expect(entry.faces().network.label).toBe('Switch Network')
  })
})

describe('defaultAccountTypes (specification §3)', () => {
  const accounts = (one: string, other: string): Account[] => [
    { address: one, type: 'payment' },
    { address: other, type: 'ordinal' },
  ]

  /** Creates a Bitcoin wallet with one account of each address type. */
  function bitcoin(defaultAccountTypes?: Record<string, string>, storage = fakeStorage()) {
    const link = fakeLink('bip122', [], 'bip122:main')
    link.change({ kind: 'accounts', accounts: accounts('pay', 'ord') })
    const wallet = {
      ...fakeConnector({ id: 'Btc', name: 'Btc', namespace: 'bip122' }),
      connect: async () => link,
      restore: async () => link,
    }
    const chain = fakeChain({
      namespace: 'bip122',
      networks: [fakeNetwork(0, 'Bitcoin', { chainNamespace: 'bip122', caipNetworkId: 'bip122:main' })],
    })
    const here = createTestModal({
      connectors: [wallet],
      chain,
      storage,
      options: { ...(defaultAccountTypes && { defaultAccountTypes }) },
    })
    return { ...here, link, storage, address: () => here.entry.state().account?.address }
  }

  test.each([
    [undefined, 'pay'],
    [{ bip122: 'payment' }, 'pay'],
    [{ bip122: 'ordinal' }, 'ord'],
    [{ bip122: 'smartAccount' }, 'pay'],
  ])('selects the account for defaultAccountTypes %j: %s', async (types, address) => {
    const { modal, address: now, entry } = bitcoin(types)
    await connect(modal, 'Btc')
    expect(now()).toBe(address)
    expect(entry.state().connections[0]?.accounts).toHaveLength(2)
  })

  test("keeps the visitor's choice of account after a reload, despite defaultAccountTypes", async () => {
    const { modal, storage } = bitcoin({ bip122: 'ordinal' })
    await connect(modal, 'Btc')
    await switchConnection(modal, 'Btc', 'pay')
    const later = bitcoin({ bip122: 'ordinal' }, storage)
    await reconnect(later.modal)
    expect(later.address()).toBe('pay')
  })

  test("selects an account of the current type when the wallet's accounts change", async () => {
    const { modal, link, address } = bitcoin()
    await connect(modal, 'Btc')
    await switchConnection(modal, 'Btc', 'ord')
    link.change({ kind: 'accounts', accounts: accounts('pay2', 'ord2') })
    expect(address()).toBe('ord2')
  })
})
