import { fromJson } from '../../../core/json.ts'
import { isRecord } from '../../../core/data/isRecord.ts'
import { attempt } from '../../../core/errors/attempt.ts'
import type { Action } from '../../../core/transactions/description.ts'
import { malformed, type DecodeContext, type DecodedRequest } from '../context.ts'
import { addressOf } from './address.ts'
import { readDescribedTyped } from './described.ts'
import { readPermit } from './permits.ts'
import { withMeanings } from './typedMeanings.ts'
import { askOn, checkAccount, readCallTo } from './transaction.ts'
import { encoded, tree, wholeOf, type Member, type TypedData } from './typedTree.ts'

/** Longest typed data that is decoded, in characters; nobody could read more. */
const JSON_MAX = 1024 * 1024

/**
 * The standard fields of `EIP712Domain` and their types.
 * https://eips.ethereum.org/EIPS/eip-712#definition-of-domainseparator
 */
const DOMAIN = new Map([
  ['name', /^string$/],
  ['version', /^string$/],
  ['chainId', /^uint\d*$/],
  ['verifyingContract', /^address$/],
  ['salt', /^bytes32$/],
])

const isMember = (value: unknown): value is Member =>
  isRecord(value) && typeof value.name === 'string' && typeof value.type === 'string'

/** Whether a struct has the name of an elementary type. Wallets disagree about the meaning of such a name. */
const isElementary = (name: string) => /^(?:u?int\d*|bytes\d*|address|bool|string|function)$|\[/.test(name)

/**
 * Returns the part of the domain that is signed: fields that the type `EIP712Domain` declares with the standard's
 * types.
 */
function signedDomain(
  domain: Record<string, unknown>,
  declared: readonly Member[] | undefined,
): Record<string, unknown> {
  // If `EIP712Domain` is not declared, some wallets sign the standard fields and others sign none.
  const names = declared
    ? declared.filter(({ name, type }) => DOMAIN.get(name)?.test(type)).map(({ name }) => name)
    : [...DOMAIN.keys()]
  return Object.fromEntries(names.filter((name) => Object.hasOwn(domain, name)).map((name) => [name, domain[name]]))
}

/** Parses typed data from JSON or an object. Undefined if parts are missing or have the wrong type. */
function parse(given: unknown, context: DecodeContext): TypedData | undefined {
  const data = typeof given === 'string' && given.length <= JSON_MAX ? attempt((): unknown => fromJson(given)) : given
  if (!isRecord(data)) return undefined
  const { types, primaryType, domain = {}, message } = data
  if (!isRecord(types) || typeof primaryType !== 'string' || !isRecord(domain) || !isRecord(message)) return undefined
  const entries = Object.entries(types)
  if (!entries.every(([name, members]) => !isElementary(name) && Array.isArray(members) && members.every(isMember)))
    return undefined
  const known = new Map(entries as [string, Member[]][])
  // With `EIP712Domain` as primary type, the message is not signed.
  if (!known.has(primaryType) || primaryType === 'EIP712Domain') return undefined
  const declared = known.get('EIP712Domain')
  if (!declared && Object.keys(domain).length) context.warn('malformed')
  return { types: known, primaryType, domain: signedDomain(domain, declared), wholeDomain: domain, message }
}

const SAFE =
  /^address to,uint256 value,bytes data,uint8 operation,uint256 safeTxGas,uint256 (?:base|data)Gas,uint256 gasPrice,address gasToken,address refundReceiver,uint256 nonce$/

/** Decodes the call inside a Safe transaction. Undefined for a delegate call, which runs foreign code as the Safe. */
async function readSafe(data: TypedData, context: DecodeContext): Promise<readonly Action[] | undefined> {
  const { message, domain } = data
  if (data.primaryType !== 'SafeTx' || !SAFE.test(encoded(data, 'SafeTx') ?? '')) return undefined
  const [operation, value, price] = [message.operation, message.value, message.gasPrice].map(wholeOf)
  // With a gas price, the Safe also pays a fee to the refund receiver that the message names.
  if (operation !== 0n || price !== 0n || value === undefined) return undefined
  const safe = addressOf(domain.verifyingContract)
  return readCallTo({ to: message.to, value, data: message.data }, { ...context, account: safe })
}

/** Lists everything that is signed, with what numbers mean if that is known. */
async function readable(data: TypedData, context: DecodeContext, isKnown: boolean): Promise<Action> {
  const listed = tree(data, context, { isKnown })
  return { ...listed, fields: await withMeanings(listed.fields, context) }
}

/** Decodes `eth_signTypedData_v4` (EIP-712), whose parameters are address and data. */
export async function readTypedData(params: unknown, context: DecodeContext): Promise<DecodedRequest> {
  const [account, given] = Array.isArray(params) ? (params as readonly unknown[]) : []
  checkAccount(account, context)
  const data = parse(given, context)
  if (!data) return { parts: [[malformed(context, 'typedData')]] }
  const there = askOn(data.domain.chainId, context)
  const permit = await readPermit(data, there)
  if (permit) return { parts: [permit] }
  const order = await readDescribedTyped(data, there)
  if (order) return { parts: [[order, await readable(data, there, true)]] }
  const inner = await readSafe(data, there)
  return { parts: [[await readable(data, there, inner !== undefined), ...(inner ?? [])]] }
}
