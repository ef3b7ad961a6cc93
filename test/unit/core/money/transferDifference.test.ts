import { describe, expect, test } from 'vitest'
import type { Transfer } from '../../../../src/core/money/chainMoney.ts'
import { isSameTransfer } from '../../../../src/core/money/isSameTransfer.ts'
import { transferDifference } from '../../../../src/core/money/transferDifference.ts'
import type { Movement, TracedEffects } from '../../../../src/core/transactions/effects.ts'
import { ALICE, BOB } from '../../../kit/fakeEip1193.ts'

const TOKEN = '0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48'
const EVE = '0x90F79bf6EB2c4f870365E785982E1f101E93b906'
const COIN: Transfer = { network: 'eip155:1', from: ALICE, to: BOB, amount: 1_000n }
const PAID: Transfer = { ...COIN, token: TOKEN }

const moved = (value: bigint, token: string | undefined, ...parties: [string, bigint][]): Movement => ({
  kind: 'amount',
  amount: { value, token: token === undefined ? {} : { address: token } },
  parties: parties.map(([address, share]) => ({ address, value: share })),
})
const effects = (...sends: Movement[]): TracedEffects => ({
  known: 'traced',
  sends,
  receives: [],
  allows: [],
  doubts: [],
})

describe('A simulated transfer', () => {
  test.each([
    [COIN, effects(moved(1_000n, undefined, [BOB, 1_000n]))],
    [PAID, effects(moved(1_000n, TOKEN.toLowerCase(), [BOB.toLowerCase(), 1_000n]))],
    // A token that computes balances from shares
    [PAID, effects(moved(999n, TOKEN, [BOB, 998n]))],
    [{ ...COIN, to: ALICE }, effects()],
  ])('is what the visitor entered', (transfer, found) => {
    expect(transferDifference(found, transfer)).toBeUndefined()
  })

  test('may pay the deposit of the recipient’s account, and not more', () => {
    const opening = effects(moved(1_000n, TOKEN, [BOB, 1_000n]), moved(2_039_280n, undefined))
    expect(transferDifference(opening, PAID, 2_039_280n)).toBeUndefined()
    expect(transferDifference(opening, PAID, 2_039_279n)).toBe('other')
    expect(transferDifference(opening, PAID)).toBe('other')
  })

  test('tells that the recipient gets less', () => {
    expect(transferDifference(effects(moved(1_000n, TOKEN, [BOB, 990n])), PAID)).toBe('less')
  })

  test.each([
    ['another recipient', effects(moved(1_000n, TOKEN, [EVE, 1_000n]))],
    ['another amount', effects(moved(1_010n, TOKEN, [BOB, 1_000n]))],
    ['another token', effects(moved(1_000n, EVE, [BOB, 1_000n]))],
    ['the native coin', effects(moved(1_000n, undefined, [BOB, 1_000n]))],
    ['nothing', effects()],
    ['nothing that arrives', effects(moved(1_000n, TOKEN, [BOB, 0n]))],
    ['something more', effects(moved(1_000n, TOKEN, [BOB, 1_000n]), moved(1n, undefined, [EVE, 1n]))],
    ['an NFT', effects({ kind: 'item', collection: TOKEN, item: 1_000n, parties: [] })],
    [
      'an allowance',
      {
        ...effects(moved(1_000n, TOKEN, [BOB, 1_000n])),
        allows: [{ kind: 'allItems', collection: TOKEN, spender: EVE }],
      } satisfies TracedEffects,
    ],
  ])('is something else if it moves %s', (_, found) => {
    expect(transferDifference(found, PAID)).toBe('other')
  })
})

test('compares transfers by network, accounts, asset and amount', () => {
  expect(isSameTransfer(PAID, { ...PAID, from: ALICE.toLowerCase(), token: TOKEN.toLowerCase() })).toBe(true)
  const others: Partial<Transfer>[] = [
    { network: 'eip155:10' },
    { from: EVE },
    { to: EVE },
    { amount: 1n },
    { token: EVE },
  ]
  for (const other of others) expect(isSameTransfer(PAID, { ...PAID, ...other })).toBe(false)
  expect([isSameTransfer(PAID, COIN), isSameTransfer(COIN, PAID), isSameTransfer(COIN, COIN)]).toEqual([
    false,
    false,
    true,
  ])
})
