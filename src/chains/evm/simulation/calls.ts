import { attempt } from '../../../core/errors/attempt.ts'
import { fieldsOf, isRecord, type Fields } from '../../../core/data/isRecord.ts'
import { callDataOf } from '../../../core/transactions/callData.ts'
import type { RequestToSimulate } from '../../../core/transactions/simulation.ts'
import type { CaipNetworkId } from '../../../core/types.ts'
import { parseChainId } from '../answers.ts'
import type { SimulatedCall } from './block.ts'

/** A longer batch is not simulated: some nodes limit the calls of a block. Our own choice. */
const CALLS_MAX = 100

/** The calls of a request. `unknown`: they cannot be told apart, or not be simulated. */
type Calls = readonly SimulatedCall[] | 'unknown'

const isAbsent = (value: unknown) => value === undefined || value === null || value === ''
const isAddress = (value: unknown): value is string => typeof value === 'string' && /^0x[0-9a-f]{40}$/i.test(value)
const isSame = (one: string, other: string) => one.toLowerCase() === other.toLowerCase()

/** Returns a quantity as hex; undefined if it is absent. Throws for anything else. */
function quantityOf(value: unknown): string | undefined {
  if (isAbsent(value)) return undefined
  const isHex = typeof value === 'string' && /^0x[0-9a-f]{1,64}$/i.test(value)
  const isNumber = typeof value === 'number' && Number.isSafeInteger(value) && value >= 0
  if (!isHex && !isNumber) throw new RangeError('Not a quantity')
  return `0x${BigInt(value).toString(16)}`
}

/** Parses one call. Throws if it is malformed, or hands the account over (EIP-7702): what follows is not simulated. */
function toCall(call: Fields, from: string): SimulatedCall {
  const { to, value, gas, gasLimit, authorizationList } = call
  const data = callDataOf(call) ?? '0x'
  if (!isAbsent(authorizationList)) throw new TypeError('Has authorizations')
  if (typeof data !== 'string' || !/^0x(?:[0-9a-f]{2})*$/i.test(data)) throw new TypeError('Not call data')
  if (!isAbsent(to) && !isAddress(to)) throw new TypeError('Not an address')
  const [amount, limit] = [quantityOf(value), quantityOf(gas ?? gasLimit)]
  return {
    from,
    ...(isAddress(to) && { to }),
    data: data.toLowerCase(),
    ...(amount !== undefined && { value: amount }),
    ...(limit !== undefined && { gas: limit }),
  }
}

function checkWhere({ from, chainId }: Fields, account: string, network: CaipNetworkId): void {
  if (!isAbsent(from) && !(typeof from === 'string' && isSame(from, account))) throw new TypeError('Another account')
  if (!isAbsent(chainId) && parseChainId('chainId', chainId) !== network) throw new TypeError('Another network')
}

function callsOfBatch(batch: Fields, account: string): readonly SimulatedCall[] {
  const { calls, authorizationList } = batch
  const isListed = Array.isArray(calls) && calls.length > 0 && calls.length <= CALLS_MAX
  if (!isListed || !isAbsent(authorizationList)) throw new TypeError('Not a batch')
  return (calls as unknown[]).map((call) => {
    if (!isRecord(call)) throw new TypeError('Not a call')
    return toCall(call, account)
  })
}

/** Fields of a user operation that change the account before it executes anything (ERC-4337, EIP-7702). */
const BEFORE = ['initCode', 'factory', 'eip7702Auth', 'authorization', 'authorizationList'] as const

/** Returns the call by which the entry point executes a user operation. */
function callOfOperation(operation: Fields, entryPoint: unknown, account: string): readonly SimulatedCall[] {
  const { sender, callData } = operation
  const isBare = BEFORE.every((name) => isAbsent(operation[name]) || operation[name] === '0x')
  if (!isBare || !isAddress(sender) || !isSame(sender, account) || !isAddress(entryPoint))
    throw new TypeError('Not to be simulated')
  return [toCall({ to: sender, data: callData }, entryPoint)]
}

type Read = (params: readonly unknown[], request: RequestToSimulate) => readonly SimulatedCall[]

const one: Read = ([first], { account, network }) => {
  checkWhere(fieldsOf(first), account, network)
  if (!isRecord(first)) throw new TypeError('Not a transaction')
  return [toCall(first, account)]
}

/** Readers of the methods that execute something. */
const READERS: Readonly<Record<string, Read>> = {
  eth_sendTransaction: one,
  eth_signTransaction: one,
  wallet_sendCalls: ([batch], { account, network }) => {
    checkWhere(fieldsOf(batch), account, network)
    return callsOfBatch(fieldsOf(batch), account)
  },
  eth_sendUserOperation: ([operation, entryPoint], { account }) =>
    callOfOperation(fieldsOf(operation), entryPoint, account),
}

/** Returns the calls that a request executes; undefined if its method executes nothing. */
export function callsOf(request: RequestToSimulate): Calls | undefined {
  const { method, params } = request
  const read = Object.hasOwn(READERS, method) ? READERS[method] : undefined
  if (!read) return undefined
  const list: readonly unknown[] = Array.isArray(params) ? params : []
  return attempt(() => read(list, request)) ?? 'unknown'
}
