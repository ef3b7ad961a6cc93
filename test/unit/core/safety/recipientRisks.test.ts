import { describe, expect, test } from 'vitest'
import { isDangerous, recipientRisks, type RiskAsk } from '../../../../src/core/safety/recipientRisks.ts'
import type { HistoryRow } from '../../../../src/core/transactions/history.ts'
import { ALICE, BOB } from '../../../kit/fakeEip1193.ts'

const IMITATION = BOB.replace(/(?<=^0x.{4}).*(?=.{4}$)/, '0'.repeat(32))
const ASK: RiskAsk = {
  to: BOB,
  from: ALICE,
  book: [{ address: BOB.toLowerCase() }],
  tokens: ['0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48'],
  facts: { isContract: false, isUsed: true },
  history: [],
}
const received = (from: string, value: string | undefined): HistoryRow => ({
  id: `${from}${value}`,
  operation: 'receive',
  hash: '0x1',
  from,
  to: ALICE,
  minedAt: 1,
  status: 'confirmed',
  transfers: [{ direction: 'in', quantity: '1', ...(value !== undefined && { value }) }],
})
const kinds = (ask: Partial<RiskAsk>) => recipientRisks({ ...ASK, ...ask }).map(({ kind }) => kind)

describe('The recipient of a transfer', () => {
  test('has no risk if the visitor knows it', () => expect(kinds({})).toEqual([]))

  test('is new if the visitor never sent anything there', () => expect(kinds({ book: [] })).toEqual(['first']))

  test('is the most dangerous if it imitates an address that the visitor knows', () => {
    const [risk] = recipientRisks({ ...ASK, to: IMITATION, book: [{ address: BOB, label: 'Shop' }] })
    expect(risk).toEqual({ kind: 'lookAlike', known: { address: BOB, label: 'Shop' } })
    expect(kinds({ to: IMITATION })).toEqual(['lookAlike'])
  })

  test('is suspected although the history says that the visitor sent something worthless there', () => {
    const weak = { address: IMITATION, isWeak: true } as const
    expect(kinds({ to: IMITATION, book: [{ address: BOB }, weak] })).toEqual(['lookAlike'])
    expect(kinds({ to: BOB, book: [{ ...weak, address: BOB }] })).toEqual(['first'])
    expect(kinds({ to: IMITATION, book: [{ address: BOB, isWeak: true }] })).toEqual(['lookAlike'])
  })

  test('is suspected although a service says that the visitor paid there', () => {
    const reported = { address: IMITATION, isUnproven: true } as const
    for (const known of [{ address: BOB }, { address: BOB, isOwn: true }, { address: BOB, isUnproven: true }] as const)
      expect(kinds({ to: IMITATION, book: [reported, known] })).toEqual(['lookAlike'])
    // It is not new, and imitates nobody whom only a worthless token knows: its issuer could suspect anybody.
    expect(kinds({ to: IMITATION, book: [reported] })).toEqual([])
    expect(kinds({ to: IMITATION, book: [reported, { address: BOB, isWeak: true }] })).toEqual([])
  })

  test('is suspected although the visitor paid there, if it imitates an own account or a label', () => {
    const paid = { address: IMITATION }
    expect(kinds({ to: IMITATION, book: [paid, { address: BOB, isOwn: true }] })).toEqual(['lookAlike'])
    expect(
      kinds({
        to: IMITATION,
        book: [
          { ...paid, isOwn: true },
          { address: BOB, isOwn: true },
        ],
      }),
    ).toEqual([])
    expect(kinds({ book: [{ address: BOB, isOwn: true }, paid] })).toEqual([])
  })

  test('must be confirmed if its checksum is wrong', () => {
    const risks = recipientRisks({ ...ASK, isMistyped: true })
    expect(risks).toEqual([{ kind: 'mistyped' }])
    expect(risks.some(isDangerous)).toBe(true)
  })

  test('imitates nobody if the visitor knows both addresses', () => {
    expect(kinds({ to: IMITATION, book: [{ address: BOB }, { address: IMITATION }] })).toEqual([])
  })

  test.each([
    '0x0000000000000000000000000000000000000000',
    '0x0000000000000000000000000000000000000009',
    '0x000000000000000000000000000000000000dEaD',
    '0xdEAD000000000000000000000000000000000000',
    '0xFFfFfFffFFfffFFfFFfFFFFFffFFFffffFfFFFfF',
    '1nc1nerator11111111111111111111111111111111',
  ])('is nobody: %s', (to) => expect(kinds({ to, book: [] })).toContain('burn'))

  test('is the contract of a token, which is not also called a contract', () => {
    const [to = ''] = ASK.tokens
    expect(kinds({ to: to.toLowerCase(), book: [], facts: { isContract: true } })).toEqual(['token'])
  })

  test('is a contract here, or on another network only', () => {
    expect(kinds({ facts: { isContract: true } })).toEqual(['contract'])
    expect(kinds({ elsewhere: 'Base' })).toEqual(['elsewhere'])
  })

  test('is the account that sends', () => expect(kinds({ to: ALICE, book: [] })).toEqual(['own']))

  test.each([
    ['next to nothing', ['0.01'], true],
    ['amounts without a value', [undefined], true],
    ['both', ['0.005', undefined], true],
    ['something once', ['0.01', '0.02'], false],
    ['nothing', [], false],
  ] as const)('only ever sent %s', (_, values, isSuspect) => {
    const history = values.map((value) => received(BOB, value))
    expect(kinds({ book: [], history }).includes('dust')).toBe(isSuspect)
    expect(kinds({ history })).not.toContain('dust')
  })

  test('has no risk that nobody could look up', () => expect(kinds({ facts: {} })).toEqual([]))

  test('must be confirmed only for risks that cost the whole amount', () => {
    expect(isDangerous({ kind: 'burn' })).toBe(true)
    for (const kind of ['contract', 'own', 'first'] as const) expect(isDangerous({ kind })).toBe(false)
  })
})
