import { describe, expect, test } from 'vitest'
import type { Link } from '../../../../src/core/connector.ts'
import { connectWallet } from '../../../../src/flows/connect/connectWallet.ts'
import { connect } from '../../../../src/flows/connect/connect.ts'
import { disconnect } from '../../../../src/flows/connections/disconnect.ts'
import { openModal } from '../../../../src/flows/modal/openModal.ts'
import { reconnect } from '../../../../src/flows/connections/reconnect.ts'
import { switchNetwork } from '../../../../src/flows/networks/switchNetwork.ts'
import { balanceIn } from '../../../../src/react/balanceIn.ts'
import { rest, standStill } from '../../../kit/clock.ts'
import { createTestModal } from '../../../kit/createTestModal.ts'
import { fakeChain, SOLANA } from '../../../kit/fakeChain.ts'
import { fakeAuthConnector } from '../../../kit/fakeAuth.ts'
import { fakeConnector, fakeLink } from '../../../kit/fakeConnector.ts'
import { fakeStorage } from '../../../kit/fakeStorage.ts'

standStill()

const SOL = {
  id: 'Sol',
  name: 'Sol',
  namespace: 'solana' as const,
  accounts: ['SoLaNa1'],
  network: 'solana:main' as const,
}

/** Creates a page with an EVM and a Solana wallet. */
function two(storage = fakeStorage()) {
  const solana = fakeChain({ namespace: 'solana', networks: SOLANA })
  const [evmWallet, solWallet] = [fakeConnector({ id: 'com.evm', name: 'Evm' }), fakeConnector(SOL)]
  const here = createTestModal({ connectors: [evmWallet], more: [solana], storage })
  solana.announce(solWallet)
  return { ...here, solana, evmWallet, solWallet, state: () => here.entry.state() }
}

/** Creates a wallet that has one session for both namespaces. */
function sessionWallet() {
  const links: Link[] = []
  const wallet = {
    id: 'walletConnect',
    name: 'WalletConnect',
    type: 'walletConnect' as const,
    isShared: true as const,
    namespaces: ['eip155', 'solana'] as const,
    async connect() {
      const sol = fakeLink('solana', ['SoLaNa1'], 'solana:main')
      const evm = { ...fakeLink('eip155', ['0x1'], 'eip155:1'), siblings: [sol], wallet: { name: 'Phone' } }
      links.push(evm, sol)
      return evm
    },
    restore: async () => null,
  }
  return { wallet, links }
}

describe('Disconnecting the active namespace while another namespace is connected', () => {
  test('emits the account of the remaining namespace, never null, when the active namespace disconnects', async () => {
    const { modal, entry, state } = two()
    await connect(modal, 'com.evm')
    await connect(modal, 'Sol')
    entry.events.length = 0
    await disconnect(modal, { namespace: 'solana' })
    expect(entry.told('account').map(({ account }) => account?.namespace)).toEqual(['eip155'])
    expect([state().activeNamespace, state().network, entry.told('disconnect')]).toEqual([
      'eip155',
      'eip155:1',
      [{ namespace: 'solana', connectorId: 'Sol' }],
    ])
  })
})

/** Creates an embedded wallet with accounts in both namespaces. The requested namespace is connected last. */
const embedded = () => ({
  ...fakeAuthConnector(),
  namespaces: ['eip155', 'solana'] as const,
  async connect({ namespace }: { namespace: string }) {
    const [evm, sol] = [fakeLink('eip155', ['0x1'], 'eip155:1'), fakeLink('solana', ['SoLaNa2'], 'solana:main')]
    return namespace === 'solana' ? { ...sol, siblings: [evm] } : { ...evm, siblings: [sol] }
  },
})

describe('Embedded wallet login', () => {
  const taken = (state: { connections: readonly { namespace: string; connectorId: string }[] }) =>
    state.connections.map(({ namespace, connectorId }) => `${namespace} ${connectorId}`)

  test('keeps a Solana extension connected after a login on EVM', async () => {
    const solana = fakeChain({ namespace: 'solana', networks: SOLANA })
    const wallet = embedded()
    const { modal, entry } = createTestModal({ more: [solana], offered: [wallet] })
    solana.announce(fakeConnector(SOL))
    await connect(modal, 'Sol')
    await connectWallet(modal, wallet, { namespace: 'eip155', signal: modal.lifetime.signal })
    expect(taken(entry.state())).toEqual(['solana Sol', 'eip155 auth'])
    expect(entry.told('disconnect')).toEqual([])
    expect(entry.state()).toMatchObject({ activeNamespace: 'eip155', account: { address: '0x1' } })
  })

  test('replaces another wallet in the namespace that the login requests', async () => {
    const solana = fakeChain({ namespace: 'solana', networks: SOLANA })
    const wallet = embedded()
    const { modal, entry } = createTestModal({ more: [solana], offered: [wallet] })
    solana.announce(fakeConnector(SOL))
    await connect(modal, 'Sol')
    await connectWallet(modal, wallet, { namespace: 'solana', signal: modal.lifetime.signal })
    expect(taken(entry.state())).toEqual(['eip155 auth', 'solana auth'])
    expect(entry.told('disconnect')).toEqual([{ namespace: 'solana', connectorId: 'Sol' }])
  })

  test("adds the embedded wallet's connections in both namespaces with multiWallet", async () => {
    const solana = fakeChain({ namespace: 'solana', networks: SOLANA })
    const wallet = embedded()
    const { modal, entry } = createTestModal({
      more: [solana],
      offered: [wallet],
      options: { features: { multiWallet: true } },
    })
    solana.announce(fakeConnector(SOL))
    await connect(modal, 'Sol')
    await connectWallet(modal, wallet, { namespace: 'eip155', signal: modal.lifetime.signal })
    expect(taken(entry.state()).sort()).toEqual(['eip155 auth', 'solana Sol', 'solana auth'])
  })
})

describe('Two connected namespaces', () => {
  test('keeps the connections of two namespaces, and activates the newest with its network', async () => {
    const { modal, state } = two()
    await connect(modal, 'com.evm')
    await connect(modal, 'Sol')
    expect(state().connections.map(({ connectorId }) => connectorId)).toEqual(['com.evm', 'Sol'])
    expect(state()).toMatchObject({
      activeNamespace: 'solana',
      network: 'solana:main',
      account: { address: 'SoLaNa1', caipAddress: 'solana:main:SoLaNa1' },
    })
  })

  test('opens Account or UnsupportedChain by the network of the wallet in the requested namespace', async () => {
    const { modal, evmWallet } = two()
    evmWallet.facts.network = 'eip155:137'
    await connect(modal, 'Sol')
    await connect(modal, 'com.evm')
    const viewFor = (namespace: 'eip155' | 'solana') => {
      void openModal(modal, { namespace })
      const { view } = modal.router.$route.get()
      void openModal(modal, { namespace: 'solana' }) // Makes the modal's namespace differ from the active one.
      return view
    }
    expect([modal.connections.$activeNamespace.get(), viewFor('solana'), viewFor('eip155')]).toEqual([
      'eip155',
      'Account',
      'UnsupportedChain',
    ])
  })

  test('activates another connected namespace without contacting the wallet', async () => {
    const { modal, chain, state } = two()
    await connect(modal, 'com.evm')
    await connect(modal, 'Sol')
    await switchNetwork(modal, 'eip155:1')
    expect(state()).toMatchObject({ activeNamespace: 'eip155', network: 'eip155:1', account: { namespace: 'eip155' } })
    expect(chain.asked.switch).toEqual([])
  })

  test('publishes the balance of the current wallet in each namespace', async () => {
    const { modal, state, solana } = two()
    solana.answers.balance = () => 5_000_000_000n
    await connect(modal, 'com.evm')
    await connect(modal, 'Sol')
    await rest()
    expect(state().account?.balance).toEqual({ value: '5', symbol: 'SOL', decimals: 9 })
    expect(state().balances).toEqual({
      eip155: { value: '1', symbol: 'ETH', decimals: 18 },
      solana: { value: '5', symbol: 'SOL', decimals: 9 },
    })
    expect([
      balanceIn(state(), undefined)?.symbol,
      balanceIn(state(), 'eip155')?.symbol,
      balanceIn(state(), 'sui'),
    ]).toEqual(['SOL', 'ETH', null])
  })

  test('rejects a network whose namespace has no wallet, and keeps the connected account', async () => {
    const { modal, state, entry } = two()
    await connect(modal, 'com.evm')
    entry.events.length = 0
    await expect(switchNetwork(modal, 'solana:main')).rejects.toMatchObject({ code: 'NotConnected' })
    expect(state()).toMatchObject({ activeNamespace: 'eip155', network: 'eip155:1', account: { namespace: 'eip155' } })
    expect(entry.events).toEqual([])
  })

  test('keeps the account when another tab selects a network without a wallet', async () => {
    const { modal, state, storage } = two()
    await connect(modal, 'com.evm')
    storage.setItem('wallet-modal:network', '"solana:main"')
    await reconnect(modal, { isFromOtherTab: true })
    expect(state()).toMatchObject({ activeNamespace: 'eip155', network: 'eip155:1', account: { namespace: 'eip155' } })
  })

  test('stores the last network of each namespace', async () => {
    const { modal } = two()
    await connect(modal, 'Sol')
    await switchNetwork(modal, 'solana:dev')
    await connect(modal, 'com.evm')
    expect([
      modal.networks.startOf('solana')?.caipNetworkId,
      modal.networks.startOf('eip155')?.caipNetworkId,
      modal.networks.startOf('sui'),
    ]).toEqual(['solana:dev', 'eip155:1', undefined])
  })

  test('records changes of the inactive namespace without activating it', async () => {
    const { modal, evmWallet, state } = two()
    await connect(modal, 'com.evm')
    await connect(modal, 'Sol')
    evmWallet.link().useNetwork('eip155:8453')
    expect(state().network).toBe('solana:main')
    expect(state().connections.find(({ namespace }) => namespace === 'eip155')?.network).toBe('eip155:8453')
  })

  test('activates the remaining namespace when the active one disconnects, and keeps the modal open', async () => {
    const { modal, entry, state } = two()
    await connect(modal, 'com.evm')
    await connect(modal, 'Sol')
    void openModal(modal)
    await disconnect(modal, { namespace: 'solana' })
    expect(state()).toMatchObject({
      open: true,
      activeNamespace: 'eip155',
      network: 'eip155:1',
      account: { namespace: 'eip155' },
    })
    expect(entry.told('disconnect')).toEqual([{ namespace: 'solana', connectorId: 'Sol' }])
    await disconnect(modal)
    expect(state()).toMatchObject({ open: false, account: null, connections: [] })
  })

  test('shows the account of the namespace that the modal was opened for', async () => {
    const { modal, state } = two()
    await connect(modal, 'com.evm')
    await connect(modal, 'Sol')
    void openModal(modal, { namespace: 'eip155' })
    expect(state()).toMatchObject({ view: 'Account', activeNamespace: 'eip155', account: { namespace: 'eip155' } })
  })

  test('restores both namespaces after a reload, with the same active namespace', async () => {
    const storage = fakeStorage()
    const first = two(storage)
    await connect(first.modal, 'com.evm')
    await connect(first.modal, 'Sol')
    await switchNetwork(first.modal, 'eip155:1')
    first.stop()
    const { modal, state } = two(storage)
    await reconnect(modal)
    await rest()
    expect(
      state()
        .connections.map(({ connectorId, status }) => `${connectorId} ${status}`)
        .sort(),
    ).toEqual(['Sol connected', 'com.evm connected'])
    expect(state()).toMatchObject({ activeNamespace: 'eip155', network: 'eip155:1' })
  })

  test('finds no wallets of a namespace without configured networks', () => {
    const { modal, entry } = two()
    expect(modal.wallets.find('Sol')).toBeDefined()
    entry.configure({ networks: ['eip155:1'] })
    expect(modal.wallets.find('Sol')).toBeUndefined()
    entry.configure({ networks: ['eip155:1', 'solana:main'] })
    expect(modal.wallets.find('Sol')).toBeDefined()
  })
})

describe('One session for several namespaces', () => {
  async function paired() {
    const here = two()
    const { wallet, links } = sessionWallet()
    here.modal.wallets.$others.set([wallet])
    await connect(here.modal, 'walletConnect')
    return { ...here, links }
  }

  test('connects all namespaces of a session, and activates the requested namespace', async () => {
    const { state } = await paired()
    expect(state().connections.map(({ namespace, wallet }) => [namespace, wallet?.name])).toEqual([
      ['solana', undefined],
      ['eip155', 'Phone'],
    ])
    expect(state()).toMatchObject({ activeNamespace: 'eip155', account: { address: '0x1' } })
  })

  test('disconnects all namespaces of a session when the site names only one of them', async () => {
    const { modal, entry, state, links } = await paired()
    await disconnect(modal, { namespace: 'solana' })
    expect(state().connections).toEqual([])
    expect(
      entry
        .told('disconnect')
        .map(({ namespace }) => namespace)
        .sort(),
    ).toEqual(['eip155', 'solana'])
    expect(links.some((link) => (link as ReturnType<typeof fakeLink>).isClosed())).toBe(true)
  })

  test('keeps a session when one of its namespaces is replaced, and ends the session with the last one', async () => {
    const { modal, state, links } = await paired()
    await connect(modal, 'com.evm')
    expect(links.some((link) => (link as ReturnType<typeof fakeLink>).isClosed())).toBe(false)
    await connect(modal, 'Sol')
    expect(
      state()
        .connections.map(({ connectorId }) => connectorId)
        .sort(),
    ).toEqual(['Sol', 'com.evm'])
    expect(links.filter((link) => (link as ReturnType<typeof fakeLink>).isClosed())).toHaveLength(1)
  })
})
