import { isRecord } from '../../../core/data/isRecord.ts'
import { attempt } from '../../../core/errors/attempt.ts'
import { callDataOf } from '../../../core/transactions/callData.ts'
import type { Action, Amount } from '../../../core/transactions/description.ts'
import { DECODED_CALLS_MAX } from '../../../core/limits.ts'
import { coins, malformed, type Ask, type DecodedRequest } from '../ask.ts'
import { bytesOfHex, isHex, lengthOf, quantityOf } from '../bytes.ts'
import { addressOf, isSameAddress } from './address.ts'
import { readCall } from './calls.ts'
import { readFee, readOperationFee } from './fees.ts'

const isAbsent = (value: unknown) => value === undefined || value === null || value === ''

/** Call data, which a request may have as `data` or as `input`. Undefined if it is no hex, or if the two differ. */
function dataOf(call: Record<string, unknown>): string | undefined {
  const given = attempt(() => callDataOf(call) ?? '0x')
  return isHex(given) ? given : undefined
}

/** Decodes a call or transaction, including native coins sent with it. */
export async function readCallTo(call: Record<string, unknown>, ask: Ask): Promise<readonly Action[]> {
  const data = dataOf(call)
  if (data === undefined) return [malformed(ask, 'data')]
  const value = isAbsent(call.value) ? 0n : quantityOf(call.value)
  if (value === undefined) return [malformed(ask, 'value')]
  const amount = coins(value, ask)
  const bytes = lengthOf(data)
  if (isAbsent(call.to)) return bytes ? [{ kind: 'create', bytes, amount }] : [malformed(ask, 'to')]
  const to = addressOf(call.to)
  if (to === undefined) return [malformed(ask, 'to')]
  if (!bytes) return [{ kind: 'transfer', amount, to }]
  const read = await readCall(to, bytesOfHex(data), ask)
  return read ? withCoins(read, amount, to) : [unknownCall({ to, data, bytes, amount }, ask)]
}

/** Adds the coins sent with a call of a function that takes none: they are lost, so the visitor must see them. */
const withCoins = (actions: readonly Action[], amount: Amount, to: string): readonly Action[] =>
  amount.value ? [...actions, { kind: 'transfer', amount, to }] : actions

function unknownCall({ to, data, bytes, amount }: { to: string; data: string; bytes: number; amount: Amount }, ask: Ask): Action {
  ask.warn('unknownCall')
  const selector = bytes >= 4 ? { selector: data.slice(0, 10).toLowerCase() } : {}
  return { kind: 'call', to, bytes, ...selector, ...(amount.value && { amount }) }
}

/** The context for the chain that a request names, if it is not the current one. */
export function askOn(chain: unknown, ask: Ask): Ask {
  if (isAbsent(chain)) return ask
  const id = typeof chain === 'string' ? /^(?:eip155:)?(\d{1,20}|0x[0-9a-f]{1,16})$/i.exec(chain)?.[1] : quantityOf(chain)
  if (id !== undefined && BigInt(id).toString() === String(ask.network.id)) return ask
  ask.warn('otherNetwork')
  return ask.elsewhere()
}

/** Warns if a request names an account other than the current one. */
export function checkAccount(named: unknown, ask: Ask): void {
  if (!ask.account || isAbsent(named)) return
  if (typeof named !== 'string' || !isSameAddress(named, ask.account)) ask.warn('otherAccount')
}

/** EIP-7702 authorizations: the signing accounts will run the named contract's code. */
function delegations(list: unknown, ask: Ask): Action[] {
  if (isAbsent(list)) return []
  ask.warn('handsOver')
  if (!Array.isArray(list)) return [malformed(ask, 'authorizationList')]
  if (list.length > DECODED_CALLS_MAX) ask.warn('tooMany')
  return list.slice(0, DECODED_CALLS_MAX).map((one): Action => {
    const to = isRecord(one) && addressOf(one.address ?? one.contractAddress)
    return to ? { kind: 'handOver', to, ...(ask.account && { account: ask.account }) } : malformed(ask, 'authorizationList')
  })
}

/** `eth_sendTransaction`. */
export async function readTransaction(params: unknown, ask: Ask): Promise<DecodedRequest> {
  const transaction: unknown = Array.isArray(params) ? params[0] : undefined
  if (!isRecord(transaction)) return { parts: [[malformed(ask, 'transaction')]] }
  checkAccount(transaction.from, ask)
  const there = askOn(transaction.chainId, ask)
  const [read, fee] = await Promise.all([readCallTo(transaction, there), readFee(transaction, there)])
  return { parts: [[...delegations(transaction.authorizationList, ask), ...read, ...fee]] }
}

/** `wallet_sendCalls`, EIP-5792. */
export async function readCalls(params: unknown, ask: Ask): Promise<DecodedRequest> {
  const batch: unknown = Array.isArray(params) ? params[0] : undefined
  if (!isRecord(batch) || !Array.isArray(batch.calls) || !batch.calls.length) return { parts: [[malformed(ask, 'calls')]] }
  checkAccount(batch.from, ask)
  const there = askOn(batch.chainId, ask)
  const calls: readonly unknown[] = batch.calls.slice(0, DECODED_CALLS_MAX)
  const omitted = batch.calls.length - calls.length
  if (omitted) ask.warn('tooMany')
  const parts = calls.map(async (call) => (isRecord(call) ? [...delegations(call.authorizationList, ask), ...(await readCallTo(call, there))] : [malformed(ask, 'calls')]))
  const [first = [], ...others] = await Promise.all(parts)
  return { parts: [[...delegations(batch.authorizationList, ask), ...first], ...others], omitted }
}

/**
 * Fields of a user operation that may hold an EIP-7702 authorization. Bundler RPCs use the first name, libraries the
 * others.
 */
const AUTHORIZATIONS = ['eip7702Auth', 'authorization', 'authorizationList'] as const

/**
 * `eth_sendUserOperation` (ERC-4337). Each kind of smart account has its own call format, so the calls are not
 * decoded.
 */
export async function readUserOperation(params: unknown, ask: Ask): Promise<DecodedRequest> {
  const operation: unknown = Array.isArray(params) ? params[0] : undefined
  const sender = isRecord(operation) ? addressOf(operation.sender) : undefined
  if (!isRecord(operation) || !sender) return { parts: [[malformed(ask, 'sender')]] }
  checkAccount(sender, ask)
  const data = isAbsent(operation.callData) ? '0x' : operation.callData
  if (!isHex(data)) return { parts: [[malformed(ask, 'callData')]] }
  const given = AUTHORIZATIONS.map((name) => operation[name]).filter((one) => !isAbsent(one)).flat()
  const handed = given.length ? delegations(given, ask) : []
  return { parts: [[...handed, unknownCall({ to: sender, data, bytes: lengthOf(data), amount: coins(0n, ask) }, ask), ...(await readOperationFee(operation, ask))]] }
}
