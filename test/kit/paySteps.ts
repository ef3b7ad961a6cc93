import type { StepOrder } from '../../src/core/pay/chainPay.ts'
import type { TransactionStep } from '../../src/core/pay/payQuote.ts'
import type { SwapToken } from '../../src/core/swap/swapToken.ts'
import { addressWord, word } from '../../src/chains/evm/money/abiWords.ts'
import { silentCall, type Deed, type SwapNode } from './swapNode.ts'
import { approval, COIN, EVE, idOf, ME, NETWORK, ROUTER } from './swapOrders.ts'

export type Fields = Partial<Record<'from' | 'to' | 'data' | 'value', string>>

/** A transaction that a service built. */
export const built = (fields: Fields): TransactionStep => ({
  type: 'transaction',
  requestId: 'request-1',
  transaction: { from: ME, to: ROUTER, data: '0x', value: '0', ...fields },
})

export const take = (asset: SwapToken, amount: bigint): Deed => ({
  does: 'take',
  token: idOf(asset),
  amount: String(amount),
})
export const give = (asset: SwapToken, amount: bigint, to = ME): Deed => ({
  does: 'give',
  token: idOf(asset),
  amount: String(amount),
  to,
})

/** A call of the service's contract that does these deeds. */
export const calling = (deeds: readonly Deed[], fields: Fields = {}): TransactionStep =>
  built({ data: silentCall({ to: idOf(COIN), minimum: 0n }, deeds, true), ...fields })

/** The call by which an honest service is paid. */
export const paying = (asset: SwapToken, amount: bigint): TransactionStep =>
  asset.address === undefined ? calling([], { value: String(amount) }) : calling([take(asset, amount)])

/** An approval that a service built. Honest ones, too, are often unlimited. */
export const approving = (token: SwapToken, spender = ROUTER, amount = 2n ** 256n - 1n): TransactionStep =>
  built(approval(idOf(token), spender, amount))

/** A transfer that a service built, with bytes by which it recognizes the payment. */
export const transferring = (token: SwapToken, amount: bigint, to = EVE): TransactionStep =>
  built({ to: idOf(token), data: `0xa9059cbb${addressWord(to)}${word(amount)}c0ffee` })

export function stepOrder(asset: SwapToken, amount: bigint, steps?: StepOrder['steps']): StepOrder {
  const honest = asset.address === undefined ? [paying(asset, amount)] : [approving(asset), paying(asset, amount)]
  return { network: NETWORK, account: ME, asset, amount, steps: steps ?? honest }
}

/** A node that cannot simulate, or finds other code. */
export const answering =
  ({ rpc }: SwapNode, answers: Readonly<Record<string, () => unknown>>): SwapNode['rpc'] =>
  async (method, params, signal) =>
    answers[method] ? answers[method]() : rpc(method, params, signal)
export const blind = {
  eth_simulateV1() {
    throw Object.assign(new Error('Method not found'), { code: -32601 })
  },
}
