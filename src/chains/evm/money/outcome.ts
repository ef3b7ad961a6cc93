import type { RpcRequest } from '../../../core/rpcRequest.ts'
import { fieldsOf, isRecord, type Fields } from '../../../core/data/isRecord.ts'
import {
  DROPPED_AFTER_MS,
  RECEIPT_POLL_MAX_MS,
  RECEIPT_POLL_MIN_MS,
  REPLACEMENT_BLOCKS,
  TRANSFER_WAIT_MS,
} from '../../../core/money/limits.ts'
import type { ChainMoney, FollowAsk, Outcome, Sent } from '../../../core/money/chainMoney.ts'
import { pause } from '../../../core/money/pause.ts'
import { transferCall } from './transferCall.ts'

const isText = (value: unknown): value is string => typeof value === 'string'
const isSame = (one: unknown, other: unknown) =>
  isText(one) && isText(other) && one.toLowerCase() === other.toLowerCase()

/** Returns a block's number or time; undefined if it is malformed. */
const quantity = (value: unknown): bigint | undefined =>
  isText(value) && /^0x[0-9a-f]{1,16}$/i.test(value) ? BigInt(value) : undefined

const hexOf = (value: bigint) => `0x${value.toString(16)}`

/** Reads the time between the last two blocks, within the limits of specification §9. */
async function readPollMs(rpc: RpcRequest, signal: AbortSignal): Promise<number> {
  const latest = fieldsOf(await rpc('eth_getBlockByNumber', ['latest', false], signal))
  const [number, time] = [quantity(latest.number), quantity(latest.timestamp)]
  if (!number || time === undefined) return RECEIPT_POLL_MAX_MS
  const before = fieldsOf(await rpc('eth_getBlockByNumber', [hexOf(number - 1n), false], signal))
  const earlier = quantity(before.timestamp)
  if (earlier === undefined) return RECEIPT_POLL_MAX_MS
  const blockMs = Number.parseInt(String((time - earlier) * 1000n), 10)
  if (blockMs < RECEIPT_POLL_MIN_MS) return RECEIPT_POLL_MIN_MS
  return blockMs < RECEIPT_POLL_MAX_MS ? blockMs : RECEIPT_POLL_MAX_MS
}

/** Returns what the receipt says; undefined while there is none. */
async function readReceipt(hash: string, rpc: RpcRequest, signal: AbortSignal): Promise<Outcome | undefined> {
  const receipt = await rpc('eth_getTransactionReceipt', [hash], signal)
  if (!isRecord(receipt) || !isText(receipt.blockHash)) return undefined
  // A Safe has a hash of its own for what it will execute: explorers only know that of the transaction in the block.
  const { transactionHash } = receipt
  const included = isText(transactionHash) && /^0x[0-9a-f]{64}$/i.test(transactionHash) ? transactionHash : hash
  // Nodes from before the Byzantium fork say nothing about success.
  return { is: quantity(receipt.status) === 0n ? 'reverted' : 'confirmed', hash: included }
}

/** Finds the transaction with the sender's number in the newest blocks. */
async function findByNonce({ from, nonce }: Sent, rpc: RpcRequest, signal: AbortSignal): Promise<Fields | undefined> {
  const latest = fieldsOf(await rpc('eth_getBlockByNumber', ['latest', true], signal))
  let [block, number] = [latest, quantity(latest.number) ?? 0n]
  for (let blockCount = 0; blockCount < REPLACEMENT_BLOCKS; blockCount++) {
    const all = Array.isArray(block.transactions) ? (block.transactions as unknown[]) : []
    const found = all.map(fieldsOf).find((one) => isSame(one.from, from) && isSame(one.nonce, nonce))
    if (found || number === 0n) return found
    number -= 1n
    block = fieldsOf(await rpc('eth_getBlockByNumber', [hexOf(number), true], signal))
  }
  return undefined
}

/** Returns the transaction of a saved transfer, in the form of a node; undefined if it is none. */
function savedCall({ kind = 'send', network, from, to, amount, token }: Sent): Fields | undefined {
  if (kind !== 'send' || to === undefined || amount === undefined) return undefined
  const call = transferCall({ network, from, to, amount: BigInt(amount), ...(token !== undefined && { token }) })
  return { to: call.to, value: call.value, input: call.data }
}

/**
 * Says what took the place of a transaction; undefined if there is no receipt yet. `known`: the transaction as a node
 * described it, or as it was saved. The same transaction with a higher fee counts as the transaction itself.
 */
async function readReplacement(
  sent: Sent,
  known: Fields | undefined,
  rpc: RpcRequest,
  signal: AbortSignal,
): Promise<Outcome | undefined> {
  const found = await findByNonce(sent, rpc, signal)
  if (!found || !isText(found.hash)) return { is: 'replaced' }
  const { hash } = found
  if (known && isSame(known.to, found.to) && isSame(known.value, found.value) && isSame(known.input, found.input))
    return readReceipt(hash, rpc, signal)
  // Wallets cancel with a transaction of nothing to the visitor's own account. With data, it may run code there (EIP-7702).
  const isCancelled = isSame(found.to, sent.from) && quantity(found.value) === 0n && found.input === '0x'
  return { is: isCancelled ? 'cancelled' : 'replaced', hash }
}

/** Whether the sender's number is taken by a transaction in a block. */
async function isTaken({ from, nonce }: Sent, rpc: RpcRequest, signal: AbortSignal): Promise<boolean> {
  if (nonce === undefined) return false
  const count = quantity(await rpc('eth_getTransactionCount', [from, 'latest'], signal))
  return count !== undefined && count > BigInt(nonce)
}

/** Follows one transaction. Keeps what the node has told of it, and since when the node does not know it. */
function createFollower(sent: Sent, { rpc, signal, onNonce }: FollowAsk) {
  let known: Fields | undefined
  let { nonce } = sent
  let missingSinceMs: number | undefined

  /** Returns what became of the transaction; undefined while it is pending. */
  return async function look(): Promise<Outcome | undefined> {
    const receipt = await readReceipt(sent.hash, rpc, signal)
    if (receipt) return receipt
    const found = await rpc('eth_getTransactionByHash', [sent.hash], signal)
    if (isRecord(found)) {
      known = found
      missingSinceMs = undefined
      if (nonce === undefined && quantity(found.nonce) !== undefined) onNonce?.((nonce = found.nonce as string))
      return undefined
    }
    const nowMs = Date.now()
    missingSinceMs ??= nowMs
    const mine = { ...sent, ...(nonce !== undefined && { nonce }) }
    if (await isTaken(mine, rpc, signal))
      // The transaction itself may have been included between the two questions.
      return (await readReceipt(sent.hash, rpc, signal)) ?? readReplacement(mine, known ?? savedCall(sent), rpc, signal)
    // Wallets may send by nodes of their own: a node that never knew the transaction has not dropped it.
    const isDropped = nonce !== undefined && nowMs - missingSinceMs >= DROPPED_AFTER_MS
    return isDropped ? { is: 'dropped' } : undefined
  }
}

/** Follows a transaction until it is in a block, replaced or dropped; undefined if it is still pending after 180 s. */
export const outcome: ChainMoney['outcome'] = async (sent, ask) => {
  const { rpc, signal } = ask
  const look = createFollower(sent, ask)
  const until = Date.now() + TRANSFER_WAIT_MS
  let pollMs: number | undefined
  while (Date.now() < until) {
    // A node that fails is asked again: that says nothing about the transaction.
    const found = await look().catch(() => undefined)
    if (found) return found
    pollMs ??= await readPollMs(rpc, signal).catch(() => undefined)
    await pause(pollMs ?? RECEIPT_POLL_MAX_MS, signal)
  }
  return undefined
}
