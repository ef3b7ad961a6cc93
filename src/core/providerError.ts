import { attempt } from './attempt.ts'
import { isWalletModalError } from './errors.ts'
import { codesOf, isRefusal, messageOf } from './refusal.ts'

/** What the providers that sites get reject with: `code` is 4001 refused, 4100 not allowed, 4200 unsupported, 4900 not connected, or of JSON-RPC. */
export interface ProviderRpcError extends Error {
  code: number
  data?: unknown
}

export function providerError(code: number, message: string, cause?: unknown): ProviderRpcError {
  const data = attempt(() => (cause as { data?: unknown } | null | undefined)?.data)
  return Object.assign(new Error(message, { cause }), { name: 'ProviderRpcError', code, ...(data !== undefined && { data }) })
}

/** A wallet's error with the code that its meaning has: `known` where the caller can tell, 4001 for every refusal. */
export function toProviderError(error: unknown, known?: number): ProviderRpcError {
  const isRefused = isRefusal(error) || (isWalletModalError(error) && error.code === 'UserRejected')
  const code = known ?? (isRefused ? 4001 : (codesOf(error)[0] ?? -32603))
  if (error instanceof Error && attempt(() => (error as Partial<ProviderRpcError>).code) === code) return error as ProviderRpcError
  return providerError(code, messageOf(error) || (isRefused ? 'User rejected the request.' : 'The wallet reported a problem.'), error)
}
