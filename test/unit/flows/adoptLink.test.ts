import { describe, expect, test } from 'vitest'
import { openModal } from '../../../src/flows/openModal.ts'
import { pass, standStill } from '../../kit/clock.ts'
import { createConnected } from '../../kit/createTestModal.ts'
import { ALICE, BOB } from '../../kit/fakeEip1193.ts'

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
