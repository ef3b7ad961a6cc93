import type { ChainAdapter } from '../../core/chain.ts'
import { WalletModalError } from '../../core/errors.ts'
import { expected } from '../../core/errors/expected.ts'

/** Parses lamports. Throws for a number that is too large to be exact in JavaScript. */
function parseLamports(value: unknown): bigint {
  const isText = typeof value === 'string' && /^\d{1,20}$/.test(value)
  if (!isText && !(Number.isSafeInteger(value) && (value as number) >= 0))
    throw new Error(expected('getBalance.value', 'lamports', value))
  return BigInt(value as string | number)
}

/** Reads the native balance in lamports. Rejects like `rpc`, and with `ServiceUnavailable` for a malformed answer. */
export const balance: NonNullable<ChainAdapter['balance']> = async (address, rpc) => {
  const answer = (await rpc('getBalance', [address, { commitment: 'confirmed' }])) as { value?: unknown } | null
  try {
    return parseLamports(answer?.value)
  } catch (cause) {
    throw new WalletModalError('ServiceUnavailable', { message: (cause as Error).message, cause })
  }
}
