import { expected } from '../../../core/errors/expected.ts'
import { WalletModalError } from '../../../core/errors.ts'
import type { RpcRequest } from '../../../core/rpcRequest.ts'

/** What an account has instead of code while it borrows that of a contract (EIP-7702). Its owner can change it at any time. */
const BORROWED = '0xef0100'

/**
 * Whether a contract is at an address, rather than an account whose owner could take what it is allowed to. Rejects like
 * `rpc`.
 */
export async function isContract(
  address: string,
  { rpc, signal }: { rpc: RpcRequest; signal?: AbortSignal },
): Promise<boolean> {
  const code = await rpc('eth_getCode', [address, 'latest'], signal)
  if (typeof code !== 'string' || !/^0x(?:[0-9a-f]{2})*$/i.test(code))
    throw new WalletModalError('ServiceUnavailable', { message: expected('eth_getCode', 'hex', code) })
  return code !== '0x' && !code.toLowerCase().startsWith(BORROWED)
}
