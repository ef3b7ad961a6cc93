import { expected } from '../../../core/errors/expected.ts'
import { WalletModalError } from '../../../core/errors.ts'
import type { RpcRequest } from '../../../core/rpcRequest.ts'
import { addressWord, word } from '../money/abiWords.ts'
import { balanceIn } from '../money/multicall.ts'
import type { EvmCall } from '../money/transferCall.ts'

interface Ask {
  rpc: RpcRequest
  signal?: AbortSignal
}

/** `approve(address,uint256)` */
const APPROVE = '0x095ea7b3'
/** The same with its arguments. */
const CALL = /^0x095ea7b30{24}([0-9a-f]{40})[0-9a-f]{64}$/i
/** `allowance(address,address)` */
const ALLOWANCE = '0xdd62ed3e'

/** Returns the spender that call data approves; undefined if it is anything else than an approval. */
export function approvedIn(data: string): string | undefined {
  const [, digits] = CALL.exec(data) ?? []
  return digits && `0x${digits}`
}

/** Returns the call that lets a spender take an amount of the token, exactly. */
export const approveCall = (account: string, token: string, spender: string, amount: bigint): EvmCall => ({
  from: account,
  to: token,
  value: '0x0',
  data: APPROVE + addressWord(spender) + word(amount),
})

/** Reads from the chain how much of a token a spender may take. Rejects like `rpc`. */
export async function readAllowance(
  token: string,
  account: string,
  spender: string,
  { rpc, signal }: Ask,
): Promise<bigint> {
  const data = ALLOWANCE + addressWord(account) + addressWord(spender)
  const answer = await rpc('eth_call', [{ to: token, data }, 'latest'], signal)
  const found = balanceIn(answer)
  if (found !== undefined) return found
  throw new WalletModalError('ServiceUnavailable', { message: expected('allowance', 'number', answer) })
}
