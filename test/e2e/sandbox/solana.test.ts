import { ed25519 } from '@noble/curves/ed25519.js'
import { base58 } from '@scure/base'
import {
  Connection,
  LAMPORTS_PER_SOL,
  PublicKey,
  SystemProgram,
  Transaction,
  TransactionMessage,
  VersionedTransaction,
} from '@solana/web3.js'
import {
  createAssociatedTokenAccountIdempotentInstruction,
  createTransferCheckedInstruction,
  getAssociatedTokenAddressSync,
} from '@solana/spl-token'
import { Hono } from 'hono'
import { cors } from 'hono/cors'
import type { Page } from 'playwright-core'
import { beforeEach, describe, expect, it } from 'vitest'
import { createClock } from '../../sandbox/clock.ts'
import { serve } from '../../sandbox/serve.ts'
import type { Bindings } from '../../sandbox/service.ts'
import { startSolanaChain, type SolanaChain } from '../../sandbox/solana/index.ts'
import { createSolanaRpc } from '../../sandbox/solana/service.ts'
import { serveSolanaWallet } from '../../sandbox/wallets/solana/index.ts'
import { visitWallet } from './page.ts'

/** Serves the chain, its RPC and its wallet on one origin. */
async function startWallet() {
  const chain = await startSolanaChain(createClock())
  const wallets = new Hono<Bindings>()
  serveSolanaWallet(wallets, chain)
  const app = new Hono<Bindings>()
    .use(cors())
    .route('/wallets', wallets)
    .route('/rpc/solana', createSolanaRpc(chain).app)
  const { url, stop } = await serve(app)
  return {
    url,
    chain,
    stop: async () => {
      await stop()
      await chain.stop()
    },
  }
}

const {
  host,
  siteUrl,
  page: visited,
  approvalWindow,
  approve,
  reject,
} = visitWallet({
  start: startWallet,
  script: 'solana.js',
  name: 'Demo Solana Wallet',
  reset: ({ chain }) => chain.reset(),
})
let page: Page
let chain: SolanaChain
let connection: Connection
let first: string
let second: string
beforeEach(() => {
  page = visited()
  chain = host().chain
  connection = new Connection(`${host().url}/rpc/solana`, 'confirmed')
  ;[first = '', second = ''] = chain.accounts.map(({ address }) => address)
})

const script = (answer: Parameters<typeof window.demoSolanaWallet.script>[0]) =>
  page.evaluate((how) => window.demoSolanaWallet.script(how), answer)

type Bytes = Record<string, number>
const bytes = (value: unknown) => Uint8Array.from(Object.values(value as Bytes))

/**
 * Calls a feature of the wallet as a site would, after finding it by its registration event. Number arrays become
 * bytes; addresses become the wallet's account objects.
 */
function ask(feature: string, input: Record<string, unknown> = {}): Promise<Record<string, unknown>> {
  return page.evaluate(
    async ([name, given]) => {
      type Account = { address: string }
      type Found = {
        name: string
        accounts: Account[]
        features: Record<string, Record<string, (input: unknown) => Promise<unknown>>>
      }
      const wallets: Found[] = []
      const api = { register: (wallet: Found) => wallets.push(wallet) }
      dispatchEvent(new CustomEvent('wallet-standard:app-ready', { detail: api }))
      const wallet = wallets.find((one) => one.name === 'Demo Solana Wallet') as Found
      const account = wallet.accounts.find(({ address }) => address === given.account)
      const bytesOf = (value: unknown) => (Array.isArray(value) ? Uint8Array.from(value as number[]) : value)
      const filled = Object.entries(given).map(([key, value]) => [
        key,
        key === 'account' ? (account ?? { address: value }) : bytesOf(value),
      ])
      const act = wallet.features[name]?.[name.slice(name.indexOf(':') + 1)]
      try {
        const output = await act?.(Object.fromEntries(filled))
        const [one] = Array.isArray(output) ? output : [output]
        // Copies the accounts: objects with getters cannot be serialized from the page.
        const plain = (list: Account[]) => list.map(({ address }) => address)
        if (one?.accounts) return { accounts: plain(one.accounts) }
        return { ...one, ...(one?.account ? { account: one.account.address } : {}) }
      } catch (error) {
        const { code, message, data } = error as { code: number; message: string; data: unknown }
        return { code, message, data }
      }
    },
    [feature, input] as const,
  )
}

async function connected() {
  await script({ method: 'standard:connect', answer: 'approve', times: 1 })
  await ask('standard:connect')
}
async function payment(sol: number): Promise<Transaction> {
  const transaction = new Transaction({ feePayer: new PublicKey(first), ...(await connection.getLatestBlockhash()) })
  return transaction.add(
    SystemProgram.transfer({
      fromPubkey: new PublicKey(first),
      toPubkey: new PublicKey(second),
      lamports: sol * LAMPORTS_PER_SOL,
    }),
  )
}
const unsigned = (transaction: Transaction) => [...transaction.serialize({ requireAllSignatures: false })]

describe('Demo Solana wallet: connecting', () => {
  it('asks for a connection in the Solana wallet’s window, and shares the selected accounts', async () => {
    const answer = ask('standard:connect')
    await approvalWindow().waitFor()
    await page.getByRole('checkbox', { name: /Account 2/ }).check()
    await approve()
    expect(await answer).toEqual({ accounts: [first, second] })
  })

  it('connects silently on request, also after a reload, until disconnected', async () => {
    expect(await ask('standard:connect', { silent: true })).toEqual({ accounts: [] })
    await connected()
    await page.reload()
    expect(await ask('standard:connect', { silent: true })).toEqual({ accounts: [first] })
    await ask('standard:disconnect')
    await page.reload()
    expect(await ask('standard:connect', { silent: true })).toEqual({ accounts: [] })
  })

  it('rejects a connection with 4001, and answers as scripted', async () => {
    const answer = ask('standard:connect')
    await reject()
    expect(await answer).toMatchObject({ code: 4001, message: 'User rejected the request.' })
    await script({ method: 'standard:connect', answer: 'error', code: -32603, message: 'Broken', times: 1 })
    expect(await ask('standard:connect')).toMatchObject({ code: -32603, message: 'Broken' })
  })

  it('emits account changes to the site', async () => {
    await connected()
    await page.evaluate(() => {
      const heard: string[][] = []
      Object.assign(globalThis, { heard })
      window.demoSolanaWallet.wallet.features['standard:events'].on('change', ({ accounts }) =>
        heard.push((accounts ?? []).map(({ address }) => address)),
      )
      window.demoSolanaWallet.selectAccount(1)
      window.demoSolanaWallet.lock()
    })
    expect(await page.evaluate(() => (globalThis as unknown as { heard: string[][] }).heard)).toEqual([
      [second, first],
      [],
    ])
  })
})

describe('Demo Solana wallet: signing', () => {
  it('shows and signs the whole Solana message', async () => {
    await connected()
    const message = [...new TextEncoder().encode('Hello, world')]
    const answer = ask('solana:signMessage', { account: first, message })
    await expect.poll(() => approvalWindow().innerText()).toContain('Hello, world')
    await approve()
    expect(ed25519.verify(bytes((await answer).signature), Uint8Array.from(message), base58.decode(first))).toBe(true)
  })

  it('rejects a transaction passed as a message, and accounts that were not shared', async () => {
    await connected()
    await script({ answer: 'approve' })
    const message = [...(await payment(1)).serializeMessage()]
    expect(await ask('solana:signMessage', { account: first, message })).toMatchObject({
      code: -32602,
      message: 'You cannot sign solana transactions using sign message',
    })
    expect(await ask('solana:signMessage', { account: second, message: [1] })).toMatchObject({ code: 4100 })
  })

  it('signs in and connects, with a message that names the site', async () => {
    const answer = ask('solana:signIn', { statement: 'Welcome.', nonce: 'abcdefgh', chainId: 'solana:mainnet' })
    await expect
      .poll(() => approvalWindow().innerText())
      .toContain(`${new URL(siteUrl()).host} wants you to sign in with your Solana account:`)
    expect(await approvalWindow().getByRole('alert').count()).toBe(0)
    await approve()
    const { account, signature, signedMessage } = await answer
    expect(account).toBe(first)
    expect(ed25519.verify(bytes(signature), bytes(signedMessage), base58.decode(first))).toBe(true)
    expect(new TextDecoder().decode(bytes(signedMessage))).toBe(
      `${new URL(siteUrl()).host} wants you to sign in with your Solana account:\n${first}\n\nWelcome.\n\nChain ID: solana:mainnet\nNonce: abcdefgh`,
    )
    expect(await ask('standard:connect', { silent: true })).toEqual({ accounts: [first] })
  })

  it('warns when a sign-in message names another site', async () => {
    const answer = ask('solana:signIn', { domain: 'elsewhere.example' })
    await expect.poll(() => approvalWindow().getByRole('alert').innerText()).toContain('elsewhere.example')
    await reject()
    expect(await answer).toMatchObject({ code: 4001 })
  })

  it('signs a valid v0 transaction', async () => {
    await connected()
    await script({ answer: 'approve' })
    const { blockhash } = await connection.getLatestBlockhash()
    const instructions = [
      SystemProgram.transfer({ fromPubkey: new PublicKey(first), toPubkey: new PublicKey(second), lamports: 1 }),
    ]
    const message = new TransactionMessage({
      payerKey: new PublicKey(first),
      recentBlockhash: blockhash,
      instructions,
    }).compileToV0Message()
    const { signedTransaction } = await ask('solana:signTransaction', {
      account: first,
      transaction: [...new VersionedTransaction(message).serialize()],
    })
    const signature = await connection.sendRawTransaction(bytes(signedTransaction))
    expect((await connection.getSignatureStatus(signature)).value).toMatchObject({
      err: null,
      confirmationStatus: 'confirmed',
    })
  })
})

describe('Demo Solana wallet: sending', () => {
  it('shows whole addresses, amount and fee before sending SOL', async () => {
    await connected()
    const answer = ask('solana:signAndSendTransaction', {
      account: first,
      chain: 'solana:mainnet',
      transaction: unsigned(await payment(1.5)),
    })
    await expect.poll(() => approvalWindow().innerText()).toContain('about 0.000005 SOL')
    expect(await approvalWindow().getByRole('heading').innerText()).toBe('Send 1.5 SOL?')
    for (const words of [first, second, 'Solana']) expect(await approvalWindow().innerText()).toContain(words)
    await approve()
    const signature = base58.encode(bytes((await answer).signature))
    expect((await connection.getSignatureStatus(signature)).value).toMatchObject({
      err: null,
      confirmationStatus: 'confirmed',
    })
    expect(await connection.getBalance(new PublicKey(second))).toBe(10_001.5 * LAMPORTS_PER_SOL)
  })

  it('describes a token transfer with the token’s symbol and the new account’s owner', async () => {
    await connected()
    const mint = new PublicKey(chain.tokens[0]?.address ?? '')
    const [owner, receiver] = [new PublicKey(first), new PublicKey('5FHwkrdxntdK24hgQU8qgBjn35Y1zwhz1GZwCkP2UJnM')]
    const [from, to] = [getAssociatedTokenAddressSync(mint, owner), getAssociatedTokenAddressSync(mint, receiver, true)]
    const transaction = new Transaction({ feePayer: owner, ...(await connection.getLatestBlockhash()) })
    transaction.add(
      createAssociatedTokenAccountIdempotentInstruction(owner, to, receiver, mint),
      createTransferCheckedInstruction(from, mint, to, owner, 2_500_000n, 6),
    )
    const answer = ask('solana:signAndSendTransaction', {
      account: first,
      chain: 'solana:mainnet',
      transaction: unsigned(transaction),
    })
    await expect.poll(() => approvalWindow().getByRole('heading').innerText()).toBe('Send 2.5 USDC?')
    expect(await approvalWindow().innerText()).toContain(receiver.toBase58())
    await approve()
    expect(bytes((await answer).signature)).toHaveLength(64)
    expect((await connection.getTokenAccountBalance(to)).value.uiAmountString).toBe('2.5')
  })

  it('names the program of every unknown instruction', async () => {
    await connected()
    const transaction = await payment(1)
    transaction.add(SystemProgram.assign({ accountPubkey: new PublicKey(first), programId: new PublicKey(second) }))
    const answer = ask('solana:signTransaction', { account: first, transaction: unsigned(transaction) })
    await expect.poll(() => approvalWindow().getByRole('heading').innerText()).toBe('Sign this transaction?')
    expect(await approvalWindow().innerText()).toContain(SystemProgram.programId.toBase58())
    await reject()
    expect(await answer).toMatchObject({ code: 4001 })
  })

  it('returns the node’s error for a failed transaction to the page', async () => {
    await connected()
    await script({ answer: 'approve' })
    const answer = await ask('solana:signAndSendTransaction', {
      account: first,
      chain: 'solana:mainnet',
      transaction: unsigned(await payment(20_000)),
    })
    expect(answer).toMatchObject({
      code: -32002,
      message: expect.stringContaining('custom program error: 0x1'),
      data: { err: { InstructionError: [0, { Custom: 1 }] } },
    })
  })
})
