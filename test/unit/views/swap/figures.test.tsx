import * as fc from 'fast-check'
import { beforeAll, describe, expect, test } from 'vitest'
import { formatUnits } from '../../../../src/core/money/amount.ts'
import { parseDecimal, type Decimal } from '../../../../src/core/money/decimal.ts'
import { holdingKey, type Holding } from '../../../../src/core/money/holdings.ts'
import { QUOTE_WAIT_MS } from '../../../../src/core/swap/limits.ts'
import { openModal } from '../../../../src/flows/modal/openModal.ts'
import { swapDraftOf } from '../../../../src/flows/swap/swapDraft.ts'
import { standStill } from '../../../kit/clock.ts'
import { COIN, own } from '../../../kit/sending.ts'
import { createSwapping } from '../../../kit/swapping.ts'
import { happen, visitor, wait } from '../../../kit/visitor.tsx'

standStill()
beforeAll(() =>
  Promise.all([import('../../../../src/views/swap/Swap.tsx'), import('../../../../src/views/swap/SwapPreview.tsx')]),
)

const RUNS = 25
const TOKENS: readonly Holding[] = [0, 2, 6, 8, 18, 24].map((decimals, index) => ({
  network: 'eip155:1',
  address: `0x${String(index + 1).repeat(40)}`,
  name: `Token ${decimals}`,
  symbol: `T${'ABCDEF'[index]}`,
  decimals,
}))

/** A pool of two tokens, what is swapped in it, and prices in hundredths of a dollar. */
const SCENARIO = fc.record({
  pair: fc.uniqueArray(fc.nat({ max: TOKENS.length }), { minLength: 2, maxLength: 2 }),
  reserves: fc.tuple(fc.bigInt(10n ** 6n, 10n ** 30n), fc.bigInt(10n ** 6n, 10n ** 30n)),
  amount: fc.bigInt(1n, 10n ** 28n),
  slippage: fc.integer({ min: 1, max: 50 }),
  prices: fc.tuple(fc.bigInt(0n, 10n ** 7n), fc.bigInt(0n, 10n ** 7n)),
  /** Whether the prices are those of the pool, so that the impact is that of the swap. */
  isFair: fc.boolean(),
  fee: fc.bigInt(1n, 10n ** 17n),
})

type Scenario = typeof SCENARIO extends fc.Arbitrary<infer T> ? T : never

/** What a pool gives for an amount, after the provider has kept 0.85 % of it, and the pool 0.3 %. */
function outOf([rIn, rOut]: readonly [bigint, bigint], amount: bigint): bigint {
  const net = (amount - (amount * 85n) / 10_000n) * 997n
  return (net * rOut) / (rIn * 1_000n + net)
}

/** Reads the first number of a text. */
const read = (text = ''): Decimal => parseDecimal(/\d[\d,]*(?:\.\d+)?/.exec(text)?.[0].replaceAll(',', '') ?? '')
const ten = (power: number) => 10n ** BigInt(power)

/** Expects a shown number to be a fraction, cut to its last shown digit or, if `decimals` is given, to that many. */
function expectFloored(text: string | undefined, [over, under]: readonly [bigint, bigint], decimals: number): void {
  const { units, decimals: shown } = read(text)
  const cut = (over * ten(decimals)) / under
  expect(`${text}: ${units * ten(decimals)}`).toBe(`${text}: ${cut * ten(shown)}`)
}

/** The number of decimals that a quoted amount is shown with: 6, or all if that would be nothing. */
const quotedPlaces = (units: bigint, decimals: number) => (decimals <= 6 || units < ten(decimals - 6) ? decimals : 6)

/** The decimals of a rate: six, or the first six digits of a number below 0.1. */
function ratePlaces(over: bigint, under: bigint): number {
  let zeros = 0
  while (over * ten(zeros + 1) < under) zeros++
  return 6 + zeros
}

async function inSwap() {
  const here = await createSwapping()
  here.fake.answers.tokens = async () =>
    TOKENS.map(({ network, address, name, symbol, decimals }) => ({
      ...{ network, name, symbol, decimals },
      ...(address !== undefined && { address }),
    }))
  const page = await visitor(here.modal)
  void openModal(here.modal, { view: 'Account' })
  await happen(() => here.modal.router.push({ view: 'Swap' }))
  const fact = (label: string) =>
    [...page.root.querySelectorAll('.fact')]
      .find((one) => one.querySelector('dt')?.textContent === label)
      ?.querySelector('dd')?.textContent
  const box = (label: string) =>
    [...page.root.querySelectorAll('.form-box')].find((one) => one.querySelector('.form-label')?.textContent === label)
  return { ...here, page, fact, box, plan: here.fake.answers.plan }
}

/** Enters a scenario, and returns its tokens with what the pool gives. */
async function enter({ modal, fake, plan }: Awaited<ReturnType<typeof inSwap>>, given: Scenario) {
  const [one = COIN, other = COIN] = given.pair.map((at) => TOKENS[at] ?? COIN)
  const { reserves, amount, slippage, prices, fee } = given
  const expected = outOf(reserves, amount)
  const fair: Decimal = {
    units: (reserves[0] * ten(other.decimals + 6)) / (reserves[1] * ten(one.decimals)),
    decimals: 6,
  }
  const cents = (units: bigint): Decimal => ({ units, decimals: 2 })
  const from = { ...one, quantity: amount * 2n, price: given.isFair ? cents(100n) : cents(prices[0]) }
  const to = { ...other, quantity: 0n, price: given.isFair ? fair : cents(prices[1]) }
  fake.answers.isAllowed = true
  fake.answers.quote = async (ask) => (ask.amount === amount ? expected || undefined : undefined)
  fake.answers.plan = async (order, ask) => {
    const found = await plan(order, ask)
    return { ...found, steps: found.steps.map((step) => ({ ...step, fee })) }
  }
  await happen(() => {
    own(modal, [from, to, ...(from.address && to.address ? [COIN] : [])])
    const typed = formatUnits(amount, from.decimals)
    swapDraftOf(modal).reset({ from: holdingKey(from), to: holdingKey(to), typed, slippage })
  })
  await wait(QUOTE_WAIT_MS)
  return {
    from,
    to,
    amount,
    slippage,
    expected,
    fee,
    minimum: (expected * BigInt(100 - slippage)) / 100n,
  }
}

type Entered = Awaited<ReturnType<typeof enter>>
type Here = Awaited<ReturnType<typeof inSwap>>

/** Compares the facts that both views show with a recomputation in integers. */
function expectFacts({ fact }: Here, { from, to, amount, slippage, expected, minimum }: Entered): void {
  const [unitIn, unitOut] = [ten(from.decimals), ten(to.decimals)]
  expectFloored(fact('Minimum received'), [minimum, unitOut], to.decimals)
  expect(fact('Minimum received')?.endsWith(` ${to.symbol}`)).toBe(true)
  expectFloored(fact('Provider fee'), [(amount * 85n) / 10_000n, unitIn], from.decimals)
  expect(fact('Provider fee')).toContain('included in the quote')
  const [share, lost] = fact('Max. slippage')?.split('(') ?? []
  expectFloored(share, [BigInt(slippage), 1n], 0)
  expectFloored(lost, [expected - minimum, unitOut], to.decimals)
  // Of what is lost at most, nothing is hidden by rounding.
  expect((expected - minimum) * 100n >= expected * BigInt(slippage)).toBe(true)
  const rate: [bigint, bigint] = [expected * unitIn, amount * unitOut]
  expectFloored(fact('Rate')?.split('= ')[1], rate, ratePlaces(...rate))
  expectImpact(fact('Price impact'), { from, to, amount, expected })
}

/** The loss of value in hundredths of a per cent, cut towards zero, and what the view makes of it. */
function expectImpact(
  text: string | undefined,
  { from, to, amount, expected }: Pick<Entered, 'from' | 'to' | 'amount' | 'expected'>,
): void {
  const paid = amount * from.price.units * ten(to.decimals + to.price.decimals)
  const received = expected * to.price.units * ten(from.decimals + from.price.decimals)
  if (paid === 0n) return expect(text).toBe('unknown')
  const points = ((paid - received) * 10_000n) / paid
  expectFloored(text, [points < 0n ? -points : points, 100n], 2)
  expect(text?.includes('−')).toBe(points < 0n)
  expect(text?.includes('(high)')).toBe(points >= 300n)
}

/** A network fee is rounded up. */
function upToSixDigits(fee: bigint): bigint {
  const rest = fee % ten(Math.max(0, String(fee).length - 6))
  return rest ? fee - rest + ten(String(fee).length - 6) : fee
}

// Each run draws both views.
describe('Every number on screen', { timeout: 120_000 }, () => {
  test("is the pool's, recomputed in integers, in Swap and in its preview: received is cut, never rounded up", async () => {
    const here = await inSwap()
    const { modal, page, fact, box } = here
    let seen = 0
    await fc.assert(
      fc.asyncProperty(SCENARIO, async (given) => {
        const entered = await enter(here, given)
        const { from, to, amount, expected, fee, minimum } = entered
        const output = page.root.querySelector('.form-expected')?.textContent ?? ''
        if (expected === 0n) expect(output).toBe('—')
        else {
          seen++
          const places = quotedPlaces(expected, to.decimals)
          expectFloored(output, [expected, ten(to.decimals)], places)
          expectFacts(here, entered)
          // A minimum of nothing cannot be reviewed.
          if (minimum === 0n) {
            expect(page.has('button', 'Review swap')).toBe(false)
            return
          }
          await page.press('button', 'Review swap')
          expectFloored(
            box('You pay')?.querySelector('.form-sum')?.textContent,
            [amount, ten(from.decimals)],
            from.decimals,
          )
          expectFloored(
            box('You receive')?.querySelector('.form-sum')?.textContent,
            [expected, ten(to.decimals)],
            places,
          )
          const notes = [...page.root.querySelectorAll('p')].map(({ textContent }) => textContent)
          expectFloored(
            notes.find((text) => /at least/i.test(text)),
            [minimum, ten(to.decimals)],
            to.decimals,
          )
          expectFloored(fact('Highest network fee'), [upToSixDigits(fee), ten(18)], 18)
          expectFacts(here, entered)
          await happen(() => modal.router.back())
        }
      }),
      { numRuns: RUNS, seed: 15, endOnFailure: true },
    )
    expect(seen).toBeGreaterThan(RUNS / 2)
  })
})
