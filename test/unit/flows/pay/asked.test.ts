import { afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import { WALLET_HINT_MS } from '../../../../src/core/limits.ts'
import { PAY_TIMEOUT_MS } from '../../../../src/core/pay/limits.ts'
import { closeModal } from '../../../../src/flows/modal/closeModal.ts'
import { open } from '../../../../src/flows/modal/open.ts'
import { payWithWallet } from '../../../../src/flows/pay/chooseWay.ts'
import { confirmPay } from '../../../../src/flows/pay/confirmPay.ts'
import { choosePayAsset } from '../../../../src/flows/pay/payAssets.ts'
import { quotePay } from '../../../../src/flows/pay/quotePay.ts'
import { confirmPayRisks } from '../../../../src/flows/pay/repeatsOfPay.ts'
import { pass, rest, standStill } from '../../../kit/clock.ts'
import { ALICE } from '../../../kit/fakeEip1193.ts'
import { ARGS, createPaying, payAgain, quoted } from '../../../kit/paying.ts'
import { COIN, HASH, own, pending, TOKEN } from '../../../kit/sending.ts'
import { SOLVER, transfersService } from '../../../kit/transfersService.ts'

standStill()
beforeAll(() => import('../../../../src/flows/modal/viewByName.ts'))
afterEach(() => void vi.unstubAllGlobals())

describe('A wallet that is asked to pay', () => {
  test('is not asked again while it takes its time', async () => {
    const { modal, fake, payment } = await quoted()
    const { promise, resolve } = pending<string>()
    fake.answers.send = () => promise
    const asked = confirmPay(modal)
    await pass(WALLET_HINT_MS)
    expect(payment()?.phase).toBe('late')
    await confirmPay(modal)
    expect(fake.asked.send).toHaveLength(1)
    expect(payment()?.phase).toBe('late')
    resolve(HASH)
    await asked
    expect(payment()).toMatchObject({ phase: 'pending', hash: HASH })
  })

  test('is not asked if it is on another network by then', async () => {
    const { modal, fake, wallet, payment } = await quoted({ token: undefined, amount: '0.5' })
    wallet.link().useNetwork('eip155:8453')
    await rest()
    await confirmPay(modal)
    expect(fake.asked.send).toEqual([])
    expect(payment()).toMatchObject({ phase: 'failed', error: { code: 'Aborted' } })
  })
})

describe('open() of Pay', () => {
  /** A payment that `open()` shows, and which the wallet has sent. */
  async function sent() {
    const here = await createPaying()
    const opened = open(here.modal, { view: 'Pay', ...ARGS })
    await rest()
    payWithWallet(here.modal)
    await quotePay(here.modal)
    return { ...here, opened }
  }

  test.each([
    ['is paid', { is: 'confirmed' }, { outcome: 'paid', hash: HASH }],
    ['fails', { is: 'reverted' }, { outcome: 'failed', error: { code: 'TransactionFailed' } }],
    ['is still on its way', undefined, { outcome: 'sent', hash: HASH }],
  ] as const)('tells if the payment %s when the modal closes', async (_, end, outcome) => {
    const { modal, fake, opened } = await sent()
    await confirmPay(modal)
    await rest()
    if (end) fake.end(end)
    await rest()
    closeModal(modal, 'button')
    expect(await opened).toMatchObject(outcome)
  })

  test('tells that the payment has expired', async () => {
    const { modal, opened } = await sent()
    await pass(PAY_TIMEOUT_MS)
    closeModal(modal, 'button')
    expect(await opened).toEqual({ outcome: 'expired' })
  })
})

test('An approval that the wallet sends after 300 s is the end: nobody pays any more, and the allowance is told', async () => {
  const service = transfersService()
  const { modal, fake, entry, chainPay, payment, view } = await createPaying()
  entry.configure({ projectId: 'p1' })
  own(modal, [COIN, TOKEN])
  service.steps = ['0x095ea7b3', '0x12345678'].map((data) => ({
    type: 'transaction',
    requestId: 'request-1',
    transaction: { from: ALICE, to: SOLVER, data, value: '0' },
  }))
  chainPay.plan = async (order) => ({
    order,
    steps: (['approve', 'pay'] as const).map((kind) => ({ kind, request: { to: SOLVER }, isSimulated: true, fee: 7n })),
    effects: { known: 'traced', sends: [], receives: [], allows: [], doubts: [] },
    contract: SOLVER,
  })
  const { results } = await payAgain(modal)
  choosePayAsset(modal, COIN)
  await rest()
  confirmPayRisks(modal, true)
  const { promise, resolve } = pending<string>()
  fake.answers.send = () => promise
  const asked = confirmPay(modal)
  await pass(PAY_TIMEOUT_MS)
  expect(results).toMatchObject([{ outcome: 'expired' }])
  resolve(HASH)
  await asked
  await rest()
  fake.end({ is: 'confirmed' })
  await rest()
  expect(entry.told('transaction')).toMatchObject([{ hash: HASH, kind: 'approve' }])
  expect(view()).toBe('PayLoading')
  expect(payment()).toMatchObject({ phase: 'ended', status: 'timeout', approved: { spender: SOLVER } })
})
