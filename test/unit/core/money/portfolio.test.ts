import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { parseUnits } from '../../../../src/core/money/amount.ts'
import { formatDecimal, parseDecimal, toDecimal } from '../../../../src/core/money/decimal.ts'
import { holdingKey, toHolding, toTokenBalance, valueOf, type Holding } from '../../../../src/core/money/holdings.ts'
import {
  mergeHoldings,
  sortHoldings,
  totalOf,
  withoutHidden,
  withoutItems,
} from '../../../../src/core/money/portfolio.ts'

const NETWORK = 'eip155:1'
const token = (symbol: string, more: Partial<Holding> = {}): Holding => ({
  network: NETWORK,
  address: `0x${symbol}`,
  name: symbol,
  symbol,
  decimals: 6,
  quantity: 5_000_000n,
  price: parseDecimal('2'),
  ...more,
})
const text = (holding: Holding) => {
  const value = valueOf(holding)
  return value && formatDecimal(value)
}
const { price: _, ...unpriced } = token('UNPRICED')
const { quantity: __, ...unread } = token('UNREAD')

/** The test oracle computes with whole multiples of 10^-96, which is far below the smallest product of the ranges. */
const ORACLE_DECIMALS = 96
const wholeOf = (decimal: string) => parseUnits(decimal, ORACLE_DECIMALS)

/** Amounts of 10^-18 … 10^30 with 0 to 36 decimals, and prices of 10^-12 … 10^9 as a service sends them. */
const holding = fc.nat(36).chain((decimals) =>
  fc
    .record({
      quantity: fc.bigInt(decimals > 18 ? 10n ** BigInt(decimals - 18) : 1n, 10n ** BigInt(30 + decimals)),
      price: fc.option(fc.double({ min: 1e-12, max: 1e9, noNaN: true })),
      id: fc.bigInt(0n, 2n ** 160n - 1n).map((id) => id.toString(16).padStart(40, '0')),
    })
    .map(({ quantity, price, id }): Holding => {
      const decimal = toDecimal(price ?? undefined)
      return {
        network: NETWORK,
        address: `0x${id}`,
        name: '',
        symbol: id,
        decimals,
        quantity,
        ...(decimal && { price: decimal }),
      }
    }),
)
/** Computes the expected value with integers only, as a multiple of 10^-96. */
function oracleValue({ quantity = 0n, decimals, price }: Holding): bigint {
  if (!price) return 0n
  return quantity * price.units * 10n ** BigInt(ORACLE_DECIMALS - decimals - price.decimals)
}
const priced = (one: Holding) => one.price === undefined || one.price.decimals + one.decimals <= ORACLE_DECIMALS

describe('any amounts and prices', () => {
  test('computes the value of a holding exactly', () => {
    fc.assert(
      fc.property(holding.filter(priced), (one) => {
        expect(wholeOf(text(one) ?? '0')).toBe(oracleValue(one))
      }),
    )
  })

  test('computes the total exactly, and marks it "at least" if a price is unknown', () => {
    fc.assert(
      fc.property(fc.array(holding.filter(priced), { maxLength: 20 }), (all) => {
        const { value, isAtLeast } = totalOf(all)
        expect(wholeOf(value ? formatDecimal(value) : '0')).toBe(all.reduce((sum, one) => sum + oracleValue(one), 0n))
        expect(isAtLeast).toBe(all.some(({ price }) => !price))
      }),
    )
  })

  test('sorts holdings by value', () => {
    fc.assert(
      fc.property(fc.array(holding.filter(priced), { maxLength: 20 }), (all) => {
        const values = sortHoldings(all).map(oracleValue)
        expect(values).toEqual([...values].sort((one, other) => Number(other > one) - Number(one > other)))
      }),
    )
  })

  test('keeps quantity and price when a holding is converted to a TokenBalance and back', () => {
    fc.assert(
      fc.property(holding, (one) => {
        const { price, ...rest } = toHolding(toTokenBalance(one))
        expect(rest).toMatchObject({ quantity: one.quantity, decimals: one.decimals })
        expect(price && formatDecimal(price)).toBe(one.price && formatDecimal(one.price))
      }),
    )
  })
})

describe('a value', () => {
  test.each([
    ['price × quantity', token('A'), '10'],
    ["the service's value without a price", { ...unpriced, stated: parseDecimal('7.5') }, '7.5'],
    ['price × quantity despite another value from the service', token('A', { stated: parseDecimal('7.5') }), '10'],
    ['zero for a quantity of zero', { ...unpriced, quantity: 0n }, '0'],
    ['unknown without a price', unpriced, undefined],
    ['unknown without a quantity', unread, undefined],
  ])('computes the value of a holding as %s', (_title, one, value) => expect(text(one)).toBe(value))
})

describe('a total', () => {
  test('returns no total if every value is unknown', () => {
    expect(totalOf([unpriced, unread])).toEqual({ isAtLeast: true })
  })
  test('returns no total, rather than at least zero, if the known values are zero and another is unknown', () => {
    expect(totalOf([token('B', { quantity: 0n }), unpriced])).toEqual({ isAtLeast: true })
    expect(totalOf([token('B', { quantity: 0n })])).toMatchObject({ value: { units: 0n }, isAtLeast: false })
  })
  test('does not mark the total "at least" if every value is known', () => {
    expect(totalOf([token('A'), token('B')])).toMatchObject({ isAtLeast: false })
  })
})

describe('merging', () => {
  test('merges the newer quantity with the known price and icon', () => {
    const iconUrl = 'https://images.test/a.png'
    const { price: _price, ...newer } = token('A', { address: '0xabc', quantity: 7n })
    expect(mergeHoldings([token('A', { address: '0xABC', iconUrl })], [newer])).toEqual([
      { ...newer, price: parseDecimal('2'), iconUrl },
    ])
  })

  test('keeps a known quantity if the newer quantity is unknown', () => {
    const { quantity: _quantity, ...newer } = token('A')
    expect(mergeHoldings([token('A')], [newer])).toEqual([token('A')])
  })

  test("drops the service's value if the quantity changes", () => {
    const older = { ...unpriced, stated: parseDecimal('7.5') }
    expect(mergeHoldings([older], [unpriced])).toEqual([older])
    expect(mergeHoldings([older], [{ ...unpriced, quantity: 1n }])).toEqual([{ ...unpriced, quantity: 1n }])
  })

  test('ignores a newer balance with another number of decimals', () => {
    expect(mergeHoldings([token('A')], [token('A', { decimals: 18 })])).toEqual([token('A')])
  })

  test('treats addresses that differ only in letter case as different, unless they are hexadecimal', () => {
    const both = ['Mint', 'mint'].map((address) => token('A', { address, network: 'solana:x' }))
    expect(mergeHoldings(both, [])).toHaveLength(2)
    expect(
      mergeHoldings(
        [],
        ['0xA', '0xa'].map((address) => token('A', { address })),
      ),
    ).toHaveLength(1)
  })
})

test('hides and counts tokens without decimals, except for the native coin', () => {
  const { address: _address, ...native } = token('N', { decimals: 0 })
  const { tokens, hiddenCount } = withoutItems([token('A'), token('NFT', { decimals: 0 }), native])
  expect(tokens.map(({ symbol }) => symbol)).toEqual(['A', 'N'])
  expect(hiddenCount).toBe(1)
})

test('separates hidden tokens from shown ones, but never hides the native coin', () => {
  const { address: _address, ...coin } = token('ETH')
  const [gold, dai] = [token('GOLD'), token('DAI')]
  const keys = new Set([coin, gold].map(holdingKey))
  expect(withoutHidden([coin, gold, dai], keys)).toEqual({ shown: [coin, dai], hidden: [gold] })
})

test('does not count single items without decimals where the tab NFTs lists them', () => {
  const item = (quantity: bigint) => token('NFT', { decimals: 0, quantity })
  const all = [token('A'), item(1n), item(1n), item(7n)]
  expect(withoutItems(all, { areNftsListed: true })).toMatchObject({ hiddenCount: 1, tokens: [{ symbol: 'A' }] })
  expect(withoutItems(all).hiddenCount).toBe(3)
})

test('sorts by value (unknown as zero), then the native coin first, then by symbol', () => {
  const { address: _address, price: _price, ...native } = token('Z')
  const all = [token('C', { quantity: 0n }), unread, { ...unpriced, symbol: 'B' }, native, token('A', { quantity: 1n })]
  expect(sortHoldings(all).map(({ symbol }) => symbol)).toEqual(['A', 'Z', 'B', 'C', 'UNREAD'])
})

test('leaves out an unknown quantity, price or value instead of returning zero', () => {
  expect(toTokenBalance({ ...unread, price: parseDecimal('2') })).toEqual({
    name: 'UNREAD',
    symbol: 'UNREAD',
    chainId: NETWORK,
    address: '0xUNREAD',
    quantity: { decimals: '6' },
    price: '2',
  })
  expect(toTokenBalance(unpriced)).not.toHaveProperty('value')
})
