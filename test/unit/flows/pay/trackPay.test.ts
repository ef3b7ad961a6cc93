import { beforeAll, describe, expect, test } from 'vitest'
import { WalletModalError } from '../../../../src/core/errors.ts'
import type { PayApi } from '../../../../src/core/pay/payApi.ts'
import { closeModal } from '../../../../src/flows/modal/closeModal.ts'
import { confirmPay } from '../../../../src/flows/pay/confirmPay.ts'
import { chooseExchange } from '../../../../src/flows/pay/exchange/chooseExchange.ts'
import { payInWindow } from '../../../../src/flows/pay/exchange/payInWindow.ts'
import { payForSite } from '../../../../src/flows/pay/payForSite.ts'
import { paymentOf } from '../../../../src/flows/pay/paymentOf.ts'
import { quotePay } from '../../../../src/flows/pay/quotePay.ts'
import { rest, standStill } from '../../../kit/clock.ts'
import { exchangeService } from '../../../kit/exchangeService.ts'
import { BOB } from '../../../kit/fakeEip1193.ts'
import { noted } from '../../../kit/noted.ts'
import { ARGS, createPaying, payAgain, quoted } from '../../../kit/paying.ts'
import { HASH, TOKEN } from '../../../kit/sending.ts'

standStill()
beforeAll(() => import('../../../../src/flows/modal/viewByName.ts'))

const configuration = { network: 'eip155:1', asset: TOKEN.address, recipient: BOB, amount: '12.5' }
const PAID = { source: 'pay', paymentId: 'order-7', configuration }

/** Starts a payment by wallet, up to the quote. */
async function byWallet() {
  const here = await quoted({ reference: 'order-7' })
  return { ...here, ...noted(here.modal) }
}

/** Starts a payment by an exchange, up to its window. */
async function byExchange() {
  const services = exchangeService()
  const here = await createPaying({ options: { projectId: 'p1' }, isConnected: false })
  const notes = noted(here.modal)
  void payForSite(here.modal, { ...ARGS, reference: 'order-7' })
  await rest()
  await rest()
  chooseExchange(here.modal, { id: 'binance', name: 'Binance' })
  await quotePay(here.modal)
  await rest()
  await payInWindow(here.modal)
  await rest()
  return { ...here, ...services, ...notes }
}

describe('A payment notes', () => {
  test('PAY_MODAL_OPEN, PAY_INITIATED once, and PAY_SUCCESS once it has arrived', async () => {
    const { modal, fake, all } = await byWallet()
    void confirmPay(modal)
    void confirmPay(modal)
    await rest()
    expect(all).toEqual([
      { event: 'PAY_MODAL_OPEN', properties: { exchanges: [], configuration } },
      { event: 'PAY_INITIATED', properties: { ...PAID, currentPayment: { type: 'wallet' } } },
    ])
    fake.end({ is: 'confirmed' })
    await rest()
    const currentPayment = { type: 'wallet', status: 'success', result: HASH }
    expect(all.slice(2)).toEqual([{ event: 'PAY_SUCCESS', properties: { ...PAID, currentPayment } }])
  })

  test.each([
    ['UserRejected', new WalletModalError('UserRejected')],
    ['InsufficientFunds', new WalletModalError('InsufficientFunds')],
  ])('PAY_ERROR with the code %s, and the next attempt', async (code, error) => {
    const { modal, fake, all, names } = await byWallet()
    const send = fake.answers.send
    fake.answers.send = () => Promise.reject(error)
    await confirmPay(modal)
    await rest()
    const properties = { ...PAID, currentPayment: { type: 'wallet' }, message: error.message }
    expect(all.at(-1)).toEqual({ event: 'PAY_ERROR', properties, code })
    fake.answers.send = send
    await confirmPay(modal)
    expect(names()).toEqual(['PAY_MODAL_OPEN', 'PAY_INITIATED', 'PAY_ERROR', 'PAY_INITIATED'])
  })

  test('PAY_ERROR for a transaction that the network has not carried out', async () => {
    const { modal, fake, last } = await byWallet()
    await confirmPay(modal)
    await rest()
    fake.end({ is: 'reverted' })
    await rest()
    expect(last()).toMatchObject({
      event: 'PAY_ERROR',
      properties: { currentPayment: { status: 'failure', result: HASH } },
      code: 'TransactionFailed',
    })
  })

  test('PAY_EXCHANGE_SELECTED, and the session of the exchange', async () => {
    const { exchange, all } = await byExchange()
    const currentPayment = { type: 'exchange', exchangeId: 'binance' }
    expect(all).toEqual([
      { event: 'PAY_MODAL_OPEN', properties: { exchanges: ['binance'], configuration } },
      {
        event: 'PAY_EXCHANGE_SELECTED',
        properties: { source: 'pay', exchange: { id: 'binance' }, configuration, currentPayment, headless: false },
      },
      { event: 'PAY_INITIATED', properties: { ...PAID, currentPayment } },
    ])
    expect(exchange.sessions).toHaveLength(1)
  })

  test.each([
    ['PAY_SUCCESS', { phase: 'ended', status: 'success' }],
    ['PAY_ERROR', { phase: 'ended', status: 'failure' }],
    ['PAY_INITIATED', { phase: 'asking' }],
  ] as const)('%s with the session of the exchange, once it has one', async (event, next) => {
    const { modal, last } = await byExchange()
    const { $payment, change } = paymentOf(modal)
    const { order } = $payment.get() ?? expect.fail()
    change(order, { phase: 'ready', doneCount: 0 })
    change(order, next)
    const currentPayment = { exchangeId: 'binance', sessionId: 's-1' }
    expect(last()).toMatchObject({ event, properties: { currentPayment } })
  })

  test('an approval and its payment as one PAY_INITIATED', async () => {
    const { modal, payment, names } = await byWallet()
    const { change } = paymentOf(modal)
    const { order } = payment() ?? expect.fail()
    change(order, { phase: 'asking' })
    change(order, { phase: 'ready', doneCount: 1 })
    change(order, { phase: 'asking' })
    expect(names()).toEqual(['PAY_MODAL_OPEN', 'PAY_INITIATED'])
  })

  test('PAY_MODAL_OPEN, too, if it is closed before the exchanges are known', async () => {
    const api = { exchanges: () => new Promise(() => {}) } as Partial<PayApi> as PayApi
    const { modal } = await createPaying({ options: { projectId: 'p1' }, api })
    const { names } = noted(modal)
    void payForSite(modal, ARGS)
    await rest()
    expect(names()).toEqual([])
    closeModal(modal, 'button')
    await rest()
    expect(names()).toEqual(['PAY_MODAL_OPEN'])
    await payAgain(modal)
    expect(names()).toEqual(['PAY_MODAL_OPEN', 'PAY_MODAL_OPEN'])
  })

  test('only the end of a payment that an earlier visit started', async () => {
    const { modal, fake, names } = await byWallet()
    await confirmPay(modal)
    await rest()
    closeModal(modal, 'button')
    await rest()
    void payForSite(modal, { ...ARGS, reference: 'order-7' })
    await rest()
    fake.end({ is: 'confirmed' })
    await rest()
    expect(names()).toEqual(['PAY_MODAL_OPEN', 'PAY_INITIATED', 'PAY_MODAL_OPEN', 'PAY_SUCCESS'])
  })
})
