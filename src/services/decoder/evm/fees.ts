import type { RpcRequest } from '../../../core/rpcRequest.ts'
import { readGasPrices } from '../../../core/transactions/gasPrices.ts'
import type { Action } from '../../../core/transactions/description.ts'
import { FEE_TIMES_MAX } from '../../../core/limits.ts'
import { coins, malformed, type DecodeContext } from '../context.ts'
import { quantityOf } from '../bytes.ts'

/** Gas of a transaction with EIP-7702 authorizations, which a node cannot estimate unsigned (specification §9). */
const AUTHORIZATION_GAS = 100_000n

type Fields = Readonly<Record<string, unknown>>

const isAbsent = (value: unknown) => value === undefined || value === null || value === ''

/** Returns the largest of several numeric fields; undefined if none is set. Throws if one is malformed. */
function largest(fields: Fields, ...names: readonly string[]): bigint | undefined {
  const given = names.map((name) => fields[name]).filter((value) => !isAbsent(value))
  return given.reduce<bigint | undefined>((max, value) => {
    const quantity = quantityOf(value)
    if (quantity === undefined) throw new RangeError('Not a quantity')
    return max === undefined || quantity > max ? quantity : max
  }, undefined)
}

/** Asks a node for a number; undefined without a valid answer. */
const askQuantity = async (context: DecodeContext, method: string, params: readonly unknown[]) =>
  quantityOf(await context.node(method, params))

/**
 * Reads what a transaction must pay per unit of gas to be included soon: the same price that Send shows and Ledger
 * offers. `tip`: replaces the tip that the node proposes.
 */
async function usualPriceOf(context: DecodeContext, tip?: bigint): Promise<bigint | undefined> {
  const rpc: RpcRequest = async (method, params) => (await context.node(method, params)) ?? null
  const prices = await readGasPrices(rpc, { tip, chain: context.chain }).catch(() => undefined)
  if (!prices) return undefined
  return prices.maxFeePerGas ?? prices.gasPrice + (tip ?? 0n)
}

interface Fee {
  gas?: bigint | undefined
  /** Price per unit of gas. */
  price?: bigint | undefined
}

/**
 * Computes the highest fee that a request can cost, if the site sets any part of the fee. Warns above ten times the
 * network's current fee.
 */
async function feeAction(
  { gas, price }: Fee,
  estimate: () => Promise<bigint | undefined>,
  context: DecodeContext,
): Promise<Action> {
  const [usualGas, usualPrice] = await Promise.all([estimate(), usualPriceOf(context)])
  const [units, each] = [gas ?? usualGas, price ?? usualPrice]
  if (units === undefined || each === undefined) {
    return {
      kind: 'fee',
      ...(gas !== undefined && { gas }),
      ...(price !== undefined && { price: coins(price, context) }),
    }
  }
  const greatest = units * each
  if (usualPrice !== undefined && greatest > FEE_TIMES_MAX * (usualGas ?? units) * usualPrice) context.warn('highFee')
  return {
    kind: 'fee',
    amount: coins(greatest, context),
    ...((gas === undefined || price === undefined) && { isEstimate: true }),
  }
}

/** Computes the fee of `eth_sendTransaction`. */
export async function readFee(transaction: Fields, context: DecodeContext): Promise<Action[]> {
  try {
    const gas = largest(transaction, 'gas', 'gasLimit')
    const price = largest(transaction, 'maxFeePerGas', 'gasPrice')
    const tip = largest(transaction, 'maxPriorityFeePerGas')
    if (gas === undefined && price === undefined && tip === undefined) return []
    const { from = context.account, to, data, input, value } = transaction
    const call = Object.fromEntries(
      Object.entries({ from, to, data: data ?? input, value }).filter(([, one]) => !isAbsent(one)),
    )
    // If the site sets only the tip, the wallet adds it to the network's base fee.
    const withTip = price === undefined && tip !== undefined ? ((await usualPriceOf(context, tip)) ?? tip) : undefined
    const hasAuthorizations = !isAbsent(transaction.authorizationList)
    const estimate = async () =>
      hasAuthorizations ? AUTHORIZATION_GAS : askQuantity(context, 'eth_estimateGas', [call])
    return [await feeAction({ gas, price: price ?? withTip }, estimate, context)]
  } catch {
    return [malformed(context, 'gas')]
  }
}

const OPERATION_GAS = [
  'callGasLimit',
  'verificationGasLimit',
  'preVerificationGas',
  'paymasterVerificationGasLimit',
  'paymasterPostOpGasLimit',
] as const

/** Computes the fee of `eth_sendUserOperation` (ERC-4337). */
export async function readOperationFee(operation: Fields, context: DecodeContext): Promise<Action[]> {
  try {
    const parts = OPERATION_GAS.map((name) => largest(operation, name)).filter((one) => one !== undefined)
    const price = largest(operation, 'maxFeePerGas')
    if (!parts.length && price === undefined) return []
    const gas = parts.length ? parts.reduce((sum, one) => sum + one, 0n) : undefined
    return [await feeAction({ gas, price }, async () => undefined, context)]
  } catch {
    return [malformed(context, 'gas')]
  }
}
