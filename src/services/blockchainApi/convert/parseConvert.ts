import { fieldsOf } from '../../../core/data/isRecord.ts'
import { WalletModalError } from '../../../core/errors.ts'
import { expected } from '../../../core/errors/expected.ts'
import { holdingKey } from '../../../core/money/holdings.ts'
import { isImpostor, knownToken } from '../../../core/money/knownTokens.ts'
import { cleanSymbol, cleanTokenName } from '../../../core/money/tokenSymbol.ts'
import type { BuiltTransaction } from '../../../core/swap/chainSwap.ts'
import { fromConvertId, plainAddress } from '../../../core/swap/convertIds.ts'
import { isSameAddress } from '../../../core/safety/isSameAddress.ts'
import { CALL_DATA_CHARS_MAX, NATIVE_DECIMALS, SWAP_TOKENS_MAX } from '../../../core/swap/limits.ts'
import type { SwapToken } from '../../../core/swap/swapToken.ts'
import { toChecksumAddress } from '../../../core/transactions/checksum.ts'
import type { CaipNetworkId } from '../../../core/types.ts'
import { webUrl } from '../../../core/data/webUrl.ts'
import { listOf, present, readable } from '../fields.ts'

/** Amounts have at most the digits of 256 bits. */
const DIGITS = /^\d{1,78}$/

function wrong(where: string, wanted: string, value: unknown): WalletModalError {
  return new WalletModalError('ServiceUnavailable', { message: expected(where, wanted, value) })
}

function amountOf(where: string, value: unknown): bigint {
  if (typeof value !== 'string' || !DIGITS.test(value)) throw wrong(where, 'digits', value)
  return BigInt(value)
}

const isPlaces = (value: unknown): value is number =>
  typeof value === 'number' && Number.isInteger(value) && value >= 0 && value <= 255

/** Whether the list contradicts what is known of a token, or names the native coin like a common token. */
const isWrong = (network: CaipNetworkId, { address, decimals, symbol }: Omit<SwapToken, 'network' | 'name'>) =>
  address === undefined
    ? decimals !== NATIVE_DECIMALS || isImpostor(network, '', symbol)
    : decimals !== (knownToken(network, address)?.decimals ?? decimals)

/** Parses a token; undefined if its address or its decimals are malformed or wrong, or it is of another network. */
function parseToken(value: unknown, network: CaipNetworkId): SwapToken | undefined {
  const { address: id, name, symbol, decimals, logoUri } = fieldsOf(value)
  const found = fromConvertId(network, id)
  if (!found || !isPlaces(decimals)) return undefined
  const address = found.address && toChecksumAddress(found.address)
  const facts = { ...present({ address }), symbol: cleanSymbol(symbol), decimals }
  if (isWrong(network, facts)) return undefined
  return { network, ...facts, name: cleanTokenName(name), ...present({ iconUrl: webUrl(logoUri) }) }
}

/** Parses the list of tokens. Keeps the first of several entries for one token. Throws if there is no list. */
export function parseSwapTokens(body: unknown, network: CaipNetworkId): readonly SwapToken[] {
  const { found } = readable(listOf('tokens', fieldsOf(body).tokens), SWAP_TOKENS_MAX, (one) =>
    parseToken(one, network),
  )
  const tokens = new Map<string, SwapToken>()
  for (const token of found) if (!tokens.has(holdingKey(token))) tokens.set(holdingKey(token), token)
  return [...tokens.values()]
}

/** Parses the usual price of gas, in wei. */
export const parseGasPrice = (body: unknown): bigint => amountOf('standard', fieldsOf(body).standard)

/** Parses what is received; undefined if there is no quote, or for nothing. Throws if the quote is for another amount. */
export function parseQuote(body: unknown, amount: bigint): bigint | undefined {
  const [first] = listOf('quotes', fieldsOf(body).quotes)
  if (first === undefined) return undefined
  const { fromAmount, toAmount } = fieldsOf(first)
  if (fromAmount !== undefined && amountOf('quotes[0].fromAmount', fromAmount) !== amount)
    throw wrong('quotes[0].fromAmount', String(amount), fromAmount)
  return amountOf('quotes[0].toAmount', toAmount) || undefined
}

interface Wanted {
  network: CaipNetworkId
  /** The field that names where the transaction goes. */
  target: 'from' | 'to'
  /** The account that sends it, if the answer names it. */
  sender?: string
}

/**
 * Parses a transaction. The service describes approvals in an unusual way: `from` is the source token, which is the
 * contract to call, and `to` is the token that is bought. An approval sends no coins.
 */
export function parseTransaction(body: unknown, { network, target, sender }: Wanted): BuiltTransaction {
  const { [target]: id, from, data, value } = fieldsOf(fieldsOf(body).tx)
  const to = plainAddress(network, id)
  if (to === undefined) throw wrong(`tx.${target}`, 'CAIP-10 id', id)
  if (sender !== undefined && !isSameAddress(plainAddress(network, from) ?? '', sender))
    throw wrong('tx.from', sender, from)
  if (sender === undefined && value !== undefined && value !== '0') throw wrong('tx.value', '0', value)
  if (typeof data !== 'string' || data.length > CALL_DATA_CHARS_MAX || !/^0x(?:[0-9a-f]{2})+$/i.test(data))
    throw wrong('tx.data', 'hex', data)
  return { to, data }
}
