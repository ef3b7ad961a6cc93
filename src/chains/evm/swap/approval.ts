import type { BuiltTransaction, SwapOrder } from '../../../core/swap/chainSwap.ts'
import { mismatch } from '../../../core/swap/mismatch.ts'
import { isSameAddress } from '../../../core/safety/isSameAddress.ts'
import { addressWord, word } from '../money/abiWords.ts'
import type { EvmCall } from '../money/transferCall.ts'

/** `approve(address,uint256)` */
const APPROVE = '0x095ea7b3'
/** The same with its arguments. */
const CALL = /^0x095ea7b30{24}([0-9a-f]{40})[0-9a-f]{64}$/i

/**
 * Checks an approval that a service built. Throws `mismatch` if it is anything else than an approval of the source token
 * for the router. Its amount does not count: what is sent is built by `approveCall`.
 */
export function checkApproval({ to, data }: BuiltTransaction, token: string, router: string): void {
  if (!isSameAddress(to, token)) throw mismatch('approvalToken')
  const [, spender] = CALL.exec(data) ?? []
  if (spender === undefined) throw mismatch('approval')
  if (!isSameAddress(`0x${spender}`, router)) throw mismatch('spender')
}

/** Returns the call that lets the router take an amount of the token, exactly. */
export const approveCall = ({ account }: SwapOrder, token: string, router: string, amount: bigint): EvmCall => ({
  from: account,
  to: token,
  value: '0x0',
  data: APPROVE + addressWord(router) + word(amount),
})
