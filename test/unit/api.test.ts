import { beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest'
import { WalletModalError } from '../../src/core/errors.ts'
import type { Link } from '../../src/core/connector.ts'
import { MESSAGES_WAIT_MS } from '../../src/core/limits.ts'
import type { CaipNetworkId, Network } from '../../src/core/types.ts'
import { loadDiagnose } from '../../src/flows/modal/loadDiagnose.ts'
import { loadViewByName } from '../../src/flows/modal/loadViewByName.ts'
import { loadSignIn } from '../../src/flows/modal/loadSignIn.ts'
import { LANGUAGES } from '../../src/i18n/languages.ts'
import { createWalletModal, defineElements } from '../../src/pure.ts'
import { pass, rest, standStill } from '../kit/clock.ts'
import { createTestPage } from '../kit/createTestPage.ts'
import { fakeNetwork } from '../kit/fakeChain.ts'
import { fakeConnector } from '../kit/fakeConnector.ts'
import { ALICE, BOB } from '../kit/fakeEip1193.ts'
import { fakeStorage } from '../kit/fakeStorage.ts'
import { settle } from '../kit/visitor.tsx'

standStill()
beforeEach(() => localStorage.clear())

describe('The API of a site', () => {
  test('opens, connects, switches the network and disconnects', async () => {
    const { api, at, events, told } = await createTestPage({ connectors: [fakeConnector({ name: 'MetaMask' })] })
    const result = api.open()
    await settle()
    await at().press('button', 'MetaMask')
    await expect(result).resolves.toMatchObject({ outcome: 'connected', account: { address: ALICE } })
    await api.switchNetwork('eip155:8453')
    await api.disconnect()
    expect(events.map(({ name }) => name)).toEqual([
      'open',
      'view',
      'view',
      'account',
      'connect',
      'close',
      'account',
      'network',
      'account',
      'disconnect',
    ])
    expect(told('network')).toEqual([{ network: 'eip155:8453', previous: 'eip155:1' }])
    expect(JSON.parse(JSON.stringify(events.map(({ detail }) => detail)))).toEqual(events.map(({ detail }) => detail))
    expect(api.getState()).toMatchObject({ open: false, loading: false, account: null, connections: [] })
  })

  test('rejects a failed API call with a WalletModalError and emits an error event', async () => {
    const wallet = fakeConnector({ rejects: true })
    const { api, told } = await createTestPage({ connectors: [wallet], options: { locale: 'en' } })
    const failures: [() => Promise<unknown>, string, string][] = [
      [() => api.connect('com.example'), 'UserRejected', 'Connection rejected'],
      [() => api.switchNetwork('eip155:999'), 'NetworkNotFound', 'Network not found: eip155:999'],
      [() => api.switchNetwork('eip155' as never), 'InvalidNetworkId', 'Invalid CAIP-2 network id: eip155'],
      [() => api.switchConnection('other'), 'NotConnected', 'No wallet is connected'],
      [() => api.disconnect({ connection: 'other' }), 'NotConnected', 'No wallet is connected'],
      [() => api.connect('com.example', { namespace: 'solana' }), 'UnsupportedChain', 'Unsupported chain'],
      [() => api.connect('com.example', { signal: AbortSignal.abort() }), 'Aborted', 'Request was aborted'],
    ]
    for (const [call, code, message] of failures) {
      const error = await call().catch((reason: unknown) => reason)
      expect(error).toBeInstanceOf(WalletModalError)
      expect(error).toMatchObject({ code, message })
    }
    wallet.facts.rejects = new Error('boom')
    await expect(api.connect('com.example')).rejects.toMatchObject({
      code: 'ConnectionFailed',
      message: 'Failed to connect',
      cause: { message: 'boom' },
    })
    expect(told('error')).toMatchObject([
      ...failures.map(([, code, message]) => ({ code, message })),
      { code: 'ConnectionFailed', message: 'Failed to connect' },
    ])
  })

  test('names what keeps visitors from connecting, without opening the modal', async () => {
    await Promise.all([loadViewByName(), loadDiagnose()])
    const { api, told } = await createTestPage()
    vi.stubGlobal('fetch', () => Promise.reject(new TypeError('no network')))
    const diagnosis = api.diagnose()
    await rest()
    await pass(12_000)
    const { findings, report } = await diagnosis
    expect(findings.find(({ id }) => id === 'node')).toMatchObject({
      state: 'problem',
      next: expect.any(String) as string,
    })
    expect(report).toContain('[problem] node: ')
    expect([api.getState().open, told('error')]).toEqual([false, []])
  })

  test('tells what can be done and the alert code with the error, in the promise and in the event', async () => {
    const { api, told } = await createTestPage()
    const error: unknown = await api.switchNetwork('eip155:424242').catch((thrown: unknown) => thrown)
    const both = { code: 'NetworkNotFound', next: 'Add the network to the option networks.', alert: 'APKT001' }
    expect(error).toMatchObject(both)
    expect(told('error')).toMatchObject([both])
  })

  test('translates the first errors, even if the messages of the language are still loading', async () => {
    const { api, told } = await createTestPage({ options: { locale: 'es' } })
    const rejected = (id: string) => api.switchNetwork(id as CaipNetworkId).catch((thrown: unknown) => thrown)
    const both = [
      { message: 'Red no encontrada: eip155:7', next: 'Añade la red a la opción networks.' },
      { message: 'Red no encontrada: eip155:8', next: 'Añade la red a la opción networks.' },
    ]
    expect(await Promise.all([rejected('eip155:7'), rejected('eip155:8')])).toMatchObject(both)
    expect(told('error')).toMatchObject(both)
  })

  test('rejects an unknown view and keeps the modal closed', async () => {
    const { api } = await createTestPage()
    await expect(api.open({ view: 'Swapp' })).rejects.toMatchObject({ code: 'InvalidOption' })
    expect(api.getState().open).toBe(false)
  })
})

describe('Closing while code is loading', () => {
  /** Creates a promise, and the function that resolves it. */
  const pending = <T>() => {
    let resolve: (value: T) => void = () => {}
    return { promise: new Promise<T>((done) => (resolve = done)), resolve: (value: T) => resolve(value) }
  }

  test('does not open the modal if the site calls close() while rarer networks load', async () => {
    const more = pending<readonly Network[]>()
    const { api, chain, told } = await createTestPage()
    Object.assign(chain, { moreNetworks: () => more.promise })
    api.configure({ networks: ['eip155:1', 'eip155:777'] })
    const result = api.open()
    await settle()
    api.close()
    more.resolve([fakeNetwork(777, 'Rare')])
    await expect(result).resolves.toEqual({ outcome: 'closed' })
    await settle()
    expect([api.getState().open, told('open')]).toEqual([false, []])
  })

  test('opens only the view of the last open() if several calls are made while the language loads', async () => {
    const words = pending<never>()
    const { es } = LANGUAGES
    Object.assign(LANGUAGES, { es: () => words.promise })
    onTestFinished(() => void Object.assign(LANGUAGES, { es }))
    const { api, told } = await createTestPage({ options: { locale: 'es' } })
    const closed = api.open()
    await settle()
    api.close()
    const replaced = api.open({ view: 'Networks' })
    await settle()
    const last = api.open()
    await settle()
    await pass(MESSAGES_WAIT_MS)
    await expect(closed).resolves.toEqual({ outcome: 'closed' })
    await expect(replaced).resolves.toEqual({ outcome: 'closed' })
    expect([api.getState().open, api.getState().view, told('view')]).toEqual([
      true,
      'Connect',
      [{ view: 'Connect', previous: null }],
    ])
    api.close()
    await expect(last).resolves.toEqual({ outcome: 'closed' })
  })
})

describe('getProvider', () => {
  /** Returns the link that the fake chain's provider uses. */
  const linkOf = (provider: unknown) => (provider as { current(): Link | undefined }).current()

  test('returns the same provider object while any wallet is connected', async () => {
    const [one, other] = [fakeConnector({ id: 'one' }), fakeConnector({ id: 'other', accounts: [BOB] })]
    const { api } = await createTestPage({ connectors: [one, other] })
    expect(api.getProvider()).toBeUndefined()
    await api.connect('one')
    const provider = api.getProvider()
    expect(linkOf(provider)?.accounts[0]?.address).toBe(ALICE)
    await api.connect('other')
    expect(api.getProvider('eip155')).toBe(provider)
    expect(linkOf(provider)?.accounts[0]?.address).toBe(BOB)
    expect(api.getProvider('solana')).toBeUndefined()
    await api.disconnect()
    expect([api.getProvider(), linkOf(provider)]).toEqual([undefined, undefined])
  })

  test('lists the selected account as the provider’s first account', async () => {
    const { api } = await createTestPage({ connectors: [fakeConnector({ accounts: [ALICE, BOB] })] })
    await api.connect('com.example')
    await api.switchConnection('com.example', BOB)
    expect(linkOf(api.getProvider())?.accounts.map(({ address }) => address)).toEqual([BOB, ALICE])
  })
})

describe('A saved session', () => {
  const visited = async (storage = fakeStorage(), reconnect = true) => {
    const page = await createTestPage({ connectors: [fakeConnector()], options: { storage, reconnect } })
    page.wake()
    await page.api.ready
    await rest()
    return { ...page, storage }
  }

  test('restores a saved session after a reload, with the modal closed', async () => {
    const { api, storage } = await visited()
    await api.connect('com.example')
    const again = await visited(storage)
    expect(again.api.getState()).toMatchObject({
      ready: true,
      open: false,
      account: { address: ALICE, status: 'connected' },
    })
    expect(again.told('ready')).toHaveLength(1)
  })

  test('does not restore a session after a disconnect', async () => {
    const { api, storage } = await visited()
    await api.connect('com.example')
    await api.disconnect()
    expect((await visited(storage)).api.getState().connections).toEqual([])
  })

  test('discards a saved session with `reconnect: false` once the widget is used', async () => {
    const { api, storage } = await visited()
    await api.connect('com.example')
    const again = await visited(storage, false)
    expect(again.api.getState().connections).toEqual([])
    void again.api.open()
    await settle()
    expect(storage.values.has('wallet-modal:connections')).toBe(false)
  })

  test('ends a discarded session at its wallet, without affecting new connections', async () => {
    const session = {
      connectorId: 'walletConnect',
      connectorName: 'WalletConnect',
      connectorType: 'walletConnect',
      accounts: [{ address: ALICE, type: 'eoa' }],
      address: ALICE,
    }
    const both = [
      { ...session, namespace: 'eip155', network: 'eip155:1' },
      { ...session, namespace: 'solana', network: 'solana:main' },
    ]
    const storage = fakeStorage({ 'wallet-modal:connections': both })
    const paired = Object.assign(fakeConnector({ id: 'walletConnect' }), { namespaces: ['eip155', 'solana'] })
    const { api, wake } = await createTestPage({
      connectors: [paired, fakeConnector()],
      options: { storage, reconnect: false },
    })
    wake()
    await api.connect('com.example')
    await settle()
    expect(paired.links.map((link) => link.isClosed())).toEqual([true])
    expect(JSON.parse(storage.values.get('wallet-modal:connections') ?? '[]')).toMatchObject([
      { connectorId: 'com.example' },
    ])
    expect(api.getState().connections).toMatchObject([{ connectorId: 'com.example', status: 'connected' }])
  })
})

describe('A session saved by another tab', () => {
  const SAVED = {
    connectorId: 'com.example',
    connectorName: 'Example',
    connectorType: 'announced',
    namespace: 'eip155',
    accounts: [{ address: ALICE, type: 'eoa' }],
    address: ALICE,
    network: 'eip155:1',
  }

  test('keeps another tab’s saved session if this tab fails to restore it', async () => {
    const storage = fakeStorage()
    const wallet = fakeConnector({ restores: 'forgotten' })
    const { api, wake, chain } = await createTestPage({ connectors: [wallet], options: { storage } })
    wake()
    await api.ready
    storage.setItem('wallet-modal:connections', JSON.stringify([SAVED]))
    dispatchEvent(Object.assign(new Event('storage'), { key: 'wallet-modal:connections' }))
    await settle()
    expect([api.getState().account, storage.values.has('wallet-modal:connections')]).toEqual([null, true])
    // Announces a wallet late, which causes another restore.
    chain.announce(wallet, fakeConnector({ id: 'late' }))
    await settle()
    expect(storage.values.has('wallet-modal:connections')).toBe(true)
  })
})

test('`ready` resolves when it is known whether the visitor of an earlier visit has signed in', async () => {
  const storage = fakeStorage()
  const first = await createTestPage({ connectors: [fakeConnector()], options: { storage } })
  await first.api.connect('com.example')
  let answer = () => {}
  const answered = new Promise<readonly never[]>((resolve) => (answer = () => resolve([])))
  const unused = async () => {}
  // Loaded before, so that only the answer is waited for
  await loadSignIn()
  const signIn = {
    createMessage: async () => Promise.reject(new Error('not asked')),
    ...{ addSession: unused, revokeSession: unused, setSessions: unused },
    getSessions: () => answered,
  }
  const { api, wake } = await createTestPage({ connectors: [fakeConnector()], options: { storage, signIn } })
  wake()
  await settle()
  let isReady = false
  void api.ready.then(() => (isReady = true))
  await settle()
  expect([api.getState().account?.address, isReady]).toEqual([ALICE, false])
  answer()
  await api.ready
  expect(isReady).toBe(true)
})

describe('A storage that the site sets later', () => {
  test('restores a session from a storage that the site sets later, and then resolves `ready`', async () => {
    const storage = fakeStorage()
    const first = await createTestPage({ connectors: [fakeConnector()], options: { storage } })
    await first.api.connect('com.example')
    const { api, wake, told } = await createTestPage({ connectors: [fakeConnector()] })
    wake()
    await api.ready
    expect(told('ready')).toHaveLength(1)
    api.configure({ storage })
    expect(api.getState().ready).toBe(false)
    await api.ready
    expect(api.getState()).toMatchObject({ ready: true, account: { address: ALICE, status: 'connected' } })
    expect(told('ready')).toHaveLength(2)
  })

  test('moves existing connections to a storage that the site sets later', async () => {
    const storage = fakeStorage({ 'wallet-modal:connections': [] })
    const { api } = await createTestPage({ connectors: [fakeConnector()] })
    await api.connect('com.example')
    expect(localStorage.getItem('wallet-modal:connections')).not.toBeNull()
    api.configure({ storage })
    await settle()
    expect(JSON.parse(storage.values.get('wallet-modal:connections') ?? '[]')).toMatchObject([
      { connectorId: 'com.example' },
    ])
    expect(localStorage.getItem('wallet-modal:connections')).toBeNull()
    expect(api.getState().account).toMatchObject({ address: ALICE, status: 'connected' })
  })
})

describe('Several modals on a page', () => {
  test('creates independent modals, and rejects invalid options', () => {
    const [one, other] = [createWalletModal({ themeMode: 'light' }), createWalletModal()]
    expect([one.getState().theme.mode, other.getState().theme.mode, window.WalletModal]).toEqual([
      'light',
      'dark',
      undefined,
    ])
    expect(() => createWalletModal({ themeMode: 'blue' as never })).toThrow(
      expect.objectContaining({ code: 'InvalidOption' }),
    )
  })

  test('allows repeated `defineElements` calls', () => {
    defineElements()
    defineElements()
    expect(customElements.get('wallet-modal')).toBeDefined()
  })
})
