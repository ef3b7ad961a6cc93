import { once } from 'node:events'
import {
  AddressLookupTableProgram,
  ComputeBudgetProgram,
  Keypair,
  LAMPORTS_PER_SOL,
  PublicKey,
  sendAndConfirmTransaction,
  SystemProgram,
  Transaction,
  TransactionInstruction,
  TransactionMessage,
  VersionedTransaction,
} from '@solana/web3.js'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { WebSocket } from 'ws'
import { keyOf, serveSolana, type SolanaServer } from './solanaServer.ts'

let server: SolanaServer
let payer: Keypair
let socket: WebSocket

beforeAll(async () => {
  server = await serveSolana()
  payer = keyOf(server.chain, 0)
})
afterAll(() => server?.stop())
beforeEach(async () => {
  await server.chain.reset()
  socket = new WebSocket(server.url.replace('http', 'ws'))
  await once(socket, 'open')
  return () => socket.close()
})

const NUMBER = expect.any(Number)
async function receive(): Promise<unknown> {
  const [data] = (await once(socket, 'message')) as [Buffer]
  return JSON.parse(data.toString('utf8'))
}
const say = (method: string, ...params: unknown[]) =>
  socket.send(JSON.stringify({ jsonrpc: '2.0', id: 1, method, params }))
/** Sends a message and resolves to its answer. */
async function ask(method: string, ...params: unknown[]) {
  const answer = receive()
  say(method, ...params)
  return answer
}
const airdrop = async (to: PublicKey) =>
  (await server.call('requestAirdrop', to.toBase58(), LAMPORTS_PER_SOL)).result as string

describe('The WebSocket of the local Solana chain', () => {
  it('notifies of a signature once, and ends the subscription', async () => {
    const signature = await airdrop(payer.publicKey)
    const messages: unknown[] = []
    socket.on('message', (data: Buffer) => messages.push(JSON.parse(data.toString('utf8'))))
    say('signatureSubscribe', signature, { commitment: 'confirmed', enableReceivedNotification: true })
    await expect
      .poll(() => messages)
      .toMatchObject([
        { jsonrpc: '2.0', id: 1, result: NUMBER },
        {
          method: 'signatureNotification',
          params: { result: { context: { slot: NUMBER }, value: 'receivedSignature' }, subscription: NUMBER },
        },
        {
          method: 'signatureNotification',
          params: { result: { context: { slot: NUMBER }, value: { err: null } }, subscription: NUMBER },
        },
      ])
    expect(await ask('signatureUnsubscribe', (messages[0] as { result: number }).result)).toMatchObject({
      error: { code: -32602, message: 'Invalid subscription id.' },
    })
  })

  it('notifies of accounts and slots until unsubscribed', async () => {
    const { publicKey } = Keypair.generate()
    const { result: subscription } = (await ask('accountSubscribe', publicKey.toBase58(), { encoding: 'base64' })) as {
      result: number
    }
    const news = receive()
    await airdrop(publicKey)
    expect(await news).toMatchObject({
      method: 'accountNotification',
      params: { subscription, result: { value: { lamports: LAMPORTS_PER_SOL, data: ['', 'base64'] } } },
    })
    expect(await ask('accountUnsubscribe', subscription)).toMatchObject({ result: true })
    await ask('slotSubscribe')
    const slot = receive()
    await airdrop(publicKey)
    expect(await slot).toMatchObject({
      method: 'slotNotification',
      params: { result: { parent: NUMBER, root: NUMBER, slot: NUMBER } },
    })
  })

  it('answers unknown methods with an error, and ignores a ping', async () => {
    expect(await ask('blockSubscribe', 'all')).toMatchObject({ error: { code: -32601 } })
    expect(await ask('accountSubscribe', 'abc')).toMatchObject({ error: { code: -32602 } })
    const answer = receive()
    socket.send(JSON.stringify({ jsonrpc: '2.0', method: 'ping' }))
    socket.send('{')
    expect(await answer).toMatchObject({ error: { code: -32700 } })
  })
})

describe('Transaction formats of the local Solana chain', () => {
  it('loads accounts through lookup tables', async () => {
    const connection = server.connect()
    const receiver = Keypair.generate().publicKey
    const recentSlot = await connection.getSlot()
    const [create, table] = AddressLookupTableProgram.createLookupTable({
      authority: payer.publicKey,
      payer: payer.publicKey,
      recentSlot,
    })
    const extend = AddressLookupTableProgram.extendLookupTable({
      lookupTable: table,
      authority: payer.publicKey,
      payer: payer.publicKey,
      addresses: [receiver],
    })
    await sendAndConfirmTransaction(connection, new Transaction().add(create, extend), [payer])
    const { value } = await connection.getAddressLookupTable(table)
    if (!value) throw new Error('there is no table')
    const { blockhash } = await connection.getLatestBlockhash()
    const instructions = [
      SystemProgram.transfer({ fromPubkey: payer.publicKey, toPubkey: receiver, lamports: LAMPORTS_PER_SOL }),
    ]
    const transaction = new VersionedTransaction(
      new TransactionMessage({
        payerKey: payer.publicKey,
        recentBlockhash: blockhash,
        instructions,
      }).compileToV0Message([value]),
    )
    transaction.sign([payer])
    const signature = await connection.sendTransaction(transaction)
    expect(await connection.getBalance(receiver)).toBe(LAMPORTS_PER_SOL)
    const found = await connection.getParsedTransaction(signature, { maxSupportedTransactionVersion: 0 })
    expect(found?.transaction.message.accountKeys.find(({ pubkey }) => pubkey.equals(receiver))).toMatchObject({
      source: 'lookupTable',
      writable: true,
      signer: false,
    })
    expect((await connection.getSignaturesForAddress(receiver)).map((row) => row.signature)).toEqual([signature])
  })

  it('charges and estimates the priority fee, and keeps the memo', async () => {
    const connection = server.connect()
    const memo = new TransactionInstruction({
      programId: new PublicKey('MemoSq4gqABAXKb96qnH8TysNcWxMyWCqXgDLGmfcHr'),
      keys: [],
      data: Buffer.from('hello'),
    })
    const transaction = new Transaction({ feePayer: payer.publicKey, ...(await connection.getLatestBlockhash()) })
    transaction.add(
      ComputeBudgetProgram.setComputeUnitLimit({ units: 100_000 }),
      ComputeBudgetProgram.setComputeUnitPrice({ microLamports: 20_000 }),
      memo,
    )
    expect((await connection.getFeeForMessage(transaction.compileMessage())).value).toBe(7000)
    const signature = await sendAndConfirmTransaction(connection, transaction, [payer])
    expect((await connection.getTransaction(signature, { maxSupportedTransactionVersion: 0 }))?.meta?.fee).toBe(7000)
    expect((await connection.getSignaturesForAddress(payer.publicKey))[0]).toMatchObject({
      signature,
      memo: '[5] hello',
    })
  })
})
