import { fieldsOf, isRecord } from '../../../core/data/isRecord.ts'
import type { ChainMoney, FollowAsk, Outcome, Sent } from '../../../core/money/chainMoney.ts'
import { RECEIPT_POLL_MAX_MS, RECEIPT_POLL_MIN_MS, TRANSFER_WAIT_MS } from '../../../core/money/limits.ts'
import { pause } from '../../../core/money/pause.ts'
import { BLOCKHASH_BLOCKS } from './limits.ts'
import { parseCount } from './readAccounts.ts'

const INCLUDED: readonly unknown[] = ['confirmed', 'finalized']

/** Returns what the network says about a transaction; undefined if it is not confirmed. */
async function readStatus({ hash }: Sent, { rpc, signal }: FollowAsk): Promise<Outcome | 'found' | undefined> {
  const answer = await rpc('getSignatureStatuses', [[hash], { searchTransactionHistory: true }], signal)
  const { value } = fieldsOf(answer)
  const [status]: unknown[] = Array.isArray(value) ? value : []
  if (!isRecord(status)) return undefined
  if (!INCLUDED.includes(status.confirmationStatus)) return 'found'
  return { is: status.err === null || status.err === undefined ? 'confirmed' : 'reverted', hash }
}

const readHeight = async ({ rpc, signal }: FollowAsk, commitment: string) =>
  parseCount('getBlockHeight', await rpc('getBlockHeight', [{ commitment }], signal))

/** Follows one transaction. Keeps which block is the last that can include it. */
function createFollower(sent: Sent, ask: FollowAsk) {
  let lastBlock = sent.lastBlock === undefined ? undefined : BigInt(sent.lastBlock)
  let heightAtMs = 0

  /** Whether no block can include the transaction any more, and all that could have are final. */
  async function isExpired(): Promise<boolean> {
    heightAtMs = Date.now()
    // The blockhash was read before the wallet was asked, or by the wallet itself: it expires in this block at the latest.
    if (lastBlock === undefined) {
      lastBlock = (await readHeight(ask, 'processed')) + BigInt(BLOCKHASH_BLOCKS)
      ask.onLastBlock?.(String(lastBlock))
    }
    return (await readHeight(ask, 'finalized')) > lastBlock
  }

  /** Returns what became of the transaction; undefined while it is pending. */
  return async function look(): Promise<Outcome | undefined> {
    const status = await readStatus(sent, ask)
    if (status) return status === 'found' ? undefined : status
    if (Date.now() - heightAtMs < RECEIPT_POLL_MAX_MS || !(await isExpired())) return undefined
    // It may have been included between the two questions.
    const last = await readStatus(sent, ask)
    if (last) return last === 'found' ? undefined : last
    return { is: 'dropped' }
  }
}

/**
 * Follows a transaction until it is confirmed, has failed, or can no longer be included; undefined if it is still
 * pending after 180 s. A slot takes 400 ms, so the network is asked as often as allowed.
 */
export const outcome: ChainMoney['outcome'] = async (sent, ask) => {
  const look = createFollower(sent, ask)
  const until = Date.now() + TRANSFER_WAIT_MS
  while (Date.now() < until) {
    // A node that fails is asked again: that says nothing about the transaction.
    const found = await look().catch(() => undefined)
    if (found) return found
    await pause(RECEIPT_POLL_MIN_MS, ask.signal)
  }
  return undefined
}
