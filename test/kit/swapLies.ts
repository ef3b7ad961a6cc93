import type { BuiltTransaction, PlanAsk, SwapOrder } from '../../src/core/swap/chainSwap.ts'
import { addressWord, word } from '../../src/chains/evm/money/abiWords.ts'
import type { createRandom } from './randomCalls.ts'
import { silentCall, statedCall, type Deed, type SwapNode } from './swapNode.ts'
import { approval, COIN, EVE, idOf, ME, ROUTER, TOKENS, unknownSwap } from './swapOrders.ts'

type Random = ReturnType<typeof createRandom>

/** What a lie is told about. */
export interface Honest {
  order: SwapOrder
  /** What the pool would pay. */
  pays: bigint
  node: SwapNode
  random: Random
}

type Built = Partial<Pick<PlanAsk, 'swap' | 'approval' | 'rpc'>>

/** A random amount below another one, which is more than zero. */
export const less = (random: Random, amount: bigint): bigint => (amount * BigInt(random.below(1_000_000))) / 1_000_000n
const more = (random: Random, amount: bigint) => amount + 3n + less(random, amount * 3n)
/** A token that the order does not name. */
const third = ({ order, random }: Honest) =>
  random.pick(TOKENS.filter((one) => ![order.from, order.to].includes(one) && one !== COIN))

const take = (token: string, amount: bigint): Deed => ({ does: 'take', token, amount: String(amount) })
const give = (token: string, amount: bigint, to = ME): Deed => ({ does: 'give', token, amount: String(amount), to })
/** A call whose function nobody knows. */
const silent = (minimum: bigint, { to }: SwapOrder, ...deeds: Deed[]): BuiltTransaction => ({
  to: ROUTER,
  data: silentCall({ to: idOf(to), minimum }, deeds),
})

/** A call that states something else than it was asked for, and does what was asked for. */
function stating({ order, pays }: Honest, change: object, isCareless = false): BuiltTransaction {
  const { from, to, amount, minimum, account } = order
  const right = { from: idOf(from), to: idOf(to), recipient: account, amount, minimum }
  return {
    to: ROUTER,
    data: statedCall({ ...right, ...change }, [take(right.from, amount), give(right.to, pays)], isCareless),
  }
}

/** A node that finds other code at the router's address. */
const codeAt =
  ({ node }: Honest, code: string): PlanAsk['rpc'] =>
  async (method, params, signal) =>
    method === 'eth_getCode' ? code : node.rpc(method, params, signal)

/** A node that cannot simulate. */
const blind =
  ({ node }: Honest): PlanAsk['rpc'] =>
  async (method, params, signal) => {
    if (method === 'eth_simulateV1') throw Object.assign(new Error('Method not found'), { code: -32601 })
    return node.rpc(method, params, signal)
  }

/** Lies that a service can tell about the approval. They need a source token with an allowance that is too small. */
export const APPROVAL_LIES: Readonly<Record<string, (honest: Honest) => Built>> = {
  'allows another spender': ({ order, random }) => ({
    approval: async () => approval(idOf(order.from), random.pick([EVE, idOf(order.to)]), order.amount),
  }),
  'approves another token': (honest) => ({
    approval: async () => approval(idOf(third(honest)), ROUTER, honest.order.amount),
  }),
  'sends instead of approving': ({ order }) => ({
    approval: async () => ({ to: idOf(order.from), data: `0xa9059cbb${addressWord(EVE)}${word(order.amount)}` }),
  }),
}

/** Lies that a service can tell about the swap itself. */
export const SWAP_LIES: Readonly<Record<string, (honest: Honest) => Built>> = {
  'states a worse minimum': (honest) => ({
    swap: stating(honest, { minimum: less(honest.random, honest.order.minimum) }),
  }),
  'states the minimum and does not hold it': (honest) => ({ swap: stating(honest, {}, true) }),
  'states another recipient': (honest) => ({ swap: stating(honest, { recipient: honest.random.pick([EVE, ROUTER]) }) }),
  'states another source token': (honest) => ({ swap: stating(honest, { from: idOf(third(honest)) }) }),
  'states another destination token': (honest) => ({ swap: stating(honest, { to: idOf(third(honest)) }) }),
  'states another amount': (honest) => ({
    swap: stating(honest, { amount: more(honest.random, honest.order.amount) }),
  }),
  'gives less than the minimum': ({ order, random }) => {
    const given = less(random, order.minimum)
    return { swap: silent(given, order, take(idOf(order.from), order.amount), give(idOf(order.to), given)) }
  },
  'holds a worse minimum, or none': ({ order, pays, random }) => {
    const minimum = random.pick([0n, less(random, order.minimum), pays + 1n])
    const deeds = [take(idOf(order.from), order.amount), give(idOf(order.to), pays)]
    return { swap: { to: ROUTER, data: silentCall({ to: idOf(order.to), minimum }, deeds, minimum > pays) } }
  },
  'names the minimum and does not hold it': ({ order, pays }) => {
    const deeds = [take(idOf(order.from), order.amount), give(idOf(order.to), pays)]
    return { swap: { to: ROUTER, data: silentCall({ to: idOf(order.to), minimum: order.minimum }, deeds, true) } }
  },
  'gives to somebody else': ({ order, pays, random }) => ({
    swap: silent(
      0n,
      order,
      take(idOf(order.from), order.amount),
      give(idOf(order.to), pays, random.pick([EVE, ROUTER])),
    ),
  }),
  'gives most to somebody else': ({ order, pays, random }) => {
    const own = less(random, order.minimum)
    const to = idOf(order.to)
    return { swap: silent(own, order, take(idOf(order.from), order.amount), give(to, own), give(to, pays - own, EVE)) }
  },
  'gives another token': (honest) => ({
    swap: silent(
      0n,
      honest.order,
      take(idOf(honest.order.from), honest.order.amount),
      give(idOf(third(honest)), honest.pays),
    ),
  }),
  'takes another token, too, by an earlier allowance': (honest) => {
    const { node, order, pays, random } = honest
    const other = idOf(third(honest))
    node.allow(other, ME, 10n ** 30n)
    const stolen = more(random, 1n)
    return {
      swap: silent(
        order.minimum,
        order,
        take(idOf(order.from), order.amount),
        take(other, stolen),
        give(idOf(order.to), pays),
      ),
    }
  },
  'goes to an address that is no router': (honest) => {
    const { order, random } = honest
    const to = random.pick([
      ME,
      idOf(order.from),
      idOf(order.to),
      `0x${'0'.repeat(40)}`,
      idOf(COIN),
      '0x',
      EVE.slice(2),
    ])
    return { swap: { ...stating(honest, {}), to } }
  },
  'is the call of a token': (honest) => {
    const selector = honest.random.pick(['0xa9059cbb', '0x095ea7b3', '0x39509351', '0xa22cb465', '0x23b872dd'])
    const other = idOf(third(honest))
    return {
      swap: { to: other, data: `${selector}${addressWord(EVE)}${word(1n)}` },
      approval: async () => approval(idOf(honest.order.from), other, honest.order.amount),
    }
  },
  'may swap a part of the amount only': (honest) => {
    const [swap, { minimum }] = [stating(honest, {}), honest.order]
    const held = `${word(minimum)}${word(4n)}`
    return {
      swap: { ...swap, data: swap.data.replace(held, `${word(minimum)}${word(honest.random.pick([1n, 5n, 3n]))}`) },
    }
  },
  'goes to an account that has the code of another one for now': (honest) => ({
    swap: stating(honest, {}),
    rpc: codeAt(honest, `0xef0100${addressWord(EVE).slice(24)}`),
  }),
  'goes to an account without code': (honest) => ({ swap: stating(honest, {}), rpc: codeAt(honest, '0x') }),
  'hides what an unknown function does from the simulation': (honest) => ({
    swap: unknownSwap(honest.order, honest.order.minimum),
    rpc: blind(honest),
  }),
  'is no call': ({ random }) => ({
    swap: { to: ROUTER, data: random.pick(['', '0x', '0x12', '0x123456789', '0x5ecce7f', `0x${'zz'.repeat(40)}`]) },
  }),
}

/** Lies about a source token of which the router may take any amount already. */
export const ALLOWED_LIES: Readonly<Record<string, (honest: Honest) => Built>> = {
  'takes more than the amount': ({ order, pays, random }) => ({
    swap: silent(order.minimum, order, take(idOf(order.from), more(random, order.amount)), give(idOf(order.to), pays)),
  }),
  'takes less than the amount': ({ order, pays, random }) => ({
    swap: silent(
      order.minimum,
      order,
      take(idOf(order.from), less(random, order.amount - 3n)),
      give(idOf(order.to), pays),
    ),
  }),
}
