import { attempt } from '../../../core/errors/attempt.ts'
import type { RpcRequest } from '../../../core/rpcRequest.ts'
import type { TokenFacts } from '../../../core/transactions/description.ts'
import { bytesOfHex, isHex } from '../bytes.ts'
import { hasHidden, textOf } from '../text.ts'
import { readArgs } from './abi.ts'

// Call data of decimals(), symbol(), supportsInterface(ERC-721) and supportsInterface(ERC-1155)
const DECIMALS = '0x313ce567'
const SYMBOL = '0x95d89b41'
const SUPPORTS = '0x01ffc9a7'
const ITEMS = ['80ac58cd', 'd9b67a26'].map((id) => `${SUPPORTS}${id.padEnd(64, '0')}`)

/**
 * Returns a symbol only if it is one short word of letters, digits and currency signs. Other texts could be mistaken
 * for a part of the amount, as those that begin with three digits or with zeros: "5 000USDC". (0x0 is a real symbol.)
 */
export function symbolOf(text: string | undefined): string | undefined {
  const symbol = text?.replace(/\0+$/, '')
  return symbol &&
    !hasHidden(symbol) &&
    /^[\p{L}\p{M}\p{N}\p{Sc}$+./_-]{1,16}$/u.test(symbol) &&
    !/^(?:[\p{N}.]+$|\p{N}{3}|0+(?!x)\p{L})/iu.test(symbol)
    ? symbol
    : undefined
}

/** Decodes `symbol()`: a string, or 32 bytes in older tokens. */
function readSymbol(data: Uint8Array): string | undefined {
  const [bytes] =
    data.length === 32 ? [data.subarray(0, data.includes(0) ? data.indexOf(0) : 32)] : (readArgs(data, ['bytes']) ?? [])
  return bytes && symbolOf(textOf(bytes))
}

/** Reads symbol, decimals and kind of a token from its contract. Undefined without a usable answer. Never rejects. */
export async function readTokenFacts(
  address: string,
  rpc: RpcRequest,
  signal?: AbortSignal,
): Promise<TokenFacts | undefined> {
  const context = async (data: string) => {
    const answer = await rpc('eth_call', [{ to: address, data }, 'latest'], signal).catch(() => undefined)
    return isHex(answer) ? bytesOfHex(answer) : undefined
  }
  const [decimals, symbol, ...items] = await Promise.all([DECIMALS, SYMBOL, ...ITEMS].map(context))
  const places = decimals && readArgs(decimals, ['uint8'])?.[0]
  const name = symbol && attempt(() => readSymbol(symbol))
  const claimed = { isClaimed: true, ...(name && { symbol: name }) }
  // An answer of another length, or zero, comes from a contract that does not know `supportsInterface`.
  if (items.some((answer) => answer && answer.length === 32 && readArgs(answer, ['bool'])?.[0]))
    return { kind: 'item', ...claimed }
  return places === undefined || decimals?.length !== 32
    ? undefined
    : { kind: 'amount', decimals: Number(places), ...claimed }
}
