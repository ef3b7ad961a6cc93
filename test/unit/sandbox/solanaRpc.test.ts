import { createInitializeMint2Instruction, getAssociatedTokenAddressSync } from '@solana/spl-token'
import { Keypair, LAMPORTS_PER_SOL, PublicKey, SystemProgram, Transaction } from '@solana/web3.js'
import { base58, base64 } from '@scure/base'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { keyOf, serveSolana, type SolanaServer } from './solanaServer.ts'

/** The tests call methods as in the documentation of Solana's RPC, without a client library. */

const USDC = 'EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGkwZyTDt1v'
const PYUSD = '2b1kV6DkPAnxd5ixfnxCpjxmKwqjjaYmCZfHsFu24GXo'
const TOKEN = 'TokenkegQfeZyiNwAJbNbGKPFXCWuBvf9Ss623VQ5DA'
const TOKEN_2022 = 'TokenzQdBNbLqP5VEhdkAS6EPFLC1PHnBqCXEpPxuEb'
const ANY = expect.anything()
const NUMBER = expect.any(Number)
const TEXT = expect.any(String)

let server: SolanaServer
let payer: Keypair
let address: string
let holding: string

beforeAll(async () => {
  server = await serveSolana()
  payer = keyOf(server.chain, 0)
  address = payer.publicKey.toBase58()
  holding = getAssociatedTokenAddressSync(new PublicKey(USDC), payer.publicKey).toBase58()
})
afterAll(() => server?.stop())
beforeEach(() => server.chain.reset())

const context = { apiVersion: TEXT, slot: NUMBER }
const result = async (method: string, ...params: unknown[]) => {
  const { result: value, error } = await server.call(method, ...params)
  expect(error).toBeUndefined()
  return value
}
const error = async (method: string, ...params: unknown[]) => (await server.call(method, ...params)).error

async function signed(lamports = 1000, to = Keypair.generate().publicKey): Promise<string> {
  const { value } = (await result('getLatestBlockhash')) as {
    value: { blockhash: string; lastValidBlockHeight: number }
  }
  const transaction = new Transaction({ feePayer: payer.publicKey, ...value })
  transaction.add(
    SystemProgram.transfer({ fromPubkey: payer.publicKey, toPubkey: to, lamports: lamports + LAMPORTS_PER_SOL }),
  )
  transaction.sign(payer)
  return base64.encode(transaction.serialize())
}
const send = async (transaction: string, more = {}) =>
  (await result('sendTransaction', transaction, { encoding: 'base64', ...more })) as string

describe('Account methods of the Solana RPC', () => {
  it('answers getBalance', async () => {
    expect(await result('getBalance', address)).toEqual({ context, value: 10_000 * LAMPORTS_PER_SOL })
    expect(await result('getBalance', Keypair.generate().publicKey.toBase58())).toEqual({ context, value: 0 })
  })

  it('answers getAccountInfo', async () => {
    const coins = { lamports: NUMBER, owner: '1'.repeat(32), executable: false, rentEpoch: 2 ** 64, space: 0 }
    expect(await result('getAccountInfo', address)).toEqual({ context, value: { ...coins, data: '' } })
    expect(await result('getAccountInfo', address, { encoding: 'base64' })).toEqual({
      context,
      value: { ...coins, data: ['', 'base64'] },
    })
    expect(await result('getAccountInfo', Keypair.generate().publicKey.toBase58())).toEqual({ context, value: null })
    expect(
      await result('getAccountInfo', USDC, { encoding: 'base58', dataSlice: { offset: 44, length: 1 } }),
    ).toMatchObject({ value: { data: [base58.encode(new Uint8Array([6])), 'base58'] } })
    expect(await error('getAccountInfo', holding)).toEqual({
      code: -32600,
      message: 'Encoded binary (base 58) data should be less than 128 bytes, please use Base64 encoding.',
    })
    expect(await error('getAccountInfo', address, { encoding: 'xml' })).toMatchObject({ code: -32602 })
  })

  it('answers getAccountInfo of a mint and a token account in parsed form', async () => {
    expect(await result('getAccountInfo', PYUSD, { encoding: 'jsonParsed' })).toMatchObject({
      value: {
        owner: TOKEN_2022,
        data: {
          program: 'spl-token-2022',
          space: 82,
          parsed: {
            type: 'mint',
            info: { decimals: 6, isInitialized: true, freezeAuthority: null, supply: '100000000000' },
          },
        },
      },
    })
    expect(await result('getAccountInfo', holding, { encoding: 'jsonParsed' })).toMatchObject({
      value: {
        data: {
          program: 'spl-token',
          space: 165,
          parsed: { type: 'account', info: { mint: USDC, owner: address, state: 'initialized', isNative: false } },
        },
      },
    })
  })

  it('answers getMultipleAccounts', async () => {
    const nobody = Keypair.generate().publicKey.toBase58()
    expect(await result('getMultipleAccounts', [address, nobody])).toMatchObject({
      value: [{ lamports: NUMBER }, null],
    })
    expect(await error('getMultipleAccounts', Array(101).fill(address))).toEqual({
      code: -32602,
      message: 'Too many inputs provided; max 100',
    })
  })

  it('answers getProgramAccounts', async () => {
    const filters = [{ dataSize: 165 }, { memcmp: { offset: 32, bytes: address } }]
    expect(await result('getProgramAccounts', TOKEN, { encoding: 'base64', filters })).toEqual([
      { pubkey: holding, account: ANY },
    ])
    expect(await result('getProgramAccounts', TOKEN, { encoding: 'base64', filters, withContext: true })).toEqual({
      context,
      value: [ANY],
    })
  })

  it('answers getMinimumBalanceForRentExemption', async () => {
    expect(await result('getMinimumBalanceForRentExemption', 165)).toBe(2_039_280)
    expect(await error('getMinimumBalanceForRentExemption', -1)).toMatchObject({ code: -32602 })
  })
})

describe('Token methods of the Solana RPC', () => {
  it.each([
    ['by program', { programId: TOKEN }, USDC],
    ['by the Token-2022 program', { programId: TOKEN_2022 }, PYUSD],
    ['by mint', { mint: PYUSD }, PYUSD],
  ])('answers getTokenAccountsByOwner %s', async (_, filter, mint) => {
    const info = {
      mint,
      owner: address,
      tokenAmount: { amount: '10000000000', decimals: 6, uiAmount: 10_000, uiAmountString: '10000' },
    }
    expect(await result('getTokenAccountsByOwner', address, filter, { encoding: 'jsonParsed' })).toMatchObject({
      context,
      value: [{ pubkey: TEXT, account: { data: { parsed: { info } } } }],
    })
    expect(await result('getTokenAccountsByOwner', address, filter, { encoding: 'base64' })).toMatchObject({
      value: [{ account: { data: [TEXT, 'base64'] } }],
    })
  })

  it('rejects getTokenAccountsByOwner for a mint that is not a token', async () => {
    expect(await error('getTokenAccountsByOwner', address, { mint: address })).toEqual({
      code: -32602,
      message: 'Invalid param: could not find mint',
    })
    expect(await error('getTokenAccountsByOwner', address, { programId: address })).toEqual({
      code: -32602,
      message: 'Invalid param: unrecognized Token program id',
    })
  })

  it('answers getTokenAccountBalance and getTokenSupply', async () => {
    expect(await result('getTokenAccountBalance', holding)).toEqual({
      context,
      value: { amount: '10000000000', decimals: 6, uiAmount: 10_000, uiAmountString: '10000' },
    })
    expect(await result('getTokenSupply', USDC)).toMatchObject({ value: { uiAmountString: '100000' } })
    expect(await error('getTokenAccountBalance', USDC)).toEqual({
      code: -32602,
      message: 'Invalid param: not a Token account',
    })
    expect(await error('getTokenSupply', Keypair.generate().publicKey.toBase58())).toEqual({
      code: -32602,
      message: 'Invalid param: could not find account',
    })
  })
})

describe('Chain methods of the Solana RPC', () => {
  it.each([
    ['getHealth', 'ok'],
    ['getVersion', { 'feature-set': NUMBER, 'solana-core': TEXT }],
    ['getGenesisHash', expect.stringMatching(/^5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp/)],
    ['getFirstAvailableBlock', 0],
    ['minimumLedgerSlot', 0],
    ['getSlot', NUMBER],
    ['getBlockHeight', NUMBER],
    ['getTransactionCount', 0],
    [
      'getEpochInfo',
      {
        absoluteSlot: NUMBER,
        blockHeight: NUMBER,
        epoch: NUMBER,
        slotIndex: NUMBER,
        slotsInEpoch: 432_000,
        transactionCount: 0,
      },
    ],
    ['getRecentPrioritizationFees', expect.arrayContaining([{ slot: NUMBER, prioritizationFee: 0 }])],
    ['getLatestBlockhash', { context, value: { blockhash: TEXT, lastValidBlockHeight: NUMBER } }],
  ])('answers the method %s', async (method, answer) => {
    expect(await result(method)).toEqual(answer)
  })

  it("answers getBlockTime by the sandbox's clock", async () => {
    const slot = await result('getSlot')
    const before = (await result('getBlockTime', slot)) as number
    server.clock.advance(3_600_000)
    expect(
      Math.abs(((await result('getBlockTime', await result('getSlot'))) as number) - before - 3600),
    ).toBeLessThanOrEqual(1)
    expect(await result('getBlockTime', Number.MAX_SAFE_INTEGER)).toBeNull()
  })

  it('answers isBlockhashValid and getFeeForMessage', async () => {
    const transaction = Transaction.from(base64.decode(await signed()))
    const message = base64.encode(transaction.serializeMessage())
    expect(await result('isBlockhashValid', transaction.recentBlockhash)).toEqual({ context, value: true })
    expect(await result('getFeeForMessage', message)).toEqual({ context, value: 5000 })
    server.clock.advance(61_000)
    expect(await result('isBlockhashValid', transaction.recentBlockhash)).toMatchObject({ value: false })
    expect(await result('getFeeForMessage', message)).toEqual({ context, value: null })
  })
})

describe('Sending methods of the Solana RPC', () => {
  it('answers sendTransaction', async () => {
    const signature = await send(await signed())
    expect(base58.decode(signature)).toHaveLength(64)
    expect(await result('getSignatureStatuses', [signature, '1'.repeat(64)])).toEqual({
      context,
      value: [
        { slot: NUMBER, confirmations: NUMBER, err: null, status: { Ok: null }, confirmationStatus: 'confirmed' },
        null,
      ],
    })
  })

  it('rejects a transaction in sendTransaction if its preflight simulation fails', async () => {
    const data = {
      accounts: null,
      innerInstructions: null,
      replacementBlockhash: null,
      returnData: null,
      loadedAccountsDataSize: NUMBER,
    }
    expect(await error('sendTransaction', await signed(20_000 * LAMPORTS_PER_SOL), { encoding: 'base64' })).toEqual({
      code: -32002,
      message: 'Transaction simulation failed: Error processing Instruction 0: custom program error: 0x1',
      data: {
        ...data,
        err: { InstructionError: [0, { Custom: 1 }] },
        unitsConsumed: 150,
        logs: expect.arrayContaining([expect.stringContaining('Transfer: insufficient lamports')]),
      },
    })
    const old = await signed()
    server.clock.advance(61_000)
    expect(await error('sendTransaction', old, { encoding: 'base64' })).toEqual({
      code: -32002,
      message: 'Transaction simulation failed: Blockhash not found',
      data: { ...data, err: 'BlockhashNotFound', unitsConsumed: 0, logs: [] },
    })
  })

  it('rejects a duplicate, a wrong signature and malformed data with sendTransaction', async () => {
    const transaction = await signed()
    await send(transaction)
    expect(await error('sendTransaction', transaction, { encoding: 'base64' })).toMatchObject({
      code: -32002,
      message: 'Transaction simulation failed: This transaction has already been processed',
      data: { err: 'AlreadyProcessed' },
    })
    const forged = base64.decode(await signed())
    forged.set(new Uint8Array(8), 1)
    expect(await error('sendTransaction', base64.encode(forged), { encoding: 'base64' })).toEqual({
      code: -32003,
      message: 'Transaction signature verification failure',
    })
    expect(await error('sendTransaction', base64.encode(new Uint8Array(1300)), { encoding: 'base64' })).toMatchObject({
      code: -32602,
      message: expect.stringContaining('too large: 1300 bytes (max: 1232 bytes)'),
    })
    expect(await error('sendTransaction', 'AQID', { encoding: 'base64' })).toMatchObject({
      code: -32602,
      message: expect.stringContaining('failed to deserialize'),
    })
    expect(await error('sendTransaction', '0', {})).toMatchObject({ code: -32602 })
  })

  it('drops an expired transaction silently when preflight is skipped', async () => {
    const old = await signed()
    server.clock.advance(61_000)
    const signature = await send(old, { skipPreflight: true })
    expect(await result('getSignatureStatuses', [signature])).toMatchObject({ value: [null] })
    expect(await result('getTransaction', signature)).toBeNull()
  })

  it('answers simulateTransaction', async () => {
    expect(
      await result('simulateTransaction', await signed(), {
        encoding: 'base64',
        sigVerify: true,
        innerInstructions: true,
      }),
    ).toEqual({
      context,
      value: {
        err: null,
        logs: ANY,
        accounts: null,
        unitsConsumed: 150,
        loadedAccountsDataSize: NUMBER,
        returnData: null,
        innerInstructions: [],
        replacementBlockhash: null,
      },
    })
    expect(
      await error('simulateTransaction', await signed(), {
        encoding: 'base64',
        sigVerify: true,
        replaceRecentBlockhash: true,
      }),
    ).toMatchObject({ code: -32602 })
    expect(await result('getTransactionCount')).toBe(0)
  })

  it('returns the error of a failing instruction', async () => {
    const { value } = (await result('getLatestBlockhash')) as {
      value: { blockhash: string; lastValidBlockHeight: number }
    }
    const transaction = new Transaction({ feePayer: payer.publicKey, ...value }).add(
      createInitializeMint2Instruction(payer.publicKey, 6, payer.publicKey, null),
    )
    transaction.sign(payer)
    expect(
      await error('sendTransaction', base64.encode(transaction.serialize()), { encoding: 'base64' }),
    ).toMatchObject({
      message: 'Transaction simulation failed: Error processing Instruction 0: invalid account data for instruction',
      data: { err: { InstructionError: [0, 'InvalidAccountData'] } },
    })
  })

  it('answers requestAirdrop', async () => {
    const receiver = Keypair.generate().publicKey.toBase58()
    expect(await result('requestAirdrop', receiver, LAMPORTS_PER_SOL)).toEqual(TEXT)
    expect(await result('getBalance', receiver)).toMatchObject({ value: LAMPORTS_PER_SOL })
  })
})

describe('Transaction history of the Solana RPC', () => {
  it('answers getSignaturesForAddress in pages, newest first', async () => {
    const to = Keypair.generate().publicKey
    const sent = [
      await send(await signed(1, to)),
      await send(await signed(2, to)),
      await send(await signed(3, to)),
    ].toReversed()
    const rows = (await result('getSignaturesForAddress', to.toBase58())) as { signature: string }[]
    expect(rows.map(({ signature }) => signature)).toEqual(sent)
    expect(rows[0]).toEqual({
      signature: sent[0],
      slot: NUMBER,
      err: null,
      memo: null,
      blockTime: NUMBER,
      confirmationStatus: 'confirmed',
    })
    expect(await result('getSignaturesForAddress', to.toBase58(), { limit: 1, before: sent[0] })).toMatchObject([
      { signature: sent[1] },
    ])
    expect(await result('getSignaturesForAddress', to.toBase58(), { until: sent[1] })).toMatchObject([
      { signature: sent[0] },
    ])
    expect(await error('getSignaturesForAddress', to.toBase58(), { limit: 1001 })).toMatchObject({ code: -32602 })
  })

  it.each(['json', 'jsonParsed', 'base58', 'base64'])('answers getTransaction as %s', async (encoding) => {
    const wire = await signed()
    const signature = await send(wire)
    const answer = (await result('getTransaction', signature, { encoding, maxSupportedTransactionVersion: 0 })) as {
      transaction: unknown
    }
    expect(answer).toMatchObject({
      slot: NUMBER,
      blockTime: NUMBER,
      version: 'legacy',
      meta: {
        err: null,
        status: { Ok: null },
        fee: 5000,
        computeUnitsConsumed: 150,
        preBalances: [10_000 * LAMPORTS_PER_SOL, 0, 1],
      },
    })
    if (encoding === 'base64') expect(answer.transaction).toEqual([wire, 'base64'])
    if (encoding === 'json')
      expect(answer.transaction).toMatchObject({
        signatures: [signature],
        message: { header: { numRequiredSignatures: 1 }, instructions: [{ programIdIndex: 2, accounts: [0, 1] }] },
      })
  })

  it('clears the transaction history on reset', async () => {
    const receiver = Keypair.generate().publicKey
    const signature = await send(await signed(1, receiver))
    await server.chain.reset()
    expect(await result('getTransaction', signature)).toBeNull()
    expect(await result('getBalance', address)).toMatchObject({ value: 10_000 * LAMPORTS_PER_SOL })
    expect(await result('getAccountInfo', receiver.toBase58())).toMatchObject({ value: null })
    expect(await result('getSignaturesForAddress', address)).toEqual([])
  })
})

describe('JSON-RPC of the local Solana chain', () => {
  it('answers a JSON-RPC batch in order', async () => {
    const batch = [
      { jsonrpc: '2.0', id: 'a', method: 'getHealth' },
      { jsonrpc: '2.0', id: 2, method: 'getSlot', params: [] },
    ]
    expect(await server.chain.handle(batch)).toEqual([
      { jsonrpc: '2.0', id: 'a', result: 'ok' },
      { jsonrpc: '2.0', id: 2, result: NUMBER },
    ])
  })

  it.each([
    [-32601, 'getNothing', []],
    [-32602, 'getBalance', []],
    [-32602, 'getBalance', ['abc']],
    [-32602, 'getBalance', ['0xabc']],
    [-32602, 'getBalance', ['1'.repeat(32), { commitment: 'later' }]],
    [-32602, 'getSignatureStatuses', [['abc']]],
    [-32016, 'getSlot', [{ minContextSlot: Number.MAX_SAFE_INTEGER }]],
  ])('answers with error %i for %s %j', async (code, method, params) => {
    expect(await error(method, ...params)).toMatchObject({ code, message: TEXT })
  })

  it('answers with error -32600 for an invalid call', async () => {
    expect(await server.chain.handle('hello')).toMatchObject({ error: { code: -32600 }, id: null })
    expect(await server.chain.handle([])).toMatchObject({ error: { code: -32600 }, id: null })
  })
})
