import { beforeEach, describe, expect, test } from 'vitest'
import { WalletModalError } from '../../src/core/errors.ts'
import type { Link } from '../../src/core/connector.ts'
import { createWalletModal, defineElements } from '../../src/pure.ts'
import { rest, standStill } from '../kit/clock.ts'
import { createTestPage } from '../kit/createTestPage.ts'
import { fakeConnector } from '../kit/fakeConnector.ts'
import { ALICE, BOB } from '../kit/fakeEip1193.ts'
import { fakeStorage } from '../kit/fakeStorage.ts'
import { settle } from '../kit/visitor.tsx'

standStill()
beforeEach(() => localStorage.clear())

describe('the whole way, as a site sees it', () => {
  test('open, connect, switch, disconnect', async () => {
    const { api, at, events, told } = await createTestPage({ connectors: [fakeConnector({ name: 'MetaMask' })] })
    const result = api.open()
    await settle()
    await at().press('button', 'MetaMask')
    await expect(result).resolves.toMatchObject({ outcome: 'connected', account: { address: ALICE } })
    await api.switchNetwork('eip155:8453')
    await api.disconnect()
    expect(events.map(({ name }) => name)).toEqual([
      'open', 'view', 'view', 'account', 'connect', 'close', 'account', 'network', 'account', 'disconnect',
    ])
    expect(told('network')).toEqual([{ network: 'eip155:8453', previous: 'eip155:1' }])
    expect(JSON.parse(JSON.stringify(events.map(({ detail }) => detail)))).toEqual(events.map(({ detail }) => detail))
    expect(api.getState()).toMatchObject({ open: false, loading: false, account: null, connections: [] })
  })

  test('every rejection is a WalletModalError in words, and an event', async () => {
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
    await expect(api.connect('com.example')).rejects.toMatchObject({ code: 'ConnectionFailed', message: 'Failed to connect', cause: { message: 'boom' } })
    expect(told('error')).toEqual([...failures.map(([, code, message]) => ({ code, message })), { code: 'ConnectionFailed', message: 'Failed to connect' }])
  })

  test('opening a view that does not exist rejects, and opens nothing', async () => {
    const { api } = await createTestPage()
    await expect(api.open({ view: 'Swapp' })).rejects.toMatchObject({ code: 'InvalidOption' })
    expect(api.getState().open).toBe(false)
  })
})

describe('the provider', () => {
  /** What the fake chain's provider shows of the link that it follows. */
  const linkOf = (provider: unknown) => (provider as { current(): Link | undefined }).current()

  test('is there while somebody is connected, and always the same object', async () => {
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

  test('tells the account that the visitor chose first', async () => {
    const { api } = await createTestPage({ connectors: [fakeConnector({ accounts: [ALICE, BOB] })] })
    await api.connect('com.example')
    await api.switchConnection('com.example', BOB)
    expect(linkOf(api.getProvider())?.accounts.map(({ address }) => address)).toEqual([BOB, ALICE])
  })
})

describe('an earlier visit', () => {
  const visited = async (storage = fakeStorage(), reconnect = true) => {
    const page = await createTestPage({ connectors: [fakeConnector()], options: { storage, reconnect } })
    page.wake()
    await page.api.ready
    await rest()
    return { ...page, storage }
  }

  test('is restored after a reload, without opening', async () => {
    const { api, storage } = await visited()
    await api.connect('com.example')
    const again = await visited(storage)
    expect(again.api.getState()).toMatchObject({ ready: true, open: false, account: { address: ALICE, status: 'connected' } })
    expect(again.told('ready')).toHaveLength(1)
  })

  test('is not, after a disconnect', async () => {
    const { api, storage } = await visited()
    await api.connect('com.example')
    await api.disconnect()
    expect((await visited(storage)).api.getState().connections).toEqual([])
  })

  test('is given up with `reconnect: false`, once the widget is used', async () => {
    const { api, storage } = await visited()
    await api.connect('com.example')
    const again = await visited(storage, false)
    expect(again.api.getState().connections).toEqual([])
    void again.api.open()
    await settle()
    expect(storage.values.has('wallet-modal:connections')).toBe(false)
  })

  test('a session that is given up is ended at its wallet, and what is connected meanwhile stays', async () => {
    const session = { connectorId: 'walletConnect', connectorName: 'WalletConnect', connectorType: 'walletConnect', accounts: [{ address: ALICE, type: 'eoa' }], address: ALICE }
    const both = [{ ...session, namespace: 'eip155', network: 'eip155:1' }, { ...session, namespace: 'solana', network: 'solana:main' }]
    const storage = fakeStorage({ 'wallet-modal:connections': both })
    const paired = Object.assign(fakeConnector({ id: 'walletConnect' }), { namespaces: ['eip155', 'solana'] })
    const { api, wake } = await createTestPage({ connectors: [paired, fakeConnector()], options: { storage, reconnect: false } })
    wake()
    await api.connect('com.example')
    await settle()
    expect(paired.links.map((link) => link.isClosed())).toEqual([true])
    expect(JSON.parse(storage.values.get('wallet-modal:connections') ?? '[]')).toMatchObject([{ connectorId: 'com.example' }])
    expect(api.getState().connections).toMatchObject([{ connectorId: 'com.example', status: 'connected' }])
  })
})

describe('two modals of one page', () => {
  test('`createWalletModal` makes each by itself, and refuses wrong options', () => {
    const [one, other] = [createWalletModal({ themeMode: 'light' }), createWalletModal()]
    expect([one.getState().theme.mode, other.getState().theme.mode, window.WalletModal]).toEqual(['light', 'dark', undefined])
    expect(() => createWalletModal({ themeMode: 'blue' as never })).toThrow(expect.objectContaining({ code: 'InvalidOption' }))
  })

  test('`defineElements` may be called again and again', () => {
    defineElements()
    defineElements()
    expect(customElements.get('wallet-modal')).toBeDefined()
  })
})
