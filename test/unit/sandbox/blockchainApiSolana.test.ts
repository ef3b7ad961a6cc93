import { createTransferCheckedInstruction, getAssociatedTokenAddressSync } from '@solana/spl-token'
import { base58 } from '@scure/base'
import { Keypair, PublicKey, SystemProgram, Transaction } from '@solana/web3.js'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { createBlockchainApi } from '../../sandbox/blockchainApi/index.ts'
import type { Balance } from '../../sandbox/blockchainApi/balance.ts'
import type { Row } from '../../sandbox/blockchainApi/rows.ts'
import { createClock } from '../../sandbox/clock.ts'
import { startSolanaChain, type SolanaChain } from '../../sandbox/solana/index.ts'
import { conform } from './schemas/check.ts'
import { get, host, post, PROJECT_ID, type Hosted } from './schemas/host.ts'
import * as schemas from './schemas/blockchainApi.ts'

const USDC = 'EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGkwZyTDt1v'

let chain: SolanaChain
let api: Hosted
beforeAll(async () => {
  const clock = createClock()
  chain = await startSolanaChain(clock)
  api = await host((parts) => createBlockchainApi({ ...parts, solana: chain }), [], clock)
})
beforeEach(() => chain.reset())
afterAll(async () => {
  await api?.stop()
  await chain?.stop()
})

function keyOf(index: number): Keypair {
  const account = chain.accounts[index]
  if (!account) throw new Error(`no account ${index}`)
  return Keypair.fromSecretKey(base58.decode(account.privateKey))
}
const addressOf = (index: number) => keyOf(index).publicKey.toBase58()

async function rpc(method: string, ...params: unknown[]): Promise<unknown> {
  const response = await post(api, '/v1', { jsonrpc: '2.0', id: 1, method, params }, { chainId: chain.id })
  const { result, error } = (await response.json()) as { result?: unknown; error?: { message: string } }
  if (error) throw new Error(error.message)
  return result
}

/** Signs a transaction, and sends it through the Blockchain API. */
async function send(payer: Keypair, ...instructions: Parameters<Transaction['add']>): Promise<unknown> {
  const { value } = (await rpc('getLatestBlockhash')) as { value: { blockhash: string } }
  const transaction = new Transaction({ feePayer: payer.publicKey, recentBlockhash: value.blockhash }).add(
    ...instructions,
  )
  transaction.sign(payer)
  return rpc('sendTransaction', transaction.serialize().toString('base64'), { encoding: 'base64' })
}

const amounts = async (address: string) => {
  const response = await get(api, `/v1/account/${address}/balance`, { currency: 'usd', chainId: chain.id })
  const { balances } = conform(await response.json(), schemas.balance) as { balances: Balance[] }
  return Object.fromEntries(balances.map(({ symbol, quantity }) => [symbol, quantity.numeric]))
}
const history = async (address: string) => {
  const response = await get(api, `/v1/account/${address}/history`, { chainId: chain.id })
  return (conform(await response.json(), schemas.history) as { data: Row[] }).data
}

describe('The Blockchain API on Solana', () => {
  it('reads Solana coins and tokens, and shows a transfer immediately', async () => {
    expect(await amounts(addressOf(0))).toEqual({ SOL: '10000', USDC: '10000', PYUSD: '10000' })
    const fresh = Keypair.generate().publicKey
    const hash = await send(
      keyOf(0),
      SystemProgram.transfer({ fromPubkey: keyOf(0).publicKey, toPubkey: fresh, lamports: 1_500_000_000 }),
    )
    expect(await amounts(fresh.toBase58())).toEqual({ SOL: '1.5' })
    expect(await history(fresh.toBase58())).toMatchObject([
      {
        metadata: { operationType: 'receive', hash, chain: chain.id, status: 'confirmed' },
        transfers: [{ direction: 'in', quantity: { numeric: '1.5' }, value: 225 }],
      },
    ])
    expect(await history(addressOf(0))).toMatchObject([
      { metadata: { operationType: 'send', hash, sentTo: fresh.toBase58() }, transfers: [{ direction: 'out' }] },
    ])
  })

  it('shows a token transfer to the owner of the receiving token account', async () => {
    const mint = new PublicKey(USDC)
    const [from, to] = [0, 3].map((index) => getAssociatedTokenAddressSync(mint, keyOf(index).publicKey))
    if (!from || !to) throw new Error('no token accounts')
    await send(keyOf(0), createTransferCheckedInstruction(from, mint, to, keyOf(0).publicKey, 2_500_000n, 6))
    expect((await amounts(addressOf(3)))['USDC']).toBe('10002.5')
    expect(await history(addressOf(3))).toMatchObject([
      {
        metadata: { operationType: 'receive', sentFrom: addressOf(0) },
        transfers: [{ direction: 'in', quantity: { numeric: '2.5' }, fungible_info: { symbol: 'USDC' } }],
      },
    ])
  })

  it('returns prices of Solana tokens', async () => {
    const response = await post(api, '/v1/fungible/price', {
      currency: 'usd',
      addresses: [`${chain.id}:${USDC}`],
      projectId: PROJECT_ID,
    })
    expect(conform(await response.json(), schemas.price)).toMatchObject({
      fungibles: [{ symbol: 'USDC', price: 1, decimals: 6 }],
    })
  })
})
