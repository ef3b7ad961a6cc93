import { describe, expect, test } from 'vitest'
import { holdingKey } from '../../../../src/core/money/holdings.ts'
import { addressBook } from '../../../../src/flows/send/addressBook.ts'
import { disconnect } from '../../../../src/flows/connections/disconnect.ts'
import { draftOf, type Review } from '../../../../src/flows/send/draft.ts'
import { loadRisks } from '../../../../src/flows/send/loadRisks.ts'
import { setRecipient } from '../../../../src/flows/send/recipient.ts'
import { checkAgain, confirmRisks, reviewTransfer } from '../../../../src/flows/send/review.ts'
import { sendTransfer } from '../../../../src/flows/send/sendTransfer.ts'
import { transfersOf } from '../../../../src/flows/money/transfers.ts'
import type { HistoryRow } from '../../../../src/core/transactions/history.ts'
import { rest } from '../../../kit/clock.ts'
import { ALICE, BOB } from '../../../kit/fakeEip1193.ts'
import { COIN, createSending, HASH } from '../../../kit/sending.ts'

const IMITATION = ALICE.toLowerCase().replace(/(?<=^0x.{4}).*(?=.{4}$)/, '1'.repeat(32))
const SENT = {
  hash: HASH,
  network: 'eip155:1',
  from: ALICE,
  to: BOB,
  amount: '1',
  symbol: 'ETH',
  decimals: 18,
  at: 1,
} as const
const CAROL = '0x90F79bf6EB2c4f870365E785982E1f101E93b906'

async function reviewing(to: string) {
  const here = await createSending()
  draftOf(here.modal).change({ token: holdingKey(COIN), typed: '0.5' })
  await setRecipient(here.modal, to)
  reviewTransfer(here.modal, COIN)
  await rest()
  return {
    ...here,
    kinds: () =>
      draftOf(here.modal)
        .$review.get()
        ?.risks?.map(({ kind }) => kind),
  }
}

test('The risks of a transfer are found also if the wallet disconnects meanwhile', async () => {
  const { modal, fake } = await reviewing(BOB)
  const review = draftOf(modal).$review.get() as Review
  await disconnect(modal)
  const risks = await loadRisks(modal, fake.money, review, new AbortController().signal)
  expect(risks).toEqual([{ kind: 'first' }])
})

describe('The addresses that the visitor knows', () => {
  test('are own accounts, named ones, and those to which they sent something', async () => {
    const { modal } = await createSending()
    modal.labels.$all.set({ [`eip155:${CAROL}`]: 'Savings', 'solana:abc': 'Other' })
    const at = (digits: string) => `0x00000000000000000000000000000000000000${digits}`
    transfersOf(modal).add({ ...SENT, state: 'confirmed' })
    transfersOf(modal).add({ ...SENT, hash: '0x3', to: at('66'), state: 'pending' })
    transfersOf(modal).add({ ...SENT, hash: '0x4', to: at('77'), state: 'reverted' })
    transfersOf(modal).add({ ...SENT, hash: '0x5', to: at('88'), amount: '0', state: 'confirmed' })
    transfersOf(modal).add({ ...SENT, hash: '0x6', to: at('66'), state: 'dropped' })
    // Whoever lost an allowance is no recipient.
    const spender = '0x0000000000000000000000000000000000000055'
    transfersOf(modal).add({ ...SENT, hash: '0x2', kind: 'approve', to: spender, state: 'confirmed' })
    const row = (from: string, to: string, quantity: string, price?: string): HistoryRow => ({
      id: to,
      operation: 'send',
      hash: '0x1',
      from,
      to,
      minedAt: 1,
      status: 'confirmed',
      transfers: [{ direction: 'out', quantity, ...(price !== undefined && { price }) }],
    })
    const history = [
      row(ALICE, '0x0000000000000000000000000000000000000011', '1', '2500'),
      // The contract of a worthless token can log a transfer from any address.
      row(ALICE, '0x0000000000000000000000000000000000000044', '1'),
      // Anyone can log a transfer of nothing in the visitor's name, or send something to the visitor.
      row(ALICE, '0x0000000000000000000000000000000000000022', '0', '1'),
      row('0x0000000000000000000000000000000000000033', ALICE, '5', '1'),
    ]
    expect(addressBook(modal, 'eip155', history)).toEqual([
      { address: ALICE, isOwn: true },
      { address: CAROL, label: 'Savings', isOwn: true },
      { address: BOB },
      // Nothing proves these payments: they are not confirmed, failed, moved nothing, or a service says so.
      { address: at('66'), isUnproven: true },
      { address: at('77'), isWeak: true },
      { address: at('88'), isWeak: true },
      { address: '0x0000000000000000000000000000000000000011', isUnproven: true },
      { address: '0x0000000000000000000000000000000000000044', isWeak: true },
    ])
  })
})

describe('A transfer to a risky recipient', () => {
  test('is sent only after the visitor has confirmed the risk', async () => {
    const { modal, fake, kinds } = await reviewing(IMITATION)
    expect(kinds()).toEqual(['lookAlike'])
    await sendTransfer(modal)
    expect(fake.asked.send).toEqual([])
    confirmRisks(modal, true)
    confirmRisks(modal, false)
    await sendTransfer(modal)
    expect(fake.asked.send).toEqual([])
    confirmRisks(modal, true)
    await sendTransfer(modal)
    expect(fake.asked.send).toHaveLength(1)
  })

  test('stays risky after one payment to it, if it imitates an own account', async () => {
    const { modal, kinds } = await reviewing(IMITATION)
    transfersOf(modal).add({ ...SENT, to: IMITATION, state: 'confirmed' })
    checkAgain(modal)
    await rest()
    expect(kinds()).toEqual(['lookAlike'])
  })

  test('needs no confirmation if the recipient is only new', async () => {
    const { modal, fake, kinds } = await reviewing(BOB)
    expect(kinds()).toEqual(['first'])
    await sendTransfer(modal)
    expect(fake.asked.send).toHaveLength(1)
  })

  test('is compared with the contracts of other networks only if nobody uses the address here', async () => {
    const here = await createSending()
    const asked: string[] = []
    here.fake.answers.facts = async (network) => {
      asked.push(network)
      return network === 'eip155:8453' ? { isContract: true } : { isContract: false, isUsed: false }
    }
    draftOf(here.modal).change({ token: holdingKey(COIN), typed: '0.5' })
    await setRecipient(here.modal, BOB)
    reviewTransfer(here.modal, COIN)
    await rest()
    expect(draftOf(here.modal).$review.get()?.risks).toContainEqual({ kind: 'elsewhere', network: 'Base' })
    expect(asked.toSorted()).toEqual(['eip155:1', 'eip155:11155111', 'eip155:8453'])
  })
})
