import { describe, expect, test } from 'vitest'
import { connect } from '../../../src/flows/connect.ts'
import { disconnect } from '../../../src/flows/disconnect.ts'
import { loadBalance } from '../../../src/flows/loadBalance.ts'
import { openModal } from '../../../src/flows/openModal.ts'
import { standStill } from '../../kit/clock.ts'
import { createConnected, createTestModal } from '../../kit/createTestModal.ts'

standStill()

describe('disconnecting', () => {
  test('§4: removing the last connection returns to disconnected and emits a disconnect event', async () => {
    const { modal, door, wallet } = await createConnected()
    await disconnect(modal)
    expect(door.told('disconnect')).toEqual([{ namespace: 'eip155', connectorId: wallet.id }])
    expect(door.told('account')).toEqual([{ account: null }])
    expect(door.state()).toMatchObject({ account: null, connections: [] })
  })

  test('ends it here at once, and then at the wallet', async () => {
    const { modal, door, wallet, storage } = await createConnected()
    const ending = disconnect(modal)
    expect(door.state().connections).toEqual([])
    expect(storage.values.has('wallet-modal:connections')).toBe(false)
    expect(wallet.link().watchers()).toBe(0)
    await ending
    expect(wallet.link().isClosed()).toBe(true)
  })

  test('C6: losing the address closes the modal', async () => {
    const { modal, door } = await createConnected()
    const result = openModal(modal)
    await disconnect(modal)
    await expect(result).resolves.toEqual({ outcome: 'closed' })
    expect(door.told('close')).toEqual([{ reason: 'done' }])
  })

  test('is remembered, until the visitor connects the wallet again', async () => {
    const { modal, wallet, storage } = await createConnected()
    await disconnect(modal)
    expect(storage.values.get('wallet-modal:disconnected')).toBe(`["${wallet.id}"]`)
    await connect(modal, wallet.id)
    expect(storage.values.has('wallet-modal:disconnected')).toBe(false)
  })

  test('forgets the balances', async () => {
    const { modal } = await createConnected()
    await loadBalance(modal)
    expect(Object.keys(modal.balances.$all.get())).toHaveLength(1)
    await disconnect(modal)
    expect(modal.balances.$all.get()).toEqual({})
  })

  test('a network that the site does not know goes with the wallet that was on it', async () => {
    const { modal, door } = await createConnected({ network: 'eip155:137' })
    expect(door.state().network).toBe('eip155:137')
    await disconnect(modal)
    expect(door.state().network).toBe('eip155:1')
  })
})

describe('what is named', () => {
  test.each([
    ['its id', 'com.example'],
    ['the object of the state', undefined],
  ])('by %s', async (_, id) => {
    const { modal, door } = await createConnected()
    await disconnect(modal, { connection: id ?? door.state().connections[0] })
    expect(door.state().connections).toEqual([])
  })

  test('must exist', async () => {
    const { modal, door } = await createConnected()
    await expect(disconnect(modal, { connection: 'other' })).rejects.toMatchObject({ code: 'NotConnected' })
    expect(door.state().connections).toHaveLength(1)
  })

  test('another namespace is left alone', async () => {
    const { modal, door } = await createConnected()
    await disconnect(modal, { namespace: 'solana' })
    expect(door.state().connections).toHaveLength(1)
  })

  test('ending nothing is fine', async () => {
    const { modal, door } = createTestModal()
    await expect(disconnect(modal)).resolves.toBeUndefined()
    expect(door.events).toEqual([])
  })
})
