import { Keypair, PublicKey, SystemProgram, Transaction, type TransactionInstruction } from '@solana/web3.js'
import { base58, base64 } from '@scure/base'
import { createPublicClient, createWalletClient, encodeFunctionData, erc20Abi, http, type Hex } from 'viem'
import { privateKeyToAccount } from 'viem/accounts'
import type { Sandbox } from '../../sandbox/index.ts'
import { conform } from './schemas/check.ts'
import * as schemas from './schemas/walletApi.ts'

export const COIN = '0xeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeee'
export const SOL = 'So11111111111111111111111111111111111111111'
export const SOLANA = 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp'
export const USDC = '0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48'
export const BASE_USDC = '0x833589fCD6eDb6E08f4c7C32D4f71b54bdA02913'
export const SHOP = '0x00000000000000000000000000000000000dead5'

interface Money {
  amount: string
  currency: { network: string; asset: string; metadata: { symbol: string } }
}
export interface Quote {
  type?: string
  origin: Money
  destination: Money
  steps: {
    type: string
    requestId: string
    deposit?: Money & { receiver: string }
    transaction?: {
      from: string
      to: Hex
      data: Hex
      value: string
      instructions?: {
        programId: string
        keys: { pubkey: string; isSigner: boolean; isWritable: boolean }[]
        data: string
      }[]
    }
  }[]
  fees: (Money & { id: string; label: string })[]
}

/** Ten USDC on Base, paid with the coin of Ethereum. */
export const ORDER = {
  originChainId: '1',
  originCurrency: COIN,
  destinationChainId: '8453',
  destinationCurrency: BASE_USDC,
  recipient: SHOP,
  amount: '10000000',
}

/** A visitor and a shop at the sandbox. */
export function payKit(sandbox: () => Sandbox) {
  const url = (id: string) => sandbox().json.chains.find((chain) => chain.id === id)?.rpcUrl ?? ''
  const api = (path: string, body?: object) =>
    fetch(
      `${sandbox().json.services.walletApi}/appkit/v1/transfers/${path}${path.includes('?') ? '&' : '?'}projectId=${sandbox().json.projectId}&st=appkit&sv=html-1`,
      { ...(body && { method: 'POST', body: JSON.stringify(body) }) },
    )
  const account = (index: number) => privateKeyToAccount(sandbox().json.accounts[index]?.privateKey as Hex)
  async function mined(id: string, hash: Hex) {
    await createPublicClient({ transport: http(url(id)) }).waitForTransactionReceipt({ hash, pollingInterval: 10 })
    return hash
  }
  const send = async (id: string, call: { to?: string; data?: Hex; value?: bigint }, index = 0) => {
    const wallet = createWalletClient({ account: account(index), transport: http(url(id)) })
    return mined(
      id,
      await wallet.sendTransaction({ ...call, chain: null } as Parameters<typeof wallet.sendTransaction>[0]),
    )
  }
  const balance = async (id: string, token: Hex | undefined, holder: Hex) => {
    const client = createPublicClient({ transport: http(url(id)), cacheTime: 0 })
    return token === undefined
      ? client.getBalance({ address: holder })
      : client.readContract({ address: token, abi: erc20Abi, functionName: 'balanceOf', args: [holder] })
  }
  async function solana<T>(method: string, ...params: unknown[]): Promise<T> {
    const body = JSON.stringify({ jsonrpc: '2.0', id: 1, method, params })
    const answer = (await (await fetch(url(SOLANA), { method: 'POST', body })).json()) as {
      result: T
      error?: { message: string }
    }
    if (answer.error) throw new Error(answer.error.message)
    return answer.result
  }
  const solanaPayer = () =>
    Keypair.fromSecretKey(
      base58.decode(sandbox().json.accounts.find(({ namespace }) => namespace === 'solana')?.privateKey ?? ''),
    )
  return {
    api,
    account,
    send,
    balance,
    solana,
    solanaPayer,
    quote: async (order: object = {}) =>
      conform(await (await api('quote', { ...ORDER, ...order })).json(), schemas.transferQuote) as Quote,
    status: async ({ steps }: Quote) =>
      (
        conform(await (await api(`status?requestId=${steps[0]?.requestId}`)).json(), schemas.transferStatus) as {
          status: string
        }
      ).status,
    /** Pays the deposit of a quote on an EVM network. */
    deposit({ steps }: Quote, index = 0) {
      const { amount = '0', currency, receiver } = steps[0]?.deposit ?? {}
      const { network = '', asset } = currency ?? {}
      if (asset === 'native') return send(network, { to: receiver, value: BigInt(amount) }, index)
      const args = [receiver as Hex, BigInt(amount)] as const
      return send(
        network,
        { to: asset, data: encodeFunctionData({ abi: erc20Abi, functionName: 'transfer', args }) },
        index,
      )
    },
    /** Sends instructions on Solana, as the first account. */
    async sendSolana(...instructions: TransactionInstruction[]) {
      const payer = solanaPayer()
      const { value } = await solana<{ value: { blockhash: string; lastValidBlockHeight: number } }>(
        'getLatestBlockhash',
      )
      const transaction = new Transaction({ feePayer: payer.publicKey, ...value }).add(...instructions)
      transaction.sign(payer)
      return solana<string>('sendTransaction', base64.encode(transaction.serialize()), { encoding: 'base64' })
    },
    sol: (to: string, lamports: bigint) =>
      SystemProgram.transfer({ fromPubkey: solanaPayer().publicKey, toPubkey: new PublicKey(to), lamports }),
  }
}
