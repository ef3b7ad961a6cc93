// @vitest-environment node
import { createTransferCheckedInstruction, getAssociatedTokenAddressSync } from '@solana/spl-token'
import {
  PublicKey,
  SystemProgram,
  TransactionMessage,
  VersionedTransaction,
  type TransactionInstruction,
} from '@solana/web3.js'
import { expect, test } from 'vitest'
import { solanaPay } from '../../../../../src/chains/solana/pay/solanaPay.ts'
import { solanaNode } from '../../../../kit/solanaNode.ts'
import { keypairAt } from '../../../../sandbox/solana/accounts.ts'
import { SOLANA_TOKENS } from '../../../../sandbox/solana/tokens.ts'

const [payer, shop, other] = [0, 1, 2].map((index) => keypairAt(index).publicKey) as [PublicKey, PublicKey, PublicKey]
const [token = '', otherToken = ''] = SOLANA_TOKENS.map(({ address }) => address)
const mint = new PublicKey(token)
const placeOf = (owner: PublicKey) => getAssociatedTokenAddressSync(mint, owner, true)
const coins = (lamports: number) => SystemProgram.transfer({ fromPubkey: payer, toPubkey: shop, lamports })
const tokens = (amount: number) =>
  createTransferCheckedInstruction(placeOf(payer), mint, placeOf(shop), payer, amount, 6)

type Node = Awaited<ReturnType<typeof solanaNode>>

async function sent({ rpc }: Node, ...instructions: readonly TransactionInstruction[]): Promise<string> {
  const { value } = (await rpc('getLatestBlockhash', [])) as { value: { blockhash: string } }
  const message = new TransactionMessage({
    payerKey: payer,
    recentBlockhash: value.blockhash,
    instructions: [...instructions],
  })
  const transaction = new VersionedTransaction(message.compileToV0Message())
  transaction.sign([keypairAt(0)])
  const bytes = Buffer.from(transaction.serialize()).toString('base64')
  return (await rpc('sendTransaction', [bytes, { encoding: 'base64', skipPreflight: true }])) as string
}
const to = shop.toBase58()

test('a node shows whether a recipient got an amount of coins or of a token', async () => {
  const node = await solanaNode()
  const hash = await sent(node, coins(5_000), tokens(700), tokens(300))
  const arrived = (wanted: { to?: string; amount: bigint; token?: string }) =>
    solanaPay.hasArrived({ hash, to, ...wanted }, node.rpc)
  expect(await arrived({ amount: 5_000n })).toBe(true)
  expect(await arrived({ amount: 5_001n })).toBe(false)
  expect(await arrived({ amount: 1_000n, token })).toBe(true)
  expect(await arrived({ amount: 1_001n, token })).toBe(false)
  expect(await arrived({ amount: 1n, token: otherToken })).toBe(false)
  expect(await arrived({ amount: 1n, to: other.toBase58() })).toBe(false)
  expect(await arrived({ amount: 1n, to: other.toBase58(), token })).toBe(false)
})

test('nothing has arrived by a transaction that failed, and one that a node does not know says nothing', async () => {
  const node = await solanaNode()
  const much = 10n ** 15n
  const failed = await sent(node, coins(5_000), tokens(Number(much)))
  expect(await solanaPay.hasArrived({ hash: failed, to, amount: 5_000n }, node.rpc)).toBe(false)
  const unknown = async () => null
  expect(await solanaPay.hasArrived({ hash: failed, to, amount: 5_000n }, unknown)).toBeUndefined()
})

test('accounts that a transaction loads from a table count, and a malformed answer does not', async () => {
  const found = {
    transaction: { message: { accountKeys: [payer.toBase58()] } },
    meta: {
      err: null,
      preBalances: [9, 1],
      postBalances: [4, 6],
      loadedAddresses: { writable: [to], readonly: [] },
    },
  }
  const ask = (answer: unknown) => solanaPay.hasArrived({ hash: 'x', to, amount: 5n }, async () => answer)
  expect(await ask(found)).toBe(true)
  expect(await ask({ ...found, meta: { ...found.meta, err: undefined } })).toBe(false)
  expect(await ask({ ...found, meta: { ...found.meta, postBalances: 'x' } })).toBe(false)
  expect(await ask({ meta: null })).toBe(false)
})
