import type { PlanAsk } from '../../../core/swap/chainSwap.ts'
import { mismatch } from '../../../core/swap/mismatch.ts'
import { isContract } from '../steps/isContract.ts'

/**
 * Checks that a contract is at the router's address: an account that somebody has the key of could take what it is allowed
 * to. Rejects with `mismatch`, and like `rpc`.
 */
export async function checkCode(router: string, ask: Pick<PlanAsk, 'rpc' | 'signal'>): Promise<void> {
  if (!(await isContract(router, ask))) throw mismatch('router')
}
