// @vitest-environment node
import { ed25519 } from '@noble/curves/ed25519.js'
import { base58, base64 } from '@scure/base'
import { PublicKey, SystemProgram, Transaction, TransactionMessage, VersionedTransaction } from '@solana/web3.js'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { createProvider } from '../../../../src/chains/solana/provider.ts'
import { switchNetwork } from '../../../../src/chains/solana/switchNetwork.ts'
import { builtInNetworks } from '../../../../src/chains/solana/networks.ts'
import type { RpcRequest } from '../../../../src/core/rpcRequest.ts'
import type { Link } from '../../../../src/core/connector.ts'
import { WalletModalError } from '../../../../src/core/errors.ts'
import type { CaipNetworkId, Network } from '../../../../src/core/types.ts'
import { walletError } from '../../../kit/fakeEip1193.ts'
import { ANNA, BEN, accountOf, fakeSolanaWallet, type FakeSolanaFacts } from '../../../kit/fakeSolanaWallet.ts'
import { loadSolana } from '../../../kit/loadSolana.ts'
import { rejections } from '../../../kit/rejections.ts'

const MAINNET: CaipNetworkId = 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp'
const OLD_MAINNET: CaipNetworkId = 'solana:4sGjMW1sUnHzSxGspuhpqLDx6wiyjNtZ'
const DEVNET: CaipNetworkId = 'solana:EtWTRABZaYq6iMfeYKouRu166VU2xqa1'
const SECRET = new Uint8Array(32).fill(7)
const CARL = base58.encode(ed25519.getPublicKey(SECRET))

type Output = Partial<Record<'signature' | 'signedTransaction' | 'signedMessage', Uint8Array>>
type Feature = Record<string, (...inputs: object[]) => Promise<Output[]>>

/** Creates a provider with a link, and `call('solana:x', …)`, which calls a feature as sites do. */
function provided(link: Link | undefined, rpc: RpcRequest = () => Promise.reject(new Error('No test asks a node'))) {
  const state = { link }
  const listeners = new Set<() => void>()
  const provider = createProvider({
    current: () => state.link,
    changes: (on) => {
      listeners.add(on)
      return () => void listeners.delete(on)
    },
    rpcOf: () => rpc,
  })
  const call = (feature: string, ...inputs: object[]) => {
    const one = provider.features[feature] as Feature | undefined
    return one?.[feature.slice(feature.indexOf(':') + 1)]?.(...inputs) ?? Promise.reject(new Error(`no ${feature}`))
  }
  const become = (next: Link | undefined) => {
    state.link = next
    for (const on of [...listeners]) on()
  }
  return { provider, call, become, listenerCount: () => listeners.size }
}

async function standard(facts: FakeSolanaFacts = {}, rpc?: RpcRequest) {
  const fake = fakeSolanaWallet(facts)
  const link = await (await loadSolana()()).connect(fake.wallet, { signal: new AbortController().signal })
  return { ...fake, link, ...provided(link, rpc) }
}

/** Creates a link to a paired wallet with fixed answers. */
function paired(
  answers: Readonly<Record<string, (params: Record<string, unknown>) => unknown>>,
  { approved, rpc, network = MAINNET }: { approved?: CaipNetworkId[]; rpc?: RpcRequest; network?: CaipNetworkId } = {},
) {
  const asked: { method: string; params: Record<string, unknown>; chain: string }[] = []
  const provider = {
    async request(
      { method, params }: { method: string; params: Record<string, unknown> },
      chain: string,
    ): Promise<unknown> {
      asked.push({ method, params, chain })
      const answer = answers[method]
      if (!answer) throw walletError(5101, 'Unsupported methods.')
      return answer(params)
    },
  }
  const link: Link = {
    namespace: 'solana',
    accounts: [{ address: CARL, type: 'eoa' }],
    network,
    provider,
    watch: () => () => {},
    close: async () => {},
    ...(approved && { approved }),
  }
  return { link, asked, ...provided(link, rpc) }
}

const BLOCKHASH = base58.encode(new Uint8Array(32).fill(9))
const transfer = (lamports = 5) =>
  SystemProgram.transfer({ fromPubkey: new PublicKey(CARL), toPubkey: new PublicKey(BEN), lamports })
const legacy = (lamports?: number) =>
  new Transaction({ feePayer: new PublicKey(CARL), recentBlockhash: BLOCKHASH }).add(transfer(lamports))
const unsigned = (lamports?: number) =>
  new Uint8Array(legacy(lamports).serialize({ requireAllSignatures: false, verifySignatures: false }))
const versioned = () =>
  new VersionedTransaction(
    new TransactionMessage({
      payerKey: new PublicKey(CARL),
      recentBlockhash: BLOCKHASH,
      instructions: [transfer()],
    }).compileToV0Message(),
  ).serialize()
const signatureOf = (bytes: Uint8Array) =>
  ed25519.sign(VersionedTransaction.deserialize(bytes).message.serialize(), SECRET)
/** Signs a transaction with the reference library. */
function signedBytes(bytes: Uint8Array): Uint8Array {
  const transaction = VersionedTransaction.deserialize(bytes)
  transaction.addSignature(new PublicKey(CARL), signatureOf(bytes))
  return transaction.serialize()
}
const carl = { address: CARL }

describe('A Solana wallet in the page', () => {
  test('passes the wallet’s own account object and the cluster with every signing request', async () => {
    const { call, calls, wallet, provider } = await standard()
    expect(provider).toMatchObject({
      version: '1.0.0',
      name: 'Example',
      icon: 'data:image/png;base64,AA==',
      chains: ['solana:mainnet'],
    })
    const account = wallet.accounts[0]
    expect(provider.accounts).toEqual([account])
    const transaction = unsigned()
    await call('solana:signTransaction', { account: { address: ANNA }, transaction })
    await call('solana:signAndSendTransaction', {
      account,
      transaction,
      chain: 'solana:devnet',
      options: { skipPreflight: true },
    })
    await call('solana:signMessage', { account, message: new Uint8Array([1]) })
    await call('solana:signIn', { domain: 'example.org' })
    expect(calls.slice(1).map(({ inputs }) => inputs[0])).toEqual([
      { account, transaction, chain: 'solana:mainnet' },
      { account, transaction, chain: 'solana:devnet', options: { skipPreflight: true } },
      { account, message: new Uint8Array([1]) },
      { domain: 'example.org' },
    ])
    expect((calls[1]?.inputs[0] as { account: unknown } | undefined)?.account).toBe(account)
  })

  test('offers in the Solana provider only the features that the wallet supports', async () => {
    const { provider, call } = await standard({
      lacks: ['solana:signMessage', 'solana:signIn', 'solana:signTransaction'],
    })
    expect(Object.keys(provider.features)).toEqual([
      'standard:connect',
      'standard:events',
      'solana:signAndSendTransaction',
    ])
    expect(provider.features['solana:signAndSendTransaction']).toMatchObject({
      version: '1.0.0',
      supportedTransactionVersions: ['legacy', 0],
    })
    await expect(call('solana:signMessage', {})).rejects.toThrow('no solana:signMessage')
  })

  test.each([
    ['a rejection message', new Error('User rejected the request.'), 4001],
    ['a rejection code', walletError(4001, ''), 4001],
    ['a wallet-specific code', walletError(-32603, 'Boom'), -32603],
    ['undefined', undefined, -32603],
  ])('rejects with a standard code if the Solana wallet throws %s', async (_, cause, code) => {
    const { call } = await standard({
      answers: {
        'solana:signMessage': () => {
          throw cause
        },
      },
    })
    const error = await call('solana:signMessage', { account: { address: ANNA }, message: new Uint8Array() }).catch(
      (reason: unknown) => reason,
    )
    expect(error).toBeInstanceOf(Error)
    expect(error).toMatchObject({ code })
  })

  test('signs only for accounts of the Solana connection', async () => {
    const { call, state } = await standard()
    await expect(
      call('solana:signMessage', { account: { address: BEN }, message: new Uint8Array() }),
    ).rejects.toMatchObject({ code: 4100 })
    await expect(call('solana:signMessage', {})).rejects.toMatchObject({ code: 4100 })
    state.isGranted = false
    await expect(
      call('solana:signMessage', { account: { address: ANNA }, message: new Uint8Array() }),
    ).rejects.toMatchObject({ code: 4100 })
  })

  test('rejects a Solana wallet’s answer that is not a list', async () => {
    const { call } = await standard({ answers: { 'solana:signMessage': () => 'signed' } })
    await expect(
      call('solana:signMessage', { account: { address: ANNA }, message: new Uint8Array() }),
    ).rejects.toMatchObject({ code: -32603 })
  })
})

describe('A Solana wallet that only signs', () => {
  beforeEach(() => void vi.useFakeTimers())
  afterEach(() => void vi.useRealTimers())

  const signer = (rpc: RpcRequest) =>
    standard(
      {
        accounts: [CARL],
        lacks: ['solana:signAndSendTransaction'],
        answers: {
          'solana:signTransaction': ({ transaction }: { transaction: Uint8Array }) => [
            { signedTransaction: signedBytes(transaction) },
          ],
        },
      },
      rpc,
    )
  const input = { account: carl, transaction: unsigned() }

  test('sends the transaction to a node with the site’s options if the Solana wallet can only sign', async () => {
    const rpc = vi.fn<RpcRequest>(async () => 'x')
    const { call, provider } = await signer(rpc)
    expect(Object.keys(provider.features)).toContain('solana:signAndSendTransaction')
    const [output] = await call('solana:signAndSendTransaction', {
      ...input,
      options: { preflightCommitment: 'processed', maxRetries: 2 },
    })
    expect(output?.signature).toEqual(signatureOf(unsigned()))
    expect(rpc.mock.calls).toEqual([
      [
        'sendTransaction',
        [
          base64.encode(signedBytes(unsigned())),
          {
            encoding: 'base64',
            preflightCommitment: 'processed',
            maxRetries: 2,
            skipPreflight: undefined,
            minContextSlot: undefined,
          },
        ],
      ],
    ])
  })

  test('checks a sent transaction’s status each second until it has the requested commitment', async () => {
    const statuses = [
      null,
      { confirmationStatus: 'processed', err: null },
      { confirmationStatus: 'confirmed', err: null },
    ]
    const rpc = vi.fn<RpcRequest>(async (method) =>
      method === 'sendTransaction' ? 'x' : { value: [statuses.shift()] },
    )
    const { call } = await signer(rpc)
    const answer = call('solana:signAndSendTransaction', { ...input, options: { commitment: 'confirmed' } })
    await vi.advanceTimersByTimeAsync(1_999)
    expect(rpc.mock.calls.filter(([method]) => method === 'getSignatureStatuses')).toHaveLength(2)
    await vi.advanceTimersByTimeAsync(1)
    await expect(answer).resolves.toHaveLength(1)
    expect(rpc.mock.calls.at(-1)).toEqual(['getSignatureStatuses', [[base58.encode(signatureOf(unsigned()))]]])
  })

  test('rejects with the node’s reason if a sent Solana transaction fails', async () => {
    const { call } = await signer(async (method) =>
      method === 'sendTransaction'
        ? 'x'
        : { value: [{ confirmationStatus: 'processed', err: { InstructionError: [0, 'x'] } }] },
    )
    await expect(
      call('solana:signAndSendTransaction', { ...input, options: { commitment: 'finalized' } }),
    ).rejects.toMatchObject({ code: -32003, data: { InstructionError: [0, 'x'] } })
  })

  test('gives up on a transaction that never confirms, even if the node does not answer', async () => {
    const { call } = await signer(async (method) => {
      if (method !== 'sendTransaction') throw new WalletModalError('ServiceUnavailable')
      return 'x'
    })
    const answer = call('solana:signAndSendTransaction', { ...input, options: { commitment: 'confirmed' } }).catch(
      (error: unknown) => error,
    )
    await vi.advanceTimersByTimeAsync(90_000)
    expect(await answer).toMatchObject({
      code: -32603,
      message: expect.stringContaining('not confirmed in time') as string,
    })
  })

  test('rejects with the node’s error, unless the error says that the transaction was already processed', async () => {
    const refusing =
      (message: string): RpcRequest =>
      async () => {
        throw new WalletModalError('Unknown', { cause: { code: -32002, message, data: { logs: [] } } })
      }
    const { call } = await signer(refusing('Transaction simulation failed'))
    await expect(call('solana:signAndSendTransaction', input)).rejects.toMatchObject({
      code: -32002,
      message: 'Transaction simulation failed',
      data: { logs: [] },
    })
    const again = await signer(refusing('Transaction simulation failed: This transaction has already been processed'))
    await expect(again.call('solana:signAndSendTransaction', input)).resolves.toHaveLength(1)
  })

  test('does not send a transaction again if only the node’s answer was lost', async () => {
    const rpc = vi.fn<RpcRequest>(async (method) => {
      if (method === 'sendTransaction') throw new WalletModalError('ServiceUnavailable')
      return { value: [{ confirmationStatus: 'processed', err: null }] }
    })
    const { call } = await signer(rpc)
    await expect(call('solana:signAndSendTransaction', input)).resolves.toHaveLength(1)
    expect(rpc.mock.calls.map(([method]) => method)).toEqual(['sendTransaction', 'getSignatureStatuses'])
  })

  test('rejects with the signature and "may have been sent" if no node finds the transaction', async () => {
    const { call } = await signer(async () => {
      throw new WalletModalError('ServiceUnavailable')
    })
    await expect(call('solana:signAndSendTransaction', input)).rejects.toMatchObject({
      code: -32603,
      data: { signature: expect.any(String) as string },
      message: expect.stringContaining('may have been sent') as string,
    })
  })

  test('sends no transaction without the account’s signature', async () => {
    const rpc = vi.fn<RpcRequest>(async () => 'x')
    const { call } = await standard({ accounts: [CARL], lacks: ['solana:signAndSendTransaction'] }, rpc)
    await expect(call('solana:signAndSendTransaction', input)).rejects.toMatchObject({ code: -32602 })
    expect(rpc).not.toHaveBeenCalled()
  })
})

describe('The Solana provider over pairing', () => {
  test('sends messages to a paired wallet and receives signatures in base58', async () => {
    const message = new TextEncoder().encode('Hello')
    const { call, asked, provider } = paired({
      solana_signMessage: () => ({ signature: base58.encode(ed25519.sign(message, SECRET)) }),
    })
    const [output] = await call('solana:signMessage', { account: carl, message })
    expect(ed25519.verify(output?.signature as Uint8Array, message, base58.decode(CARL))).toBe(true)
    expect(asked).toEqual([
      { method: 'solana_signMessage', params: { message: base58.encode(message), pubkey: CARL }, chain: MAINNET },
    ])
    expect(provider.accounts).toEqual([
      {
        address: CARL,
        publicKey: base58.decode(CARL),
        chains: ['solana:mainnet'],
        features: ['solana:signMessage', 'solana:signTransaction', 'solana:signAndSendTransaction'],
      },
    ])
  })

  test.each([
    ['the whole signed transaction', (bytes: Uint8Array) => ({ transaction: base64.encode(signedBytes(bytes)) })],
    [
      'only its signature, as older wallets send it',
      (bytes: Uint8Array) => ({ signature: base58.encode(signatureOf(bytes)) }),
    ],
  ])('accepts a paired wallet’s answer with %s', async (_, answer) => {
    for (const transaction of [unsigned(), versioned()]) {
      const { call } = paired({ solana_signTransaction: () => answer(transaction) })
      const [output] = await call('solana:signTransaction', { account: carl, transaction })
      expect(output?.signedTransaction).toEqual(signedBytes(transaction))
    }
  })

  test('sends the legacy transaction fields that older paired wallets read', async () => {
    const transaction = unsigned()
    const { call, asked } = paired({
      solana_signTransaction: () => ({ signature: base58.encode(signatureOf(transaction)) }),
    })
    await call('solana:signTransaction', { account: carl, transaction })
    const [instruction] = legacy().instructions
    expect(asked[0]?.params).toEqual({
      transaction: base64.encode(transaction),
      pubkey: CARL,
      feePayer: CARL,
      recentBlockhash: BLOCKHASH,
      instructions: [
        {
          programId: SystemProgram.programId.toBase58(),
          keys: instruction?.keys.map(({ pubkey, isSigner, isWritable }) => ({
            pubkey: pubkey.toBase58(),
            isSigner,
            isWritable,
          })),
          data: base58.encode(new Uint8Array(instruction?.data ?? [])),
        },
      ],
      signatures: [{ pubkey: CARL, signature: null }],
      partialSignatures: [],
    })
  })

  test('sends a version 0 transaction without the legacy fields to a paired wallet', async () => {
    const transaction = versioned()
    const { call, asked } = paired({
      solana_signTransaction: () => ({ transaction: base64.encode(signedBytes(transaction)) }),
    })
    await call('solana:signTransaction', { account: carl, transaction })
    expect(asked[0]?.params).toEqual({ transaction: base64.encode(transaction), pubkey: CARL })
  })

  test('asks a paired wallet to send a transaction, or only to sign if the wallet cannot send', async () => {
    const transaction = unsigned()
    const signature = base58.encode(signatureOf(transaction))
    const whole = paired({ solana_signAndSendTransaction: () => ({ signature }) })
    expect(
      await whole.call('solana:signAndSendTransaction', { account: carl, transaction, options: { maxRetries: 1 } }),
    ).toEqual([{ signature: signatureOf(transaction) }])
    expect(whole.asked).toEqual([
      {
        method: 'solana_signAndSendTransaction',
        params: { transaction: base64.encode(transaction), pubkey: CARL, sendOptions: { maxRetries: 1 } },
        chain: MAINNET,
      },
    ])
    const rpc = vi.fn<RpcRequest>(async () => 'x')
    const half = paired({ solana_signTransaction: () => ({ signature }) }, { rpc })
    expect(await half.call('solana:signAndSendTransaction', { account: carl, transaction })).toEqual([
      { signature: signatureOf(transaction) },
    ])
    expect(rpc.mock.calls.map(([method]) => method)).toEqual(['sendTransaction'])
  })

  test('reports a paired wallet’s rejection as 4001 without trying another method', async () => {
    const { call, asked } = paired({
      solana_signAndSendTransaction: () => {
        throw walletError(5000, 'User rejected.')
      },
    })
    await expect(
      call('solana:signAndSendTransaction', { account: carl, transaction: unsigned() }),
    ).rejects.toMatchObject({ code: 4001 })
    expect(asked).toHaveLength(1)
  })

  test('requests signatures of several transactions together, or one by one if unsupported', async () => {
    const all = [unsigned(1), unsigned(2)]
    const inputs = all.map((transaction) => ({ account: carl, transaction }))
    const expected = all.map((one) => ({ signedTransaction: signedBytes(one) }))
    const together = paired({
      solana_signAllTransactions: ({ transactions }) => ({
        transactions: (transactions as string[]).map((one) => base64.encode(signedBytes(base64.decode(one)))),
      }),
    })
    expect(await together.call('solana:signTransaction', ...inputs)).toEqual(expected)
    expect(together.asked).toHaveLength(1)
    const single = paired({
      solana_signTransaction: ({ transaction }) => ({
        transaction: base64.encode(signedBytes(base64.decode(transaction as string))),
      }),
    })
    expect(await single.call('solana:signTransaction', ...inputs)).toEqual(expected)
    expect(single.asked.map(({ method }) => method)).toEqual([
      'solana_signAllTransactions',
      'solana_signTransaction',
      'solana_signTransaction',
    ])
  })

  test.each([
    ['nothing', null],
    ['a number', { signature: 7 }],
    ['text that is not base58', { signature: '0OIl' }],
  ])('rejects a paired wallet’s answer that is %s', async (_, answer) => {
    const { call } = paired({
      solana_signMessage: () => answer,
      solana_signTransaction: () => answer,
      solana_signAndSendTransaction: () => answer,
    })
    await expect(call('solana:signMessage', { account: carl, message: new Uint8Array() })).rejects.toMatchObject({
      code: -32603,
    })
    await expect(call('solana:signTransaction', { account: carl, transaction: unsigned() })).rejects.toMatchObject({
      code: -32603,
    })
    await expect(
      call('solana:signAndSendTransaction', { account: carl, transaction: unsigned() }),
    ).rejects.toMatchObject({ code: -32603 })
  })

  test('rejects a Solana signature of the wrong length', async () => {
    const { call } = paired({
      solana_signTransaction: () => ({ signature: base58.encode(new Uint8Array(63).fill(1)) }),
    })
    await expect(call('solana:signTransaction', { account: carl, transaction: unsigned() })).rejects.toMatchObject({
      code: -32603,
    })
  })

  test.each([
    ['the current chain id', [MAINNET, OLD_MAINNET], MAINNET],
    ['the deprecated chain id if the session has only that', [OLD_MAINNET], OLD_MAINNET],
    ['the current chain id if the session names none', undefined, MAINNET],
  ] as const)('sends requests to a paired Solana wallet with %s', async (_, approved, chain) => {
    const { call, asked, provider } = paired(
      { solana_signMessage: () => ({ signature: base58.encode(new Uint8Array(64).fill(1)) }) },
      approved && { approved: [...approved] },
    )
    await call('solana:signMessage', { account: carl, message: new Uint8Array(), chain: 'solana:mainnet' })
    expect(asked[0]?.chain).toBe(chain)
    expect(provider.chains).toContain('solana:mainnet')
  })

  test('rejects a message that is not bytes before contacting the wallet', async () => {
    const { call, asked } = paired({})
    await expect(call('solana:signMessage', { account: carl, message: 'text' })).rejects.toMatchObject({
      code: -32602,
      message: 'message: Expected Uint8Array, received string',
    })
    expect(asked).toEqual([])
  })
})

describe('The Solana provider object', () => {
  test('keeps the same Solana provider object when another wallet connects, and emits each change once', async () => {
    const first = await standard()
    const other = await standard({
      accounts: [BEN],
      chains: ['solana:mainnet', 'solana:devnet'],
      lacks: ['solana:signIn'],
    })
    const told: object[] = []
    const events = first.provider.features['standard:events'] as {
      on(event: string, listener: (news: object) => void): () => void
    }
    const off = events.on('change', (news) => told.push(Object.keys(news)))
    first.become(first.link)
    first.become(other.link)
    expect(first.provider.accounts).toEqual([accountOf(BEN)])
    first.become(undefined)
    expect(told).toEqual([
      ['accounts', 'chains', 'features'],
      ['accounts', 'chains', 'features'],
    ])
    expect(first.provider).toMatchObject({ accounts: [], chains: [], name: 'Wallet' })
    expect(Object.keys(first.provider.features)).toEqual(['standard:connect', 'standard:events'])
    off()
    off()
    expect(first.listenerCount()).toBe(0)
  })

  test('reports a listener of the Solana provider that throws, and calls the other listeners', async () => {
    const { provider, become } = await standard()
    const events = provider.features['standard:events'] as {
      on(event: string, listener: (news: object) => void): () => void
    }
    const listener = vi.fn()
    const oops = new Error('mine')
    events.on('change', () => {
      throw oops
    })
    events.on('change', listener)
    expect(await rejections(() => become(undefined))).toEqual([oops])
    expect(listener).toHaveBeenCalledTimes(1)
  })

  test('returns the connected Solana accounts without a prompt, and rejects with 4900 while disconnected', async () => {
    const { provider, asked, call, become } = await standard()
    const { connect } = provider.features['standard:connect'] as { connect(): Promise<object> }
    expect(await connect()).toEqual({ accounts: provider.accounts })
    expect(asked()).toEqual(['standard:connect'])
    const { signMessage } = provider.features['solana:signMessage'] as { signMessage(input: object): Promise<unknown> }
    become(undefined)
    await expect(connect()).rejects.toMatchObject({ code: 4900 })
    await expect(signMessage({})).rejects.toMatchObject({ code: 4900 })
    await expect(call('solana:signMessage', {})).rejects.toThrow('no solana:signMessage')
  })
})

describe('Switching the Solana cluster', () => {
  const network = (id: CaipNetworkId) => builtInNetworks().find((one) => one.caipNetworkId === id) as Network

  test('switches the Solana cluster locally if the wallet supports the new cluster', async () => {
    const { link, asked } = await standard({ chains: ['solana:mainnet', 'solana:devnet'] })
    await switchNetwork(link, network(DEVNET), async () => [])
    expect(link.network).toBe(DEVNET)
    expect(asked()).toEqual(['standard:connect'])
  })

  test('rejects a switch to a Solana cluster that the wallet or the session lacks', async () => {
    const { link } = await standard()
    await expect(switchNetwork(link, network(DEVNET), async () => [])).rejects.toMatchObject({
      code: 'UnsupportedChain',
    })
    expect(link.network).toBe(MAINNET)
    await expect(
      switchNetwork(paired({}, { approved: [MAINNET] }).link, network(DEVNET), async () => []),
    ).rejects.toMatchObject({ code: 'UnsupportedChain' })
    await expect(
      switchNetwork(paired({}, { approved: [OLD_MAINNET] }).link, network(MAINNET), async () => []),
    ).resolves.toBeUndefined()
  })
})
