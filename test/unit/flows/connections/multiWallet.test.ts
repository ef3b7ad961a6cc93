import { describe, expect, test } from 'vitest'
import { connect } from '../../../../src/flows/connect/connect.ts'
import { disconnect } from '../../../../src/flows/connections/disconnect.ts'
import { loadFeatures } from '../../../../src/flows/modal/loadFeatures.ts'
import { openModal } from '../../../../src/flows/modal/openModal.ts'
import { reconnect } from '../../../../src/flows/connections/reconnect.ts'
import { switchConnection } from '../../../../src/flows/connections/switchConnection.ts'
import { pass, rest, standStill } from '../../../kit/clock.ts'
import { createTestModal } from '../../../kit/createTestModal.ts'
import { fakeChain, SOLANA } from '../../../kit/fakeChain.ts'
import { fakeConnector, type FakeConnector } from '../../../kit/fakeConnector.ts'
import { ALICE, BOB } from '../../../kit/fakeEip1193.ts'
import { fakeStorage } from '../../../kit/fakeStorage.ts'
import type { WalletApi } from '../../../../src/services/walletApi/index.ts'
import type { Options } from '../../../../src/core/options.ts'
import { savedStateOf } from '../../../../src/flows/connections/savedState.ts'

standStill()

const CARO = '0x0000000000000000000000000000000000000003'
const MULTI: Options = { features: { multiWallet: true } }

/** Creates a site with two chains. `a` and `b` are EVM wallets, `s` and `t` are Solana wallets. */
function site({
  storage = fakeStorage(),
  options = MULTI,
  walletApi,
}: { storage?: ReturnType<typeof fakeStorage>; options?: Options; walletApi?: WalletApi } = {}) {
  const solana = fakeChain({ namespace: 'solana', networks: SOLANA })
  const a = fakeConnector({ id: 'a', name: 'A', accounts: [ALICE] })
  const b = fakeConnector({ id: 'b', name: 'B', accounts: [BOB], network: 'eip155:8453' })
  const [s, t] = ['s', 't'].map((id) =>
    fakeConnector({ id, namespace: 'solana', accounts: [`SoLaNa${id}`], network: 'solana:main' }),
  ) as [FakeConnector, FakeConnector]
  const here = createTestModal({ connectors: [a, b], more: [solana], storage, options, walletApi })
  solana.announce(s, t)
  const { modal, entry } = here
  return {
    ...here,
    a,
    b,
    s,
    t,
    storage,
    /** Makes a wallet never answer its restore. */
    hang: (wallet: FakeConnector) => Object.assign(wallet, { restore: () => new Promise<null>(() => {}) }),
    get: async (...ids: string[]) => {
      for (const id of ids) await connect(modal, id)
      await rest()
    },
    ids: () => entry.state().connections.map(({ connectorId }) => connectorId),
    statuses: () =>
      Object.fromEntries(entry.state().connections.map(({ connectorId, status }) => [connectorId, status])),
    savedIds: () =>
      (JSON.parse(storage.values.get('wallet-modal:connections') ?? '[]') as { connectorId: string }[]).map(
        ({ connectorId }) => connectorId,
      ),
    /** Returns the id of the wallet whose provider the site gets. */
    provides: (namespace: 'eip155' | 'solana' = 'eip155') => modal.links.get(namespace)?.connectorId,
  }
}

/** Returns the storage of a page that connected these wallets. */
async function visited(...ids: string[]) {
  const first = site()
  await first.get(...ids)
  first.stop()
  return first.storage
}

describe('Connecting a second wallet of a namespace', () => {
  test('keeps the first wallet of a namespace connected, and makes the second wallet current', async () => {
    const { get, ids, entry, a, provides } = site()
    await get('a', 'b')
    expect(ids()).toEqual(['b', 'a'])
    expect(entry.state()).toMatchObject({ network: 'eip155:8453', account: { address: BOB } })
    expect(provides()).toBe('b')
    expect(entry.told('disconnect')).toEqual([])
    expect([a.link().watchers(), a.link().isClosed()]).toEqual([1, false])
  })

  test('merges connections with the same connector id, with the newest data', async () => {
    const { get, entry, a } = site()
    await get('a', 'b')
    a.facts.accounts = [CARO, ALICE]
    await get('a')
    expect(
      entry
        .state()
        .connections.map(({ connectorId, accounts }) => [connectorId, accounts.map(({ address }) => address)]),
    ).toEqual([
      ['a', [CARO, ALICE]],
      ['b', [BOB]],
    ])
    expect(a.links.map((link) => link.watchers())).toEqual([0, 1])
  })

  test('keeps the first wallet of a namespace current when the visitor rejects a second wallet', async () => {
    const { get, modal, ids, b, provides } = site()
    await get('a')
    b.facts.rejects = true
    await expect(connect(modal, 'b')).rejects.toMatchObject({ code: 'UserRejected' })
    expect([ids(), provides()]).toEqual([['a'], 'a'])
  })

  test('replaces the first wallet of a namespace by the second if multiWallet is off', async () => {
    const { get, ids, entry } = site({ options: {} })
    await get('a', 'b')
    expect(ids()).toEqual(['b'])
    expect(entry.told('disconnect')).toEqual([{ namespace: 'eip155', connectorId: 'a' }])
  })
})

describe('Switching between wallets of a namespace', () => {
  test('switches account, network and provider between wallets without contacting them', async () => {
    const { get, modal, entry, a, b, provides, savedIds } = site()
    await get('a', 'b')
    for (const [id, address, network] of [
      ['a', ALICE, 'eip155:1'],
      ['b', BOB, 'eip155:8453'],
      ['a', ALICE, 'eip155:1'],
    ] as const) {
      await switchConnection(modal, id)
      expect(entry.state()).toMatchObject({
        network,
        account: { address, status: 'connected' },
        connections: [{ connectorId: id }, {}],
      })
      expect(provides()).toBe(id)
      expect(savedIds()[0]).toBe(id)
    }
    expect([a.asked.length, b.asked.length]).toEqual([1, 1])
  })

  test('keeps the current wallet when another connected wallet changes account or network', async () => {
    const { get, entry, a } = site()
    await get('a', 'b')
    a.link().useAccounts(CARO)
    a.link().useNetwork('eip155:11155111')
    expect(entry.state()).toMatchObject({ network: 'eip155:8453', account: { address: BOB } })
    expect(entry.state().connections[1]).toMatchObject({ connectorId: 'a', address: CARO, network: 'eip155:11155111' })
  })
})

describe('Removing one of several wallets (specification §4)', () => {
  test('emits no `:disconnect` when the site disconnects one of several wallets', async () => {
    const { get, modal, entry, ids, provides, b } = site()
    await get('a', 'b')
    await disconnect(modal, { connection: 'b' })
    expect([ids(), provides(), entry.told('disconnect')]).toEqual([['a'], 'a', []])
    expect(entry.state()).toMatchObject({ network: 'eip155:1', account: { address: ALICE, status: 'connected' } })
    expect(b.link().isClosed()).toBe(true)
    await disconnect(modal, { connection: 'a' })
    expect([ids(), entry.state().account, entry.told('disconnect')]).toEqual([
      [],
      null,
      [{ namespace: 'eip155', connectorId: 'a' }],
    ])
  })

  test('emits no `:disconnect` when one of several wallets, current or not, ends its connection', async () => {
    const { get, entry, ids, a, b, savedIds } = site()
    await get('a', 'b')
    a.link().change({ kind: 'closed' })
    expect([ids(), savedIds(), entry.told('disconnect')]).toEqual([['b'], ['b'], []])
    expect(entry.state().account?.address).toBe(BOB)
    b.link().change({ kind: 'closed' })
    expect([ids(), savedIds(), entry.state().account]).toEqual([[], [], null])
    expect(entry.told('disconnect')).toEqual([{ namespace: 'eip155', connectorId: 'b' }])
  })

  test('emits `:disconnect` for the last connected wallet while another is still being restored', async () => {
    const storage = await visited('a', 'b')
    const { modal, entry, hang, a, ids } = site({ storage })
    hang(a)
    void reconnect(modal)
    await rest()
    await disconnect(modal, { connection: 'b' })
    expect([ids(), entry.told('disconnect')]).toEqual([['a'], [{ namespace: 'eip155', connectorId: 'b' }]])
  })
})

describe('Disconnecting several wallets', () => {
  test('keeps wallets of other namespaces connected when one namespace is disconnected', async () => {
    const { get, modal, entry, ids } = site()
    await get('a', 'b', 's', 't')
    await disconnect(modal, { namespace: 'solana' })
    expect(ids().toSorted()).toEqual(['a', 'b'])
    expect(entry.told('disconnect')).toEqual([{ namespace: 'solana', connectorId: 't' }])
    expect(entry.state()).toMatchObject({ activeNamespace: 'eip155', account: { address: BOB } })
  })

  test('disconnects every wallet and emits `:disconnect` once for each namespace', async () => {
    const { get, modal, entry, ids, a, b, s, savedIds } = site()
    await get('a', 'b', 's')
    await disconnect(modal)
    expect([ids(), savedIds(), entry.state().account]).toEqual([[], [], null])
    expect(
      entry
        .told('disconnect')
        .map(({ namespace }) => namespace)
        .toSorted(),
    ).toEqual(['eip155', 'solana'])
    expect([a, b, s].map((one) => [one.link().isClosed(), one.link().watchers()])).toEqual(
      Array.from({ length: 3 }, () => [true, 0]),
    )
  })

  test('keeps a wallet connected on EVM after its disconnect on Solana, also after a reload', async () => {
    const both = (storage = fakeStorage()) => {
      const solana = fakeChain({ namespace: 'solana', networks: SOLANA })
      const here = createTestModal({
        connectors: [fakeConnector({ id: 'Dual' })],
        more: [solana],
        storage,
        options: MULTI,
      })
      solana.announce({
        ...fakeConnector({ id: 'Dual', namespace: 'solana', accounts: ['SoLaNa1'], network: 'solana:main' }),
        type: 'standard',
        rdns: undefined,
      })
      return { ...here, storage }
    }
    const first = both()
    await connect(first.modal, 'Dual', { namespace: 'eip155' })
    await connect(first.modal, 'Dual', { namespace: 'solana' })
    await disconnect(first.modal, { namespace: 'solana' })
    first.stop()
    const { modal, entry } = both(first.storage)
    await reconnect(modal)
    expect(entry.state().connections.map(({ namespace, status }) => [namespace, status])).toEqual([
      ['eip155', 'connected'],
    ])
  })
})

describe('One of several wallets on an unsupported network', () => {
  /** Connects `a`, the current wallet, on a supported network, and `b` on an unsupported one. */
  async function abroad() {
    const here = site()
    here.b.facts.network = 'eip155:137'
    await here.get('b', 'a')
    return { ...here, view: () => here.entry.state().view }
  }

  test('opens UnsupportedChain only while the wallet on an unsupported network is current', async () => {
    const { modal, view, entry } = await abroad()
    void openModal(modal)
    modal.router.push({ view: 'ProfileWallets' })
    await switchConnection(modal, 'b')
    expect([view(), entry.state().network]).toEqual(['UnsupportedChain', 'eip155:137'])
    await switchConnection(modal, 'a')
    expect([view(), entry.state().network]).toEqual(['ProfileWallets', 'eip155:1'])
  })

  test('opens and closes UnsupportedChain as a disconnect makes another wallet current', async () => {
    const { modal, view, get, entry } = await abroad()
    void openModal(modal)
    await disconnect(modal, { connection: 'a' })
    expect([view(), entry.state().network]).toEqual(['UnsupportedChain', 'eip155:137'])
    modal.shell.$open.set(false)
    await get('a')
    await switchConnection(modal, 'b')
    void openModal(modal)
    expect(view()).toBe('UnsupportedChain')
    await disconnect(modal, { connection: 'b' })
    expect(entry.state()).toMatchObject({ open: false, network: 'eip155:1', connections: [{ connectorId: 'a' }] })
  })
})

describe('Several saved wallets after a reload', () => {
  test('restores all saved wallets without a prompt, with the same current wallet', async () => {
    const storage = await visited('a', 'b', 's')
    const { modal, entry, a, b, s, statuses, provides } = site({ storage })
    const ready = reconnect(modal)
    expect(statuses()).toEqual({ a: 'reconnecting', b: 'reconnecting', s: 'reconnecting' })
    await ready
    expect(statuses()).toEqual({ a: 'connected', b: 'connected', s: 'connected' })
    expect([provides(), provides('solana'), entry.state().network]).toEqual(['b', 's', 'solana:main'])
    expect([a, b, s].map((one) => one.asked)).toEqual([[], [], []])
  })

  test('restores saved wallets without waiting for a silent wallet, and resolves `ready` within 10 s', async () => {
    const storage = await visited('a', 'b', 's')
    const { modal, hang, b, statuses, savedIds } = site({ storage })
    hang(b)
    const ready = reconnect(modal)
    await rest()
    expect(statuses()).toEqual({ b: 'reconnecting', a: 'connected', s: 'connected' })
    await pass(10_000)
    await ready
    await pass(20_000)
    expect(statuses()).toEqual({ a: 'connected', s: 'connected' })
    expect(savedIds().toSorted()).toEqual(['a', 'b', 's'])
  })

  test('makes the next saved wallet current if the first fails or has revoked its permission', async () => {
    const storage = await visited('a', 'b', 's', 't')
    const { modal, b, t, ids, provides, savedIds, entry } = site({ storage })
    b.facts.restores = new Error('boom')
    t.facts.restores = 'forgotten'
    await reconnect(modal)
    expect([ids().toSorted(), provides(), provides('solana')]).toEqual([['a', 's'], 'a', 's'])
    expect(entry.state()).toMatchObject({ activeNamespace: 'solana', account: { address: 'SoLaNas' } })
    expect(savedIds().toSorted()).toEqual(['a', 'b', 's'])
  })

  test('activates another namespace if the only wallet of the active namespace fails to restore', async () => {
    const storage = await visited('a', 's')
    const { modal, s, entry } = site({ storage })
    s.facts.restores = new Error('boom')
    await reconnect(modal)
    expect(entry.state()).toMatchObject({ activeNamespace: 'eip155', network: 'eip155:1', account: { address: ALICE } })
  })

  test('restores only the current wallet of each namespace if multiWallet is off', async () => {
    const storage = await visited('a', 'b', 's')
    const { modal, ids, provides, get, savedIds } = site({ storage, options: {} })
    await reconnect(modal)
    expect([ids().toSorted(), provides()]).toEqual([['b', 's'], 'b'])
    await get('a')
    expect([ids().toSorted(), savedIds().toSorted()]).toEqual([
      ['a', 's'],
      ['a', 's'],
    ])
  })

  test('restores no wallet after a disconnect with multiWallet off', async () => {
    const storage = await visited('a', 'b')
    const { modal, ids, savedIds, stop } = site({ storage, options: {} })
    await reconnect(modal)
    await disconnect(modal)
    expect([ids(), savedIds()]).toEqual([[], []])
    stop()
    const next = site({ storage })
    await reconnect(next.modal)
    expect(next.ids()).toEqual([])
  })

  describe('A saved session beside the current wallet, with multiWallet off', () => {
    /** Connects `b`. Wallet `a` was saved while multiWallet was on, and is hidden. `c` is a third wallet. */
    async function beside(options: Options = {}) {
      const storage = await visited('a', 'b')
      const all = JSON.parse(storage.values.get('wallet-modal:connections') ?? '[]') as { connectorId: string }[]
      storage.setItem(
        'wallet-modal:connections',
        JSON.stringify(all.map((one) => (one.connectorId === 'a' ? { ...one, connectorType: 'walletConnect' } : one))),
      )
      const here = site({ storage, options })
      here.chain.announce(here.a, here.b, fakeConnector({ id: 'c' }))
      await reconnect(here.modal)
      expect([here.ids(), here.a.links]).toEqual([['b'], []])
      return { ...here, areClosed: () => here.a.links.map((link) => link.isClosed()) }
    }

    test('ends a hidden saved session when its namespace is disconnected', async () => {
      const { modal, areClosed, savedIds } = await beside()
      await disconnect(modal)
      expect([areClosed(), savedIds()]).toEqual([[true], []])
    })

    test('ends a hidden saved session when another wallet replaces the current one', async () => {
      const { get, areClosed, savedIds } = await beside()
      await get('c')
      expect([areClosed(), savedIds()]).toEqual([[true], ['c']])
    })

    test('keeps a hidden saved session when its wallet is connected again', async () => {
      const { get, areClosed, savedIds } = await beside()
      await get('a')
      expect([areClosed(), savedIds()]).toEqual([[false], ['a']])
    })
  })

  test('restores the other saved wallets when the remote features turn multiWallet on', async () => {
    const storage = await visited('a', 'b')
    const walletApi = { features: async () => ({ multiWallet: true }) } as unknown as WalletApi
    const { modal, ids, a, b } = site({ storage, options: { projectId: 'p' }, walletApi })
    await reconnect(modal)
    expect(ids()).toEqual(['b'])
    void openModal(modal)
    await loadFeatures(modal)
    await rest()
    expect(ids()).toEqual(['b', 'a'])
    expect([a.asked, b.asked]).toEqual([[], []])
  })
})

describe('Turning multiWallet off and on', () => {
  const turn = ({ entry }: Pick<ReturnType<typeof site>, 'entry'>, multiWallet: boolean) => {
    entry.configure({ features: { multiWallet } })
    return rest()
  }

  test('hides all but the current wallets when multiWallet is turned off, without ending their sessions', async () => {
    const here = site()
    await here.get('s', 't', 'a', 'b')
    await turn(here, false)
    expect([here.ids().toSorted(), here.provides(), here.provides('solana')]).toEqual([['b', 't'], 'b', 't'])
    expect(here.entry.state()).toMatchObject({ network: 'eip155:8453', account: { address: BOB, status: 'connected' } })
    expect(here.entry.told('disconnect')).toEqual([])
    expect([here.a, here.s].map((one) => [one.link().isClosed(), one.link().watchers()])).toEqual([
      [false, 0],
      [false, 0],
    ])
    expect([here.b, here.t].map((one) => one.link().watchers())).toEqual([1, 1])
    expect(here.savedIds().toSorted()).toEqual(['a', 'b', 's', 't'])
  })

  test('restores hidden wallets without a prompt when multiWallet is turned on again', async () => {
    const here = site()
    await here.get('a', 'b')
    await turn(here, false)
    await turn(here, true)
    expect([here.ids(), here.statuses(), here.provides()]).toEqual([
      ['b', 'a'],
      { a: 'connected', b: 'connected' },
      'b',
    ])
    expect([here.a.asked.length, here.b.asked.length]).toEqual([1, 1])
    here.a.link().useAccounts(CARO)
    expect(here.entry.state().connections[1]).toMatchObject({ connectorId: 'a', address: CARO })
  })

  test('hides a wallet during its restore when multiWallet is off, and restores it when multiWallet is on', async () => {
    const storage = await visited('a', 'b')
    const here = site({ storage })
    here.hang(here.a)
    void reconnect(here.modal)
    await rest()
    expect(here.statuses()).toEqual({ b: 'connected', a: 'reconnecting' })
    await turn(here, false)
    expect(here.statuses()).toEqual({ b: 'connected' })
    await turn(here, true)
    expect(here.statuses()).toEqual({ b: 'connected', a: 'reconnecting' })
  })

  test('keeps one of several wallets that failed to restore when multiWallet is turned off', async () => {
    const storage = await visited('a', 'b')
    const here = site({ storage })
    for (const one of [here.a, here.b]) one.facts.restores = new Error('boom')
    await reconnect(here.modal)
    await turn(here, false)
    expect(here.modal.connections.$known.get()).toMatchObject([{ connectorId: 'b', status: 'disconnected' }])
  })

  test('makes the connected wallet current instead of a failed one when multiWallet is turned off', async () => {
    const storage = await visited('a', 'b')
    const here = site({ storage })
    here.b.facts.restores = new Error('boom')
    await reconnect(here.modal)
    expect(here.modal.connections.$known.get()).toMatchObject([
      { connectorId: 'b', status: 'disconnected' },
      { connectorId: 'a', status: 'connected' },
    ])
    await turn(here, false)
    expect([here.statuses(), here.provides()]).toEqual([{ a: 'connected' }, 'a'])
  })

  test('restores no saved wallets with `reconnect: false`, even if multiWallet is turned on', async () => {
    const storage = await visited('a', 'b')
    const here = site({ storage, options: { reconnect: false } })
    await turn(here, true)
    expect(here.ids()).toEqual([])
  })
})

describe('Reconnecting a disconnected wallet (specification §4)', () => {
  test('prompts a disconnected wallet on reconnect, and makes this wallet current', async () => {
    const { get, modal, ids, b } = site()
    await get('a', 'b')
    await disconnect(modal, { connection: 'b' })
    expect(savedStateOf(modal).left()).toMatchObject([{ connectorId: 'b', address: BOB, status: 'disconnected' }])
    await switchConnection(modal, 'b')
    expect([ids(), b.asked.length, savedStateOf(modal).left()]).toEqual([['b', 'a'], 2, []])
  })

  test('shows a reconnect as `connecting`, and replaces the current wallet only on approval', async () => {
    const storage = await visited('b', 'a')
    const { modal, a, entry, statuses, provides, ids } = site({ storage })
    a.facts.restores = new Error('boom')
    await reconnect(modal)
    expect(ids()).toEqual(['b'])
    a.facts.asks = true
    const switching = switchConnection(modal, 'a')
    await rest()
    expect([statuses(), provides(), entry.state().account?.address]).toEqual([
      { b: 'connected', a: 'connecting' },
      'b',
      BOB,
    ])
    await expect(switchConnection(modal, 'a')).rejects.toMatchObject({ code: 'RequestPending' })
    a.approve()
    await switching
    expect([statuses(), provides(), entry.state().account?.address]).toEqual([
      { a: 'connected', b: 'connected' },
      'a',
      ALICE,
    ])
  })

  test('changes no wallet if the visitor rejects a reconnect', async () => {
    const { get, modal, ids, b, provides } = site()
    await get('a', 'b')
    await disconnect(modal, { connection: 'b' })
    b.facts.rejects = true
    await expect(switchConnection(modal, 'b')).rejects.toMatchObject({ code: 'UserRejected' })
    expect([ids(), provides(), savedStateOf(modal).left().length]).toEqual([['a'], 'a', 1])
  })

  test('remembers the last five disconnected wallets, without duplicates', async () => {
    const { modal } = site()
    for (let nth = 0; nth < 7; nth++) {
      const wallet = fakeConnector({ id: `w${nth}` })
      modal.wallets.$found.set([wallet])
      await connect(modal, wallet.id)
      await disconnect(modal)
    }
    expect(
      savedStateOf(modal)
        .left()
        .map(({ connectorId }) => connectorId),
    ).toEqual(['w6', 'w5', 'w4', 'w3', 'w2'])
  })
})
