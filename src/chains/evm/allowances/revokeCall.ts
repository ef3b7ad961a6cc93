import type { Allowance } from '../../../core/money/allowances.ts'
import { addressWord, word } from '../money/abiWords.ts'
import type { EvmCall } from '../money/transferCall.ts'

/** `approve(spender, amount)` of ERC-20, and `approve(approved, id)` of ERC-721. */
const APPROVE = '0x095ea7b3'
const SET_APPROVAL_FOR_ALL = '0xa22cb465'
/** `approve(token, spender, amount, expiration)` of Permit2 */
const PERMIT2_APPROVE = '0x87517c45'

/** Returns the call that revokes an allowance. */
export function revokeCall({ kind, owner: from, token, spender, item = 0n, place = '' }: Allowance): EvmCall {
  const call = (data: string, to = token): EvmCall => ({ from, to, value: '0x0', data })
  const who = addressWord(spender)
  if (kind === 'item') return call(APPROVE + word(0n) + word(item))
  if (kind === 'collection') return call(SET_APPROVAL_FOR_ALL + who + word(0n))
  if (kind === 'permit2') return call(PERMIT2_APPROVE + addressWord(token) + who + word(0n) + word(0n), place)
  return call(APPROVE + who + word(0n))
}
