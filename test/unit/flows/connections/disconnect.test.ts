import { describe, expect, test } from 'vitest'
import type { Eip1193 } from '../../../../src/chains/evm/eip1193.ts'
import { injectedConnector } from '../../../../src/chains/evm/injectedConnector.ts'
import type { WalletModalError } from '../../../../src/core/errors.ts'
import type { Connection } from '../../../../src/core/types.ts'
import { connect } from '../../../../src/flows/connect/connect.ts'
import { disconnect } from '../../../../src/flows/connections/disconnect.ts'
import { loadBalance } from '../../../../src/flows/account/loadBalance.ts'
import { openModal } from '../../../../src/flows/modal/openModal.ts'
import { reconnect } from '../../../../src/flows/connections/reconnect.ts'
import { pass, rest, standStill } from '../../../kit/clock.ts'
import { createConnected, createTestModal } from '../../../kit/createTestModal.ts'
import { fakeChain, fakeNetwork } from '../../../kit/fakeChain.ts'
import { fakeConnector } from '../../../kit/fakeConnector.ts'
import { ALICE, fakeEip1193 } from '../../../kit/fakeEip1193.ts'
import { fakeStorage } from '../../../kit/fakeStorage.ts'
import { loadEvm } from '../../../kit/loadEvm.ts'
import { noted } from '../../../kit/noted.ts'

standStill()

/** Creates a saved connection whose wallet answers the restore when the test calls `answer()`. */
function saved() {
  const connection = {
    connectorId: 'com.example',
    connectorName: 'Example',
    connectorType: 'announced',
    namespace: 'eip155',
    accounts: [{ address: ALICE, type: 'eoa' }],
    address: ALICE,
    network: 'eip155:1',
  }
  const wallet = fakeConnector()
  const { restore } = wallet
  let answer = () => {}
  const heard = new Promise<void>((resolve) => (answer = resolve))
  Object.assign(wallet, { restore: (one: Connection) => heard.then(() => restore(one)) })
  const page = createTestModal({
    storage: fakeStorage({ 'wallet-modal:connections': [connection] }),
    connectors: [wallet],
  })
  return { ...page, wallet, answer, areClosed: () => wallet.links.map((link) => link.isClosed()) }
}

describe('disconnect', () => {
  test('resets the state and emits disconnect after the last connection (specification §4)', async () => {
    const { modal, entry, wallet } = await createConnected()
    await disconnect(modal)
    expect(entry.told('disconnect')).toEqual([{ namespace: 'eip155', connectorId: wallet.id }])
    expect(entry.told('account')).toEqual([{ account: null }])
    expect(entry.state()).toMatchObject({ account: null, connections: [] })
  })

  test('updates the local state immediately, then disconnects the wallet', async () => {
    const { modal, entry, wallet, storage } = await createConnected()
    const ending = disconnect(modal)
    expect(entry.state().connections).toEqual([])
    expect(storage.values.has('wallet-modal:connections')).toBe(false)
    expect(wallet.link().watchers()).toBe(0)
    await ending
    expect(wallet.link().isClosed()).toBe(true)
  })

  test('closes the modal on disconnect', async () => {
    const { modal, entry } = await createConnected()
    const result = openModal(modal)
    await disconnect(modal)
    await expect(result).resolves.toEqual({ outcome: 'closed' })
    expect(entry.told('close')).toEqual([{ reason: 'done' }])
  })

  test('marks a wallet as disconnected until the visitor connects it again', async () => {
    const { modal, wallet, storage } = await createConnected()
    await disconnect(modal)
    expect(storage.values.get('wallet-modal:disconnected')).toBe(`["${wallet.id}"]`)
    await connect(modal, wallet.id)
    expect(storage.values.has('wallet-modal:disconnected')).toBe(false)
  })

  test('deletes cached balances on disconnect', async () => {
    const { modal } = await createConnected()
    await loadBalance(modal)
    expect(Object.keys(modal.balances.$all.get())).toHaveLength(1)
    await disconnect(modal)
    expect(modal.balances.$all.get()).toEqual({})
  })

  test('resets an unknown network when its wallet disconnects', async () => {
    const { modal, entry } = await createConnected({ network: 'eip155:137' })
    expect(entry.state().network).toBe('eip155:137')
    await disconnect(modal)
    expect(entry.state().network).toBe('eip155:1')
  })
})

describe('Disconnecting a wallet that is not open', () => {
  test('disconnects a connection that is still being restored', async () => {
    const { modal, entry, answer, areClosed } = saved()
    void reconnect(modal)
    const ending = disconnect(modal)
    expect(entry.state().connections).toEqual([])
    answer()
    await ending
    expect(areClosed()).toContain(true)
    expect(entry.state().connections).toEqual([])
  })

  test('alerts developers if a wallet that is not open yet cannot be disconnected, and notes DISCONNECT_ERROR', async () => {
    const { modal, entry, wallet, answer } = saved()
    const { all } = noted(modal)
    entry.configure({ debug: true })
    const cause = new Error('Storage is gone')
    const { restore } = wallet
    const fail = () => Promise.reject(cause)
    Object.assign(wallet, { restore: (one: Connection) => restore(one).then(fail) })
    void reconnect(modal)
    const ending = disconnect(modal)
    answer()
    await ending
    const alert = { code: 'ConnectionFailed', message: 'Failed to disconnect', cause }
    expect(modal.shell.$alert.get()).toMatchObject(alert)
    const { code, message } = alert
    expect(all).toEqual([{ event: 'DISCONNECT_ERROR', properties: { message }, code }])
    expect(entry.state().connections).toEqual([])
  })

  test('resolves disconnect() after at most 3 s, and disconnects a silent wallet once the wallet answers', async () => {
    const { modal, answer, areClosed } = saved()
    void reconnect(modal)
    await pass(30_000)
    expect(modal.connections.$known.get()).toMatchObject([{ status: 'disconnected' }])
    let isOver = false
    void disconnect(modal, { connection: 'com.example' }).then(() => (isOver = true))
    await pass(2_999)
    expect(isOver).toBe(false)
    await pass(1)
    expect(isOver).toBe(true)
    answer()
    await rest()
    expect(areClosed()).toContain(true)
  })

  test('keeps a wallet connected if the visitor reconnects before the wallet answers the disconnect', async () => {
    const { modal, entry, wallet, answer } = saved()
    void reconnect(modal)
    const ending = disconnect(modal)
    // The new connection is still pending while the restore is answered.
    wallet.facts.delays = 10
    const connecting = connect(modal, 'com.example')
    await rest()
    answer()
    await pass(10)
    await connecting
    const mine = wallet.link()
    await ending
    expect(wallet.links.filter((link) => link.isClosed())).toEqual([])
    expect([entry.state().connections, mine.watchers()]).toMatchObject([[{ status: 'connected' }], 1])
  })

  test('prevents the restore of a session when disconnect() is called at page load', async () => {
    const { modal, entry, storage, answer } = saved()
    answer()
    // Simulates page load, while the restore code is still loading.
    modal.connections.restoring = Promise.resolve()
    const ending = disconnect(modal)
    await reconnect(modal)
    await ending
    expect([entry.state().connections, storage.values.has('wallet-modal:connections')]).toEqual([[], false])
  })

  test('ends a session that another wallet replaces during its restore', async () => {
    const { modal, chain, wallet, answer, areClosed } = saved()
    Object.assign(wallet, { type: 'walletConnect' })
    const [one] = JSON.parse(modal.site.storage.getItem('wallet-modal:connections') ?? '[]')
    modal.site.storage.setItem('wallet-modal:connections', JSON.stringify([{ ...one, connectorType: 'walletConnect' }]))
    chain.announce(wallet, fakeConnector({ id: 'other' }))
    void reconnect(modal)
    await connect(modal, 'other')
    answer()
    await rest()
    expect(areClosed()).toContain(true)
  })
})

describe('Connecting right after a disconnect', () => {
  const injected = (wallet: Eip1193) =>
    injectedConnector({ id: 'com.example', name: 'Example', type: 'announced' }, wallet, loadEvm)

  test('delays a new connection until the old permission is revoked, so that the new one survives', async () => {
    const wallet = fakeEip1193()
    wallet.table.wallet_revokePermissions = () => {
      wallet.state.granted = false
      wallet.emit('accountsChanged', [])
      return null
    }
    const { modal, entry } = createTestModal({ connectors: [injected(wallet)] })
    await connect(modal, 'com.example')
    void disconnect(modal)
    await connect(modal, 'com.example')
    await rest()
    expect(wallet.asked().slice(2)).toEqual([
      'wallet_getPermissions',
      'wallet_revokePermissions',
      'eth_requestAccounts',
      'eth_chainId',
    ])
    expect([entry.state().connections, wallet.state.granted]).toMatchObject([[{ status: 'connected' }], true])
  })

  test.each(['solana', 'bip122'] as const)(
    'delays a new connection until a %s wallet has disconnected',
    async (namespace) => {
      const wallet = fakeConnector({ namespace, network: `${namespace}:main` })
      const more = fakeChain({
        namespace,
        networks: [fakeNetwork(0, 'Main', { chainNamespace: namespace, caipNetworkId: `${namespace}:main` })],
      })
      more.announce(wallet)
      const { modal } = createTestModal({ more: [more] })
      await connect(modal, wallet.id)
      let left = () => {}
      wallet.link().close = () => new Promise<void>((resolve) => (left = resolve))
      void disconnect(modal)
      const connecting = connect(modal, wallet.id)
      await rest()
      expect(wallet.asked).toHaveLength(1)
      left()
      await connecting
      expect(wallet.asked).toHaveLength(2)
    },
  )

  test('delays a new connection by at most 3 s if the wallet does not answer the disconnect', async () => {
    const { modal, wallet } = await createConnected()
    wallet.link().close = () => new Promise(() => {})
    void disconnect(modal)
    const connecting = connect(modal, wallet.id)
    await pass(2_999)
    expect(wallet.asked).toHaveLength(1)
    await pass(1)
    expect((await connecting).status).toBe('connected')
  })

  test('stops waiting for a pending disconnect when the site aborts connect()', async () => {
    const { modal, wallet } = await createConnected()
    wallet.link().close = () => new Promise(() => {})
    void disconnect(modal)
    const controller = new AbortController()
    const connecting = expect(connect(modal, wallet.id, { signal: controller.signal })).rejects.toMatchObject({
      code: 'Aborted',
    })
    await rest()
    controller.abort()
    await connecting
    expect(wallet.asked).toHaveLength(1)
  })

  test('connects without waiting when no disconnect is pending', async () => {
    const { modal, wallet } = await createConnected()
    await disconnect(modal)
    void connect(modal, wallet.id)
    await rest()
    expect([wallet.asked.length, modal.links.disconnecting.size]).toEqual([2, 0])
  })
})

describe('disconnect() with an argument', () => {
  test.each([
    ['its id', 'com.example'],
    ['the object in the state', undefined],
  ])('disconnects a connection found by %s', async (_, id) => {
    const { modal, entry } = await createConnected()
    await disconnect(modal, { connection: id ?? entry.state().connections[0] })
    expect(entry.state().connections).toEqual([])
  })

  test('rejects disconnect() of an unknown connection', async () => {
    const { modal, entry } = await createConnected()
    await expect(disconnect(modal, { connection: 'other' })).rejects.toMatchObject({ code: 'NotConnected' })
    expect(entry.state().connections).toHaveLength(1)
  })

  test('keeps the connection if disconnect() names another namespace', async () => {
    const { modal, entry } = await createConnected()
    await disconnect(modal, { namespace: 'solana' })
    expect(entry.state().connections).toHaveLength(1)
  })

  test('rejects malformed arguments of disconnect() without disconnecting anything', async () => {
    const { modal, entry } = await createConnected()
    const errorOf = (asked: unknown) =>
      disconnect(modal, asked as object).then(
        () => undefined,
        ({ code, message }: WalletModalError) => [code, message],
      )
    expect(await errorOf('eip155')).toEqual([
      'InvalidOption',
      'Invalid option "disconnect": Expected object, received string',
    ])
    expect(await errorOf({ namespace: 'evm' })).toEqual([
      'InvalidOption',
      'Invalid option "namespace": Expected namespace, received string',
    ])
    expect(await errorOf(null)).toEqual([
      'InvalidOption',
      'Invalid option "disconnect": Expected object, received null',
    ])
    // JSON has neither.
    for (const asked of [7n, Symbol('all')]) expect(await errorOf(asked)).toEqual(['InvalidOption', expect.any(String)])
    for (const connection of [null, 7, {}])
      expect(await errorOf({ connection })).toEqual(['NotConnected', expect.any(String)])
    expect(entry.state().connections).toHaveLength(1)
  })

  test('resolves disconnect() without a connection', async () => {
    const { modal, entry } = createTestModal()
    await expect(disconnect(modal)).resolves.toBeUndefined()
    expect(entry.events).toEqual([])
  })
})
