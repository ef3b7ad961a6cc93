import { isRecord } from '../../../core/data/isRecord.ts'
import type { RpcRequest } from '../../../core/rpcRequest.ts'
import type { TokenAccount } from '../context.ts'

/** Reads a nested field; undefined if any field on the path is missing. */
const dig = (value: unknown, ...path: readonly string[]): unknown =>
  path.reduce<unknown>((inner, key) => (isRecord(inner) ? inner[key] : undefined), value)

const isKey = (value: unknown): value is string =>
  typeof value === 'string' && /^[1-9A-HJ-NP-Za-km-z]{32,44}$/.test(value)

/** Reads a token account from a node; undefined without a valid answer. Never rejects. */
export async function readTokenAccount(
  address: string,
  rpc: RpcRequest,
  signal?: AbortSignal,
): Promise<TokenAccount | undefined> {
  const answer = await rpc('getAccountInfo', [address, { encoding: 'jsonParsed' }], signal).catch(() => undefined)
  const info = dig(answer, 'value', 'data', 'parsed', 'info')
  const [mint, owner, decimals] = [dig(info, 'mint'), dig(info, 'owner'), dig(info, 'tokenAmount', 'decimals')]
  const isPlaces = typeof decimals === 'number' && Number.isInteger(decimals) && decimals >= 0 && decimals < 256
  const lamports = dig(answer, 'value', 'lamports')
  const isCoins = typeof lamports === 'number' && Number.isSafeInteger(lamports) && lamports >= 0
  return isKey(mint) && isKey(owner) && isPlaces
    ? { mint, owner, decimals, ...(isCoins && { lamports: BigInt(lamports) }) }
    : undefined
}
