import {
  createAssociatedTokenAccountIdempotentInstruction,
  createTransferCheckedInstruction,
  getAccount,
  getAssociatedTokenAddressSync,
  TOKEN_2022_PROGRAM_ID,
  TOKEN_PROGRAM_ID,
} from '@solana/spl-token'
import {
  Keypair,
  LAMPORTS_PER_SOL,
  PublicKey,
  sendAndConfirmTransaction,
  SendTransactionError,
  SystemProgram,
  Transaction,
  TransactionExpiredBlockheightExceededError,
  TransactionMessage,
  VersionedTransaction,
  type Connection,
} from '@solana/web3.js'
import { base58 } from '@scure/base'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { keyOf, serveSolana, type SolanaServer } from './solanaServer.ts'

let server: SolanaServer
let connection: Connection
let payer: Keypair
let receiver: PublicKey

beforeAll(async () => {
  server = await serveSolana()
  connection = server.connect()
  payer = keyOf(server.chain, 0)
})
afterAll(() => server?.stop())
beforeEach(async () => {
  server.clock.reset()
  await server.chain.reset()
  receiver = Keypair.generate().publicKey
})

const payment = (sol: number) =>
  SystemProgram.transfer({ fromPubkey: payer.publicKey, toPubkey: receiver, lamports: sol * LAMPORTS_PER_SOL })
async function latest(): Promise<Transaction> {
  return new Transaction({ feePayer: payer.publicKey, ...(await connection.getLatestBlockhash()) })
}

it('derives the same accounts as wallets from the development mnemonic', () => {
  // The well-known first address (m/44'/501'/0'/0') of the mnemonic `test … junk`.
  expect(server.chain.accounts[0]?.address).toBe('oeYf6KAJkLYhBuR8CiGc6L4D4Xtfepr85fuDgA9kq96')
  expect(new Set(server.chain.accounts.map(({ address }) => address)).size).toBe(10)
})

describe('The local Solana chain with web3.js', () => {
  it('sends SOL, and notifies through signatureSubscribe', async () => {
    const signature = await sendAndConfirmTransaction(connection, new Transaction().add(payment(1.5)), [payer])
    expect(await connection.getBalance(receiver)).toBe(1.5 * LAMPORTS_PER_SOL)
    expect(await connection.getBalance(payer.publicKey)).toBe(9998.5 * LAMPORTS_PER_SOL - 5000)
    expect((await connection.getSignatureStatus(signature)).value).toMatchObject({
      err: null,
      confirmationStatus: 'confirmed',
    })
    const found = await connection.getParsedTransaction(signature, { maxSupportedTransactionVersion: 0 })
    expect(found?.meta).toMatchObject({ err: null, fee: 5000 })
    expect(found?.transaction.message.instructions).toMatchObject([
      {
        program: 'system',
        parsed: { type: 'transfer', info: { destination: receiver.toBase58(), lamports: 1_500_000_000 } },
      },
    ])
  })

  it.each([
    ['SPL', TOKEN_PROGRAM_ID, 'USDC'],
    ['Token-2022', TOKEN_2022_PROGRAM_ID, 'PYUSD'],
  ])('sends %s tokens, and creates the recipient’s account', async (_, program, symbol) => {
    const mint = new PublicKey(server.chain.tokens.find((token) => token.symbol === symbol)?.address ?? '')
    const [from, to] = [payer.publicKey, receiver].map((owner) =>
      getAssociatedTokenAddressSync(mint, owner, true, program),
    ) as [PublicKey, PublicKey]
    const transaction = new Transaction().add(
      createAssociatedTokenAccountIdempotentInstruction(payer.publicKey, to, receiver, mint, program),
      createTransferCheckedInstruction(from, mint, to, payer.publicKey, 2_500_000n, 6, [], program),
    )
    const signature = await sendAndConfirmTransaction(connection, transaction, [payer])
    expect((await getAccount(connection, to, undefined, program)).amount).toBe(2_500_000n)
    const { value } = await connection.getParsedTokenAccountsByOwner(receiver, { programId: program })
    expect(value[0]?.account.data.parsed).toMatchObject({
      type: 'account',
      info: { mint: mint.toBase58(), owner: receiver.toBase58(), tokenAmount: { uiAmountString: '2.5', decimals: 6 } },
    })
    expect((await connection.getTokenAccountBalance(from)).value.uiAmountString).toBe('9997.5')
    const found = await connection.getTransaction(signature, { maxSupportedTransactionVersion: 0 })
    expect(found?.meta?.postTokenBalances).toMatchObject([{ mint: mint.toBase58() }, { mint: mint.toBase58() }])
    expect(found?.meta?.innerInstructions?.[0]?.instructions.length).toBeGreaterThan(1)
  })

  it('simulates an unsigned v0 transaction, and sends it', async () => {
    const { blockhash, lastValidBlockHeight } = await connection.getLatestBlockhash()
    const message = new TransactionMessage({
      payerKey: payer.publicKey,
      recentBlockhash: blockhash,
      instructions: [payment(1)],
    }).compileToV0Message()
    const transaction = new VersionedTransaction(message)
    const { value } = await connection.simulateTransaction(transaction, {
      replaceRecentBlockhash: true,
      accounts: { encoding: 'base64', addresses: [receiver.toBase58()] },
    })
    expect(value).toMatchObject({ err: null, unitsConsumed: 150 })
    expect(value.accounts?.[0]?.lamports).toBe(LAMPORTS_PER_SOL)
    expect(await connection.getBalance(receiver)).toBe(0)
    transaction.sign([payer])
    const signature = await connection.sendTransaction(transaction)
    expect((await connection.confirmTransaction({ signature, blockhash, lastValidBlockHeight })).value.err).toBeNull()
    await expect(connection.getTransaction(signature)).rejects.toThrow(/Transaction version \(0\) is not supported/)
    expect((await connection.getTransaction(signature, { maxSupportedTransactionVersion: 0 }))?.version).toBe(0)
  })

  it('returns the reason and logs of a failed preflight', async () => {
    const failed = await sendAndConfirmTransaction(connection, new Transaction().add(payment(20_000)), [payer]).catch(
      (error: unknown) => error,
    )
    expect(failed).toBeInstanceOf(SendTransactionError)
    expect((failed as SendTransactionError).message).toContain(
      'Transaction simulation failed: Error processing Instruction 0: custom program error: 0x1',
    )
    expect((failed as SendTransactionError).logs).toContainEqual(
      expect.stringMatching(/^Transfer: insufficient lamports \d+, need 20000000000000$/),
    )
  })

  it('includes a failed transaction in a block, and charges the fee, if preflight is skipped', async () => {
    const signature = await connection.sendTransaction(new Transaction().add(payment(20_000)), [payer], {
      skipPreflight: true,
    })
    const status = await connection.confirmTransaction({ signature, ...(await connection.getLatestBlockhash()) })
    expect(status.value.err).toEqual({ InstructionError: [0, { Custom: 1 }] })
    expect(await connection.getBalance(payer.publicKey)).toBe(10_000 * LAMPORTS_PER_SOL - 5000)
  })

  it("accepts a blockhash for about a minute of the sandbox's time", async () => {
    const transaction = (await latest()).add(payment(1))
    transaction.sign(payer)
    server.clock.advance(50_000)
    expect(
      (await connection.simulateTransaction(VersionedTransaction.deserialize(transaction.serialize()))).value.err,
    ).toBeNull()
    server.clock.advance(12_000)
    await expect(connection.sendRawTransaction(transaction.serialize())).rejects.toThrow(
      'Transaction simulation failed: Blockhash not found',
    )
    const { recentBlockhash: blockhash = '', lastValidBlockHeight = 0 } = transaction
    const unsent = { signature: base58.encode(new Uint8Array(64).fill(7)), blockhash, lastValidBlockHeight }
    await expect(connection.confirmTransaction(unsent)).rejects.toThrow(TransactionExpiredBlockheightExceededError)
  })

  it('finalizes transactions when the clock advances', async () => {
    const signature = await connection.requestAirdrop(receiver, LAMPORTS_PER_SOL)
    const final = connection.confirmTransaction({ signature, ...(await connection.getLatestBlockhash()) }, 'finalized')
    expect((await connection.getSignatureStatus(signature)).value?.confirmationStatus).toBe('confirmed')
    server.clock.advance(13_000)
    await server.chain.followClock()
    expect((await final).value.err).toBeNull()
    expect((await connection.getSignatureStatus(signature)).value).toMatchObject({
      confirmationStatus: 'finalized',
      confirmations: null,
    })
  })

  it('notifies of an account change', async () => {
    const heard = new Promise<number>((resolve) => {
      connection.onAccountChange(receiver, ({ lamports }) => resolve(lamports))
    })
    await connection.requestAirdrop(receiver, 1_000_000)
    expect(await heard).toBe(1_000_000)
  })
})
