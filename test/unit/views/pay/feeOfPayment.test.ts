import { expect, test } from 'vitest'
import { feeOfPayment } from '../../../../src/views/pay/feeOfPayment.ts'
import type { Payment } from '../../../../src/flows/pay/paymentOf.ts'
import { ME, orderOf } from '../../../kit/payOrders.ts'

type Step = NonNullable<Payment['plan']>['steps'][number]

const step = (change: Partial<Step> = {}): Step => ({ kind: 'pay', request: {}, isSimulated: true, ...change })

function feesOf(...steps: Step[]) {
  const order = orderOf()
  const { asset, amount } = order
  const plan: Payment['plan'] = {
    order: { network: asset.network, account: ME, asset, amount, steps: [] },
    ...{ steps, effects: { known: 'traced', sends: [], receives: [], allows: [], doubts: [] } },
  }
  return feeOfPayment({ order, phase: 'ready', way: 'wallet', doneCount: 0, plan })
}

test('is the sum of the fees of all steps', () => {
  expect(feesOf(step({ kind: 'approve', fee: 3n }), step({ fee: 4n }))).toEqual({ fee: 7n })
})

test('is unknown if the fee of one step is unknown', () => {
  expect(feesOf(step({ kind: 'approve', fee: 3n }), step())).toEqual({})
})

test('is paid by somebody else only if that is so for every step, and high if it is for one', () => {
  expect(feesOf(step({ isFeePaid: true }), step({ isCostly: true }))).toEqual({ isCostly: true })
  expect(feesOf(step({ isFeePaid: true }), step({ isFeePaid: true }))).toEqual({ isFeePaid: true })
})
