import { isRecord } from '../../../core/data/isRecord.ts'
import { attempt } from '../../../core/errors/attempt.ts'
import { callDataOf } from '../../../core/transactions/callData.ts'
import type { Action, Amount } from '../../../core/transactions/description.ts'
import { DECODED_CALLS_MAX } from '../../../core/limits.ts'
import { coins, malformed, type DecodeContext, type DecodedRequest } from '../context.ts'
import { bytesOfHex, isHex, lengthOf, quantityOf } from '../bytes.ts'
import { addressOf, isSameAddress } from './address.ts'
import { readCall } from './calls.ts'
import { readDescribed } from './described.ts'
import { readFee, readOperationFee } from './fees.ts'

const isAbsent = (value: unknown) => value === undefined || value === null || value === ''

/**
 * Returns the call data, which a request may have as `data` or as `input`. Undefined if it is no hex, or if the two
 * differ.
 */
function dataOf(call: Record<string, unknown>): string | undefined {
  const given = attempt(() => callDataOf(call) ?? '0x')
  return isHex(given) ? given : undefined
}

/** Decodes a call or transaction, including native coins sent with it. */
export async function readCallTo(call: Record<string, unknown>, context: DecodeContext): Promise<readonly Action[]> {
  const data = dataOf(call)
  if (data === undefined) return [malformed(context, 'data')]
  const value = isAbsent(call.value) ? 0n : quantityOf(call.value)
  if (value === undefined) return [malformed(context, 'value')]
  const amount = coins(value, context)
  const bytes = lengthOf(data)
  if (isAbsent(call.to)) return bytes ? [{ kind: 'create', bytes, amount }] : [malformed(context, 'to')]
  const to = addressOf(call.to)
  if (to === undefined) return [malformed(context, 'to')]
  if (!bytes) return [{ kind: 'transfer', amount, to }]
  const read = await readCall(to, bytesOfHex(data), context)
  if (read) return withCoins(read, amount, to)
  const described = await readDescribed({ to, data: bytesOfHex(data), value }, context, readCallTo)
  if (described) return described.isPayable ? described.actions : withCoins(described.actions, amount, to)
  return [unknownCall({ to, data, bytes, amount }, context)]
}

/**
 * Adds an action for coins sent with a call of a function that takes none: these coins are lost, so the visitor must
 * see them.
 */
const withCoins = (actions: readonly Action[], amount: Amount, to: string): readonly Action[] =>
  amount.value ? [...actions, { kind: 'transfer', amount, to }] : actions

function unknownCall(
  { to, data, bytes, amount }: { to: string; data: string; bytes: number; amount: Amount },
  context: DecodeContext,
): Action {
  context.warn('unknownCall')
  const selector = bytes >= 4 ? { selector: data.slice(0, 10).toLowerCase() } : {}
  return { kind: 'call', to, bytes, ...selector, ...(amount.value && { amount }) }
}

/** Returns the context for the chain that a request names, if it is not the current one. */
export function askOn(chain: unknown, context: DecodeContext): DecodeContext {
  if (isAbsent(chain)) return context
  const id =
    typeof chain === 'string' ? /^(?:eip155:)?(\d{1,20}|0x[0-9a-f]{1,16})$/i.exec(chain)?.[1] : quantityOf(chain)
  if (id !== undefined && BigInt(id).toString() === String(context.network.id)) return context
  context.warn('otherNetwork')
  return context.elsewhere()
}

/** Warns if a request names an account other than the current one. */
export function checkAccount(named: unknown, context: DecodeContext): void {
  if (!context.account || isAbsent(named)) return
  if (typeof named !== 'string' || !isSameAddress(named, context.account)) context.warn('otherAccount')
}

/** Describes EIP-7702 authorizations: the signing accounts will run the named contract's code. */
function delegations(list: unknown, context: DecodeContext): Action[] {
  if (isAbsent(list)) return []
  context.warn('handsOver')
  if (!Array.isArray(list)) return [malformed(context, 'authorizationList')]
  if (list.length > DECODED_CALLS_MAX) context.warn('tooMany')
  return list.slice(0, DECODED_CALLS_MAX).map((one): Action => {
    const to = isRecord(one) && addressOf(one.address ?? one.contractAddress)
    return to
      ? { kind: 'handOver', to, ...(context.account && { account: context.account }) }
      : malformed(context, 'authorizationList')
  })
}

/** Decodes the params of `eth_sendTransaction`. */
export async function readTransaction(params: unknown, context: DecodeContext): Promise<DecodedRequest> {
  const transaction: unknown = Array.isArray(params) ? params[0] : undefined
  if (!isRecord(transaction)) return { parts: [[malformed(context, 'transaction')]] }
  checkAccount(transaction.from, context)
  const there = askOn(transaction.chainId, context)
  const [read, fee] = await Promise.all([readCallTo(transaction, there), readFee(transaction, there)])
  return { parts: [[...delegations(transaction.authorizationList, context), ...read, ...fee]] }
}

/** Decodes the params of `wallet_sendCalls` (EIP-5792). */
export async function readCalls(params: unknown, context: DecodeContext): Promise<DecodedRequest> {
  const batch: unknown = Array.isArray(params) ? params[0] : undefined
  if (!isRecord(batch) || !Array.isArray(batch.calls) || !batch.calls.length)
    return { parts: [[malformed(context, 'calls')]] }
  checkAccount(batch.from, context)
  const there = askOn(batch.chainId, context)
  const calls: readonly unknown[] = batch.calls.slice(0, DECODED_CALLS_MAX)
  const omitted = batch.calls.length - calls.length
  if (omitted) context.warn('tooMany')
  const parts = calls.map(async (call) =>
    isRecord(call)
      ? [...delegations(call.authorizationList, context), ...(await readCallTo(call, there))]
      : [malformed(context, 'calls')],
  )
  const [first = [], ...others] = await Promise.all(parts)
  return { parts: [[...delegations(batch.authorizationList, context), ...first], ...others], omitted }
}

/**
 * Fields of a user operation that may hold an EIP-7702 authorization. Bundler RPCs use the first name, libraries the
 * others.
 */
const AUTHORIZATIONS = ['eip7702Auth', 'authorization', 'authorizationList'] as const

/** Decodes `eth_sendUserOperation` (ERC-4337), except its calls: each kind of smart account has its own call format. */
export async function readUserOperation(params: unknown, context: DecodeContext): Promise<DecodedRequest> {
  const operation: unknown = Array.isArray(params) ? params[0] : undefined
  const sender = isRecord(operation) ? addressOf(operation.sender) : undefined
  if (!isRecord(operation) || !sender) return { parts: [[malformed(context, 'sender')]] }
  checkAccount(sender, context)
  const data = isAbsent(operation.callData) ? '0x' : operation.callData
  if (!isHex(data)) return { parts: [[malformed(context, 'callData')]] }
  const given = AUTHORIZATIONS.map((name) => operation[name])
    .filter((one) => !isAbsent(one))
    .flat()
  const handed = given.length ? delegations(given, context) : []
  return {
    parts: [
      [
        ...handed,
        unknownCall({ to: sender, data, bytes: lengthOf(data), amount: coins(0n, context) }, context),
        ...(await readOperationFee(operation, context)),
      ],
    ],
  }
}
