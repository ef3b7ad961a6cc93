import { base58 } from '@scure/base'
import { attempt } from '../../../core/errors/attempt.ts'
import type { RpcRequest } from '../../../core/rpcRequest.ts'
import type { Effects } from '../../../core/transactions/effects.ts'
import { parseTransaction, type ParsedTransaction } from '../../../core/transactions/solanaTransaction.ts'
import { SIGNATURE_BYTES } from '../money/limits.ts'
import { readFee } from '../money/node.ts'
import { readAccounts, type ChainAccount } from '../money/readAccounts.ts'
import { add, changesOf, type Changes } from './changes.ts'
import { failureOf } from './failure.ts'
import { TRIES_MAX } from './limits.ts'
import { run, type Run } from './node.ts'
import { seededIn, signsAway } from './signedRights.ts'
import { writableAccounts } from './writableAccounts.ts'

/** What a transaction does to accounts, or why that is not known. */
export type Trace = { known: 'changes'; changes: Changes; areMore: boolean } | Exclude<Effects, { known: 'traced' }>

interface TraceAsk {
  bytes: Uint8Array
  account: string
  rpc: RpcRequest
  signal?: AbortSignal | undefined
}

/** Returns the message of a transaction with the blockhash that the node put in: it tells no fee for one it forgot. */
function messageWith(
  bytes: Uint8Array,
  { signaturesAt, signatureCount, blockhashAt }: ParsedTransaction,
  hash?: string,
) {
  const whole = Uint8Array.from(bytes)
  if (hash !== undefined) whole.set(base58.decode(hash), blockhashAt)
  return whole.subarray(signaturesAt + signatureCount * SIGNATURE_BYTES)
}

const isSame = (one: ChainAccount | undefined, other: ChainAccount | undefined) =>
  one?.lamports === other?.lamports &&
  one?.owner === other?.owner &&
  (one?.data ?? []).every((byte, index) => byte === other?.data[index]) &&
  one?.data.length === other?.data.length

interface Seen {
  result: Run
  before: readonly (ChainAccount | undefined)[]
  fee: bigint
}

/**
 * Simulates a transaction between two readings of its accounts, until they are the same: what somebody else changes
 * meanwhile is no effect of it. Undefined if the accounts do not rest. Rejects like `rpc`.
 */
async function seen(
  { bytes, rpc, signal }: TraceAsk,
  parsed: ParsedTransaction,
  addresses: readonly string[],
): Promise<Seen | undefined> {
  let before = await readAccounts(addresses, rpc, signal)
  for (let tries = 0; tries < TRIES_MAX; tries += 1) {
    const result = await run(bytes, addresses, rpc, signal)
    if (result.err !== null) return { result, before, fee: 0n }
    const message = messageWith(bytes, parsed, result.blockhash)
    const [later, fee] = await Promise.all([readAccounts(addresses, rpc, signal), readFee(message, rpc, signal)])
    if (before.every((one, index) => isSame(one, later[index]))) return { result, before, fee }
    before = later
  }
  return undefined
}

/** Executes one transaction in a simulation, and compares its accounts. Rejects like `rpc`. */
export async function trace(ask: TraceAsk): Promise<Trace> {
  const { bytes, account, rpc, signal } = ask
  const parsed = attempt(() => parseTransaction(bytes))
  const payer = parsed?.keys[0]
  if (!parsed?.isWhole || payer === undefined) return { known: 'unknown' }
  const { addresses, areMore } = await writableAccounts(parsed, rpc, signal)
  const found = await seen(ask, parsed, addresses)
  if (!found) return { known: 'unknown' }
  const { result, before, fee } = found
  if (result.err !== null) return failureOf(result, parsed, account)
  const pairs = addresses.map((address, index) => ({ address, before: before[index], after: result.after[index] }))
  const changes = changesOf(pairs, account, seededIn(parsed, account))
  changes.isHandedOver ||= signsAway(parsed, account, addresses)
  // The network fee is no effect.
  add(changes.deltas, undefined, payer, fee)
  return { known: 'changes', changes, areMore }
}
