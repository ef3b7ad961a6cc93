import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { loadEvm } from '../../../kit/loadEvm.ts'
import { injectedConnector } from '../../../../src/chains/evm/injectedConnector.ts'
import type { Eip1193 } from '../../../../src/chains/evm/eip1193.ts'
import type { LinkChange } from '../../../../src/core/connector.ts'
import type { Connection } from '../../../../src/core/types.ts'
import { ALICE, BOB, fakeEip1193, never, walletError, type FakeWalletFacts } from '../../../kit/fakeEip1193.ts'

const connectorOf = (provider: Eip1193) =>
  injectedConnector({ id: 'com.example', name: 'Example', type: 'announced' }, provider, loadEvm)
const ask = (signal = new AbortController().signal) => ({ namespace: 'eip155' as const, signal })
const saved = (address: string): Connection => ({
  connectorId: 'com.example',
  connectorName: 'Example',
  connectorType: 'announced',
  namespace: 'eip155',
  accounts: [{ address, type: 'eoa' }],
  address,
  network: 'eip155:1',
  status: 'connected',
})

async function linked(facts?: FakeWalletFacts) {
  const wallet = fakeEip1193(facts)
  const link = await connectorOf(wallet).connect(ask())
  const changes: LinkChange[] = []
  const stop = link.watch((change) => changes.push(change))
  return { wallet, link, changes, stop }
}

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

describe('Connecting an EVM wallet', () => {
  test('requests accounts, reads the network and never prompts to switch', async () => {
    const wallet = fakeEip1193({ accounts: [BOB.toLowerCase(), ALICE], chainId: '0x2105' })
    const link = await connectorOf(wallet).connect(ask())
    expect(link.accounts).toEqual([
      { address: BOB, type: 'eoa' },
      { address: ALICE, type: 'eoa' },
    ])
    expect(link.network).toBe('eip155:8453')
    expect(wallet.asked()).toEqual(['eth_requestAccounts', 'eth_chainId'])
  })

  test.each([
    ['a rejection code', walletError(4001), 'UserRejected'],
    ['a rejection message', walletError(undefined, 'User rejected the request.'), 'UserRejected'],
    [
      'a nested rejection code',
      walletError(-32603, 'Internal', { data: { originalError: { code: 4001 } } }),
      'UserRejected',
    ],
    ['a plain string', 'User denied account access', 'UserRejected'],
    ['a pending request', walletError(-32002, 'Already processing eth_requestAccounts'), 'RequestPending'],
    ['a locked wallet', walletError(-32603, 'The wallet is locked'), 'WalletLocked'],
    ['another error', walletError(-32603, 'Internal error'), 'ConnectionFailed'],
    ['undefined', undefined, 'ConnectionFailed'],
    [
      'an object with evil getters',
      Object.defineProperty({}, 'code', {
        get() {
          throw new Error('evil')
        },
      }),
      'ConnectionFailed',
    ],
  ])(
    "rejects an EVM connection after %s with the matching code, and the wallet's error as cause",
    async (_, cause, code) => {
      const wallet = fakeEip1193({
        answers: {
          eth_requestAccounts: () => {
            throw cause
          },
        },
      })
      const error = await connectorOf(wallet)
        .connect(ask())
        .catch((reason: unknown) => reason)
      expect(error).toHaveProperty('code', code)
      expect((error as Error).cause).toBe(cause)
    },
  )

  test('treats a synchronous throw of an EVM wallet like a rejected promise', async () => {
    const wallet = {
      request: () => {
        throw walletError(4001)
      },
    }
    await expect(connectorOf(wallet).connect(ask())).rejects.toMatchObject({ code: 'UserRejected' })
  })

  test.each([
    ['eth_requestAccounts', null, 'eth_requestAccounts: Expected array, received null'],
    ['eth_requestAccounts', [], 'eth_requestAccounts[0]: Required'],
    ['eth_requestAccounts', ['0x12'], 'eth_requestAccounts[0]: Expected address, received string'],
    ['eth_chainId', {}, 'eth_chainId: Expected chain id, received object'],
    ['eth_chainId', undefined, 'ChainId not found in provider'],
    ['eth_chainId', null, 'ChainId not found in provider'],
    ['eth_chainId', '', 'ChainId not found in provider'],
  ])(
    'rejects a malformed answer to %s with an error that names the malformed part (%j)',
    async (method, answer, message) => {
      const wallet = fakeEip1193({ answers: { [method]: () => answer } })
      await expect(connectorOf(wallet).connect(ask())).rejects.toMatchObject({ code: 'ConnectionFailed', message })
    },
  )

  test('rejects immediately when connecting is aborted, and ignores the wallet’s late answer', async () => {
    let answer = (_: unknown) => {}
    const wallet = fakeEip1193({ answers: { eth_requestAccounts: () => new Promise((resolve) => (answer = resolve)) } })
    const controller = new AbortController()
    const connecting = connectorOf(wallet).connect(ask(controller.signal))
    await vi.waitUntil(() => wallet.asked().length)
    controller.abort()
    await expect(connecting).rejects.toMatchObject({ code: 'Aborted' })
    answer([ALICE])
    await vi.runAllTimersAsync()
    expect(wallet.asked()).toEqual(['eth_requestAccounts'])
  })

  test('sends no request to the wallet if connecting is already aborted', async () => {
    const wallet = fakeEip1193()
    await expect(connectorOf(wallet).connect(ask(AbortSignal.abort()))).rejects.toMatchObject({ code: 'Aborted' })
    expect(wallet.asked()).toEqual([])
  })

  test('rejects connecting if the wallet does not report its network within 10 s', async () => {
    const failure = expect(
      connectorOf(fakeEip1193({ answers: { eth_chainId: never } })).connect(ask()),
    ).rejects.toMatchObject({ code: 'WalletTimeout' })
    await vi.advanceTimersByTimeAsync(10_000)
    await failure
  })

  test('waits for the visitor’s approval without a time limit', async () => {
    let answer = (_: unknown) => {}
    const wallet = fakeEip1193({ answers: { eth_requestAccounts: () => new Promise((resolve) => (answer = resolve)) } })
    const connecting = connectorOf(wallet).connect(ask())
    await vi.advanceTimersByTimeAsync(3_600_000)
    answer([ALICE])
    expect((await connecting).accounts).toHaveLength(1)
  })
})

describe('Restoring an EVM wallet', () => {
  test('restores accounts and network of an EVM wallet without a prompt', async () => {
    const wallet = fakeEip1193({ accounts: [ALICE, BOB] })
    const link = await connectorOf(wallet).restore(saved(BOB.toLowerCase()))
    expect(link?.accounts.map(({ address }) => address)).toEqual([BOB, ALICE])
    expect(wallet.asked()).toEqual(['eth_accounts', 'eth_chainId'])
  })

  test('restores another granted account if the saved address is no longer granted', async () => {
    const link = await connectorOf(fakeEip1193({ accounts: [ALICE] })).restore(saved(BOB))
    expect(link?.accounts.map(({ address }) => address)).toEqual([ALICE])
  })

  test('restores nothing if the EVM wallet no longer grants access', async () => {
    const wallet = fakeEip1193()
    wallet.state.granted = false
    expect(await connectorOf(wallet).restore(saved(ALICE))).toBeNull()
    wallet.table.wallet_getPermissions = () => {
      throw walletError(-32601)
    }
    expect(await connectorOf(wallet).restore(saved(ALICE))).toBeNull()
  })

  test('rejects with WalletLocked if the wallet lists no account but still has the permission', async () => {
    const wallet = fakeEip1193({ accounts: [] })
    await expect(connectorOf(wallet).restore(saved(ALICE))).rejects.toMatchObject({ code: 'WalletLocked' })
    expect(wallet.asked()).toEqual(['eth_accounts', 'wallet_getPermissions'])
  })

  test('rejects a restore if the wallet does not answer or its answer is malformed', async () => {
    const silent = expect(
      connectorOf(fakeEip1193({ answers: { eth_accounts: never } })).restore(saved(ALICE)),
    ).rejects.toMatchObject({ code: 'WalletTimeout' })
    await vi.advanceTimersByTimeAsync(10_000)
    await silent
    const broken = fakeEip1193({ answers: { eth_accounts: () => 'junk' } })
    await expect(connectorOf(broken).restore(saved(ALICE))).rejects.toMatchObject({
      message: 'eth_accounts: Expected array, received string',
    })
  })
})

describe('Events of an EVM wallet', () => {
  test('emits changed accounts, and ends the connection if no account is left', async () => {
    const { wallet, link, changes } = await linked()
    wallet.emit('accountsChanged', [BOB.toLowerCase()])
    expect(changes).toEqual([{ kind: 'accounts', accounts: [{ address: BOB, type: 'eoa' }] }])
    expect(link.accounts).toEqual([{ address: BOB, type: 'eoa' }])
    wallet.emit('accountsChanged', [])
    wallet.emit('accountsChanged', [ALICE])
    expect(changes.slice(1)).toEqual([{ kind: 'closed' }])
    expect(wallet.listenerCount()).toBe(0)
  })

  test('follows the wallet’s active account after a restore that put the saved account first', async () => {
    const wallet = fakeEip1193({ accounts: [ALICE, BOB] })
    const link = await connectorOf(wallet).restore(saved(BOB))
    const changes: LinkChange[] = []
    link?.watch((change) => changes.push(change))
    wallet.emit('accountsChanged', [ALICE, BOB])
    expect(changes).toEqual([])
    wallet.emit('accountsChanged', [BOB, ALICE])
    expect(changes).toEqual([
      {
        kind: 'accounts',
        accounts: [
          { address: BOB, type: 'eoa' },
          { address: ALICE, type: 'eoa' },
        ],
      },
    ])
  })

  test('accepts chainChanged events with hex, decimal text and numbers', async () => {
    const { wallet, link, changes } = await linked()
    for (const id of ['0x89', 10, '8453']) wallet.emit('chainChanged', id)
    expect(changes.map((change) => change.kind === 'network' && change.network)).toEqual([
      'eip155:137',
      'eip155:10',
      'eip155:8453',
    ])
    expect(link.network).toBe('eip155:8453')
  })

  test('ignores wallet events that are malformed or change nothing', async () => {
    const { wallet, changes } = await linked()
    for (const junk of [undefined, null, 'loading', {}, NaN, '0x', ['x'], 1]) wallet.emit('chainChanged', junk)
    for (const junk of [undefined, null, 'x', {}, [7], ['0x'], [ALICE.toLowerCase()]])
      wallet.emit('accountsChanged', junk)
    expect(changes).toEqual([])
  })

  test('ends the connection when the wallet disconnects', async () => {
    const { wallet, changes } = await linked()
    wallet.emit('disconnect', walletError(4900, 'gone'))
    expect(changes).toEqual([{ kind: 'closed' }])
  })

  test('ends the connection on disconnect code 1013 (lost network) only if the accounts are gone', async () => {
    const { wallet, changes } = await linked()
    wallet.emit('disconnect', walletError(1013, 'MetaMask: Disconnected from chain. Attempting to connect.'))
    await vi.runAllTimersAsync()
    expect(changes).toEqual([])
    wallet.table.eth_accounts = never
    wallet.emit('disconnect', walletError(1013))
    await vi.advanceTimersByTimeAsync(10_000)
    expect(changes).toEqual([])
    wallet.table.eth_accounts = () => []
    wallet.emit('disconnect', walletError(1013))
    await vi.runAllTimersAsync()
    expect(changes).toEqual([{ kind: 'closed' }])
  })

  test('reports a disconnect with code 1011 (extension restarted) as lost, not revoked', async () => {
    const { wallet, changes } = await linked()
    wallet.emit(
      'disconnect',
      walletError(1011, 'MetaMask: Disconnected from MetaMask background. Page reload required.'),
    )
    expect(changes).toEqual([{ kind: 'closed', isLost: true }])
  })

  test('removes all wallet listeners with the last listener of the connection', async () => {
    const { wallet, link, stop } = await linked()
    const stopToo = link.watch(() => {})
    expect(wallet.listenerCount()).toBe(3)
    stop()
    stop()
    expect(wallet.listenerCount()).toBe(3)
    stopToo()
    expect(wallet.listenerCount()).toBe(0)
  })

  test.each([
    ['has no events', {}],
    [
      'throws on listeners',
      {
        on() {
          throw new Error('no')
        },
        removeListener() {
          throw new Error('no')
        },
      },
    ],
    [
      'has a getter that throws',
      {
        get on() {
          throw new Error('no')
        },
      },
    ],
  ])('accepts a wallet without usable events: %s', async (_, events) => {
    const { request } = fakeEip1193()
    const provider = Object.defineProperties({ request }, Object.getOwnPropertyDescriptors(events))
    const link = await connectorOf(provider).connect(ask())
    expect(() => link.watch(() => {})()).not.toThrow()
    await expect(link.close()).resolves.toBeUndefined()
  })
})

describe('Closing the link to an EVM wallet', () => {
  test('stops listening to the wallet and revokes the permission on close', async () => {
    const { wallet, link, changes } = await linked()
    await link.close()
    await link.close()
    expect(wallet.asked().slice(2)).toEqual(['wallet_getPermissions', 'wallet_revokePermissions'])
    expect(wallet.calls.at(-1)?.params).toEqual([{ eth_accounts: {} }])
    expect(wallet.listenerCount()).toBe(0)
    expect(changes).toEqual([])
  })

  test('revokes no permission on close if no account is granted', async () => {
    const { wallet, link } = await linked({
      answers: { wallet_getPermissions: () => [{ parentCapability: 'snap' }, null] },
    })
    await link.close()
    expect(wallet.asked()).not.toContain('wallet_revokePermissions')
  })

  test.each<[string, FakeWalletFacts['answers']]>([
    [
      'does not support permissions',
      {
        wallet_getPermissions: () => {
          throw walletError(-32601)
        },
        wallet_revokePermissions: () => {
          throw walletError(-32601)
        },
      },
    ],
    ['answers with invalid data', { wallet_getPermissions: () => 'junk', wallet_revokePermissions: () => 7 }],
  ])('closes the connection without an error, even if the wallet %s', async (_, answers) => {
    const { link } = await linked({ answers })
    await expect(link.close()).resolves.toBeUndefined()
  })

  test('keeps the permission on close if the page has requested accounts again', async () => {
    let answer = (_: unknown) => {}
    const wallet = fakeEip1193({
      answers: { wallet_getPermissions: () => new Promise((resolve) => (answer = resolve)) },
    })
    const connector = connectorOf(wallet)
    const link = await connector.connect(ask())
    const closing = link.close()
    await connector.connect(ask())
    answer([{ parentCapability: 'eth_accounts' }])
    await closing
    expect(wallet.asked()).not.toContain('wallet_revokePermissions')
  })

  test('revokes the permission even if another tab restored the same connection meanwhile', async () => {
    const wallet = fakeEip1193()
    const connector = connectorOf(wallet)
    const link = await connector.connect(ask())
    await connector.restore(saved(ALICE))
    await link.close()
    expect(wallet.asked()).toContain('wallet_revokePermissions')
  })

  test('closes the connection after at most 3 s if the wallet does not answer', async () => {
    const { link } = await linked({ answers: { wallet_getPermissions: never } })
    let isClosed = false
    void link.close().then(() => (isClosed = true))
    await vi.advanceTimersByTimeAsync(2_999)
    expect(isClosed).toBe(false)
    await vi.advanceTimersByTimeAsync(1)
    expect(isClosed).toBe(true)
  })
})

describe('Requesting other accounts', () => {
  test('requests other accounts with wallet_requestPermissions, and emits changed accounts', async () => {
    const { wallet, link, changes } = await linked({ accounts: [ALICE] })
    wallet.table.wallet_requestPermissions = (params) => {
      expect(params).toEqual([{ eth_accounts: {} }])
      wallet.state.accounts = [BOB, ALICE]
      return []
    }
    await link.chooseAccounts?.()
    expect(changes).toEqual([
      {
        kind: 'accounts',
        accounts: [
          { address: BOB, type: 'eoa' },
          { address: ALICE, type: 'eoa' },
        ],
      },
    ])
    expect(link.accounts[0]?.address).toBe(BOB)
  })

  test.each([
    ['a rejection', walletError(4001), 'UserRejected'],
    ['a wallet that does not support permissions', walletError(-32601), 'ConnectionFailed'],
  ])('keeps the accounts if the request for other accounts fails with %s', async (_, error, code) => {
    const { wallet, link, changes } = await linked()
    wallet.table.wallet_requestPermissions = () => {
      throw error
    }
    await expect(link.chooseAccounts?.()).rejects.toMatchObject({ code })
    expect(changes).toEqual([])
  })
})
