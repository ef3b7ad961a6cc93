import { decodeEventLog, erc20Abi, hexToNumber, type Hex } from 'viem'
import type { Rpc } from '../evm/rpc.ts'
import { nftMovements } from './evmNfts.ts'
import type { Asset, LedgerTransaction, Movement } from './ledger.ts'
import { decodeTokenCall } from './tokenCall.ts'

interface Transaction {
  hash: Hex
  from: Hex
  to: Hex | null
  nonce: Hex
  value: Hex
  input: Hex
}
interface Block {
  timestamp: Hex
  transactions: Transaction[]
}
interface Log {
  address: Hex
  topics: [Hex, ...Hex[]]
  data: Hex
}
interface TransactionReceipt {
  transactionHash: Hex
  status: Hex
  logs: Log[]
}
interface Pool {
  pending: Record<string, Record<string, Transaction>>
  queued: Record<string, Record<string, Transaction>>
}

export interface EvmReader {
  rpc: Rpc
  coin: Asset
  tokens: readonly Asset[]
}

const same = (a: string | null | undefined, b: string) => a?.toLowerCase() === b.toLowerCase()

function tokenMovements(tokens: readonly Asset[], logs: readonly Log[]): Movement[] {
  return logs.flatMap(({ address, topics, data }) => {
    const asset = tokens.find((token) => same(token.address, address))
    if (!asset) return []
    const event = decodeEventLog({ abi: erc20Abi, topics, data })
    return event.eventName === 'Transfer'
      ? [{ asset, from: event.args.from, to: event.args.to, quantity: event.args.value }]
      : []
  })
}

const coinMovements = (coin: Asset, { from, to, value }: Transaction): Movement[] =>
  to !== null && BigInt(value) > 0n ? [{ asset: coin, from, to, quantity: BigInt(value) }] : []

/** Returns the transfers that a pending transaction will cause if it succeeds. */
function intended(tokens: readonly Asset[], { from, to, input }: Transaction): Movement[] {
  const asset = tokens.find((token) => same(token.address, to ?? ''))
  const call = asset && decodeTokenCall(input)
  return asset && call?.functionName === 'transfer' ? [{ asset, from, to: call.args[0], quantity: call.args[1] }] : []
}

const facts = ({ hash, from, to, nonce, input }: Transaction) => {
  const kind = decodeTokenCall(input)?.functionName === 'approve' ? ('approve' as const) : undefined
  return { hash, from, to, nonce: hexToNumber(nonce), kind }
}

async function readMined({ rpc, coin, tokens }: EvmReader): Promise<LedgerTransaction[]> {
  const last = hexToNumber((await rpc.call('eth_blockNumber')) as Hex)
  const numbers = Array.from({ length: last + 1 }, (_, number) => `0x${number.toString(16)}`)
  const blocks = (await rpc.batch(
    numbers.map((number) => ({ method: 'eth_getBlockByNumber', params: [number, true] })),
  )) as Block[]
  const hashes = blocks.flatMap(({ transactions }) => transactions.map(({ hash }) => hash))
  const receipts =
    hashes.length > 0
      ? ((await rpc.batch(
          hashes.map((hash) => ({ method: 'eth_getTransactionReceipt', params: [hash] })),
        )) as TransactionReceipt[])
      : []
  const byHash = new Map(receipts.map((receipt) => [receipt.transactionHash, receipt]))
  const order = new Map(hashes.map((hash, sequence) => [hash, sequence]))
  const read = async (transaction: Transaction, timestamp: Hex): Promise<LedgerTransaction> => {
    const receipt = byHash.get(transaction.hash)
    const succeeded = receipt?.status === '0x1'
    const moved = () => [...coinMovements(coin, transaction), ...tokenMovements(tokens, receipt?.logs ?? [])]
    return {
      ...facts(transaction),
      minedAt: hexToNumber(timestamp) * 1000,
      sequence: order.get(transaction.hash) ?? 0,
      status: succeeded ? 'confirmed' : 'failed',
      movements: succeeded ? [...moved(), ...(await nftMovements(rpc, receipt.logs))] : [],
    }
  }
  return Promise.all(
    blocks.flatMap(({ timestamp, transactions }) => transactions.map((transaction) => read(transaction, timestamp))),
  )
}

async function readPending({ rpc, coin, tokens }: EvmReader): Promise<LedgerTransaction[]> {
  const { pending, queued } = (await rpc.call('txpool_content')) as Pool
  const waiting = [...Object.values(pending), ...Object.values(queued)].flatMap((ofOne) => Object.values(ofOne))
  return waiting.map((transaction, sequence) => {
    const movements = [...coinMovements(coin, transaction), ...intended(tokens, transaction)]
    return { ...facts(transaction), minedAt: null, sequence, status: 'pending', movements }
  })
}

/** Reads every transaction with the address as sender, recipient or token recipient. */
export async function readTransactions(reader: EvmReader, address: string): Promise<LedgerTransaction[]> {
  const [mined, pending] = await Promise.all([readMined(reader), readPending(reader)])
  const concerns = ({ from, to, movements }: LedgerTransaction) =>
    same(from, address) ||
    same(to, address) ||
    movements.some((movement) => same(movement.from, address) || same(movement.to, address))
  return [...mined, ...pending].filter(concerns)
}
