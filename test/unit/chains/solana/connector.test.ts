import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { discoverWallets } from '../../../../src/chains/solana/discovery.ts'
import { createSolanaChain } from '../../../../src/chains/solana/index.ts'
import type { Connector, LinkChange } from '../../../../src/core/connector.ts'
import type { CaipNetworkId, Connection } from '../../../../src/core/types.ts'
import { never, walletError } from '../../../kit/fakeEip1193.ts'
import {
  ANNA,
  BEN,
  accountOf,
  fakeSolanaWallet,
  register,
  walletPage,
  type FakeSolanaFacts,
} from '../../../kit/fakeSolanaWallet.ts'
import { loadSolana } from '../../../kit/loadSolana.ts'

const [MAINNET, DEVNET, TESTNET]: CaipNetworkId[] = [
  'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp',
  'solana:EtWTRABZaYq6iMfeYKouRu166VU2xqa1',
  'solana:4uhcVJyU9pJkvQyS88uRDiswHXSCkY3z',
]
const ask = (signal = new AbortController().signal) => ({ namespace: 'solana' as const, signal })
const saved = (address: string, network: CaipNetworkId = MAINNET as CaipNetworkId): Connection => ({
  connectorId: 'Example',
  connectorName: 'Example',
  connectorType: 'standard',
  namespace: 'solana',
  accounts: [{ address, type: 'eoa' }],
  address,
  network,
  status: 'connected',
})

/** Adds a wallet to a page, and finds its connector by discovery. */
async function found(facts?: FakeSolanaFacts, networks?: readonly (CaipNetworkId | undefined)[]) {
  const page = walletPage()
  const fake = fakeSolanaWallet(facts)
  const remove = register(page, fake.wallet)
  let connectors: readonly Connector[] = []
  const sites = networks?.filter((one) => one !== undefined)
  createSolanaChain(loadSolana(sites && { networks: sites }), async () => discoverWallets, page).discover(
    (list) => (connectors = list),
  )
  await Promise.resolve()
  await Promise.resolve()
  return { ...fake, remove, connector: connectors[0] as Connector }
}

async function linked(facts?: FakeSolanaFacts) {
  const { connector, ...fake } = await found(facts)
  const link = await connector.connect(ask())
  const changes: LinkChange[] = []
  const stop = link.watch((change) => changes.push(change))
  return { ...fake, link, changes, stop }
}

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

describe('Connecting a Solana wallet', () => {
  test("connects a Solana wallet with a single standard:connect, and keeps the wallet's order of accounts", async () => {
    const { connector, asked, calls } = await found({ accounts: [BEN, ANNA, BEN] })
    const link = await connector.connect(ask())
    expect(link).toMatchObject({
      namespace: 'solana',
      network: MAINNET,
      accounts: [
        { address: BEN, type: 'eoa' },
        { address: ANNA, type: 'eoa' },
      ],
    })
    expect(asked()).toEqual(['standard:connect'])
    expect(calls[0]?.inputs).toEqual([])
  })

  test('ignores accounts of other chains when connecting a Solana wallet', async () => {
    const accounts = [accountOf(ANNA, ['bitcoin:mainnet']), accountOf(BEN, ['sui:mainnet', 'solana:mainnet'])]
    const { connector } = await found({ answers: { 'standard:connect': () => ({ accounts }) } })
    expect((await connector.connect(ask())).accounts).toEqual([{ address: BEN, type: 'eoa' }])
  })

  test.each([
    ['a rejection code', walletError(4001), 'UserRejected'],
    ['a rejection message', new Error('User rejected the request.'), 'UserRejected'],
    ['a plain string', 'Transaction cancelled', 'UserRejected'],
    ['a pending request', walletError(-32002, 'Already processing'), 'RequestPending'],
    ['a locked wallet', new Error('Wallet is locked'), 'WalletLocked'],
    ['another error', new Error('Internal error'), 'ConnectionFailed'],
    ['undefined', undefined, 'ConnectionFailed'],
  ])(
    "rejects a Solana connection after %s with the matching code, and the wallet's error as cause",
    async (_, cause, code) => {
      const { connector } = await found({
        answers: {
          'standard:connect': () => {
            throw cause
          },
        },
      })
      const error = await connector.connect(ask()).catch((reason: unknown) => reason)
      expect(error).toHaveProperty('code', code)
      expect((error as Error).cause).toBe(cause)
    },
  )

  test.each([
    [null, 'standard:connect.accounts: Required'],
    [{ accounts: 'none' }, 'standard:connect.accounts: Expected array, received string'],
    [{ accounts: [] }, 'standard:connect.accounts[0]: Required'],
    [{ accounts: [accountOf(ANNA, ['bitcoin:mainnet'])] }, 'standard:connect.accounts[0]: Required'],
    [{ accounts: [7] }, 'standard:connect.accounts[0]: Expected object, received number'],
    [{ accounts: [{}] }, 'standard:connect.accounts[0].address: Required'],
    [{ accounts: [{ address: '0xabc' }] }, 'standard:connect.accounts[0].address: Expected address, received string'],
  ])(
    'rejects a malformed answer of a Solana wallet with an error that names the malformed part (%#)',
    async (answer, message) => {
      const { connector } = await found({ answers: { 'standard:connect': () => answer } })
      await expect(connector.connect(ask())).rejects.toMatchObject({ code: 'ConnectionFailed', message })
    },
  )

  test('rejects with Aborted when connecting a Solana wallet is aborted', async () => {
    const { connector, asked } = await found({ answers: { 'standard:connect': never } })
    const controller = new AbortController()
    const answer = connector.connect(ask(controller.signal))
    await vi.waitFor(() => expect(asked()).toEqual(['standard:connect']))
    controller.abort()
    await expect(answer).rejects.toMatchObject({ code: 'Aborted' })
    await expect(connector.connect(ask(controller.signal))).rejects.toMatchObject({ code: 'Aborted' })
    expect(asked()).toHaveLength(1)
  })
})

describe('The initial network of a Solana wallet', () => {
  test.each([
    [
      "the site's first network that the wallet has",
      ['solana:testnet', 'solana:devnet'],
      [MAINNET, DEVNET, TESTNET],
      DEVNET,
    ],
    ["the site's first network if the wallet lists none", [], [DEVNET, MAINNET], DEVNET],
    ["the site's first network if the wallet's list is malformed", 'all', [DEVNET], DEVNET],
    [
      "the wallet's network if the wallet has none of the site's",
      ['bitcoin:mainnet', 'solana:devnet'],
      [MAINNET],
      DEVNET,
    ],
    ['a custom cluster of the wallet, by its name', ['solana:localnet'], [MAINNET], 'solana:localnet'],
    ['mainnet if nothing is known', [], [], MAINNET],
  ])('connects a Solana wallet on %s', async (_, chains, networks, network) => {
    const { connector } = await found({ chains }, networks)
    expect((await connector.connect(ask())).network).toBe(network)
  })
})

describe('Restoring a Solana wallet', () => {
  test('restores a Solana wallet silently, with the saved address first and the saved network', async () => {
    const { connector, state, calls } = await found(
      { accounts: [ANNA, BEN], chains: ['solana:mainnet', 'solana:devnet'] },
      [MAINNET, DEVNET],
    )
    state.isGranted = true
    expect(await connector.restore(saved(BEN, DEVNET))).toMatchObject({
      network: DEVNET,
      accounts: [{ address: BEN }, { address: ANNA }],
    })
    expect(calls).toEqual([{ feature: 'standard:connect', inputs: [{ silent: true }] }])
  })

  test('restores a Solana wallet on another network if the site no longer has the saved network', async () => {
    const { connector, state } = await found({}, [MAINNET])
    state.isGranted = true
    expect((await connector.restore(saved(ANNA, DEVNET)))?.network).toBe(MAINNET)
  })

  test.each([
    ['grants no account', () => ({ accounts: [] })],
    [
      'rejects, as Phantom does when it would have to prompt',
      () => {
        throw walletError(4001, 'User rejected the request.')
      },
    ],
  ])('restores nothing if the Solana wallet %s', async (_, answer) => {
    const { connector } = await found({ answers: { 'standard:connect': answer } })
    expect(await connector.restore(saved(ANNA))).toBeNull()
  })

  test('rejects a restore if the Solana wallet fails or does not answer', async () => {
    const broken = await found({
      answers: {
        'standard:connect': () => {
          throw new Error('Starting')
        },
      },
    })
    await expect(broken.connector.restore(saved(ANNA))).rejects.toMatchObject({ code: 'ConnectionFailed' })
    const silent = await found({ answers: { 'standard:connect': never } })
    const answer = silent.connector.restore(saved(ANNA)).catch((error: unknown) => error)
    await vi.advanceTimersByTimeAsync(10_000)
    expect(await answer).toMatchObject({ code: 'WalletTimeout' })
  })
})

describe('Changes of a Solana wallet', () => {
  test('emits a Solana wallet’s changed accounts once', async () => {
    const { useAccounts, emit, link, changes } = await linked()
    useAccounts(BEN, ANNA)
    useAccounts(BEN, ANNA)
    emit({ chains: ['solana:devnet'] })
    emit({ features: {} })
    expect(changes).toEqual([
      {
        kind: 'accounts',
        accounts: [
          { address: BEN, type: 'eoa' },
          { address: ANNA, type: 'eoa' },
        ],
      },
    ])
    expect(link.accounts[0]?.address).toBe(BEN)
  })

  test('follows the Solana wallet’s active account after a restore that put the saved account first', async () => {
    const { connector, state, useAccounts } = await found({ accounts: [ANNA, BEN] })
    state.isGranted = true
    const link = await connector.restore(saved(BEN))
    const changes: LinkChange[] = []
    link?.watch((change) => changes.push(change))
    useAccounts(ANNA, BEN)
    expect(changes).toEqual([])
    useAccounts(BEN, ANNA)
    expect(changes).toEqual([
      {
        kind: 'accounts',
        accounts: [
          { address: BEN, type: 'eoa' },
          { address: ANNA, type: 'eoa' },
        ],
      },
    ])
  })

  test('ends the connection to a Solana wallet and stops listening when no account is left', async () => {
    const { useAccounts, listenerCount, changes } = await linked()
    useAccounts()
    expect(changes).toEqual([{ kind: 'closed' }])
    expect(listenerCount()).toBe(0)
  })

  test('ends the connection when the Solana wallet unregisters', async () => {
    const { remove, changes } = await linked()
    remove()
    expect(changes).toEqual([{ kind: 'closed' }])
  })

  test('ignores malformed changes of a Solana wallet', async () => {
    const { emit, changes } = await linked()
    for (const accounts of ['none', [1], [{ address: 'x' }], null]) emit({ accounts })
    emit(undefined as never)
    emit(
      Object.defineProperty({}, 'accounts', {
        get() {
          throw new Error('evil')
        },
      }),
    )
    expect(changes).toEqual([])
  })

  test('listens to a Solana wallet only while the link has a listener, and connects even if its events throw', async () => {
    const { listenerCount, stop } = await linked()
    expect(listenerCount()).toBe(1)
    stop()
    expect(listenerCount()).toBe(0)
    await expect(
      linked({
        answers: {
          'standard:events': () => {
            throw new Error('none')
          },
        },
      }),
    ).resolves.toBeDefined()
  })
})

describe('Closing the link to a Solana wallet', () => {
  test('disconnects the Solana wallet once on close, and emits nothing', async () => {
    const { link, asked, changes } = await linked()
    await Promise.all([link.close(), link.close()])
    expect(asked().filter((one) => one === 'standard:disconnect')).toHaveLength(1)
    expect(changes).toEqual([])
  })

  test.each([
    ['does not support disconnecting', { lacks: ['standard:disconnect'] }],
    [
      'fails',
      {
        answers: {
          'standard:disconnect': () => {
            throw new Error('no')
          },
        },
      },
    ],
  ])('closes the connection without an error if the Solana wallet %s', async (_, facts) => {
    await expect((await linked(facts)).link.close()).resolves.toBeUndefined()
  })

  test('closes the connection after at most 3 s if the Solana wallet does not answer', async () => {
    const closed = (await linked({ answers: { 'standard:disconnect': never } })).link.close()
    await vi.advanceTimersByTimeAsync(3_000)
    await expect(closed).resolves.toBeUndefined()
  })
})
