import { namespaceOf } from '../../core/caip.ts'
import { ALLOWANCE_HISTORY_PAGES } from '../../core/money/limits.ts'
import type { Connection } from '../../core/types.ts'
import type { Modal } from '../../modal.ts'
import { cachedApiOf } from '../assets/cachedApiOf.ts'

/**
 * Returns the transactions of an account that its history calls approvals, the newest first; none without a service, or
 * what was read before it fails.
 */
export async function approvalHashes(modal: Modal, { address, network }: Connection): Promise<readonly string[]> {
  const isListed = modal.chain(namespaceOf(network))?.abilities.includes('activity')
  if (!modal.$options.get().projectId || !isListed) return []
  const { history } = cachedApiOf(modal)
  const hashes: string[] = []
  let cursor: string | undefined
  for (let page = 0; page < ALLOWANCE_HISTORY_PAGES; page++) {
    const answer = await history.read({ address, network, cursor }).catch(() => undefined)
    for (const row of answer?.value.rows ?? [])
      if (row.operation === 'approve' && row.network === network) hashes.push(row.hash)
    cursor = answer?.value.next
    if (cursor === undefined) break
  }
  return hashes
}
