import { unlessFinal } from '../../../core/money/unlessFinal.ts'
import type { PlanAsk } from '../../../core/swap/chainSwap.ts'
import { mismatch } from '../../../core/swap/mismatch.ts'
import { simulate } from '../simulation/node.ts'

/**
 * Checks that nothing can be simulated where a swap could not be. A call can keep a node from simulating it, by running
 * for too long or by logging too much, so that it would be believed unseen. Throws `mismatch` if the node simulates an
 * empty call.
 */
export async function checkUnsimulated(
  account: string,
  { rpc, signal }: Pick<PlanAsk, 'rpc' | 'signal'>,
): Promise<void> {
  const empty = { from: account, to: account, data: '0x' }
  if (await unlessFinal(simulate([empty], rpc, { signal }))) throw mismatch('unproven')
}
