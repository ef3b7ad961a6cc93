import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { mergeTransfers } from '../../../../src/core/activity/mergeTransfers.ts'
import type { HistoryTransfer } from '../../../../src/core/transactions/history.ts'

type Direction = HistoryTransfer['direction']

/** Creates a token transfer from a text such as `out 1.5 DAI`, with an optional value. */
function token(text: string, value?: string): HistoryTransfer {
  const [direction, quantity, name = ''] = text.split(' ')
  return {
    direction: direction as Direction,
    ...(quantity !== '?' && quantity !== undefined && { quantity }),
    ...(value !== undefined && { value }),
    fungible: { name, symbol: name },
  }
}

const nft = (name: string): HistoryTransfer => ({ direction: 'in', quantity: '1', nft: { name, isSpam: false } })

const shown = (...transfers: readonly HistoryTransfer[]) =>
  mergeTransfers(transfers).shown.map(
    ({ direction, quantity = '?', fungible, nft: item }) => `${direction} ${quantity} ${fungible?.name ?? item?.name}`,
  )

describe('Fees of transfers', () => {
  test.each([
    [['in 1 ETH', 'out 0.01 ETH'], ['in 1 ETH']],
    [['in 0.0999 ETH', 'out 1 ETH'], ['out 1 ETH']],
    [
      ['in 1 ETH', 'out 0.1 ETH'],
      ['out 0.1 ETH', 'in 1 ETH'],
    ],
    [
      ['in ? ETH', 'out 1 ETH'],
      ['out 1 ETH', 'in ? ETH'],
    ],
  ])('drops the smaller of two opposite transfers %j if it is below a tenth of the larger', (given, expected) => {
    expect(shown(...given.map((one) => token(one)))).toEqual(expected)
  })

  test('drops amounts below a hundredth of the largest among three or more transfers of a token', () => {
    expect(shown(token('out 500 DAI'), token('out 20 DAI'), token('out 4.99 DAI'))).toEqual(['out 520 DAI'])
    expect(shown(token('out 500 DAI'), token('out 20 DAI'), token('out 5 DAI'))).toEqual(['out 525 DAI'])
  })

  test('keeps a small amount if the larger amount is of another token', () => {
    expect(shown(token('in 1 ETH'), token('out 0.01 WETH'))).toEqual(['out 0.01 WETH', 'in 1 ETH'])
  })
})

describe('Merging transfers', () => {
  test('adds transferred amounts of one token and direction exactly', () => {
    expect(shown(token('in 0.1 DAI'), token('in 0.200000000000000001 DAI'))).toEqual(['in 0.300000000000000001 DAI'])
  })

  test("leaves the sum of transfers unknown if a transfer's amount is unknown", () => {
    expect(mergeTransfers([token('in 1 DAI', '1'), token('in ? DAI')]).shown).toEqual([
      { direction: 'in', fungible: { name: 'DAI', symbol: 'DAI' } },
    ])
  })

  test('does not add transfers of a token with the same name and another symbol', () => {
    const impostor = { ...token('in 5 DAI'), fungible: { name: 'DAI', symbol: 'D\u0410I' } }
    expect(mergeTransfers([token('in 1 DAI'), impostor]).shown).toHaveLength(2)
  })

  test.each([
    ['without a price', {}],
    ['with another picture', { price: '1', fungible: { name: 'DAI', symbol: 'DAI', iconUrl: 'https://fake.example' } }],
  ])('keeps apart a token that imitates name and symbol of another one, but is %s', (_, imitation) => {
    const genuine = { ...token('in 100 DAI', '100'), price: '1' }
    expect(shown(genuine, { ...token('in 1000000 DAI'), ...imitation })).toEqual(['in 100 DAI', 'in 1000000 DAI'])
    expect(shown(genuine, { ...token('out 1000000 DAI'), ...imitation })).toEqual(['out 1000000 DAI', 'in 100 DAI'])
  })

  test('shows the two transfers of the largest values, sent before received, and counts all others', () => {
    const { shown: kept, more } = mergeTransfers([
      token('in 7 UNPRICED'),
      token('in 0.02 ETH', '60'),
      token('out 10 USDC', '10'),
      token('out 20 DAI', '20.5'),
    ])
    expect(kept.map(({ fungible }) => fungible?.name)).toEqual(['DAI', 'ETH'])
    expect(more).toBe(2)
  })

  test('shows two NFT transfers and counts all others', () => {
    expect(mergeTransfers([nft('One'), nft('Two'), nft('Three')])).toMatchObject({
      shown: [{ nft: { name: 'One' } }, { nft: { name: 'Two' } }],
      more: 1,
    })
  })
})

test('adds random transfers by token and direction, and drops only amounts small enough to be fees', () => {
  const amount = fc.bigInt({ min: 0n, max: 10n ** 30n })
  const transfer = fc.record({ direction: fc.constantFrom<Direction>('in', 'out'), units: amount })
  fc.assert(
    fc.property(fc.array(transfer, { maxLength: 6 }), (given) => {
      const transfers = given.map(({ direction, units }) => token(`${direction} ${units} COIN`))
      const max = given.reduce((most, { units }) => (units > most ? units : most), 0n)
      const isPair = given.length === 2 && given[0]?.direction !== given[1]?.direction
      const share = isPair ? 10n : 100n
      const isKept = (units: bigint) => (given.length < 3 && !isPair) || units * share >= max
      const expected = (['out', 'in'] as const).flatMap((direction) => {
        const kept = given.filter((one) => one.direction === direction && isKept(one.units))
        return kept.length ? [`${direction} ${kept.reduce((sum, { units }) => sum + units, 0n)} COIN`] : []
      })
      expect(shown(...transfers)).toEqual(expected)
    }),
  )
})
