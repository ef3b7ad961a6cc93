import { attempt } from './attempt.ts'
import { isWalletModalError, paramsOf, type ErrorCode } from '../errors.ts'
import { codesOf, isRefusal, messageOf } from './refusal.ts'

/**
 * The error type of the providers that sites get. `code`: 4001 refused, 4100 unauthorized, 4200 unsupported, 4900
 * disconnected, or a JSON-RPC code.
 */
export interface ProviderRpcError extends Error {
  code: number
  data?: unknown
}

/** EIP-1193, EIP-3085 and JSON-RPC codes by our own error codes. */
const CODES: Partial<Record<ErrorCode, number>> = {
  UserRejected: 4001,
  WalletLocked: 4100,
  UnsupportedMethod: 4200,
  NotConnected: 4900,
  Aborted: 4900,
  WalletTimeout: 4900,
  NetworkNotFound: 4901,
  UnsupportedChain: 4902,
  RequestPending: -32002,
  RateLimited: -32005,
  InvalidOption: -32602,
  InvalidNetworkId: -32602,
  InvalidCaipAddress: -32602,
}

export function providerError(code: number, message: string, cause?: unknown): ProviderRpcError {
  const data = attempt(() => (cause as { data?: unknown } | null | undefined)?.data)
  return Object.assign(new Error(message, { cause }), {
    name: 'ProviderRpcError',
    code,
    ...(data !== undefined && { data }),
  })
}

/** Returns the JSON-RPC code of a `WalletModalError`; undefined for other values. */
function knownCode(error: unknown): number | undefined {
  const code = isWalletModalError(error) ? paramsOf(error).rpcCode : undefined
  return typeof code === 'number' ? code : undefined
}

/**
 * Returns the error of the node or wallet that our error wraps: ethers and viem read the message and `data` of the
 * original.
 */
export function unwrapped(error: unknown): unknown {
  return isWalletModalError(error) && knownCode(error) === undefined && codesOf(error.cause).length
    ? error.cause
    : error
}

/**
 * Turns any error into a `ProviderRpcError` with the original message and `data`. The code of a refusal is always 4001;
 * the code of another error is `known`, if given.
 */
export function toProviderError(error: unknown, known = knownCode(error)): ProviderRpcError {
  const cause = unwrapped(error)
  const ours = isWalletModalError(error) ? CODES[error.code] : undefined
  const isRefused = ours === 4001 || isRefusal(cause)
  const code = known ?? (isRefused ? 4001 : (codesOf(cause)[0] ?? ours ?? -32603))
  if (cause instanceof Error && attempt(() => (cause as Partial<ProviderRpcError>).code) === code)
    return cause as ProviderRpcError
  return providerError(
    code,
    messageOf(cause) || (isRefused ? 'User rejected the request.' : 'The wallet reported a problem.'),
    cause,
  )
}
