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

describe('what a wallet changes by itself', () => {
  test('another account becomes the current one, is saved, and its balance is loaded', async () => {
    const { wallet, door, chain, storage } = await createConnected()
    wallet.link().useAccounts(BOB, ALICE)
    expect(door.state().account?.address).toBe(BOB)
    expect(door.told('account')).toMatchObject([{ account: { address: BOB } }])
    expect(chain.asked.balance).toEqual([BOB])
    expect(storage.values.get('wallet-modal:connections')).toContain(`"address":"${BOB}"`)
  })

  test('another network is the one in use', async () => {
    const { wallet, door, storage } = await createConnected()
    wallet.link().useNetwork('eip155:8453')
    expect(door.state()).toMatchObject({ network: 'eip155:8453', connections: [{ network: 'eip155:8453' }] })
    expect(door.told('network')).toEqual([{ network: 'eip155:8453', previous: 'eip155:1' }])
    expect(storage.values.get('wallet-modal:network')).toBe('"eip155:8453"')
  })

  test('a wallet that is out of reach until the page is loaded anew is no longer shown, but not forgotten', async () => {
    const { wallet, door, storage, modal } = await createConnected()
    const saved = storage.values.get('wallet-modal:connections')
    wallet.link().change({ kind: 'closed', isLost: true })
    expect(door.state()).toMatchObject({ account: null, connections: [] })
    expect(door.told('disconnect')).toHaveLength(1)
    expect(storage.values.get('wallet-modal:connections')).toBe(saved)
    await reconnect(modal)
    expect(door.state().account).toMatchObject({ address: ALICE, status: 'connected' })
  })

  test('B1: no accounts (accountsChanged empty) is the end', async () => {
    const { wallet, door } = await createConnected()
    wallet.link().useAccounts()
    expect(door.state()).toMatchObject({ account: null, connections: [] })
    expect(door.told('disconnect')).toEqual([{ namespace: 'eip155', connectorId: wallet.id }])
    expect(wallet.link().watchers()).toBe(0)
  })

  test('nothing reaches a connection that has ended', async () => {
    const { wallet, door } = await createConnected()
    const link = wallet.link()
    link.useAccounts()
    const before = door.state()
    link.useAccounts(BOB)
    link.useNetwork('eip155:8453')
    expect(door.state()).toEqual(before)
  })
})

describe('§2, B1: a network that the site does not know', () => {
  test('leads to UnsupportedChain while the modal is open', async () => {
    const { modal, wallet } = await createConnected()
    void openModal(modal)
    wallet.link().useNetwork('eip155:137')
    expect(modal.router.$route.get().view).toBe('UnsupportedChain')
    wallet.link().useNetwork('eip155:100')
    expect(modal.router.$trail.get().routes).toHaveLength(2)
  })

  test('and back when the wallet comes back (C6: a network change while on UnsupportedChain goes back)', async () => {
    const { modal, wallet } = await createConnected()
    void openModal(modal)
    wallet.link().useNetwork('eip155:137')
    wallet.link().useNetwork('eip155:8453')
    expect(modal.router.$route.get().view).toBe('Account')
  })

  test('when it was the first view, the modal closes', async () => {
    const { modal, wallet } = await createConnected({ network: 'eip155:137' })
    void openModal(modal)
    wallet.link().useNetwork('eip155:1')
    expect(modal.shell.$open.get()).toBe(false)
  })

  test('opens nothing by itself', async () => {
    const { modal, wallet, door } = await createConnected()
    wallet.link().useNetwork('eip155:137')
    await pass(1_000)
    expect(modal.shell.$open.get()).toBe(false)
    expect(door.faces().network).toBe('Switch Network')
  })
})

describe('§3 defaultAccountTypes', () => {
  const accounts = (one: string, other: string): Account[] => [{ address: one, type: 'payment' }, { address: other, type: 'ordinal' }]

  /** A wallet that gives one account of each type. */
  function bitcoin(defaultAccountTypes?: Record<string, string>, storage = fakeStorage()) {
    const link = fakeLink('bip122', [], 'bip122:main')
    link.change({ kind: 'accounts', accounts: accounts('pay', 'ord') })
    const wallet = { ...fakeConnector({ id: 'Btc', name: 'Btc', namespace: 'bip122' }), connect: async () => link, restore: async () => link }
    const chain = fakeChain({ namespace: 'bip122', networks: [fakeNetwork(0, 'Bitcoin', { chainNamespace: 'bip122', caipNetworkId: 'bip122:main' })] })
    const here = createTestModal({ connectors: [wallet], chain, storage, options: { ...(defaultAccountTypes && { defaultAccountTypes }) } })
    return { ...here, link, storage, address: () => here.door.state().account?.address }
  }

  test.each([[undefined, 'pay'], [{ bip122: 'payment' }, 'pay'], [{ bip122: 'ordinal' }, 'ord'], [{ bip122: 'smartAccount' }, 'pay']])('%j: connects %s', async (types, address) => {
    const { modal, address: now, door } = bitcoin(types)
    await connect(modal, 'Btc')
    expect(now()).toBe(address)
    expect(door.state().connections[0]?.accounts).toHaveLength(2)
  })

  test('the account that the visitor changed to is there again after a reload, whatever the site prefers', async () => {
    const { modal, storage } = bitcoin({ bip122: 'ordinal' })
    await connect(modal, 'Btc')
    await switchConnection(modal, 'Btc', 'pay')
    const later = bitcoin({ bip122: 'ordinal' }, storage)
    await reconnect(later.modal)
    expect(later.address()).toBe('pay')
  })

  test('where the accounts are others, one of the type in use takes its place', async () => {
    const { modal, link, address } = bitcoin()
    await connect(modal, 'Btc')
    await switchConnection(modal, 'Btc', 'ord')
    link.change({ kind: 'accounts', accounts: accounts('pay2', 'ord2') })
    expect(address()).toBe('ord2')
  })
})
