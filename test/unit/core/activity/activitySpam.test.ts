import * as fc from 'fast-check'
import { describe, expect, test, vi } from 'vitest'
import { createActivitySpam } from '../../../../src/core/activity/activitySpam.ts'
import type { HistoryRow, HistoryTransfer } from '../../../../src/core/transactions/history.ts'

const ME = '0x1111111111111111111111111111111111111111'
const FRIEND = '0x71c7a34e98b1f2d05e6c4a83b9d7f1026e8b5a14'
const LOOK_ALIKE = '0x71c70000000000000000000000000000008B5A14'
const ATTACKER = '0xbad0000000000000000000000000000000000bad'

const usdc = (direction: HistoryTransfer['direction'], quantity: string): HistoryTransfer => ({
  direction,
  quantity,
  value: quantity,
  price: '1',
  fungible: { name: 'USD Coin', symbol: 'USDC' },
})
/** A token that imitates USDC. It has no price. */
const imitation = (direction: HistoryTransfer['direction']): HistoryTransfer => ({
  direction,
  quantity: '250',
  fungible: { name: 'USD Coin', symbol: 'USDC' },
})

const activitySpam = (rows: readonly HistoryRow[], account: string) => createActivitySpam()(rows, account)

let count = 0
const row = (rest: Partial<HistoryRow>): HistoryRow => ({
  id: `row ${count++}`,
  operation: 'send',
  hash: '0x1',
  from: ME,
  to: FRIEND,
  minedAt: 0,
  status: 'confirmed',
  transfers: [usdc('out', '250')],
  ...rest,
})
const paid = row({})
/** Whether a row counts as spam in the history of an account that paid its friend. */
const isSpam = (rest: Partial<HistoryRow>) => {
  const one = row(rest)
  return activitySpam([paid, one], ME).has(one.id)
}
const received = { operation: 'receive', to: ME } as const

describe('address poisoning', () => {
  test.each([
    ['a false outgoing transfer of zero', { from: ATTACKER, to: LOOK_ALIKE, transfers: [usdc('out', '0')] }],
    ['a false outgoing transfer of an imitation', { from: ATTACKER, to: LOOK_ALIKE, transfers: [imitation('out')] }],
    ['an incoming transfer of zero', { ...received, from: LOOK_ALIKE, transfers: [usdc('in', '0')] }],
    ['an incoming transfer of a cent', { ...received, from: LOOK_ALIKE, transfers: [usdc('in', '0.01')] }],
    ['an incoming transfer of an imitation', { ...received, from: LOOK_ALIKE, transfers: [imitation('in')] }],
    ['a call without transfers', { operation: 'execute', from: LOOK_ALIKE, to: ME, transfers: null }],
  ])('counts %s as spam if its address looks like that of a partner', (_, rest) => expect(isSpam(rest)).toBe(true))

  test.each(['USDC', 'usdc', 'USDC.'])(
    'counts a false outgoing transfer of %s without a price as spam if the account knows the priced token',
    (symbol) => {
      const fake = { ...imitation('out'), fungible: { name: 'USD Coin', symbol } }
      expect(isSpam({ from: ATTACKER, to: '0xbad1', transfers: [fake] })).toBe(true)
    },
  )

  test.each([
    [
      'an unpriced token that left the account by an allowance',
      { transfers: [{ ...imitation('out'), fungible: { symbol: 'OWN' } }] },
    ],
    ['a priced token that left the account by an allowance', { transfers: [usdc('out', '5')] }],
    ['an exchange by an allowance', { transfers: [imitation('out'), usdc('in', '5')] }],
    ['an imitation that the account itself sent', { from: ME, transfers: [imitation('out')] }],
  ])('does not count %s as a false transfer', (_, rest) =>
    expect(isSpam({ from: ATTACKER, to: '0xbad1', ...rest })).toBe(false),
  )

  test.each([
    ['a payment of the partner', { ...received, from: FRIEND.toUpperCase().replace('0X', '0x') }],
    ['a payment of a stranger', { ...received, from: ATTACKER, transfers: [usdc('in', '0.01')] }],
    ['an approval by the account', { operation: 'approve', to: LOOK_ALIKE, transfers: null }],
    ['a payment by the account to the look-alike', { to: LOOK_ALIKE }],
    ['a transfer of the account to itself', { to: ME, transfers: [usdc('self', '1')] }],
    [
      'a reward that the account claimed',
      { operation: 'claim', transfers: [{ ...imitation('in'), fungible: { name: 'Reward' } }] },
    ],
  ])('does not count %s as spam', (_, rest) => expect(isSpam(rest)).toBe(false))

  test('finds poison on a page that is loaded before the payment that it imitates', () => {
    const poison = row({ ...received, from: LOOK_ALIKE, transfers: [usdc('in', '0.02')] })
    const spamOfBoth = createActivitySpam()
    expect(spamOfBoth([poison], ME).size).toBe(0)
    expect(spamOfBoth([poison, paid], ME)).toEqual(new Set([poison.id]))
  })
})

test('parses a transaction only once when more are loaded', () => {
  const read = vi.fn(() => [usdc('in', '5')])
  const one = row({})
  Object.defineProperty(one, 'transfers', { get: read })
  const spamOfAll = createActivitySpam()
  spamOfAll([one], ME)
  const times = read.mock.calls.length
  spamOfAll([one, paid], ME)
  expect([times > 0, read.mock.calls.length]).toEqual([true, times])
})

/** Addresses of which many look alike: few values for the compared digits, many for those in between. */
const addresses = fc
  .tuple(fc.constantFrom('aaaa', 'abcd'), fc.stringMatching(/^[0-9a-f]{32}$/), fc.constantFrom('0000', 'ffff'))
  .map((parts) => `0x${parts.join('')}`)
const operations = fc.constantFrom('send', 'receive', 'execute', 'mint', 'trade', '')
const transfers = fc.option(
  fc.array(fc.constantFrom(usdc('in', '0'), usdc('in', '0.001'), usdc('in', '5'), usdc('out', '0'), imitation('in'))),
  { nil: null },
)
const anyRow = fc.record({ operation: operations, from: addresses, to: addresses, transfers }).map((rest) => row(rest))
const payments = fc.array(fc.record({ to: addresses }), { minLength: 1, maxLength: 5 })

test('never counts an own payment, or a payment from its recipient, as spam, whatever else the history contains', () => {
  fc.assert(
    fc.property(addresses, payments, fc.array(anyRow, { maxLength: 20 }), (account, own, others) => {
      const sent = own.map(({ to }) => row({ from: account, to }))
      const returned = own.map(({ to }) => row({ ...received, from: to, to: account, transfers: [usdc('in', '5')] }))
      const spam = activitySpam([...others, ...sent, ...returned], account)
      expect([...sent, ...returned].filter(({ id }) => spam.has(id))).toEqual([])
    }),
  )
})

test('counts every look-alike of a recipient as spam that sends something to the account', () => {
  fc.assert(
    fc.property(addresses, fc.stringMatching(/^[0-9a-f]{32}$/), (friend, middle) => {
      const lookAlike = `${friend.slice(0, 6)}${middle}${friend.slice(-4)}`
      fc.pre(lookAlike !== friend)
      const sent = row({ to: friend })
      const poison = row({ ...received, from: lookAlike, transfers: [usdc('in', '1')] })
      expect(activitySpam([sent, poison], ME)).toEqual(new Set([poison.id]))
    }),
  )
})
