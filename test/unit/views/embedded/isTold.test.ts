import { describe, expect, test } from 'vitest'
import type { Action } from '../../../../src/core/transactions/description.ts'
import type { Effects } from '../../../../src/core/transactions/effects.ts'
import { isTold } from '../../../../src/views/embedded/isTold.ts'
import { ALICE, BOB } from '../../../kit/fakeEip1193.ts'
import { traced } from '../../../kit/traced.ts'

const EVE = '0x90F79bf6EB2c4f870365E785982E1f101E93b906'
const token = { address: EVE, symbol: 'USDC', decimals: 6 }
const amount = { value: 5n, token }

const TRANSFER = { kind: 'transfer', amount, to: BOB } as const
const SENT = traced({ sends: [{ kind: 'amount', amount, parties: [{ address: BOB.toLowerCase(), value: 5n }] }] })
const ITEM = { kind: 'transferItem', collection: EVE, item: 3n, to: BOB } as const
const ITEM_SENT = traced({
  sends: [{ kind: 'item', collection: EVE, item: 3n, parties: [{ address: BOB, value: 1n }] }],
})
const APPROVE = { kind: 'approve', amount, spender: BOB, way: 'set', isUnlimited: false, isNone: false } as const
const ALLOWED = traced({ allows: [{ kind: 'amount', amount, spender: BOB, isUnlimited: false }] })
const ALL = { kind: 'approveAll', collection: EVE, spender: BOB, isAllowed: true } as const
const ALL_ALLOWED = traced({ allows: [{ kind: 'allItems', collection: EVE, spender: BOB }] })

describe('What an action says is told by the effects', () => {
  test.each<[string, Action, Effects]>([
    ['if the same amount goes to the same recipient', TRANSFER, SENT],
    ['if the same item goes to the same recipient', ITEM, ITEM_SENT],
    ['if the same spender may take the same amount', APPROVE, ALLOWED],
    ['if the same spender may take all items', ALL, ALL_ALLOWED],
  ])('%s', (_, action, effects) => {
    expect(isTold(action, effects)).toBe(true)
  })

  test.each<[string, Action, Effects | 'none' | undefined]>([
    ['while nothing is simulated', TRANSFER, undefined],
    ['of a signature', TRANSFER, 'none'],
    ['if the simulation failed', TRANSFER, { known: 'unknown' }],
    ['if the simulation may be wrong', TRANSFER, { ...SENT, doubts: ['logs'] }],
    ['of another amount', { ...TRANSFER, amount: { value: 4n, token } }, SENT],
    ['of another recipient', { ...TRANSFER, to: ALICE }, SENT],
    ['of another token', { ...TRANSFER, amount: { value: 5n, token: { ...token, address: ALICE } } }, SENT],
    [
      'of a token whose symbol only its contract claims',
      { ...TRANSFER, amount: { value: 5n, token: { ...token, isClaimed: true } } },
      SENT,
    ],
    ['if another account pays', { ...TRANSFER, from: ALICE }, SENT],
    ['if the signature expires', { ...TRANSFER, deadline: 9n }, SENT],
    ['of another item', { ...ITEM, item: 4n }, ITEM_SENT],
    ['of a larger number of items', { ...ITEM, count: 2n }, ITEM_SENT],
    ['of an item that only its contract claims', { ...ITEM, isClaimed: true }, ITEM_SENT],
    ['of another spender', { ...APPROVE, spender: ALICE }, ALLOWED],
    ['of an allowance without limit', { ...APPROVE, isUnlimited: true }, ALLOWED],
    ['of an increase', { ...APPROVE, way: 'more' }, ALLOWED],
    ['of an allowance that ends', { ...APPROVE, until: 9n }, ALLOWED],
    ['of a loan', { ...APPROVE, isDebt: true }, ALLOWED],
    ['of a revocation', { ...ALL, isAllowed: false }, ALL_ALLOWED],
    ['of an unknown call', { kind: 'call', to: BOB, bytes: 4 }, SENT],
  ])('not %s', (_, action, effects) => {
    expect(isTold(action, effects)).toBe(false)
  })
})
