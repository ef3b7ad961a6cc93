import { beforeAll, describe, expect, test } from 'vitest'
import { PAYMENTS_SAVED_MAX } from '../../../../src/core/pay/limits.ts'
import { disconnect } from '../../../../src/flows/connections/disconnect.ts'
import { dropPayment, readPayments, savePayment } from '../../../../src/flows/pay/savedPayments.ts'
import { BOB } from '../../../kit/fakeEip1193.ts'
import { createPaying } from '../../../kit/paying.ts'
import { orderOf } from '../../../kit/payOrders.ts'
import { rest } from '../../../kit/clock.ts'

beforeAll(() => import('../../../../src/flows/modal/viewByName.ts'))

const HASH = `0x${'1'.repeat(64)}`

/** The same order with a reference of the site. */
const referred = (id: string, amount = 25_000_000n) => orderOf({ id, hasReference: true, amount })
const idsOf = (modal: Parameters<typeof readPayments>[0]) => readPayments(modal).map(({ id }) => id)

describe('Saved payments', () => {
  test('are the newest ones, and no more than a fixed number', async () => {
    const { modal } = await createPaying()
    const ids = Array.from({ length: PAYMENTS_SAVED_MAX + 2 }, (_, index) => `order-${index}`)
    for (const id of ids) savePayment(modal, referred(id), { state: 'pending' })
    expect(idsOf(modal)).toEqual(ids.slice(2))
    dropPayment(modal, referred(ids[2] ?? ''))
    expect(idsOf(modal)).toEqual(ids.slice(3))
  })

  test('of a disconnected account are forgotten if they were paid, and kept if nobody knows how they ended', async () => {
    const { modal } = await createPaying()
    const from = modal.connections.$active.get()?.address ?? expect.fail()
    savePayment(modal, referred('paid'), { state: 'paid', from })
    savePayment(modal, referred('open'), { state: 'pending', from, hash: HASH })
    savePayment(modal, referred('of another'), { state: 'paid', from: BOB })
    await disconnect(modal)
    await rest()
    expect(idsOf(modal)).toEqual(['open', 'of another'])
  })

  test('keep nothing of another order by the same reference', async () => {
    const { modal } = await createPaying()
    savePayment(modal, referred('order-7'), { state: 'pending', hash: HASH, requestId: 'request-1' })
    savePayment(modal, referred('order-7', 1n), { state: 'asked' })
    expect(readPayments(modal)).toMatchObject([{ id: 'order-7', amount: '1', state: 'asked' }])
    expect(readPayments(modal)[0]).not.toHaveProperty('hash')
    expect(readPayments(modal)[0]).not.toHaveProperty('requestId')
  })

  test('keep what is known of the same order, but with a new hash nothing of the earlier transaction', async () => {
    const { modal } = await createPaying()
    savePayment(modal, referred('order-7'), { state: 'pending', hash: HASH, requestId: 'request-1', from: BOB })
    savePayment(modal, referred('order-7'), { state: 'pending' })
    expect(readPayments(modal)).toMatchObject([{ hash: HASH, requestId: 'request-1', from: BOB }])
    savePayment(modal, referred('order-7'), { state: 'pending', hash: HASH.replaceAll('1', '2') })
    expect(readPayments(modal)).toMatchObject([{ hash: HASH.replaceAll('1', '2'), from: BOB }])
    expect(readPayments(modal)[0]).not.toHaveProperty('requestId')
  })
})
