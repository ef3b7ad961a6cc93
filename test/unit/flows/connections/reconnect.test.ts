import { describe, expect, test } from 'vitest'
import { WalletModalError } from '../../../../src/core/errors.ts'
import type { Connection } from '../../../../src/core/types.ts'
import { connectWallet } from '../../../../src/flows/connect/connectWallet.ts'
import { chooseNetwork } from '../../../../src/flows/networks/chooseNetwork.ts'
import { connect } from '../../../../src/flows/connect/connect.ts'
import { disconnect } from '../../../../src/flows/connections/disconnect.ts'
import { openModal } from '../../../../src/flows/modal/openModal.ts'
import { reconnect } from '../../../../src/flows/connections/reconnect.ts'
import { switchConnection } from '../../../../src/flows/connections/switchConnection.ts'
import { switchNetwork } from '../../../../src/flows/networks/switchNetwork.ts'
import { pass, rest, standStill } from '../../../kit/clock.ts'
import { createTestModal } from '../../../kit/createTestModal.ts'
import { fakeConnector, type FakeConnectorFacts } from '../../../kit/fakeConnector.ts'
import { ALICE, BOB } from '../../../kit/fakeEip1193.ts'
import { fakeStorage } from '../../../kit/fakeStorage.ts'

standStill()

const SAVED = {
  connectorId: 'com.example',
  connectorName: 'Example',
  connectorType: 'announced',
  namespace: 'eip155',
  accounts: [{ address: ALICE, type: 'eoa' }],
  address: ALICE,
  network: 'eip155:1',
}
const KEY = 'wallet-modal:connections'

/** Opens a page with a saved connection. Its wallet is missing until the test announces it. */
function visited(facts: FakeConnectorFacts = {}, more: Record<string, unknown> = {}) {
  const storage = fakeStorage({ [KEY]: [SAVED], ...more })
  const wallet = fakeConnector(facts)
  return { ...createTestModal({ storage }), wallet }
}

describe('Restoring an earlier visit', () => {
  test('restores a connection without a prompt: reconnecting, then connected', async () => {
    const { modal, chain, wallet, entry } = visited()
    chain.announce(wallet)
    const ready = reconnect(modal)
    expect(entry.state().account).toMatchObject({ address: ALICE, status: 'reconnecting' })
    await ready
    expect(entry.state().account).toMatchObject({ address: ALICE, status: 'connected' })
    expect(wallet.asked).toEqual([])
    expect(chain.asked.balance).toEqual([ALICE])
  })

  test('restores a connection with the account and network that the wallet has now', async () => {
    const { modal, chain, wallet, entry } = visited({ accounts: [BOB], network: 'eip155:8453' })
    chain.announce(wallet)
    await reconnect(modal)
    expect(entry.state()).toMatchObject({ network: 'eip155:8453', account: { caipAddress: `eip155:8453:${BOB}` } })
  })

  test('discards saved connections that the wallet has revoked', async () => {
    const { modal, chain, wallet, entry, storage } = visited({ restores: 'forgotten' })
    chain.announce(wallet)
    await reconnect(modal)
    expect(entry.state()).toMatchObject({ account: null, connections: [] })
    expect(storage.values.has(KEY)).toBe(false)
    expect(entry.told('disconnect')).toEqual([])
  })

  test.each([
    ['is missing', undefined],
    ['fails', { restores: new Error('boom') }],
  ])('hides a wallet that %s during the restore, but keeps its connection saved', async (_, facts) => {
    const { modal, chain, wallet, entry, storage } = visited(facts)
    if (facts) chain.announce(wallet)
    const ready = reconnect(modal)
    await pass(1_000)
    await ready
    expect(entry.state().connections).toEqual([])
    expect(JSON.parse(storage.values.get(KEY) ?? '')).toEqual([SAVED])
  })

  test('restores a wallet that is announced late', async () => {
    const { modal, chain, wallet, entry } = visited()
    const ready = reconnect(modal)
    await pass(1_000)
    await ready
    await pass(60_000)
    chain.announce(wallet)
    await rest()
    expect(entry.state().account?.status).toBe('connected')
  })

  test('does not restore a wallet that is announced after disconnect()', async () => {
    const { modal, chain, wallet, entry, storage } = visited()
    void reconnect(modal)
    await pass(1_000)
    await disconnect(modal)
    chain.announce(wallet)
    await rest()
    expect(entry.state().connections).toEqual([])
    expect(storage.values.has(KEY)).toBe(false)
  })

  test('skips a saved wallet that the visitor disconnected', async () => {
    const { modal, chain, wallet, entry } = visited({}, { 'wallet-modal:disconnected': ['com.example'] })
    chain.announce(wallet)
    await reconnect(modal)
    expect(entry.state().connections).toEqual([])
  })

  test('selects the saved network if the site still supports it', async () => {
    for (const [saved, used] of [
      ['eip155:8453', 'eip155:8453'],
      ['eip155:137', 'eip155:1'],
      ['junk', 'eip155:1'],
    ]) {
      const { modal, entry } = createTestModal({
        storage: fakeStorage({ 'wallet-modal:network': JSON.stringify(saved) }),
      })
      await reconnect(modal)
      expect(entry.state().network).toBe(used)
    }
  })
})

describe('Visitor actions while a wallet is being restored', () => {
  test('keeps a wallet that the visitor connects during the restore of another', async () => {
    const { modal, chain, wallet, entry } = visited()
    const other = fakeConnector({ id: 'other', accounts: [BOB] })
    chain.announce(other)
    const ready = reconnect(modal)
    await connect(modal, 'other')
    chain.announce(other, wallet)
    await ready
    expect(entry.state().connections.map(({ connectorId }) => connectorId)).toEqual(['other'])
    expect(wallet.links.every((link) => link.watchers() === 0)).toBe(true)
  })

  test('does not restore a wallet that the visitor disconnects during the restore', async () => {
    const { modal, chain, wallet, entry } = visited()
    chain.announce(wallet)
    const ready = reconnect(modal)
    await disconnect(modal)
    await ready
    expect(entry.state().connections).toEqual([])
  })

  test('replaces Account by Connect if the restore fails', async () => {
    const { modal } = visited()
    void reconnect(modal)
    void openModal(modal)
    expect(modal.router.$route.get().view).toBe('Account')
    await pass(1_000)
    expect(modal.router.$route.get().view).toBe('Connect')
  })

  test('replaces Connect by Account when the wallet is restored', async () => {
    const { modal, chain, wallet } = visited()
    void reconnect(modal)
    await pass(1_000)
    void openModal(modal)
    chain.announce(wallet)
    await rest()
    expect(modal.router.$route.get().view).toBe('Account')
  })

  test('opens UnsupportedChain if the restored wallet is on an unsupported network now', async () => {
    const { modal, chain, wallet } = visited({ network: 'eip155:137' })
    chain.announce(wallet)
    const ready = reconnect(modal)
    void openModal(modal)
    await ready
    expect(modal.router.$route.get().view).toBe('UnsupportedChain')
  })
})

describe('A network switch while a wallet is being restored', () => {
  /** Opens a page with a wallet that answers the restore only on `answer()`. */
  function silent(facts: FakeConnectorFacts = {}) {
    const page = visited(facts)
    let answer = () => {}
    const heard = new Promise<void>((resolve) => (answer = resolve))
    const { restore } = page.wallet
    Object.assign(page.wallet, { restore: (saved: Connection) => heard.then(() => restore(saved)) })
    page.chain.announce(page.wallet)
    return { ...page, answer }
  }

  test('sends a network switch to the wallet once the wallet is restored', async () => {
    const { modal, chain, entry, answer } = silent()
    void reconnect(modal)
    const switching = switchNetwork(modal, 'eip155:8453')
    await rest()
    expect([entry.state().network, chain.asked.switch]).toEqual(['eip155:1', []])
    answer()
    await switching
    expect(chain.asked.switch).toEqual(['eip155:8453'])
    expect(entry.state()).toMatchObject({
      network: 'eip155:8453',
      connections: [{ network: 'eip155:8453', status: 'connected' }],
    })
  })

  test('delays a network switch in the modal until the wallet is restored', async () => {
    const { modal, chain, entry, answer } = silent()
    void reconnect(modal)
    void openModal(modal, { view: 'Networks' })
    void chooseNetwork(modal, 'eip155:8453')
    await rest()
    expect(entry.state()).toMatchObject({ view: 'SwitchNetwork', network: 'eip155:1' })
    answer()
    await rest()
    expect([chain.asked.switch, entry.state().network, entry.state().open]).toEqual([
      ['eip155:8453'],
      'eip155:8453',
      false,
    ])
  })

  test('delays a network switch until the wallet is restored, even while the restore code is still loading', async () => {
    const { modal, chain, entry, answer } = silent()
    // Simulates page load, while the restore code is still loading.
    modal.connections.restoring = Promise.resolve()
    const switching = switchNetwork(modal, 'eip155:8453')
    void reconnect(modal)
    answer()
    await switching
    expect([chain.asked.switch, entry.state().network]).toEqual([['eip155:8453'], 'eip155:8453'])
  })

  test('switches the network locally if the wallet revoked its permission, and rejects at once on abort', async () => {
    const { modal, chain, entry, answer } = silent({ restores: 'forgotten' })
    void reconnect(modal)
    const controller = new AbortController()
    const given = switchNetwork(modal, 'eip155:11155111', controller.signal)
    controller.abort()
    await expect(given).rejects.toMatchObject({ code: 'Aborted' })
    const switching = switchNetwork(modal, 'eip155:8453')
    answer()
    await switching
    expect([chain.asked.switch, entry.state().network, entry.state().connections]).toEqual([[], 'eip155:8453', []])
  })

  test('rejects switchConnection() with RequestPending for a saved connection that is not listed yet', async () => {
    const { modal, answer } = silent()
    // Simulates page load, while the restore code is still loading.
    modal.connections.restoring = Promise.resolve()
    const switching = switchConnection(modal, 'com.example')
    void reconnect(modal)
    await expect(switching).rejects.toMatchObject({ code: 'RequestPending' })
    answer()
    await rest()
    await expect(switchConnection(modal, 'com.example')).resolves.toBeUndefined()
  })

  test('delays a network switch by at most 30 s, then switches without the wallet', async () => {
    const { modal, chain, entry } = silent()
    void reconnect(modal)
    const switching = switchNetwork(modal, 'eip155:8453')
    await pass(29_999)
    expect(entry.state().network).toBe('eip155:1')
    await pass(1)
    await switching
    expect([chain.asked.switch, entry.state().network]).toEqual([[], 'eip155:8453'])
  })
})

describe('A saved embedded wallet', () => {
  const login = { ...SAVED, connectorId: 'auth', connectorName: 'Auth', connectorType: 'auth' }
  const visit = (restores: FakeConnectorFacts['restores']) => {
    const wallet = { ...fakeConnector({ id: 'auth', restores }), type: 'auth' as const }
    return createTestModal({ storage: fakeStorage({ [KEY]: [login] }), offered: [wallet] })
  }

  test('discards a saved embedded wallet and shows a toast if the secure site fails to load', async () => {
    const { modal, entry, storage } = visit(new WalletModalError('ServiceUnavailable'))
    void openModal(modal)
    await reconnect(modal)
    await rest()
    expect(modal.toasts.$shown.get()?.text).toBe('A problem occurred while trying initialize authentication')
    expect(entry.state()).toMatchObject({ open: true, view: 'Connect', connections: [] })
    expect(storage.values.has(KEY)).toBe(false)
  })

  test('keeps a saved embedded wallet that did not answer in time', async () => {
    const { modal, storage } = visit(new WalletModalError('WalletTimeout'))
    await reconnect(modal)
    await rest()
    expect([modal.toasts.$shown.get(), storage.values.has(KEY)]).toEqual([undefined, true])
  })
})

test('does not list an embedded wallet as recent, since no wallet list contains it', async () => {
  const wallet = { ...fakeConnector({ id: 'auth' }), type: 'auth' as const }
  const { modal } = createTestModal({ offered: [wallet, fakeConnector({ id: 'fox' })] })
  await connectWallet(modal, wallet, { signal: modal.lifetime.signal })
  expect(modal.wallets.$recent.get()).toEqual([])
  await connect(modal, 'fox')
  expect(modal.wallets.$recent.get()).toEqual(['fox'])
})

describe('Several wallets with the rdns of a saved connection', () => {
  const rival = (id: string, uuid: string) => ({ ...fakeConnector({ id }), rdns: SAVED.connectorId, uuid })
  const pair = (uuids: readonly [string, string]) =>
    [rival(SAVED.connectorId, uuids[0]), rival(`${SAVED.connectorId}#2`, uuids[1])] as const

  test('contacts none of several wallets with the saved rdns: the visitor must choose', async () => {
    const { modal, chain, entry, storage } = visited()
    const [first, second] = pair(['a', 'b'])
    chain.announce(first, second)
    const ready = reconnect(modal)
    await pass(1_000)
    await ready
    expect([first.links, second.links, entry.state().connections]).toEqual([[], [], []])
    expect(JSON.parse(storage.values.get(KEY) ?? '')).toEqual([SAVED])
  })

  test('restores the wallet with the saved uuid among several with the same rdns', async () => {
    const { modal, chain, entry } = visited({}, { 'wallet-modal:uuids': { [SAVED.connectorId]: 'a' } })
    const [first, second] = pair(['a', 'b'])
    chain.announce(first, second)
    await reconnect(modal)
    expect(entry.state().account?.status).toBe('connected')
    expect([first.links.length, second.links.length]).toEqual([1, 0])
  })

  test('restores no wallet if two announce the saved uuid', async () => {
    const { modal, chain, entry } = visited({}, { 'wallet-modal:uuids': { [SAVED.connectorId]: 'a' } })
    const [first, second] = pair(['a', 'a'])
    chain.announce(first, second)
    const ready = reconnect(modal)
    await pass(1_000)
    await ready
    expect([first.links, second.links, entry.state().connections]).toEqual([[], [], []])
  })

  test('restores no wallet if the saved id and uuid belong to different wallets', async () => {
    const { modal, chain, entry } = visited({}, { 'wallet-modal:uuids': { [SAVED.connectorId]: 'a' } })
    chain.announce(...pair(['b', 'a']))
    const ready = reconnect(modal)
    await pass(1_000)
    await ready
    expect(entry.state().connections).toEqual([])
  })

  test('saves the uuid on connect, and deletes it when another wallet connects', async () => {
    const { modal, chain, storage } = createTestModal()
    const [first] = pair(['a', 'b'])
    chain.announce(first, fakeConnector({ id: 'other' }))
    await connect(modal, first.id)
    expect(storage.values.get('wallet-modal:uuids')).toBe(`{"${first.id}":"a"}`)
    await connect(modal, 'other')
    expect(storage.values.has('wallet-modal:uuids')).toBe(false)
  })
})
