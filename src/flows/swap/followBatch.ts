import { WalletModalError } from '../../core/errors.ts'
import type { Modal } from '../../modal.ts'
import type { Answer } from './askWallet.ts'

type Batch = Extract<Answer, { batch: string }>

/**
 * Waits until a batch is in a block, and resolves with the hash of its transaction. Rejects with `TransactionFailed` if
 * it was not carried out (`params.ended`).
 */
export async function followBatch(modal: Modal, { chain, link, batch }: Batch): Promise<string> {
  const outcome = await chain.batchOutcome(link, batch, modal.lifetime.signal)
  if (!outcome) throw new WalletModalError('TransactionFailed', { params: { ended: 'late' } })
  if (outcome.is === 'reverted') throw new WalletModalError('TransactionFailed', { params: { ended: 'reverted' } })
  return outcome.hash
}
