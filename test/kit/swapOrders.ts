import { NATIVE_ADDRESS } from '../../src/core/swap/convertIds.ts'
import type { BuiltTransaction, PlanAsk, SwapOrder } from '../../src/core/swap/chainSwap.ts'
import type { Link } from '../../src/core/connector.ts'
import type { SwapToken } from '../../src/core/swap/swapToken.ts'
import { addressWord, word } from '../../src/chains/evm/money/abiWords.ts'
import { toChecksumAddress } from '../../src/core/transactions/checksum.ts'
import { fakeLink } from './fakeConnector.ts'
import { fakeEip1193 } from './fakeEip1193.ts'
import { silentCall, statedCall, type Deed, type SwapNode } from './swapNode.ts'

const place = (digits: string) => toChecksumAddress(`0x${digits.padStart(40, '0')}`)
export const [ME, EVE, ROUTER] = [place('a11ce1'), place('e5e1'), place('70f7e7')]
export const NETWORK = 'eip155:1'

const tokenAt = (symbol: string, address?: string): SwapToken => ({
  network: NETWORK,
  name: symbol,
  symbol,
  decimals: address === undefined ? 18 : 6,
  ...(address !== undefined && { address }),
})
export const COIN = tokenAt('ETH')
export const ONE = tokenAt('ONE', place('c0de01'))
export const TWO = tokenAt('TWO', place('c0de02'))
/** A token whose allowance must be taken back before it is set anew. */
export const STRICT = tokenAt('STRICT', place('c0de03'))
export const TOKENS = [COIN, ONE, TWO, STRICT]

export const idOf = ({ address = NATIVE_ADDRESS }: SwapToken) => address

export const orderOf = (order: Partial<SwapOrder> = {}): SwapOrder => ({
  network: NETWORK,
  account: ME,
  from: ONE,
  to: TWO,
  amount: 1_000n,
  minimum: 900n,
  slippage: 1,
  ...order,
})

/** Encodes an approval. */
export const approval = (token: string, spender: string, amount: bigint): BuiltTransaction => ({
  to: token,
  data: `0x095ea7b3${addressWord(spender)}${word(amount)}`,
})

const swapDeed = ({ from, to, account, amount }: SwapOrder, minimum: bigint): Deed => ({
  does: 'swap',
  from: idOf(from),
  to: idOf(to),
  amount: String(amount),
  minimum: String(minimum),
  recipient: account,
})

/** What an honest service builds for a swap. */
export function honestSwap(order: SwapOrder, minimum: bigint): BuiltTransaction {
  const { from, to, account, amount } = order
  const stated = { from: idOf(from), to: idOf(to), recipient: account, amount, minimum }
  return { to: ROUTER, data: statedCall(stated, [swapDeed(order, minimum)]) }
}

/** What an honest service builds for a swap by a function that nobody knows. */
export const unknownSwap = (order: SwapOrder, minimum: bigint): BuiltTransaction => ({
  to: ROUTER,
  data: silentCall({ to: idOf(order.to), minimum }, [swapDeed(order, minimum)]),
})

/** A link to a wallet. */
export const linkOf = (provider: unknown): Link => ({ ...fakeLink('eip155', [ME], NETWORK), provider })

/** What a plan asks, with an honest service and a wallet that sends one call at a time, unless something is replaced. */
export function askOf(node: SwapNode, order: SwapOrder, parts: Partial<PlanAsk> = {}): PlanAsk {
  return {
    swap: honestSwap(order, order.minimum),
    approval: async () => approval(idOf(order.from), ROUTER, 2n ** 256n - 1n),
    link: linkOf(fakeEip1193()),
    rpc: node.rpc,
    ...parts,
  }
}
