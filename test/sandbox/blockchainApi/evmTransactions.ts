import { decodeEventLog, erc20Abi, hexToNumber, type Hex } from 'viem'
import type { Rpc } from '../evm/rpc.ts'
import { nftMovements } from './evmNfts.ts'
import { swapMovements, SWAPS } from './evmSwaps.ts'
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
  hash: Hex
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
  /** Transactions by the hash of their block, which never changes. */
  read: Map<Hex, LedgerTransaction[]>
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

async function readBlock(
  { rpc, coin, tokens }: EvmReader,
  { timestamp, transactions }: Block,
): Promise<LedgerTransaction[]> {
  if (transactions.length === 0) return []
  const calls = transactions.map(({ hash }) => ({ method: 'eth_getTransactionReceipt', params: [hash] }))
  const receipts = (await rpc.batch(calls)) as TransactionReceipt[]
  const byHash = new Map(receipts.map((receipt) => [receipt.transactionHash, receipt]))
  const read = async (transaction: Transaction): Promise<LedgerTransaction> => {
    const receipt = byHash.get(transaction.hash)
    const succeeded = receipt?.status === '0x1'
    const swaps = swapMovements(coin, transaction.to, receipt?.logs ?? [])
    const moved = () => [
      ...coinMovements(coin, transaction),
      ...tokenMovements(tokens, receipt?.logs ?? []),
      ...(swaps ?? []),
    ]
    return {
      ...facts(transaction),
      ...(swaps && { application: SWAPS }),
      minedAt: hexToNumber(timestamp) * 1000,
      sequence: 0,
      status: succeeded ? 'confirmed' : 'failed',
      movements: succeeded ? [...moved(), ...(await nftMovements(rpc, receipt.logs))] : [],
    }
  }
  return Promise.all(transactions.map(read))
}

async function readMined(reader: EvmReader): Promise<LedgerTransaction[]> {
  const { rpc, read } = reader
  const last = hexToNumber((await rpc.call('eth_blockNumber')) as Hex)
  const numbers = Array.from({ length: last + 1 }, (_, number) => `0x${number.toString(16)}`)
  const blocks = async (asked: readonly string[], isFull: boolean) =>
    (await rpc.batch(asked.map((number) => ({ method: 'eth_getBlockByNumber', params: [number, isFull] })))) as Block[]
  const headers = await blocks(numbers, false)
  const unread = numbers.filter((_, i) => !read.has(headers[i]?.hash ?? '0x'))
  const fresh = unread.length > 0 ? await blocks(unread, true) : []
  for (const block of fresh) read.set(block.hash, await readBlock(reader, block))
  // A reset removes blocks.
  const current = new Set(headers.map(({ hash }) => hash))
  for (const hash of read.keys()) if (!current.has(hash)) read.delete(hash)
  return headers
    .flatMap(({ hash }) => read.get(hash) ?? [])
    .map((transaction, sequence) => ({ ...transaction, sequence }))
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
