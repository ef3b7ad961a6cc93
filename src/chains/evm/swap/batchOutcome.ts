import { withTimeout } from '../../../core/errors/withTimeout.ts'
import { WALLET_READ_MS } from '../../../core/limits.ts'
import { TRANSFER_WAIT_MS } from '../../../core/money/limits.ts'
import { pause } from '../../../core/money/pause.ts'
import type { ChainSwap } from '../../../core/swap/chainSwap.ts'
import { BATCH_POLL_MS, BATCH_RECEIPTS_WAIT_MS } from '../../../core/swap/limits.ts'
import { askWallet, type Eip1193 } from '../eip1193.ts'
import { readStatus } from './batchStatus.ts'

/** Asks a wallet what became of a batch until it is over. It may say that it is done before it names the transaction. */
export const batchOutcome: ChainSwap['batchOutcome'] = async ({ provider }, id, signal) => {
  const until = Date.now() + TRANSFER_WAIT_MS
  let doneAt: number | undefined
  while (Date.now() < until) {
    const asked = askWallet(provider as Eip1193, 'wallet_getCallsStatus', [id])
    // A wallet that fails is asked again: that says nothing about the batch.
    const answer = await withTimeout(asked, { ms: WALLET_READ_MS, signal }).catch(() => undefined)
    const found = readStatus(answer, id)
    const isNameless = found?.is === 'confirmed'
    if (isNameless) doneAt ??= Date.now()
    if (found && (!isNameless || Date.now() - (doneAt ?? 0) >= BATCH_RECEIPTS_WAIT_MS)) return found
    await pause(BATCH_POLL_MS, signal)
  }
  return undefined
}
