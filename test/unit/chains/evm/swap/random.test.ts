import { expect, test } from 'vitest'
import { evmSwap } from '../../../../../src/chains/evm/swap/evmSwap.ts'
import type { SwapPlan } from '../../../../../src/core/swap/chainSwap.ts'
import { minimumOf } from '../../../../../src/core/swap/figures.ts'
import { mismatchOf } from '../../../../../src/core/swap/mismatch.ts'
import { createRandom } from '../../../../kit/randomCalls.ts'
import { ALLOWED_LIES, APPROVAL_LIES, less, SWAP_LIES, type Honest } from '../../../../kit/swapLies.ts'
import { paidBy, swapNode } from '../../../../kit/swapNode.ts'
import {
  askOf,
  COIN,
  honestSwap,
  idOf,
  ME,
  orderOf,
  ROUTER,
  STRICT,
  TOKENS,
  unknownSwap,
} from '../../../../kit/swapOrders.ts'

const DRAFTS = 5_000
const LIES_PER_KIND = 100
const SEED = 20_261_126
const TIME_LIMIT_MS = 300_000

type Random = ReturnType<typeof createRandom>
interface Request {
  from: string
  to: string
  value?: string
  data?: string
}

/** A number of up to so many digits, more than zero. */
function numberOf(random: Random, digits: number): bigint {
  const length = 1 + random.below(digits)
  return BigInt(Array.from({ length }, () => random.below(10)).join('')) + 1n
}

/** A random draft: tokens, reserves from 10^9 to 10^30, an amount of which something is left, slippage and allowance. */
function draftOf(random: Random) {
  const [from, to] = [random.pick(TOKENS), random.pick(TOKENS)]
  if (from === to) return undefined
  const reserves = [10n ** 9n + numberOf(random, 30), 10n ** 9n + numberOf(random, 30)] as const
  const [amount, slippage] = [10n + numberOf(random, 30), 1 + random.below(50)]
  const expected = paidBy(reserves, amount)
  const minimum = minimumOf(expected, slippage)
  if (minimum < 1_000n) return undefined
  const node = swapNode({ router: ROUTER, strict: [idOf(STRICT)] })
  for (const token of TOKENS) node.hold(idOf(token), ME, amount * 10n + 10n ** 30n)
  node.hold(idOf(COIN), ROUTER, 10n ** 40n)
  for (const token of TOKENS) node.hold(idOf(token), ROUTER, 10n ** 40n)
  node.pool(idOf(from), idOf(to), reserves)
  const order = orderOf({ from, to, amount, minimum, slippage })
  return { order, node, expected, random }
}

function* drafts(random: Random) {
  while (true) {
    const draft = draftOf(random)
    if (draft) yield draft
  }
}

const balanceOf = ({ node, order }: Pick<Honest, 'node' | 'order'>) => node.balance(idOf(order.to), ME)
const executeAll = ({ node }: Pick<Honest, 'node'>, { steps }: SwapPlan) =>
  steps.every(({ request }) => node.execute(request as Request))

/** Somebody else swaps in the same pool, in either direction, so that the price is another one. */
function movePrice({ node, order, random }: Pick<Honest, 'node' | 'order' | 'random'>): void {
  const [left, right] = node.reserves(idOf(order.from), idOf(order.to))
  const isSame = random.below(2) === 0
  const [paid, kept] = isSame ? [left, right] : [right, left]
  const amount = less(random, random.pick([paid, paid / 10n, paid / 1_000n]))
  const received = paidBy([paid, kept], amount)
  const next = [paid + amount, kept - received] as const
  node.pool(idOf(order.from), idOf(order.to), isSame ? next : [next[1], next[0]])
}

test(
  'Of 5,000 random drafts, whatever the price does meanwhile, none gives less than the minimum that was shown',
  async () => {
    const random = createRandom(SEED)
    const counts = { refused: 0, reverted: 0, done: 0, exact: 0 }
    const source = drafts(random)
    for (let index = 0; index < DRAFTS; index++) {
      const draft = source.next().value as Exclude<ReturnType<typeof draftOf>, undefined>
      const { node, order } = draft
      if (random.below(3) === 0) node.allow(idOf(order.from), ME, less(random, order.amount * 2n))
      // The price may change before the service builds the swap, whose minimum is then its own, and after the review.
      if (random.below(3) === 0) movePrice(draft)
      const now = paidBy(node.reserves(idOf(order.from), idOf(order.to)), order.amount)
      const built = random.below(2) ? order.minimum : minimumOf(now, order.slippage)
      // Half of the services use a function that nobody knows.
      const swap = random.below(2) ? honestSwap(order, built) : unknownSwap(order, built)
      const ask = askOf(node, order, { swap })
      const plan = await evmSwap.plan(order, ask).catch((error: unknown) => error)
      if (plan instanceof Error) {
        counts.refused += 1
        // Refused is only what is worse than what was shown.
        expect(built < order.minimum || now < order.minimum || now < built).toBe(true)
        continue
      }
      const { received, effects } = plan as SwapPlan
      expect(effects.known).toBe('traced')
      expect(received).toBe(now)
      const isMoved = random.below(3) === 0
      if (isMoved) movePrice(draft)
      const before = balanceOf(draft)
      if (!executeAll(draft, plan as SwapPlan)) {
        expect(isMoved).toBe(true)
        expect(balanceOf(draft)).toBe(before)
        counts.reverted += 1
        continue
      }
      const got = balanceOf(draft) - before
      expect(got >= order.minimum).toBe(true)
      if (!isMoved) expect(got).toBe(received)
      counts.exact += isMoved ? 0 : 1
      counts.done += 1
    }
    expect(counts.done + counts.reverted + counts.refused).toBe(DRAFTS)
    expect(counts.exact).toBeGreaterThan(DRAFTS / 3)
    expect([counts.refused, counts.reverted].every((one) => one > DRAFTS / 50)).toBe(true)
  },
  TIME_LIMIT_MS,
)

const ALL_LIES = Object.entries({ ...APPROVAL_LIES, ...ALLOWED_LIES, ...SWAP_LIES })

test(
  `A lying service is refused before a signature: ${ALL_LIES.length} kinds of lies, ${LIES_PER_KIND} times each`,
  async () => {
    const random = createRandom(SEED + 1)
    const refused: Record<string, number> = {}
    const source = drafts(random)
    for (const [kind, lie] of ALL_LIES) {
      while ((refused[kind] ?? 0) < LIES_PER_KIND) {
        const draft = source.next().value as Exclude<ReturnType<typeof draftOf>, undefined>
        const { node, order, expected } = draft
        const isOfToken = kind in APPROVAL_LIES || kind in ALLOWED_LIES
        if (isOfToken && order.from === COIN) continue
        if (kind in ALLOWED_LIES || random.below(4) === 0) node.allow(idOf(order.from), ME, 10n ** 45n)
        if (kind in APPROVAL_LIES) node.allow(idOf(order.from), ME, less(random, order.amount))
        const ask = askOf(node, order)
        // Without the lie, the swap is carried out.
        expect((await evmSwap.plan(order, ask)).received).toBe(expected)
        const lied = { ...ask, ...lie({ ...draft, pays: expected }) }
        const error: unknown = await evmSwap.plan(order, lied).then(
          () => `A service that ${kind} is believed`,
          (one: unknown) => one,
        )
        expect(mismatchOf(error) ?? error, kind).toMatchObject({ what: expect.any(String) })
        refused[kind] = (refused[kind] ?? 0) + 1
      }
    }
    expect(Object.values(refused)).toEqual(ALL_LIES.map(() => LIES_PER_KIND))
  },
  TIME_LIMIT_MS,
)

test('An unlimited approval is never sent: it becomes the amount, exactly', async () => {
  const source = drafts(createRandom(SEED + 2))
  for (let count = 0; count < 200;) {
    const { node, order } = source.next().value as Exclude<ReturnType<typeof draftOf>, undefined>
    if (order.from === COIN) continue
    const plan = await evmSwap.plan(order, askOf(node, order))
    const [approved] = plan.steps.map(({ request }) => (request as { data: string }).data.slice(-64))
    expect(BigInt(`0x${approved}`)).toBe(order.amount)
    expect(executeAll({ node }, plan)).toBe(true)
    expect(node.allowance(idOf(order.from), ME)).toBe(0n)
    count += 1
  }
})
