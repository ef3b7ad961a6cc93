import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { adapter } from '../../../kit/bitcoinAdapter.ts'
import type { WalletAccess } from '../../../../src/chains/bitcoin/walletAccess.ts'
import type { LinkChange } from '../../../../src/core/connector.ts'
import type { Connection } from '../../../../src/core/types.ts'
import { bitcoinAccount } from '../../../sandbox/bitcoin/accounts.ts'
import { failure, MAINNET, providerOf, SIGNET, TESTNET } from './kit.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const payment = bitcoinAccount('p2wpkh')
const ordinals = bitcoinAccount('p2tr')
const never = () => new Promise<never>(() => {})
const signal = () => new AbortController().signal
const connect = (way: WalletAccess) => adapter.connect(way, signal())
const saved: Connection = {
  connectorId: 'x',
  connectorName: 'X',
  connectorType: 'injected',
  namespace: 'bip122',
  address: payment.address,
  accounts: [{ address: payment.address, type: 'payment' }],
  network: MAINNET.caipNetworkId,
  status: 'reconnecting',
}

/** Wallet methods with fixed answers, for behavior that the sandbox's wallet does not have. */
type Answers = Record<string, unknown>
const value = async (answer: unknown, args: readonly unknown[]): Promise<unknown> => {
  if (answer instanceof Error) throw answer
  return typeof answer === 'function' ? (answer as (...all: readonly unknown[]) => unknown)(...args) : answer
}
const methods = (answers: Answers) =>
  Object.fromEntries(Object.keys(answers).map((name) => [name, (...args: unknown[]) => value(answers[name], args)]))
const unisat = (answers: Answers): WalletAccess => ({
  via: 'unisat',
  wallet: methods({ requestAccounts: [payment.address], getAccounts: [payment.address], ...answers }),
})
const okx = (answers: Answers): WalletAccess => ({
  via: 'okx',
  wallet: { bitcoin: methods({ connect: { address: payment.address }, ...answers }) },
})
const rpc = (via: 'sats' | 'leather', answers: Answers): WalletAccess => ({
  via,
  wallet: {
    request: async (method: string, params: unknown) => {
      if (!(method in answers)) return { error: { code: -32601, message: `No ${method}` } }
      const answer = await value(answers[method], [params])
      return typeof answer === 'object' && answer !== null && 'error' in answer ? answer : { result: answer }
    },
  },
})
const satsAddresses = (...addresses: object[]) => ({ addresses })
const satsPayment = { address: payment.address, purpose: 'payment', publicKey: payment.publicKey }
const standard = (connected: unknown, more: Answers = {}): WalletAccess => ({
  via: 'standard',
  wallet: { accounts: [], features: { 'bitcoin:connect': methods({ connect: connected }), ...more } },
})
const account = { address: payment.address, chains: ['bitcoin:mainnet'], publicKey: new Uint8Array() }

describe('A wallet’s answer to connect', () => {
  it.each<[string, WalletAccess]>([
    ['Unisat: no list', unisat({ requestAccounts: 'soon' })],
    ['Unisat: an empty list', unisat({ requestAccounts: [] })],
    ['Unisat: another chain', unisat({ requestAccounts: ['0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'] })],
    ['Unisat: a mistyped address', unisat({ requestAccounts: [`${payment.address.slice(0, -1)}x`] })],
    ['OKX: nothing', okx({ connect: undefined })],
    ['OKX: no address', okx({ connect: {} })],
    ['sats-connect: nothing', rpc('sats', { getAddresses: null })],
    [
      'sats-connect: Stacks only',
      rpc('sats', {
        getAddresses: satsAddresses({ address: 'SP2J6ZY48GV1EZ5V2V5RB9MP66SW86PYKKNRV9EJ7', purpose: 'stacks' }),
      }),
    ],
    ['sats-connect: a broken error', rpc('sats', { getAddresses: { error: 'no' } })],
    ['Leather: no addresses', rpc('leather', { getAddresses: {} })],
    [
      'Leather: Stacks only',
      rpc('leather', {
        getAddresses: satsAddresses({ symbol: 'STX', address: 'SP2J6ZY48GV1EZ5V2V5RB9MP66SW86PYKKNRV9EJ7' }),
      }),
    ],
    ['Wallet Standard: nothing', standard(undefined)],
    ['Wallet Standard: no accounts', standard({ accounts: [] })],
    [
      'Wallet Standard: accounts of Solana only',
      standard({ accounts: [{ address: 'GmaDrppBC7P5ARKV8g3djiwP89vz1jLK23V2GBjuAEGB', chains: ['solana:mainnet'] }] }),
    ],
    [
      'Wallet Standard: a getter that throws',
      standard({
        get accounts() {
          throw new Error('trap')
        },
      }),
    ],
  ])('rejects a malformed answer to connect: %s', async (_, way) => {
    await expect(connect(way)).rejects.toMatchObject({ code: 'ConnectionFailed' })
  })

  it('rejects a malformed answer to connect with an error that names the malformed part', async () => {
    expect((await failure(connect(unisat({ requestAccounts: [5] })))).message).toBe(
      'accounts[0].address: Expected Bitcoin address, received number',
    )
    expect((await failure(connect(unisat({ requestAccounts: 'soon' })))).message).toBe(
      'accounts: Expected array, received string',
    )
    expect((await failure(connect(standard({ accounts: [] })))).message).toBe('accounts[0]: Required')
  })

  it('connects without the public key or derivation path if the wallet’s value is malformed', async () => {
    for (const publicKey of [5, '', 'zz', '02ab', new Error('locked')]) {
      expect((await connect(unisat({ getPublicKey: publicKey }))).accounts).toEqual([
        { address: payment.address, type: 'payment' },
      ])
    }
    const leather = {
      address: payment.address,
      type: 'p2wpkh',
      publicKey: payment.publicKey.toUpperCase(),
      derivationPath: '../etc',
    }
    expect((await connect(rpc('leather', { getAddresses: satsAddresses(leather) }))).accounts).toEqual([
      { address: payment.address, type: 'payment', publicKey: payment.publicKey },
    ])
  })

  it('connects even if the wallet never returns its public key and network', async () => {
    const linking = connect(unisat({ getPublicKey: never, getChain: never, getNetwork: never }))
    await vi.advanceTimersByTimeAsync(20_000)
    expect(await linking).toMatchObject({ network: MAINNET.caipNetworkId })
  })

  it('connects at most two Bitcoin accounts, payment first, and no accounts of other chains', async () => {
    const link = await connect(
      standard({
        accounts: [
          { address: 'x', chains: ['solana:mainnet'] },
          account,
          { ...account, address: ordinals.address },
          { ...account, address: bitcoinAccount('p2wpkh', 'mainnet', 2).address },
        ],
      }),
    )
    expect(link.accounts.map(({ address, type }) => [address, type])).toEqual([
      [payment.address, 'payment'],
      [ordinals.address, 'ordinal'],
    ])
    const sats = await connect(
      rpc('sats', {
        getAddresses: satsAddresses(
          { address: 'SP2J6', purpose: 'stacks' },
          { address: ordinals.address, purpose: 'ordinals' },
          satsPayment,
        ),
      }),
    )
    expect(sats.accounts.map(({ type }) => type)).toEqual(['payment', 'ordinal'])
  })

  it('calls wallet_connect if a sats-connect wallet lacks getAddresses', async () => {
    expect((await connect(rpc('sats', { wallet_connect: satsAddresses(satsPayment) }))).accounts).toHaveLength(1)
    const refusing = rpc('sats', {
      getAddresses: { error: { code: -32000, message: 'No' } },
      wallet_connect: satsAddresses(satsPayment),
    })
    await expect(connect(refusing)).rejects.toMatchObject({ code: 'UserRejected' })
    const strange = rpc('sats', { getAddresses: { error: { code: -32002, message: 'Access denied' } } })
    await expect(connect(strange)).rejects.toMatchObject({ code: 'ConnectionFailed' })
  })

  it.each([
    ['Signet', SIGNET.caipNetworkId],
    ['Testnet4', TESTNET.caipNetworkId],
    ['Regtest', TESTNET.caipNetworkId],
    ['Mainnet', TESTNET.caipNetworkId],
    [undefined, TESTNET.caipNetworkId],
  ])('connects on the reported network %s only if the address is valid on that network', async (name, id) => {
    const testnet = { ...satsPayment, address: bitcoinAccount('p2wpkh', 'testnet').address }
    expect(
      (await connect(rpc('sats', { getAddresses: { ...satsAddresses(testnet), network: { bitcoin: { name } } } })))
        .network,
    ).toBe(id)
  })
})

describe('Answers of a connected wallet', () => {
  it.each<[string, WalletAccess]>([
    ['no base64', unisat({ signMessage: '%%%' })],
    ['nothing', unisat({ signMessage: '' })],
    ['a number', unisat({ signMessage: 7 })],
    ['sats: no signature', rpc('sats', { getAddresses: satsAddresses(satsPayment), signMessage: {} })],
    [
      'Wallet Standard: no list',
      standard({ accounts: [account] }, { 'bitcoin:signMessage': methods({ signMessage: {} }) }),
    ],
  ])('rejects an answer without a valid signature: %s', async (_, way) => {
    const provider = providerOf(await connect(way))
    await expect(provider.signMessage({ address: payment.address, message: 'x' })).rejects.toMatchObject({
      code: 'ConnectionFailed',
    })
  })

  it('rejects an answer to sendTransfer without a valid transaction id', async () => {
    for (const answer of ['0x12', 5, { txid: 'ab' }, null]) {
      const provider = providerOf(await connect(unisat({ sendBitcoin: answer })))
      await expect(provider.sendTransfer({ recipient: payment.address, amount: 1n })).rejects.toMatchObject({
        code: 'ConnectionFailed',
      })
    }
  })

  it('rejects a signature of another protocol than requested', async () => {
    const provider = providerOf(await connect(unisat({ signMessage: btoa('x'.repeat(65)) })))
    await expect(
      provider.signMessage({ address: payment.address, message: 'x', protocol: 'BIP322' }),
    ).rejects.toMatchObject({ code: 'UnsupportedMethod' })
    await expect(
      provider.signMessage({ address: payment.address, message: 'x', protocol: 'ECDSA' }),
    ).resolves.toBeTypeOf('string')
  })

  it('rejects methods and network switches that the wallet does not support', async () => {
    const link = await connect(unisat({}))
    await expect(providerOf(link).signMessage({ address: payment.address, message: 'x' })).rejects.toMatchObject({
      code: 'UnsupportedMethod',
      message: 'The wallet does not support signMessage.',
    })
    await expect(adapter.switchNetwork(link, TESTNET, async () => [])).rejects.toMatchObject({
      code: 'UnsupportedChain',
    })
    const sats = await connect(rpc('sats', { getAddresses: satsAddresses(satsPayment) }))
    await expect(adapter.switchNetwork(sats, TESTNET, async () => [])).rejects.toMatchObject({
      code: 'UnsupportedChain',
    })
    const okxLink = await connect(okx({}))
    await expect(adapter.switchNetwork(okxLink, TESTNET, async () => [])).rejects.toMatchObject({
      code: 'UnsupportedChain',
    })
    const plain = await connect(standard({ accounts: [account] }))
    await expect(adapter.switchNetwork(plain, TESTNET, async () => [])).rejects.toMatchObject({
      code: 'UnsupportedChain',
    })
  })
})

describe('Restoring a Bitcoin wallet', () => {
  it('restores a Wallet Standard wallet that lists no accounts by connecting silently', async () => {
    const silent = vi.fn(async () => ({ accounts: [account] }))
    const way = standard({ accounts: [account] }, { 'standard:connect': { connect: silent } })
    expect(await adapter.restore(way, saved)).toMatchObject({ accounts: [{ address: payment.address }] })
    expect(silent).toHaveBeenCalledWith({ silent: true })
  })

  it('rejects a restore if the wallet does not answer or its answer is malformed', async () => {
    await expect(adapter.restore(unisat({ getAccounts: 'soon' }), saved)).rejects.toMatchObject({
      code: 'ConnectionFailed',
    })
    await expect(
      adapter.restore(rpc('sats', { wallet_getAccount: { error: { code: -32603, message: 'Starting' } } }), saved),
    ).rejects.toMatchObject({ code: 'ConnectionFailed' })
    const waiting = failure(adapter.restore(unisat({ getAccounts: never }), saved))
    await vi.advanceTimersByTimeAsync(10_000)
    expect(await waiting).toMatchObject({ code: 'WalletTimeout' })
  })

  it('restores the saved accounts if the wallet cannot list accounts silently', async () => {
    expect(await adapter.restore(rpc('sats', {}), saved)).toMatchObject({
      accounts: saved.accounts,
      network: saved.network,
    })
  })
})

describe('Events of a Bitcoin wallet', () => {
  /** Creates a Unisat provider whose events the test emits. */
  function telling(answers: Answers) {
    const listeners: Record<string, () => void> = {}
    const way = unisat({ ...answers })
    Object.assign(way.wallet, {
      on: (event: string, listener: () => void) => (listeners[event] = listener),
      removeListener: (event: string) => delete listeners[event],
    })
    return { way, fire: (event: string) => listeners[event]?.(), events: () => Object.keys(listeners) }
  }

  it('reads the accounts again after an event, and uses only the newest valid answer', async () => {
    const others = [bitcoinAccount('p2wpkh', 'mainnet', 1).address, bitcoinAccount('p2wpkh', 'mainnet', 2).address]
    const answers: unknown[] = [
      new Promise((resolve) => setTimeout(resolve, 500, [others[0]])),
      [others[1]],
      'nonsense',
      [],
    ]
    const { way, fire, events } = telling({ getAccounts: () => answers.shift() })
    const link = await connect(way)
    const heard: LinkChange[] = []
    link.watch((change) => heard.push(change))
    expect(events()).toEqual(['accountsChanged', 'chainChanged', 'networkChanged'])
    fire('accountsChanged')
    fire('chainChanged')
    await vi.advanceTimersByTimeAsync(600)
    expect(heard.map((change) => change.kind === 'accounts' && change.accounts[0]?.address)).toEqual([others[1]])
    fire('accountsChanged')
    await vi.advanceTimersByTimeAsync(0)
    expect(heard).toHaveLength(1)
    fire('accountsChanged')
    await vi.advanceTimersByTimeAsync(0)
    expect(heard[1]).toEqual({ kind: 'closed' })
    expect(events()).toEqual([])
  })

  it('emits the end of the connection when the wallet unregisters, but not to removed listeners', async () => {
    const gone = new AbortController()
    const link = await connect({ ...standard({ accounts: [account] }), gone: gone.signal } as WalletAccess)
    const heard: LinkChange[] = []
    link.watch((change) => heard.push(change))
    gone.abort()
    expect(heard).toEqual([{ kind: 'closed' }])
    const left = new AbortController()
    const other = await connect({ ...standard({ accounts: [account] }), gone: left.signal } as WalletAccess)
    other.watch((change) => heard.push(change))()
    left.abort()
    expect(heard).toHaveLength(1)
  })

  it('accepts wallets that have no events or throw when a listener is added', async () => {
    for (const way of [
      unisat({}),
      rpc('sats', { getAddresses: satsAddresses(satsPayment) }),
      standard({ accounts: [account] }, { 'standard:events': methods({ on: new Error('broken') }) }),
    ]) {
      const link = await connect(way)
      const stop = link.watch(() => {})
      await vi.advanceTimersByTimeAsync(0)
      stop()
      await vi.advanceTimersByTimeAsync(0)
    }
  })

  it('waits at most three seconds for the wallet on disconnect', async () => {
    const link = await connect(unisat({ disconnect: never }))
    const closing = link.close()
    await vi.advanceTimersByTimeAsync(3_000)
    await closing
    await (await connect(unisat({ disconnect: new Error('no') }))).close()
  })
})
