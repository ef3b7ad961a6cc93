import { expected } from '../../../core/errors/expected.ts'
import { WalletModalError } from '../../../core/errors.ts'
import type { PlanAsk } from '../../../core/swap/chainSwap.ts'
import { mismatch } from '../../../core/swap/mismatch.ts'

/** What an account has instead of code while it borrows that of a contract (EIP-7702). Its owner can change it at any time. */
const BORROWED = '0xef0100'

/**
 * Checks that a contract is at the router's address: an account that somebody has the key of could take what it is allowed
 * to. Rejects with `mismatch`, and like `rpc`.
 */
export async function checkCode(router: string, { rpc, signal }: Pick<PlanAsk, 'rpc' | 'signal'>): Promise<void> {
  const code = await rpc('eth_getCode', [router, 'latest'], signal)
  if (typeof code !== 'string' || !/^0x(?:[0-9a-f]{2})*$/i.test(code))
    throw new WalletModalError('ServiceUnavailable', { message: expected('eth_getCode', 'hex', code) })
  if (code === '0x' || code.toLowerCase().startsWith(BORROWED)) throw mismatch('router')
}
