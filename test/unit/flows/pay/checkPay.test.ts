import { beforeAll, describe, expect, test, vi } from 'vitest'
import { WalletModalError } from '../../../../src/core/errors.ts'
import type { RemoteFeatures } from '../../../../src/core/options.ts'
import { open } from '../../../../src/flows/modal/open.ts'
import { closeModal } from '../../../../src/flows/modal/closeModal.ts'
import { payForSite } from '../../../../src/flows/pay/payForSite.ts'
import { rest } from '../../../kit/clock.ts'
import { BOB } from '../../../kit/fakeEip1193.ts'
import { ARGS, createPaying, told, UNLISTED } from '../../../kit/paying.ts'
import { pending, TOKEN } from '../../../kit/sending.ts'

beforeAll(() => import('../../../../src/flows/modal/viewByName.ts'))

const caught = (promise: Promise<unknown>) =>
  promise.then(
    () => undefined,
    (error: unknown) => error,
  )

describe('The arguments of pay()', () => {
  test.each([
    ['Invalid payment configuration', undefined],
    ['Invalid payment configuration', 'order'],
    ['Invalid payment configuration', { ...ARGS, exchange: '' }],
    ['Invalid payment configuration', { ...ARGS, reference: 7 }],
    ['Invalid payment configuration', { ...ARGS, reference: 'x'.repeat(257) }],
    ['Invalid payment amount', { ...ARGS, amount: 12.5 }],
    ['Invalid payment amount', { ...ARGS, amount: '0' }],
    ['Invalid payment amount', { ...ARGS, amount: '-1' }],
    ['Invalid payment amount', { ...ARGS, amount: '1e3' }],
    ['Invalid payment amount', { ...ARGS, amount: '0.0000001' }],
    ['Invalid asset specified', { ...ARGS, network: 'eip155:424242' }],
    ['Invalid asset specified', { ...ARGS, network: 1 }],
    ['Invalid asset specified', { ...ARGS, token: 'USDC' }],
    ['Invalid asset specified', { ...ARGS, token: BOB }],
    ['Invalid recipient address', { ...ARGS, recipient: undefined }],
    ['Invalid recipient address', { ...ARGS, recipient: 'bob' }],
    ['Invalid recipient address', { ...ARGS, recipient: BOB.replace('C44', 'c44') }],
    ['Invalid recipient address', { ...ARGS, recipient: TOKEN.address }],
  ])('are refused by name: %s (%#)', async (words, args) => {
    const { modal, view } = await createPaying()
    const error = await caught(payForSite(modal, args))
    expect(error).toMatchObject({ code: 'InvalidOption' })
    expect((error as WalletModalError).message).toMatch(
      new RegExp(`^${words}\\. Invalid option "\\w+": Expected .+, received`),
    )
    expect(modal.shell.$open.get()).toBe(false)
    expect(view()).toBe('Connect')
  })

  test('a token that no list has is read from the chain', async () => {
    const { modal, payment } = await createPaying()
    void payForSite(modal, { ...ARGS, token: UNLISTED })
    await vi.waitFor(() => expect(payment()?.order.amount).toBe(1_250n))
    expect(payment()?.order.asset).toMatchObject({ symbol: 'ODD', decimals: 2, address: UNLISTED })
  })

  test('a token is not paid to its own contract, however its address is written', async () => {
    const { modal, chainPay } = await createPaying()
    chainPay.readAsset = async () => ({ decimals: 2, symbol: 'ODD' })
    const args = { ...ARGS, token: UNLISTED.toLowerCase(), recipient: UNLISTED }
    expect(await caught(payForSite(modal, args))).toMatchObject({
      code: 'InvalidOption',
      message: expect.stringMatching(/^Invalid recipient address/),
    })
  })

  test('a node that cannot tell what a token is makes no argument wrong: the payment fails', async () => {
    const { modal, chainPay } = await createPaying()
    chainPay.readAsset = () => Promise.reject(new WalletModalError('ServiceUnavailable'))
    expect(await payForSite(modal, { ...ARGS, token: UNLISTED, reference: 'r' })).toMatchObject({
      outcome: 'failed',
      paymentId: 'r',
      error: { code: 'ServiceUnavailable', message: 'The service cannot be reached' },
    })
    expect(modal.shell.$open.get()).toBe(false)
  })

  test('without a reference, every payment has an id of its own', async () => {
    const { modal } = await createPaying()
    const results = [told(payForSite(modal, ARGS)), told(payForSite(modal, ARGS)), told(payForSite(modal, ARGS))]
    await rest()
    closeModal(modal, 'button')
    await rest()
    const ids = results.flat().map(({ paymentId = '' }) => paymentId)
    expect(new Set(ids).size).toBe(3)
    expect(ids.every((id) => id.length > 16)).toBe(true)
  })
})

describe('Payments', () => {
  test('are on if the site or the dashboard has them on, and the site wins', async () => {
    const here = await createPaying({ features: {} })
    const off = { code: 'FeatureDisabled', message: 'Payments Not Enabled' }
    expect(await caught(payForSite(here.modal, ARGS))).toMatchObject(off)
    here.modal.$remote.set({ pay: true })
    const results = told(payForSite(here.modal, ARGS))
    await rest()
    expect(here.view()).toBe('Pay')
    closeModal(here.modal, 'button')
    await rest()
    expect(results).toMatchObject([{ outcome: 'closed' }])
    const refusing = await createPaying({ features: { pay: false } })
    refusing.modal.$remote.set({ pay: true })
    expect(await caught(payForSite(refusing.modal, ARGS))).toMatchObject(off)
    const taking = await createPaying({ features: { pay: true } })
    taking.modal.$remote.set({ pay: false })
    void payForSite(taking.modal, ARGS)
    await rest()
    expect(taking.view()).toBe('Pay')
    // Unlike elsewhere, a login may pay, too.
    expect(taking.modal.$features.get()).toMatchObject({ email: true })
  })

  test('wait for the dashboard if the site says nothing about them', async () => {
    const here = await createPaying({ features: {}, options: { projectId: 'p' } })
    const { promise, resolve } = pending<RemoteFeatures>()
    Object.assign(here.modal, { walletApi: async () => ({ features: () => promise }) })
    const results = told(payForSite(here.modal, ARGS))
    await rest()
    expect(here.modal.shell.$open.get()).toBe(false)
    expect(results).toEqual([])
    resolve({ pay: true })
    await rest()
    expect(here.view()).toBe('Pay')
  })

  test('open() shows them with the same values, and tells how they ended', async () => {
    const { modal, payment, entry } = await createPaying()
    const opened = open(modal, { view: 'Pay', ...ARGS, reference: 'r' })
    await rest()
    expect(payment()?.order).toMatchObject({ id: 'r', amount: 12_500_000n, recipient: BOB })
    closeModal(modal, 'button')
    expect(await opened).toEqual({ outcome: 'closed' })
    expect(await caught(open(modal, { view: 'Pay' }))).toMatchObject({ code: 'InvalidOption' })
    expect(await caught(open(modal, { view: 'PayQuote' }))).toMatchObject({ code: 'InvalidOption' })
    entry.configure({ features: { pay: false } })
    expect(await open(modal, { view: 'Pay', ...ARGS })).toMatchObject({
      outcome: 'failed',
      error: { code: 'FeatureDisabled', message: 'Payments Not Enabled' },
    })
    expect(modal.shell.$open.get()).toBe(false)
  })
})
