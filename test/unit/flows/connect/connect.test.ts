import { describe, expect, test, vi } from 'vitest'
import { WalletModalError } from '../../../../src/core/errors.ts'
import { findConnector } from '../../../../src/flows/connect/findConnector.ts'
import { connect } from '../../../../src/flows/connect/connect.ts'
import { abandonConnect, connectInView } from '../../../../src/flows/connect/connectInView.ts'
// Imported in advance, so that no test waits for this lazy code.
import '../../../../src/flows/connect/walletByName.ts'
import { open } from '../../../../src/flows/modal/open.ts'
import { openModal } from '../../../../src/flows/modal/openModal.ts'
import { pass, rest, standStill } from '../../../kit/clock.ts'
import { createConnected, createTestModal } from '../../../kit/createTestModal.ts'
import { fakeChain, SOLANA } from '../../../kit/fakeChain.ts'
import { fakeConnector, type FakeConnectorFacts } from '../../../kit/fakeConnector.ts'
import { ALICE, BOB } from '../../../kit/fakeEip1193.ts'
import { fakePairing } from '../../../kit/fakePairing.ts'

standStill()

/** Creates a modal in which the visitor has chosen a wallet. */
async function chosen(facts: FakeConnectorFacts) {
  const wallet = fakeConnector(facts)
  const here = createTestModal({ connectors: [wallet] })
  const result = openModal(here.modal)
  void connectInView(here.modal, wallet.id)
  await rest()
  return {
    ...here,
    wallet,
    result,
    attempt: () => here.modal.attempt.$connect.get(),
    view: () => here.modal.router.$route.get().view,
  }
}

describe('connectInView', () => {
  test('shows the wallet while its answer is pending, and closes the modal on approval', async () => {
    const { wallet, attempt, view, entry, result, modal } = await chosen({ asks: true })
    expect(view()).toBe('ConnectingExternal')
    expect(attempt()).toMatchObject({ connectorId: wallet.id, phase: 'waiting' })
    expect(entry.state().loading).toBe(true)
    wallet.approve()
    await rest()
    await expect(result).resolves.toMatchObject({ outcome: 'connected' })
    expect(entry.state()).toMatchObject({
      open: false,
      loading: false,
      view: 'Connect',
      account: { address: modal.connections.$active.get()?.address },
    })
    expect(entry.events.map(({ name }) => name)).toEqual(['open', 'view', 'view', 'account', 'connect', 'close'])
  })

  test('sends one connection request on a double click', async () => {
    const { modal, wallet } = await chosen({ asks: true })
    void connectInView(modal, wallet.id)
    await rest()
    expect(wallet.asked).toHaveLength(1)
  })

  test.each([
    [new WalletModalError('UserRejected'), 'UserRejected'],
    [new WalletModalError('RequestPending'), 'RequestPending'],
    [new WalletModalError('WalletLocked'), 'WalletLocked'],
    [new TypeError('boom'), 'ConnectionFailed'],
  ])('keeps ConnectingExternal open for a retry after %s', async (rejects, code) => {
    const { modal, wallet, attempt, view, entry } = await chosen({ rejects })
    expect(attempt()).toMatchObject({ phase: 'failed', error: { code } })
    expect(view()).toBe('ConnectingExternal')
    expect(entry.state().loading).toBe(false)
    wallet.facts.rejects = undefined
    await connectInView(modal, wallet.id)
    expect(entry.told('connect')).toHaveLength(1)
    expect(entry.told('view').filter(({ view: name }) => name === 'ConnectingExternal')).toHaveLength(1)
  })

  test('shows a hint after 8 s without an answer, and a timeout after 60 s', async () => {
    const { attempt } = await chosen({ never: true })
    await pass(7_999)
    expect(attempt()?.phase).toBe('waiting')
    await pass(1)
    expect(attempt()?.phase).toBe('late')
    await pass(51_999)
    expect(attempt()?.phase).toBe('late')
    await pass(1)
    expect(attempt()).toMatchObject({ phase: 'failed', error: { code: 'WalletTimeout' } })
  })

  test('accepts a late approval by the wallet while ConnectingExternal is open', async () => {
    const { wallet, result } = await chosen({ asks: true })
    await pass(70_000)
    wallet.approve()
    await expect(result).resolves.toMatchObject({ outcome: 'connected' })
  })

  test.each([
    ['approval', 'approve'],
    ['refusal', 'refuse'],
  ] as const)('ignores a late %s of a cancelled request', async (_, answer) => {
    const { modal, wallet, entry } = await chosen({ asks: true })
    modal.router.back()
    abandonConnect(modal)
    const before = entry.state()
    wallet[answer]()
    await pass(100_000)
    expect(entry.state()).toEqual(before)
    expect(entry.told('connect')).toEqual([])
    expect(modal.attempt.$connect.get()).toBeUndefined()
    expect(wallet.links.every((link) => link.watchers() === 0)).toBe(true)
  })

  test('cancels the request to the previous wallet when the visitor chooses another wallet', async () => {
    const [slow, quick] = [fakeConnector({ id: 'slow', asks: true }), fakeConnector({ id: 'quick', accounts: [BOB] })]
    const { modal } = createTestModal({ connectors: [slow, quick] })
    void openModal(modal)
    void connectInView(modal, 'slow')
    await rest()
    await connectInView(modal, 'quick')
    slow.approve()
    await rest()
    expect(slow.asked[0]?.signal.aborted).toBe(true)
    expect(modal.connections.$all.get().map(({ connectorId }) => connectorId)).toEqual(['quick'])
  })

  test('rejects a wallet that returns no account', async () => {
    const { attempt, entry } = await chosen({ accounts: [] })
    expect(attempt()).toMatchObject({ phase: 'failed', error: { code: 'ConnectionFailed' } })
    expect(entry.state()).toMatchObject({ connections: [], account: null })
  })

  test('reports code that fails to load, and loads the code again on retry', async () => {
    const wallet = fakeConnector()
    const here = createTestModal({ connectors: [wallet] })
    const { load } = here.chain.answers
    here.chain.answers.load = () => Promise.reject(new WalletModalError('LoadFailed'))
    void openModal(here.modal)
    await connectInView(here.modal, wallet.id)
    expect(here.modal.attempt.$connect.get()).toMatchObject({ phase: 'failed', error: { code: 'LoadFailed' } })
    here.chain.answers.load = load
    await connectInView(here.modal, wallet.id)
    expect(here.entry.told('connect')).toHaveLength(1)
  })
})

describe('A wallet on another network (specification §4)', () => {
  test("keeps the wallet's network without a prompt if the site supports that network", async () => {
    const { result, chain, entry } = await chosen({ network: 'eip155:8453' })
    await expect(result).resolves.toMatchObject({ outcome: 'connected' })
    expect(chain.asked.switch).toEqual([])
    expect(entry.state().network).toBe('eip155:8453')
    expect(entry.told('network')).toEqual([{ network: 'eip155:8453', previous: 'eip155:1' }])
  })

  test('makes the visitor choose a network if the site does not support the wallet’s network', async () => {
    const { view, entry, chain } = await chosen({ network: 'eip155:137' })
    expect(view()).toBe('UnsupportedChain')
    expect(entry.state()).toMatchObject({ open: true, network: 'eip155:137' })
    expect(chain.asked.switch).toEqual([])
  })

  test('connects a wallet on an unsupported network without a choice if the site allows such networks', async () => {
    const wallet = fakeConnector({ network: 'eip155:137' })
    const { modal } = createTestModal({ connectors: [wallet], options: { allowUnsupportedChain: true } })
    const result = openModal(modal)
    await connectInView(modal, wallet.id)
    await expect(result).resolves.toMatchObject({ outcome: 'connected' })
  })
})

describe('connect()', () => {
  test('resolves connect() with the connection', async () => {
    const wallet = fakeConnector()
    const { modal, entry } = createTestModal({ connectors: [wallet] })
    const connecting = connect(modal, wallet.id, { namespace: 'eip155' })
    expect(entry.state().loading).toBe(true)
    expect(await connecting).toEqual(entry.state().connections[0])
    expect(entry.state()).toMatchObject({ open: false, loading: false })
  })

  test('switches the wallet to the network that connect() requests', async () => {
    const wallet = fakeConnector()
    const { modal, chain } = createTestModal({ connectors: [wallet] })
    await expect(connect(modal, wallet.id, { network: 'eip155:8453' })).resolves.toMatchObject({
      network: 'eip155:8453',
    })
    expect(chain.asked.switch).toEqual(['eip155:8453'])
  })

  test('rejects connect() if the visitor rejects the network switch, but keeps the wallet connected', async () => {
    const wallet = fakeConnector()
    const { modal, entry, chain, storage } = createTestModal({ connectors: [wallet] })
    chain.answers.switch = async () => {
      throw new WalletModalError('UserRejected')
    }
    await expect(connect(modal, wallet.id, { network: 'eip155:8453' })).rejects.toMatchObject({ code: 'UserRejected' })
    expect(entry.state()).toMatchObject({
      network: 'eip155:1',
      loading: false,
      account: { address: ALICE, status: 'connected' },
    })
    expect([
      entry.told('connect').length,
      entry.told('disconnect').length,
      storage.values.has('wallet-modal:connections'),
    ]).toEqual([1, 0, true])
  })

  test.each<[string, FakeConnectorFacts, object, string]>([
    ['an unknown network', {}, { network: 'eip155:999' }, 'NetworkNotFound'],
    ['a namespace that the wallet does not have', {}, { namespace: 'solana' }, 'UnsupportedChain'],
    ['a rejection by the visitor', { rejects: true }, {}, 'UserRejected'],
    ['a failure', { rejects: new Error('boom') }, {}, 'ConnectionFailed'],
    ['an aborted signal', {}, { signal: AbortSignal.abort() }, 'Aborted'],
  ])('rejects connect() with the matching error code: %s', async (_, facts, args, code) => {
    const wallet = fakeConnector(facts)
    const { modal, entry } = createTestModal({ connectors: [wallet] })
    await expect(connect(modal, wallet.id, args)).rejects.toMatchObject({ code })
    expect(entry.state()).toMatchObject({ loading: false, connections: [] })
  })

  test.each<[string, readonly unknown[], string, string]>([
    ['a missing wallet', [], 'InvalidOption', 'Invalid option "wallet": Required'],
    [
      'a wallet that is not a string',
      [{}],
      'InvalidOption',
      'Invalid option "wallet": Expected string, received object',
    ],
    ['null arguments', ['a', null], 'InvalidOption', 'Invalid option "connect": Expected object, received null'],
    [
      'an unknown namespace',
      ['a', { namespace: 'foo' }],
      'InvalidOption',
      'Invalid option "namespace": Expected namespace, received string',
    ],
    ['an invalid CAIP-2 id', ['a', { network: 'foo' }], 'InvalidNetworkId', 'Invalid CAIP-2 network id: foo'],
    [
      'an invalid signal',
      ['a', { signal: 'x' }],
      'InvalidOption',
      'Invalid option "signal": Expected AbortSignal, received string',
    ],
    [
      'an onUri that is not a function',
      ['a', { onUri: 5 }],
      'InvalidOption',
      'Invalid option "onUri": Expected function, received number',
    ],
  ])('rejects invalid arguments of connect() without contacting a wallet: %s', async (_, args, code, message) => {
    const wallet = fakeConnector({ id: 'a' })
    const { modal, entry } = createTestModal({ connectors: [wallet] })
    await expect(Reflect.apply(connect, undefined, [modal, ...args])).rejects.toMatchObject({ code, message })
    expect(entry.state()).toMatchObject({ loading: false, connections: [] })
  })

  test('times out connect() after 60 s, even if the wallet ignores the abort signal', async () => {
    const wallet = fakeConnector({ asks: true })
    const { modal, entry } = createTestModal({ connectors: [wallet] })
    const failure = expect(connect(modal, wallet.id)).rejects.toMatchObject({ code: 'WalletTimeout' })
    await pass(60_000)
    await failure
    wallet.approve()
    await rest()
    expect(entry.state()).toMatchObject({ loading: false, connections: [] })
  })

  test('times out connect() if the wallet does not answer the network switch', async () => {
    const wallet = fakeConnector()
    const { modal, chain, entry } = createTestModal({ connectors: [wallet] })
    chain.answers.switch = () => new Promise(() => {})
    const failure = expect(connect(modal, wallet.id, { network: 'eip155:8453' })).rejects.toMatchObject({
      code: 'WalletTimeout',
    })
    await pass(60_000)
    await failure
    expect(entry.state()).toMatchObject({ loading: false, network: 'eip155:1' })
  })

  test('rejects connect() immediately on abort and discards a late approval', async () => {
    const wallet = fakeConnector({ asks: true })
    const { modal, entry } = createTestModal({ connectors: [wallet] })
    const controller = new AbortController()
    const failure = expect(connect(modal, wallet.id, { signal: controller.signal })).rejects.toMatchObject({
      code: 'Aborted',
    })
    await rest()
    controller.abort()
    await failure
    // nanostores unmounts an unused store after 1 s, and then, after another, the store it is derived from. Timers of the
    // request would last longer.
    await vi.dynamicImportSettled()
    await pass(3_000)
    expect(vi.getTimerCount()).toBe(0)
    wallet.approve()
    await rest()
    expect(entry.state().connections).toEqual([])
  })

  test('finds a multi-chain wallet in the namespace of the requested network', async () => {
    const solana = fakeChain({ namespace: 'solana', networks: SOLANA })
    const { modal } = createTestModal({
      connectors: [{ ...fakeConnector({ id: 'app.phantom', name: 'Phantom' }), rdns: 'app.phantom' }],
      more: [solana],
    })
    solana.announce({
      ...fakeConnector({
        id: 'Phantom',
        name: 'Phantom',
        namespace: 'solana',
        accounts: ['SoLaNa1'],
        network: 'solana:main',
      }),
      type: 'standard',
    })
    await expect(connect(modal, 'phantom', { network: 'solana:main' })).resolves.toMatchObject({
      namespace: 'solana',
      network: 'solana:main',
    })
    await expect(connect(modal, 'app.phantom', { network: 'solana:main' })).rejects.toMatchObject({
      code: 'UnsupportedChain',
    })
  })

  test('keeps a request in the modal pending when a separate connect() fails', async () => {
    const [slow, quick] = [fakeConnector({ id: 'slow', never: true }), fakeConnector({ id: 'quick', rejects: true })]
    const { modal, entry } = createTestModal({ connectors: [slow, quick] })
    void openModal(modal)
    void connectInView(modal, 'slow')
    await rest()
    await connect(modal, 'quick').catch(() => {})
    expect(entry.state().loading).toBe(true)
  })
})

describe('findConnector', () => {
  test('waits a second for a wallet that is announced late', async () => {
    const { modal, chain } = createTestModal()
    const late = fakeConnector()
    const finding = findConnector(modal, { id: late.id })
    await pass(999)
    chain.announce(late)
    await expect(finding).resolves.toBe(late)
  })

  test('rejects with ConnectorNotFound after waiting a second for a missing wallet', async () => {
    const { modal } = createTestModal()
    const failure = expect(findConnector(modal, { id: 'gone' })).rejects.toMatchObject({ code: 'ConnectorNotFound' })
    await pass(1_000)
    await failure
  })

  test('stops waiting for a missing wallet on abort', async () => {
    const { modal, chain } = createTestModal()
    const controller = new AbortController()
    const failure = expect(findConnector(modal, { id: 'gone' }, controller.signal)).rejects.toMatchObject({
      code: 'Aborted',
    })
    controller.abort()
    await failure
    chain.announce(fakeConnector({ id: 'gone' }))
  })
})

describe('Replacing the wallet of a namespace', () => {
  test('removes the replaced wallet and emits disconnect', async () => {
    const { modal, wallet, chain, entry } = await createConnected()
    const other = fakeConnector({ id: 'other', accounts: [BOB] })
    chain.announce(wallet, other)
    await connect(modal, 'other')
    expect(entry.told('disconnect')).toEqual([{ namespace: 'eip155', connectorId: wallet.id }])
    expect(entry.state().connections).toHaveLength(1)
    expect(wallet.link().watchers()).toBe(0)
    expect(wallet.link().isClosed()).toBe(false)
  })

  test('emits disconnect for a replaced wallet once the state has the new wallet', async () => {
    const { modal, wallet, chain, entry } = await createConnected()
    chain.announce(wallet, fakeConnector({ id: 'other', accounts: [BOB] }))
    const seen: unknown[] = []
    const emit = entry.emit
    entry.emit = (name, detail) => {
      seen.push([name, entry.state().connections.map(({ connectorId }) => connectorId)])
      emit(name, detail)
    }
    await connect(modal, 'other')
    expect(seen).toEqual([
      ['account', ['other']],
      ['disconnect', ['other']],
      ['connect', ['other']],
    ])
  })

  test('emits no disconnect when the same wallet connects again', async () => {
    const { modal, wallet, entry } = await createConnected()
    await connect(modal, wallet.id)
    expect(entry.told('disconnect')).toEqual([])
    expect(wallet.links.map((link) => link.watchers())).toEqual([0, 1])
  })
})

test('remembers 2 recent wallets, newest first, without duplicates (specification §9)', async () => {
  const wallets = ['a', 'b', 'c'].map((id) => fakeConnector({ id }))
  const { modal, storage } = createTestModal({ connectors: wallets })
  for (const id of ['a', 'b', 'c', 'b']) await connect(modal, id)
  expect(modal.wallets.$recent.get()).toEqual(['b', 'c'])
  expect(storage.values.get('wallet-modal:recent')).toBe('["b","c"]')
})

describe('connect() with a wallet name', () => {
  const METAMASK = 'c57ca95b47569778a828d19178114f4db188b89b763c899ba0be274e97267d96'
  const NAMES = ['metamask', 'MetaMask', 'io.metamask', METAMASK]
  const codeOf = ({ code }: WalletModalError) => code

  test.each(NAMES)('prefers the installed wallet to pairing for the name %s', async (name) => {
    const [wallet, relay] = [fakeConnector({ id: 'io.metamask', name: 'MetaMask' }), fakePairing()]
    const { modal } = createTestModal({ connectors: [fakeConnector(), wallet], offered: [relay] })
    const connection = connect(modal, name, { onUri: () => {} })
    await pass(1_000)
    await expect(connection).resolves.toMatchObject({ connectorId: 'io.metamask' })
    expect(relay.asked()).toBe(0)
  })

  test('ignores wallets that imitate the name of another wallet, in any order', async () => {
    const [liar, genuine] = [
      fakeConnector({ id: 'com.evil', name: 'MetaMаsk' }),
      fakeConnector({ id: 'io.metamask', name: 'MetaMask' }),
    ]
    const { modal } = createTestModal({ connectors: [{ ...liar, name: 'MetaMask' }, genuine] })
    await expect(connect(modal, 'metamask')).resolves.toMatchObject({ connectorId: 'io.metamask' })
    const alone = createTestModal({ connectors: [{ ...liar, name: 'MetaMask' }] })
    const refused = connect(alone.modal, 'metamask').catch(codeOf)
    await pass(1_000)
    expect(await refused).toBe('ConnectorNotFound')
  })

  test.each(NAMES)('pairs with a wallet that is not installed, and marks it as recent: %s', async (name) => {
    const relay = fakePairing()
    const uris: string[] = []
    const { modal } = createTestModal({ offered: [relay] })
    const connection = connect(modal, name, { onUri: (uri) => uris.push(uri) })
    await pass(1_000)
    const uri = relay.code()
    relay.approve()
    await expect(connection).resolves.toMatchObject({ connectorId: 'walletConnect' })
    expect([uris, modal.wallets.$recent.get()]).toEqual([[uri], [METAMASK]])
  })

  test.each<[string, boolean, (() => void) | undefined]>([
    ['metamask', true, undefined],
    ['metamask', false, () => {}],
    // Pairing is offered, but Phantom does not support it.
    ['phantom', true, () => {}],
    ['nobody', true, () => {}],
  ])('does not pair with %s (pairing offered: %s, onUri: %s)', async (name, isOffered, onUri) => {
    const relay = fakePairing()
    const { modal } = createTestModal({ offered: isOffered ? [relay] : [] })
    const refused = connect(modal, name, { onUri }).catch(codeOf)
    await pass(1_000)
    expect([await refused, relay.asked()]).toEqual(['ConnectorNotFound', 0])
  })

  test('looks up an unknown explorer id in the wallet API, and rejects an id that the API does not know', async () => {
    const relay = fakePairing()
    const [id, other] = ['ab'.repeat(32), 'cd'.repeat(32)]
    const asked: unknown[] = []
    const wallets = async (query: object) => {
      asked.push(query)
      return { wallets: [{ id, name: 'Rare', canPair: true }], count: 1, dropped: 0 }
    }
    const { modal } = createTestModal({
      offered: [relay],
      options: { projectId: 'project' },
      walletApi: { wallets, features: async () => ({}), assetUrl: () => '' },
    })
    const connection = connect(modal, id, { onUri: () => {} })
    const refused = connect(modal, other, { onUri: () => {} }).catch(codeOf)
    await pass(1_000)
    relay.approve()
    await expect(connection).resolves.toMatchObject({ connectorId: 'walletConnect' })
    expect(await refused).toBe('ConnectorNotFound')
    expect(asked).toMatchObject([{ include: [id] }, { include: [other] }])
  })
})

describe('Several wallets with the same rdns', () => {
  const claimant = (id: string, name: string) => ({
    ...fakeConnector({ id, name, ...(id.endsWith('2') && { accounts: [BOB] }) }),
    rdns: 'io.metamask',
  })
  const both = () => [claimant('io.metamask', 'Free Tokens'), claimant('io.metamask#2', 'MetaMask')] as const

  test('rejects an rdns that several wallets claim, with the ids to choose from', async () => {
    const [first, second] = both()
    const { modal } = createTestModal({ connectors: [first, second] })
    const message = 'Several wallets claim to be io.metamask: io.metamask#1 (Free Tokens), io.metamask#2 (MetaMask)'
    await expect(connect(modal, 'io.metamask')).rejects.toMatchObject({ code: 'ConnectorNotFound', message })
    await expect(connect(modal, 'io.metamask#3')).rejects.toMatchObject({ code: 'ConnectorNotFound', message })
    expect([first.asked, second.asked]).toEqual([[], []])
  })

  test('chooses no wallet for an explorer id or open({ wallet }) if several wallets claim its rdns', async () => {
    const [first, second] = both()
    const { modal } = createTestModal({ connectors: [first, second] })
    const refused = expect(
      connect(modal, 'c57ca95b47569778a828d19178114f4db188b89b763c899ba0be274e97267d96'),
    ).rejects.toMatchObject({ code: 'ConnectorNotFound' })
    await vi.waitFor(() => pass(1_000))
    await refused
    void open(modal, { wallet: 'io.metamask' })
    await vi.waitFor(() => expect(modal.wallets.imitatedBy).toBeDefined())
    await rest()
    expect(modal.router.$route.get().view).toBe('Connect')
    expect([first.asked, second.asked]).toEqual([[], []])
  })

  test.each([
    ['io.metamask#1', 0],
    ['io.metamask#2', 1],
  ] as const)('connects the wallet with the unambiguous id %s', async (id, at) => {
    const all = both()
    const { modal } = createTestModal({ connectors: all })
    await connect(modal, id)
    expect(all.map(({ asked }) => asked.length)).toEqual(at === 0 ? [1, 0] : [0, 1])
  })

  test('connects the wallet whose row is pressed, even if another wallet claims its rdns', async () => {
    const [first, second] = both()
    const { modal } = createTestModal({ connectors: [first, second] })
    void openModal(modal)
    await connectInView(modal, 'io.metamask')
    expect([first.asked.length, second.asked.length]).toEqual([1, 0])
  })
})
