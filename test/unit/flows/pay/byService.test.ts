import { afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import { WalletModalError } from '../../../../src/core/errors.ts'
import type { StepOrder } from '../../../../src/core/pay/chainPay.ts'
import { PAY_POLL_MS, PAY_TIMEOUT_MS, PAID_SHOWN_MS, QUOTE_KEPT_MS } from '../../../../src/core/pay/limits.ts'
import { payMismatch, payMismatchOf } from '../../../../src/core/pay/payMismatch.ts'
import { closeModal } from '../../../../src/flows/modal/closeModal.ts'
import { choosePayAsset, otherAssets } from '../../../../src/flows/pay/payAssets.ts'
import { confirmPay } from '../../../../src/flows/pay/confirmPay.ts'
import { payForSite } from '../../../../src/flows/pay/payForSite.ts'
import { quotePay } from '../../../../src/flows/pay/quotePay.ts'
import { confirmPayRisks } from '../../../../src/flows/pay/repeatsOfPay.ts'
import { portfolioOf } from '../../../../src/flows/assets/portfolioOf.ts'
import { pass, rest, standStill } from '../../../kit/clock.ts'
import { ALICE } from '../../../kit/fakeEip1193.ts'
import { fakeStorage } from '../../../kit/fakeStorage.ts'
import { ARGS, createPaying, payAgain, told } from '../../../kit/paying.ts'
import { COIN, HASH, own, TOKEN } from '../../../kit/sending.ts'
import { SOLVER, transfersService, WANTED } from '../../../kit/transfersService.ts'
import { parseDecimal } from '../../../../src/core/money/decimal.ts'

standStill()
beforeAll(() => import('../../../../src/flows/modal/viewByName.ts'))
afterEach(() => void vi.unstubAllGlobals())

const DEAR = { ...TOKEN, price: parseDecimal('1') }
const FAKE = { ...TOKEN, address: '0x00000000000000000000000000000000000070Ce', quantity: 5n }
const DAI = { ...TOKEN, address: '0x6B175474E89094C44Da98b954EedeAC495271d0F', symbol: 'DAI', decimals: 18 }

type Parts = Parameters<typeof createPaying>[0]

/** A payment of 12.5 USDC that the visitor wants to pay with ether, which a service swaps. */
async function chosen(args: Parameters<typeof payAgain>[1] = {}, parts: Parts = {}) {
  const service = transfersService()
  const here = await createPaying(parts)
  here.entry.configure({ projectId: 'p1' })
  own(here.modal, [COIN, DEAR, FAKE, DAI, { ...TOKEN, address: SOLVER, quantity: 0n }])
  const { results } = await payAgain(here.modal, args)
  const choose = async () => {
    choosePayAsset(here.modal, COIN)
    await rest()
  }
  return { ...here, service, results, choose }
}

async function quoted(args: Parameters<typeof payAgain>[1] = {}, parts: Parts = {}) {
  const here = await chosen(args, parts)
  await here.choose()
  return here
}

async function sent(args: Parameters<typeof payAgain>[1] = {}, parts: Parts = {}) {
  const here = await quoted(args, parts)
  await confirmPay(here.modal)
  await rest()
  return here
}

describe('Paying with something else than the site asks for', () => {
  test('is offered for what the wallet holds, impostors last, and only with a project id', async () => {
    const { modal, entry, payment } = await chosen()
    const shown = portfolioOf(modal).$shown.get()
    const all = () => otherAssets(modal, payment() ?? expect.fail(), shown)
    expect(all()).toEqual([COIN, DAI, FAKE])
    entry.configure({ projectId: undefined })
    expect(all()).toEqual([])
  })

  test('counts the coin in the units of the network: a service that says otherwise is not followed', async () => {
    const { modal, payment } = await chosen()
    const odd = { ...COIN, decimals: 6 }
    own(modal, [odd, TOKEN, DAI])
    const shown = portfolioOf(modal).$shown.get()
    expect(otherAssets(modal, payment() ?? expect.fail(), shown)).toEqual([DAI])
    choosePayAsset(modal, odd)
    await rest()
    expect(payment()).toMatchObject({ phase: 'ready', quote: { origin: { asset: { decimals: 18 } } } })
  })

  test('asks a service, and sends its deposit from the wallet, with what the site asked for as its amount', async () => {
    const { modal, fake, service, payment, entry } = await quoted()
    expect(service.asked).toMatchObject([
      { user: ALICE, amount: '12500000', recipient: ARGS.recipient, destinationCurrency: TOKEN.address },
    ])
    expect(payment()).toMatchObject({
      phase: 'ready',
      quote: { isDirect: false, origin: { amount: WANTED }, seconds: 20 },
    })
    await confirmPay(modal)
    expect(fake.asked.prepare.at(-1)).toEqual({ network: 'eip155:1', from: ALICE, to: SOLVER, amount: WANTED })
    expect(entry.told('transaction')).toEqual([{ hash: HASH, network: 'eip155:1', kind: 'pay' }])
    expect(payment()).toMatchObject({ phase: 'pending', status: 'waiting', hash: HASH })
  })

  test('is asked for again from the service if the quote is old, and shown if it is dearer', async () => {
    const { modal, fake, service, payment } = await quoted()
    await pass(QUOTE_KEPT_MS + 1)
    service.wants = 2n * WANTED
    await confirmPay(modal)
    expect(fake.asked.send).toEqual([])
    expect(payment()).toMatchObject({ phase: 'ready', quote: { origin: { amount: 2n * WANTED } } })
    await confirmPay(modal)
    await rest()
    confirmPayRisks(modal, true)
    await confirmPay(modal)
    expect(fake.asked.send).toHaveLength(1)
  })

  test('must be confirmed if a tenth of it or more is lost, and if nobody knows how much', async () => {
    const { modal, fake, service, payment, choose } = await chosen()
    // 0.0055 ETH at 2,500 are 13.75 for 12.5.
    service.wants = 55n * 10n ** 14n
    await choose()
    expect(payment()).toMatchObject({ phase: 'ready', loss: 909n })
    service.wants = 56n * 10n ** 14n
    await choose()
    expect(payment()?.loss).toBe(1_071n)
    await confirmPay(modal)
    expect(fake.asked.send).toEqual([])
    confirmPayRisks(modal, true)
    await confirmPay(modal)
    expect(fake.asked.send).toHaveLength(1)
    const other = await chosen()
    own(
      other.modal,
      [{ ...COIN, price: undefined }, TOKEN].map(({ price: _, ...one }) => one),
    )
    await other.choose()
    expect(other.payment()).toMatchObject({ phase: 'ready' })
    expect(other.payment()?.loss).toBeUndefined()
    await confirmPay(other.modal)
    expect(other.fake.asked.send).toEqual([])
    confirmPayRisks(other.modal, true)
    await confirmPay(other.modal)
    expect(other.fake.asked.send).toHaveLength(1)
  })

  test('asks the Blockchain API what a token is worth that the wallet does not hold', async () => {
    const { modal, service, payment, choose } = await chosen()
    own(modal, [COIN])
    service.price = 1
    service.wants = 56n * 10n ** 14n
    await choose()
    expect(payment()?.loss).toBe(1_071n)
  })

  test('that the visitor has confirmed is not a yes to a greater loss, or to something else', async () => {
    const { modal, fake, service, payment, choose } = await chosen()
    service.wants = 56n * 10n ** 14n
    await choose()
    confirmPayRisks(modal, true)
    await pass(QUOTE_KEPT_MS + 1)
    // Twenty times what it is worth: in one press, nothing of that is sent.
    service.wants = 100n * 10n ** 15n
    await confirmPay(modal)
    expect(payment()).toMatchObject({ phase: 'ready', isConfirmed: false })
    await confirmPay(modal)
    expect(fake.asked.send).toEqual([])
    confirmPayRisks(modal, true)
    choosePayAsset(modal, DAI)
    expect(payment()?.isConfirmed).toBe(false)
    choosePayAsset(modal, COIN)
    await rest()
    expect(payment()?.isConfirmed).toBe(false)
  })

  test('that the visitor has confirmed is not a yes to a loss that nobody knows, or to another danger', async () => {
    const { modal, service, payment, choose, storage } = await chosen()
    service.wants = 56n * 10n ** 14n
    await choose()
    confirmPayRisks(modal, true)
    await quotePay(modal)
    expect(payment()?.isConfirmed).toBe(true)
    const other = await createPaying({ storage })
    await payAgain(other.modal)
    await confirmPay(other.modal)
    await quotePay(modal)
    expect(payment()).toMatchObject({ repeats: [{ kind: 'again' }], isConfirmed: false })
    confirmPayRisks(modal, true)
    await quotePay(modal)
    expect(payment()?.isConfirmed).toBe(true)
    own(
      modal,
      [COIN, TOKEN].map(({ price: _, ...one }) => one),
    )
    await quotePay(modal)
    expect(payment()?.isConfirmed).toBe(false)
  })

  test('still counts as confirmed if the same is quoted anew for no more', async () => {
    const { modal, fake, service, choose } = await chosen()
    service.wants = 56n * 10n ** 14n
    await choose()
    confirmPayRisks(modal, true)
    await pass(QUOTE_KEPT_MS + 1)
    await confirmPay(modal)
    expect(fake.asked.send).toHaveLength(1)
  })

  test('is not confirmed any more if the visitor takes the tick back while it is quoted anew', async () => {
    const { modal, service, payment, choose } = await chosen()
    service.wants = 56n * 10n ** 14n
    await choose()
    confirmPayRisks(modal, true)
    const quoting = quotePay(modal)
    confirmPayRisks(modal, false)
    await quoting
    expect(payment()).toMatchObject({ phase: 'ready', isConfirmed: false })
  })

  test('is not sent if the visitor chooses something else while an old quote is renewed', async () => {
    const { modal, fake, payment } = await quoted()
    await pass(QUOTE_KEPT_MS + 1)
    const pressed = confirmPay(modal)
    // In base units, 12.5 USDC are far less than the ether of the quote before.
    choosePayAsset(modal, DEAR)
    await pressed
    await rest()
    expect(fake.asked.send).toEqual([])
    expect(payment()).toMatchObject({ phase: 'ready', origin: { symbol: 'USDC' } })
  })

  test.each([
    [
      'goes to another address',
      {
        steps: [
          {
            type: 'deposit',
            requestId: 'request-1',
            deposit: {
              amount: String(WANTED),
              currency: '0xeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeee',
              receiver: `0x${'44'.repeat(20)}`,
            },
          },
        ],
      },
      21n,
    ],
    ['costs a far higher network fee', {}, 42n],
  ])('is shown, and not sent, if the renewed quote %s', async (_, change, fee) => {
    const { modal, fake, service, payment } = await quoted()
    await pass(QUOTE_KEPT_MS + 1)
    service.change = change
    const { prepare } = fake.answers
    fake.answers.prepare = async (transfer) => ({ ...(await prepare(transfer)), fee })
    await confirmPay(modal)
    expect(fake.asked.send).toEqual([])
    expect(payment()).toMatchObject({ phase: 'ready' })
    await confirmPay(modal)
    expect(fake.asked.send).toHaveLength(1)
  })

  test.each([
    ['pays the recipient less', { destination: { amount: '12499999', currency: TOKEN.address } }, 'destination'],
    ['wants the deposit twice', { steps: [1, 2].map(() => ({})) }, undefined],
    ['says that it pays directly', { type: 'direct-transfer' }, 'origin'],
    ['wants something else', { origin: { amount: '1', currency: TOKEN.address } }, undefined],
  ])('is refused if the service %s: nobody is asked', async (_, change, reason) => {
    const { modal, fake, service, payment, choose } = await chosen()
    service.change = change
    await choose()
    expect(payment()).toMatchObject({ phase: 'refused' })
    if (reason) expect(payMismatchOf(payment()?.error)).toBe(reason)
    await confirmPay(modal)
    expect(fake.asked.send).toEqual([])
  })

  test('is refused in the words of a service that has no quote; then the visitor chooses again', async () => {
    const { modal, service, payment, choose } = await chosen()
    service.refusal = 'No route for this pair'
    await choose()
    expect(payment()).toMatchObject({ phase: 'refused', error: { message: 'No route for this pair' } })
    choosePayAsset(modal, DEAR)
    await rest()
    expect(payment()).toMatchObject({ phase: 'ready', quote: { isDirect: true } })
  })
})

describe('A payment by a service', () => {
  test('is asked for every 3 s, and paid only when the service has paid', async () => {
    const { modal, fake, service, payment, results, entry } = await sent()
    fake.end({ is: 'confirmed' })
    await rest()
    expect(payment()).toMatchObject({ phase: 'pending', status: 'waiting' })
    expect(service.polls).toBe(0)
    await pass(PAY_POLL_MS)
    service.status = 'pending'
    await pass(PAY_POLL_MS)
    expect(payment()).toMatchObject({ phase: 'pending', status: 'pending' })
    expect(service.polls).toBe(2)
    service.status = 'down'
    await pass(2 * PAY_POLL_MS)
    expect(results).toEqual([])
    service.status = 'success'
    await pass(PAY_POLL_MS)
    expect(results).toMatchObject([{ outcome: 'paid', status: 'success', hash: HASH }])
    const { polls } = service
    await pass(PAID_SHOWN_MS + 2 * PAY_POLL_MS)
    expect(service.polls).toBe(polls)
    expect(entry.told('close')).toEqual([{ reason: 'done' }])
    expect(modal.shell.$open.get()).toBe(false)
  })

  test('is not paid before the network has carried out what the wallet sent, whatever the service says', async () => {
    const { fake, service, payment, results } = await sent()
    service.status = 'success'
    await pass(2 * PAY_POLL_MS)
    expect(results).toEqual([])
    expect(payment()).toMatchObject({ phase: 'pending', status: 'waiting' })
    fake.end({ is: 'confirmed' })
    await pass(PAY_POLL_MS)
    expect(results).toMatchObject([{ outcome: 'paid', hash: HASH }])
  })

  test.each([
    ['refund', 'refunded', undefined],
    ['timeout', 'expired', undefined],
    ['failure', 'failed', 'TransactionFailed'],
    ['submitted', 'submitted', undefined],
  ] as const)('that ends with %s is %s', async (status, outcome, code) => {
    const { modal, fake, service, results, payment } = await sent()
    fake.end({ is: 'confirmed' })
    service.status = status
    await pass(PAY_POLL_MS)
    expect(results).toMatchObject([{ outcome, status, hash: HASH }])
    expect(results[0]?.error?.code).toBe(code)
    expect(payment()).toMatchObject({ phase: 'ended', status })
    closeModal(modal, 'button')
    await rest()
    expect(results).toHaveLength(1)
  })

  test.each(['failure', 'refund', 'timeout'] as const)(
    'that ends with %s by the word of the service is warned of before it is paid again',
    async (status) => {
      const { modal, service, payment, fake } = await sent({ reference: 'r' })
      fake.end({ is: 'confirmed' })
      service.status = status
      await pass(PAY_POLL_MS)
      expect(payment()).toMatchObject({ phase: 'ended', status })
      closeModal(modal, 'button')
      await payAgain(modal, { reference: 'r' })
      expect(payment()).toMatchObject({ phase: 'ready', repeats: [{ kind: 'again' }] })
      await confirmPay(modal)
      expect(fake.asked.send).toHaveLength(1)
    },
  )

  test('has failed if its deposit is reverted', async () => {
    const { fake, results } = await sent()
    fake.end({ is: 'reverted' })
    await rest()
    expect(results).toMatchObject([{ outcome: 'failed', status: 'failure' }])
  })

  test('is submitted if the visitor closes meanwhile; nobody polls for a closed modal', async () => {
    const { modal, service, results } = await sent()
    closeModal(modal, 'button')
    await pass(3 * PAY_POLL_MS)
    expect(results).toMatchObject([{ outcome: 'submitted', status: 'waiting', hash: HASH }])
    expect(service.polls).toBe(0)
  })

  test('expires for the site after 300 s, and is followed on', async () => {
    const { fake, service, results, payment } = await sent()
    await pass(PAY_TIMEOUT_MS)
    fake.end({ is: 'confirmed' })
    expect(results).toMatchObject([{ outcome: 'expired', status: 'waiting', hash: HASH }])
    service.status = 'success'
    await pass(PAY_POLL_MS)
    expect(payment()).toMatchObject({ phase: 'ended', status: 'success' })
    expect(results).toHaveLength(1)
  })

  test('goes on after a reload, by its reference: the word of the service does not count for an id from the storage', async () => {
    const storage = fakeStorage()
    const first = await sent({ reference: 'order-7' }, { storage })
    first.stop()
    const service = transfersService()
    const { modal, fake, entry, view, payment } = await createPaying({ storage })
    entry.configure({ projectId: 'p1' })
    const results = told(payForSite(modal, { ...ARGS, reference: 'order-7' }))
    await rest()
    fake.end({ is: 'confirmed' })
    expect(view()).toBe('PayLoading')
    expect(payment()).toMatchObject({ phase: 'pending', origin: { symbol: 'ETH' }, requestId: 'request-1' })
    service.status = 'success'
    await pass(PAY_POLL_MS)
    expect(results).toMatchObject([{ outcome: 'submitted', hash: HASH, paymentId: 'order-7' }])
  })
})

test('A payment by a service is never taken for a direct one after a reload', async () => {
  const storage = fakeStorage()
  const first = await sent({ reference: 'order-7' }, { storage })
  first.stop()
  const [saved] = JSON.parse(storage.getItem('wallet-modal:payments') ?? '') as object[]
  storage.setItem('wallet-modal:payments', JSON.stringify([{ ...saved, requestId: 'r'.repeat(257) }]))
  const { modal, fake, view } = await createPaying({ storage })
  const results = told(payForSite(modal, { ...ARGS, reference: 'order-7' }))
  await rest()
  fake.end({ is: 'confirmed' })
  await rest()
  expect(view()).toBe('Pay')
  expect(results).toEqual([])
})

describe('The transactions of a service', () => {
  const steps = ['0x095ea7b3', '0x12345678'].map((data) => ({
    type: 'transaction',
    requestId: 'request-1',
    transaction: { from: ALICE, to: SOLVER, data, value: '0' },
  }))
  const step = (kind: 'approve' | 'pay') => ({
    kind,
    request: { from: ALICE, to: SOLVER, data: kind },
    isSimulated: true,
    fee: 7n,
  })

  async function withSteps() {
    const here = await chosen()
    const planned: StepOrder[] = []
    const node = { isApproved: false, contract: SOLVER }
    here.service.steps = steps
    here.chainPay.plan = async (order) => {
      planned.push(order)
      const all = node.isApproved ? [step('pay')] : [step('approve'), step('pay')]
      const effects = { known: 'traced', sends: [], receives: [], allows: [], doubts: [] } as const
      return { order, steps: all, effects, contract: node.contract }
    }
    await here.choose()
    return { ...here, planned, node }
  }
  async function agreed() {
    const here = await withSteps()
    confirmPayRisks(here.modal, true)
    return here
  }
  async function approved() {
    const here = await agreed()
    await confirmPay(here.modal)
    await rest()
    return here
  }

  test('call a contract that nobody knows: the visitor must agree, and again to another one', async () => {
    const { modal, fake, payment, node } = await withSteps()
    await confirmPay(modal)
    expect(fake.asked.send).toEqual([])
    confirmPayRisks(modal, true)
    node.contract = ALICE
    await quotePay(modal)
    expect(payment()).toMatchObject({ phase: 'ready', isConfirmed: false, plan: { contract: ALICE } })
    await confirmPay(modal)
    expect(fake.asked.send).toEqual([])
    confirmPayRisks(modal, true)
    await quotePay(modal)
    await confirmPay(modal)
    expect(fake.asked.send).toHaveLength(1)
  })

  test('are refused if they need the approval again: the contract took it, and paid nobody', async () => {
    const { modal, fake, payment } = await approved()
    fake.end({ is: 'confirmed' })
    await rest()
    expect(payment()).toMatchObject({ phase: 'refused', approved: { spender: SOLVER, amount: WANTED } })
    expect(payment()?.error && payMismatchOf(payment()?.error)).toBe('approval')
    await quotePay(modal)
    expect(payMismatchOf(payment()?.error)).toBe('approval')
    await confirmPay(modal)
    expect(fake.asked.send).toHaveLength(1)
  })

  test('are refused if another contract is called than was approved', async () => {
    const { modal, fake, payment, node } = await approved()
    node.isApproved = true
    fake.end({ is: 'confirmed' })
    await rest()
    expect(payment()).toMatchObject({ phase: 'ready' })
    node.contract = ALICE
    await quotePay(modal)
    expect(payMismatchOf(payment()?.error)).toBe('approval')
  })

  test('can be approved again if the network has not carried out the approval', async () => {
    const { modal, fake, payment } = await approved()
    fake.end({ is: 'reverted' })
    await rest()
    await quotePay(modal)
    expect(payment()).toMatchObject({ phase: 'ready', doneCount: 0 })
  })

  test('leave an allowance if the visitor leaves after the approval, who is told so', async () => {
    const { modal } = await approved()
    closeModal(modal, 'button')
    await rest()
    expect(modal.toasts.$shown.get()?.text).toBe('A contract may still take \u20680.00505 ETH\u2069')
  })

  test('are approved first, then paid: the site hears of both, and only the payment counts', async () => {
    const { modal, fake, payment, entry, planned, node, results, service } = await agreed()
    expect(planned).toMatchObject([{ account: ALICE, amount: WANTED, asset: { symbol: 'ETH' }, steps }])
    expect(payment()?.plan?.steps).toHaveLength(2)
    fake.answers.send = async () => `0x${'aa'.repeat(32)}`
    await confirmPay(modal)
    expect(payment()).toMatchObject({ phase: 'quoting', doneCount: 1 })
    // Nobody is asked twice while the network carries it out.
    await confirmPay(modal)
    expect(fake.asked.send).toHaveLength(1)
    await rest()
    node.isApproved = true
    fake.end({ is: 'confirmed' }, `0x${'aa'.repeat(32)}`)
    await rest()
    expect(payment()).toMatchObject({ phase: 'ready', doneCount: 1, plan: { steps: [{ kind: 'pay' }] } })
    fake.answers.send = async () => HASH
    await confirmPay(modal)
    expect(fake.asked.send.map(({ request }) => (request as { data: string }).data)).toEqual(['approve', 'pay'])
    expect(entry.told('transaction').map(({ kind }) => kind)).toEqual(['approve', 'pay'])
    fake.end({ is: 'confirmed' })
    service.status = 'success'
    await pass(PAY_POLL_MS)
    expect(results).toMatchObject([{ outcome: 'paid', hash: HASH }])
  })

  test('that the visitor only approved are closed, not submitted', async () => {
    const { modal, results } = await agreed()
    await confirmPay(modal)
    await rest()
    closeModal(modal, 'button')
    await rest()
    expect(results).toMatchObject([{ outcome: 'closed' }])
    expect(results[0]?.hash).toBeUndefined()
  })

  test('whose approval is reverted are refused', async () => {
    const { modal, fake, payment } = await agreed()
    await confirmPay(modal)
    await rest()
    fake.end({ is: 'reverted' })
    await rest()
    expect(payment()).toMatchObject({ phase: 'refused', error: { code: 'TransactionFailed' } })
  })

  test.each([
    ['do something else', payMismatch('sends'), 'TransactionFailed'],
    ['have a form that nobody can check', new WalletModalError('UnsupportedMethod'), 'UnsupportedMethod'],
  ])('that %s are refused', async (_, error, code) => {
    const here = await chosen()
    here.service.steps = steps
    here.chainPay.plan = () => Promise.reject(error)
    await here.choose()
    expect(here.payment()).toMatchObject({ phase: 'refused', error: { code } })
    await confirmPay(here.modal)
    expect(here.fake.asked.send).toEqual([])
  })

  test('must be agreed to again for another account', async () => {
    const { modal, payment } = await agreed()
    await quotePay(modal)
    expect(payment()?.isConfirmed).toBe(true)
    Object.assign(payment()?.plan?.order ?? expect.fail(), { account: SOLVER })
    await quotePay(modal)
    expect(payment()?.isConfirmed).toBe(false)
  })

  test('are not sent for another account', async () => {
    const { modal, fake, payment } = await agreed()
    const plan = payment()?.plan
    if (!plan) throw new Error('No plan')
    Object.assign(plan.order, { account: SOLVER })
    await confirmPay(modal)
    expect(fake.asked.send).toEqual([])
    expect(payment()).toMatchObject({ phase: 'failed', error: { code: 'Aborted' } })
  })
})
