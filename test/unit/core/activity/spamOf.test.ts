import { describe, expect, test } from 'vitest'
import { spamOf } from '../../../../src/core/activity/spamOf.ts'
import type { HistoryTransfer } from '../../../../src/core/transactions/history.ts'

const token = (name: string, rest: Partial<HistoryTransfer> = {}): HistoryTransfer => ({
  direction: 'in',
  quantity: '5',
  fungible: { name, symbol: name },
  ...rest,
})
const nft = (isSpam: boolean, name = 'Badger'): HistoryTransfer => ({ direction: 'in', nft: { name, isSpam } })
const received = (...transfers: readonly HistoryTransfer[]) => spamOf({ operation: 'receive', transfers })

describe('flagged spam', () => {
  test('flags a transaction whose transfers are all NFT spam', () => {
    expect(received(nft(true), nft(true))).toBe('flagged')
    expect(received()).toBe('flagged')
  })

  test('does not flag a transaction with a genuine transfer or without known transfers as spam', () => {
    expect(received(nft(true), token('DAI'))).toBeUndefined()
    expect(received(nft(false))).toBeUndefined()
    expect(spamOf({ operation: 'execute', transfers: null })).toBeUndefined()
  })
})

describe('suspected spam', () => {
  test.each(['Visit eth-gift.com to claim', '$ 5000 at usdc.gift', 'https://x.test', 't.me/drop', 'AIRDROP'])(
    'marks a received token named “%s” as suspected spam',
    (name) => expect(received(token(name))).toBe('suspected'),
  )

  test.each(['DAI', 'Basic Attention Token', 'yearn.finance v2', 'Curve.fi DAI', 'Claimant', 'USD Coin', 'Visitor'])(
    'does not mark a swap into %s as spam',
    (name) => expect(spamOf({ operation: 'trade', transfers: [token(name)] })).toBeUndefined(),
  )

  test('does not mark a received token with a price as spam, even if its name is a domain', () => {
    expect(received(token('yearn.finance', { value: '12', price: '2.4' }))).toBeUndefined()
  })

  test('marks transfers of a zero amount as suspected spam, because of address poisoning', () => {
    expect(received(token('USDC', { quantity: '0' }))).toBe('suspected')
    expect(spamOf({ operation: 'send', transfers: [token('USDC', { direction: 'out', quantity: '0.0' })] })).toBe(
      'suspected',
    )
  })

  test('marks received dust worth less than a cent as suspected spam, but not an amount without a price', () => {
    expect(received(token('USDC', { value: '0.0099', price: '1' }))).toBe('suspected')
    expect(received(token('USDC', { value: '0.01', price: '1' }))).toBeUndefined()
    expect(received(token('TEST', { value: '0' }))).toBeUndefined()
    expect(received(token('TEST'))).toBeUndefined()
  })

  test('does not suspect transactions that the visitor sent, approved or canceled as spam', () => {
    expect(spamOf({ operation: 'approve', transfers: [token('DAI', { quantity: '0' })] })).toBeUndefined()
    expect(spamOf({ operation: 'send', transfers: [token('gift.com', { direction: 'out' })] })).toBeUndefined()
    expect(spamOf({ operation: 'cancel', transfers: [token('ETH', { quantity: '0' })] })).toBeUndefined()
  })
})
