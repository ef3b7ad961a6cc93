import { splitWords } from '../../../core/data/splitWords.ts'
import { NATIVE_ADDRESS } from '../../../core/swap/convertIds.ts'
import type { BuiltTransaction, SwapOrder } from '../../../core/swap/chainSwap.ts'
import { CALL_DATA_CHARS_MAX } from '../../../core/swap/limits.ts'
import { mismatch } from '../../../core/swap/mismatch.ts'
import { toChecksumAddress } from '../../../core/transactions/checksum.ts'
import { isPermit2 } from '../../../core/transactions/permit2.ts'
import { isSameAddress } from '../../../core/safety/isSameAddress.ts'
import { MULTICALL } from '../money/multicall.ts'

const ZERO = `0x${'0'.repeat(40)}`
/**
 * Functions by which tokens move or are allowed to: `transfer`, `transferFrom`, `approve`, `increaseAllowance`,
 * `increaseApproval`, `transferAndCall`, `burn`, `send`, `authorizeOperator`, `setApprovalForAll`, three
 * `safeTransferFrom` and `safeBatchTransferFrom`, `approveDelegation` of Aave and `approve` of Permit2. No router swaps
 * by one of them, and not every node can simulate what they would do.
 */
const TOKEN_CALLS = splitWords(
  '0xa9059cbb 0x23b872dd 0x095ea7b3 0x39509351 0xd73dd623 0x4000aea0 0x42966c68 0x9bd9bbc6 0x959b8c3f ' +
    '0xa22cb465 0x42842e0e 0xb88d4fde 0xf242432a 0x2eb2c2d6 0xc04a8a10 0x87517c45',
)
/** A function's selector and its arguments. */
const CALL = /^0x[0-9a-f]{8}(?:[0-9a-f]{2})*$/i

/**
 * Returns the address of the router that a built swap calls. Throws `mismatch` if it is no call, or goes to an address
 * that is no router: what is sent there would be lost, or would move the token itself.
 */
export function routerOf({ to, data }: BuiltTransaction, { account, from, to: wanted }: SwapOrder): string {
  const isCall = data.length <= CALL_DATA_CHARS_MAX && CALL.test(data)
  if (!isCall || TOKEN_CALLS.includes(data.slice(0, 10).toLowerCase())) throw mismatch('data')
  // Anybody can let Multicall3 take what it is allowed to, as soon as the approval is in a block.
  const forbidden = [ZERO, NATIVE_ADDRESS, MULTICALL, account, from.address, wanted.address]
  const isForbidden = forbidden.some((one) => one !== undefined && isSameAddress(one, to))
  if (!/^0x[0-9a-f]{40}$/i.test(to) || isForbidden || isPermit2(to)) throw mismatch('router')
  return toChecksumAddress(to)
}
