import { cleanSymbol } from '../../../core/money/tokenSymbol.ts'
import type { ChainPay } from '../../../core/pay/chainPay.ts'
import type { RpcRequest } from '../../../core/rpcRequest.ts'
import { balanceIn } from '../money/multicall.ts'
import { isReverted } from '../money/refusalOf.ts'
import { wordAt } from '../simulation/words.ts'

/** `decimals()` and `symbol()` */
const DECIMALS = '0x313ce567'
const SYMBOL = '0x95d89b41'
const DECIMALS_MAX = 255n
/** Our own choice: longest symbol that is read, in bytes. */
const SYMBOL_BYTES_MAX = 64n

/** Decodes `symbol()`: a string, or 32 bytes in older tokens. Empty for anything else. */
function symbolIn(answer: unknown): string {
  if (typeof answer !== 'string') return ''
  const hex = answer.slice(2)
  const [offset, length] = [wordAt(hex, 0), wordAt(hex, 1)]
  const isString = offset === 32n && length !== undefined && length <= SYMBOL_BYTES_MAX
  const digits = isString ? hex.slice(128, 128 + 2 * Number.parseInt(String(length), 10)) : hex.slice(0, 64)
  const bytes = (digits.match(/../g) ?? []).map((pair) => Number.parseInt(pair, 16))
  return cleanSymbol(new TextDecoder().decode(Uint8Array.from(bytes)).replace(/\0+$/, ''))
}

/** Asks a contract; undefined if it reverts. Rejects like `rpc`. */
async function ask(to: string, data: string, rpc: RpcRequest, signal?: AbortSignal): Promise<unknown> {
  return rpc('eth_call', [{ to, data }, 'latest'], signal).catch((error: unknown) => {
    if (isReverted(error)) return undefined
    throw error
  })
}

export const readAsset: ChainPay['readAsset'] = async (address, rpc, signal) => {
  const [decimals, symbol] = await Promise.all([DECIMALS, SYMBOL].map((data) => ask(address, data, rpc, signal)))
  const places = balanceIn(decimals)
  if (places === undefined || places > DECIMALS_MAX) return undefined
  return { decimals: Number.parseInt(String(places), 10), symbol: symbolIn(symbol) }
}
