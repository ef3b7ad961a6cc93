import { beforeAll, describe, expect, test, vi } from 'vitest'
import { WalletModalError } from '../../../../src/core/errors.ts'
import { unclear } from '../../../../src/core/money/sendFailure.ts'
import {
  PAID_SHOWN_MS,
  PAY_POLL_MS,
  PAY_PROOF_TRIES,
  PAY_REPEAT_MS,
  PAY_TIMEOUT_MS,
  QUOTE_KEPT_MS,
} from '../../../../src/core/pay/limits.ts'
import type { SavedTransfer } from '../../../../src/core/money/savedTransfer.ts'
import { disconnect } from '../../../../src/flows/connections/disconnect.ts'
import { closeModal } from '../../../../src/flows/modal/closeModal.ts'
import { openModal } from '../../../../src/flows/modal/openModal.ts'
import { disconnectPayer, payWithWallet } from '../../../../src/flows/pay/chooseWay.ts'
import { confirmPay } from '../../../../src/flows/pay/confirmPay.ts'
import { payForSite } from '../../../../src/flows/pay/payForSite.ts'
import { quotePay } from '../../../../src/flows/pay/quotePay.ts'
import { confirmPayRisks } from '../../../../src/flows/pay/repeatsOfPay.ts'
import { pass, rest, standStill } from '../../../kit/clock.ts'
import { ALICE, BOB } from '../../../kit/fakeEip1193.ts'
import { fakeStorage, type FakeStorage } from '../../../kit/fakeStorage.ts'
import { ARGS, createPaying, payAgain, quoted, told, UNLISTED } from '../../../kit/paying.ts'
import { HASH, pending, TOKEN } from '../../../kit/sending.ts'

standStill()
beforeAll(() => import('../../../../src/flows/modal/viewByName.ts'))

const REFUSED = new WalletModalError('UserRejected')

/** A payment that the wallet has sent. */
async function sentPayment(args: Parameters<typeof quoted>[0] = {}, parts: Parameters<typeof quoted>[1] = {}) {
  const here = await quoted(args, parts)
  await confirmPay(here.modal)
  await rest()
  return here
}

/** Makes the wallet wait, and asks it. */
async function asking(args: Parameters<typeof quoted>[0] = {}, parts: Parameters<typeof quoted>[1] = {}) {
  const here = await quoted(args, parts)
  const answer = pending<string>()
  here.fake.answers.send = () => answer.promise
  const asked = confirmPay(here.modal)
  await rest()
  return { ...here, ...answer, asked }
}

describe('pay() with a wallet', () => {
  test('shows who is paid, checks the transfer, asks the wallet once, and is paid when the network confirms it', async () => {
    const { modal, fake, entry, payment, view, results } = await quoted({ reference: 'order-7' })
    expect(view()).toBe('PayQuote')
    const transfer = { network: 'eip155:1', from: ALICE, to: BOB, amount: 12_500_000n, token: TOKEN.address }
    expect(fake.asked.prepare).toEqual([transfer])
    expect(fake.asked.decimals).toEqual([6])
    expect(payment()).toMatchObject({ phase: 'ready', quote: { isDirect: true, seconds: 6 } })
    // A double click is one question.
    void confirmPay(modal)
    void confirmPay(modal)
    await rest()
    expect(fake.asked.send).toHaveLength(1)
    expect(view()).toBe('PayLoading')
    expect(payment()).toMatchObject({ phase: 'pending', hash: HASH })
    expect(entry.told('transaction')).toEqual([{ hash: HASH, network: 'eip155:1', kind: 'pay' }])
    expect(results).toEqual([])
    fake.end({ is: 'confirmed' })
    await rest()
    const paid = { outcome: 'paid', status: 'success', hash: HASH, paymentId: 'order-7' }
    expect(results).toEqual([paid])
    expect(payment()).toMatchObject({ phase: 'ended', status: 'success' })
    await pass(PAID_SHOWN_MS)
    expect(entry.told('close')).toEqual([{ reason: 'done' }])
    expect(results).toEqual([paid])
  })

  describe('has no toast that says what a view says', () => {
    const toasts = ({ modal }: Awaited<ReturnType<typeof sentPayment>>) =>
      [modal.toasts.$shown.get(), ...modal.toasts.$waiting.get()].flatMap((toast) => toast?.text ?? [])

    test.each(['confirmed', 'reverted', 'dropped'] as const)('while the payment is shown that is %s', async (is) => {
      const here = await sentPayment()
      here.fake.end({ is })
      await rest()
      expect([here.view(), toasts(here)]).toEqual(['PayLoading', []])
    })

    test.each([
      ['confirmed', ['You successfully sent 12.5 USDC']],
      ['reverted', ['Your transfer of 12.5 USDC failed. Only the network fee was charged.']],
    ] as const)('but before the same is paid again, where it is the one certain fact: %s', async (is, expected) => {
      const here = await sentPayment()
      await payAgain(here.modal)
      expect([here.view(), here.payment()?.repeats]).toEqual(['PayQuote', [{ kind: 'again' }]])
      here.fake.end({ is })
      await rest()
      expect(toasts(here)).toEqual(expected)
    })

    test.each(['another view is shown', 'the modal is closed', 'something else is paid'])(
      'but tells if %s',
      async (what) => {
        const here = await sentPayment()
        if (what.startsWith('another')) here.modal.router.push({ view: 'Networks' })
        else if (what.startsWith('the modal')) closeModal(here.modal, 'button')
        else await payAgain(here.modal, { amount: '3' })
        here.fake.end({ is: 'confirmed' })
        await rest()
        expect(toasts(here)).toEqual(['You successfully sent 12.5 USDC'])
      },
    )
  })

  test('names the transaction that took the place of the first, if it does the same', async () => {
    const { fake, results } = await sentPayment()
    fake.end({ is: 'confirmed', hash: '0xbb' })
    await rest()
    expect(results).toMatchObject([{ outcome: 'paid', hash: '0xbb' }])
  })

  test.each([
    ['does not show that the recipient got it', async () => false],
    ['cannot be asked', () => Promise.reject(new WalletModalError('ServiceUnavailable'))],
    ['does not know the transaction', async () => undefined],
  ])('is only submitted if the transaction is in a block, but the node %s', async (_, hasArrived) => {
    const { chainPay, fake, results, payment } = await sentPayment()
    chainPay.hasArrived = hasArrived
    fake.end({ is: 'confirmed' })
    await rest()
    await pass(PAY_POLL_MS * PAY_PROOF_TRIES)
    expect(results).toMatchObject([{ outcome: 'submitted', status: 'submitted', hash: HASH }])
    expect(payment()).toMatchObject({ phase: 'ended', status: 'submitted' })
  })

  test('is paid when a node that was behind shows that the recipient got what the site asks for', async () => {
    const { chainPay, fake, results } = await sentPayment()
    const node: { asked: unknown[]; answer: boolean | undefined } = { asked: [], answer: undefined }
    chainPay.hasArrived = async (arrival) => {
      node.asked.push(arrival)
      return node.answer
    }
    fake.end({ is: 'confirmed', hash: '0xbb' })
    await rest()
    expect(results).toEqual([])
    node.answer = true
    await pass(PAY_POLL_MS)
    expect(results).toMatchObject([{ outcome: 'paid', hash: '0xbb' }])
    const wanted = { hash: '0xbb', to: BOB, amount: 12_500_000n, token: TOKEN.address }
    expect(node.asked).toEqual([wanted, wanted])
  })

  test.each([
    ['reverted', 'The transaction failed'],
    ['cancelled', 'The transaction failed'],
    ['dropped', 'The transaction failed'],
    ['replaced', 'The transaction failed'],
  ] as const)('has failed if its transaction is %s', async (is, message) => {
    const { modal, fake, results, payment } = await sentPayment()
    fake.end({ is })
    await rest()
    expect(results).toMatchObject([{ outcome: 'failed', status: 'failure', hash: HASH, error: { message } }])
    expect(payment()).toMatchObject({ phase: 'ended', status: 'failure' })
    closeModal(modal, 'button')
    await rest()
    expect(results).toHaveLength(1)
  })

  test('is submitted if the visitor closes after the wallet has sent, and a later receipt is not told again', async () => {
    const { modal, fake, results } = await sentPayment()
    closeModal(modal, 'button')
    await rest()
    expect(results).toMatchObject([{ outcome: 'submitted', status: 'pending', hash: HASH }])
    fake.end({ is: 'confirmed' })
    await rest()
    expect(results).toHaveLength(1)
  })

  test('is closed if the visitor closes before, also while the wallet is asked: its late hash still counts', async () => {
    const { modal, results, resolve, asked, entry, sent } = await asking()
    closeModal(modal, 'escape')
    await rest()
    expect(results).toMatchObject([{ outcome: 'closed' }])
    resolve(HASH)
    await asked
    expect(entry.told('transaction')).toMatchObject([{ hash: HASH, kind: 'pay' }])
    expect(sent()).toMatchObject([{ hash: HASH, kind: 'pay', state: 'pending' }] satisfies Partial<SavedTransfer>[])
    expect(results).toHaveLength(1)
  })

  test('is rejected if the last answer of the wallet was a refusal, and can be tried again before', async () => {
    const { modal, fake, results, payment } = await quoted()
    fake.answers.send = () => Promise.reject(REFUSED)
    await confirmPay(modal)
    expect(payment()).toMatchObject({ phase: 'failed', error: { code: 'UserRejected' } })
    await confirmPay(modal)
    expect(fake.asked.send).toHaveLength(2)
    closeModal(modal, 'button')
    await rest()
    expect(results).toMatchObject([{ outcome: 'rejected' }])
  })

  test('has failed if the visitor closes after an error', async () => {
    const { modal, fake, results } = await quoted()
    fake.answers.send = () => Promise.reject(new WalletModalError('WalletLocked'))
    await confirmPay(modal)
    closeModal(modal, 'button')
    await rest()
    expect(results).toMatchObject([{ outcome: 'failed', error: { code: 'WalletLocked' } }])
  })

  test('is refused before the wallet is asked if the network would not carry it out', async () => {
    const here = await createPaying()
    here.fake.answers.prepare = () => Promise.reject(new WalletModalError('InsufficientFunds'))
    await payAgain(here.modal)
    expect(here.payment()).toMatchObject({ phase: 'refused', error: { code: 'InsufficientFunds' } })
    await confirmPay(here.modal)
    expect(here.fake.asked.send).toEqual([])
  })

  test('asks nothing of the wallet that is not the transfer that was checked', async () => {
    const { modal, fake, payment } = await quoted()
    fake.answers.decode = () => ({ network: 'eip155:1', from: ALICE, to: ALICE, amount: 12_500_000n })
    await confirmPay(modal)
    expect(fake.asked.send).toEqual([])
    expect(payment()).toMatchObject({ phase: 'failed', error: { code: 'TransactionFailed' } })
  })

  test('is checked again if the check is old', async () => {
    const { modal, fake } = await quoted()
    await pass(QUOTE_KEPT_MS + 1)
    await confirmPay(modal)
    expect(fake.asked.prepare).toHaveLength(2)
    expect(fake.asked.send).toHaveLength(1)
  })

  test.each<[string, (here: Awaited<ReturnType<typeof quoted>>) => unknown]>([
    ['closes the modal', ({ modal }) => closeModal(modal, 'button')],
    ['waits for 300 s', () => pass(PAY_TIMEOUT_MS)],
    ['is shown something else', ({ modal }) => void openModal(modal, { view: 'Account' })],
  ])('does not ask the wallet if the visitor %s before that could be asked', async (_, leave) => {
    const here = await quoted({ network: 'eip155:1', token: undefined, amount: '0.5' })
    const loaded = pending<void>()
    here.loading.money = loaded.promise
    const pressed = confirmPay(here.modal)
    await leave(here)
    await rest()
    loaded.resolve()
    await pressed
    await rest()
    expect(here.fake.asked.send).toEqual([])
    expect(here.storage.getItem('wallet-modal:payments')).toBeNull()
    expect(here.payment()?.error).toBeUndefined()
  })

  test('waits for the wallet to switch to the network of the payment', async () => {
    const { modal, fake, payment } = await quoted({ network: 'eip155:8453', token: undefined })
    expect(payment()).toMatchObject({ phase: 'ready' })
    expect(fake.asked.prepare).toEqual([])
    await confirmPay(modal)
    expect(fake.asked.send).toEqual([])
  })
})

describe('pay() in time', () => {
  test('expires after 300 s, shows that, and asks nobody any more', async () => {
    const { modal, fake, results, view, payment } = await quoted()
    await pass(PAY_TIMEOUT_MS - 1_000)
    expect(results).toEqual([])
    await pass(1_000)
    expect(results).toMatchObject([{ outcome: 'expired' }])
    expect(view()).toBe('PayLoading')
    expect(payment()).toMatchObject({ phase: 'ended', status: 'timeout' })
    payWithWallet(modal)
    await confirmPay(modal)
    expect(fake.asked.send).toEqual([])
    closeModal(modal, 'button')
    await rest()
    expect(results).toHaveLength(1)
  })

  test('expires while the wallet is asked: its late hash is kept, and its refusal shows the end', async () => {
    const late = await asking()
    await pass(PAY_TIMEOUT_MS)
    expect(late.results).toMatchObject([{ outcome: 'expired' }])
    late.resolve(HASH)
    await late.asked
    expect(late.payment()).toMatchObject({ phase: 'pending', hash: HASH })
    expect(late.entry.told('transaction')).toHaveLength(1)
    late.fake.end({ is: 'confirmed' })
    await rest()
    expect(late.payment()).toMatchObject({ phase: 'ended', status: 'success' })
    expect(late.results).toHaveLength(1)
    const other = await asking()
    await pass(PAY_TIMEOUT_MS)
    other.reject(REFUSED)
    await other.asked
    expect(other.payment()).toMatchObject({ phase: 'ended', status: 'timeout' })
  })

  test('still shows after 300 s that it failed before', async () => {
    const { fake, payment, results } = await sentPayment()
    fake.end({ is: 'reverted' })
    await rest()
    await pass(PAY_TIMEOUT_MS)
    expect(payment()).toMatchObject({ phase: 'ended', status: 'failure' })
    expect(results).toHaveLength(1)
  })

  test('tells the hash if it expires before the receipt', async () => {
    const { results } = await sentPayment()
    await pass(PAY_TIMEOUT_MS)
    expect(results).toMatchObject([{ outcome: 'expired', status: 'pending', hash: HASH }])
  })
})

describe('Two calls of pay()', () => {
  test('settle the first as closed, and ask the wallet for the second only', async () => {
    const { modal, fake, results } = await quoted()
    const second = await payAgain(modal, { amount: '1' })
    expect(results).toMatchObject([{ outcome: 'closed' }])
    await confirmPay(modal)
    expect(fake.asked.send).toMatchObject([{ transfer: { amount: 1_000_000n } }])
    fake.end({ is: 'confirmed' })
    await rest()
    expect(second.results).toMatchObject([{ outcome: 'paid' }])
    expect(results).toHaveLength(1)
  })

  test('leave the second open when the first, which is paid, is no longer shown', async () => {
    const { modal, fake } = await sentPayment()
    fake.end({ is: 'confirmed' })
    await rest()
    const second = await payAgain(modal, { amount: '1' })
    await pass(PAID_SHOWN_MS)
    expect(modal.shell.$open.get()).toBe(true)
    expect(second.results).toEqual([])
  })

  test('at the same moment show the later one', async () => {
    const { modal, payment } = await createPaying()
    const first = told(payForSite(modal, { ...ARGS, reference: 'a' }))
    const second = told(payForSite(modal, { ...ARGS, amount: '1', reference: 'b' }))
    await rest()
    expect(first).toEqual([{ outcome: 'closed', paymentId: 'a' }])
    expect(payment()?.order.id).toBe('b')
    expect(second).toEqual([])
  })

  test('show the later one, although the token of the first is read from the chain only after it', async () => {
    const { modal, chainPay, payment } = await createPaying()
    const reading = pending<{ decimals: number; symbol: string }>()
    chainPay.readAsset = () => reading.promise
    const first = told(payForSite(modal, { ...ARGS, token: UNLISTED, reference: 'a' }))
    const second = told(payForSite(modal, { ...ARGS, reference: 'b' }))
    await rest()
    expect(payment()?.order.id).toBe('b')
    reading.resolve({ decimals: 2, symbol: 'ODD' })
    await rest()
    expect(first).toEqual([{ outcome: 'closed', paymentId: 'a' }])
    expect(payment()?.order.id).toBe('b')
    expect(second).toEqual([])
  })

  test('settle the first as submitted if it was sent', async () => {
    const { modal, results } = await sentPayment()
    void payForSite(modal, { ...ARGS, amount: '1' })
    await rest()
    expect(results).toMatchObject([{ outcome: 'submitted', hash: HASH }])
  })

  test('open() for something else ends a payment, too', async () => {
    const { modal, results, payment } = await quoted()
    void openModal(modal, { view: 'Account' })
    await rest()
    expect(results).toMatchObject([{ outcome: 'closed' }])
    expect(payment()).toBeUndefined()
  })

  test('a modal that is destroyed ends it', async () => {
    const { stop, results } = await quoted()
    stop()
    await rest()
    expect(results).toMatchObject([{ outcome: 'closed' }])
  })
})

describe('Nobody pays twice', () => {
  test('a reload goes on with the payment of the same reference, and tells how it ended', async () => {
    const storage = fakeStorage()
    const first = await sentPayment({ reference: 'order-7' }, { storage })
    first.stop()
    const { modal, fake, view, payment } = await createPaying({ storage })
    const results = told(payForSite(modal, { ...ARGS, reference: 'order-7' }))
    await rest()
    expect(view()).toBe('PayLoading')
    expect(payment()).toMatchObject({ phase: 'pending', hash: HASH })
    expect(fake.asked.send).toEqual([])
    await vi.waitFor(() => expect(fake.asked.followed).toContain(HASH))
    fake.end({ is: 'confirmed' })
    await rest()
    expect(results).toMatchObject([{ outcome: 'paid', hash: HASH, paymentId: 'order-7' }])
  })

  test('a payment that arrives after 300 s is told to the site when it asks by the same reference', async () => {
    const { modal, fake, results, payment } = await sentPayment({ reference: 'r' })
    await pass(PAY_TIMEOUT_MS)
    fake.end({ is: 'confirmed' })
    await rest()
    expect(payment()).toMatchObject({ phase: 'ended', status: 'success' })
    expect(results).toMatchObject([{ outcome: 'expired' }])
    closeModal(modal, 'button')
    const again = told(payForSite(modal, { ...ARGS, reference: 'r' }))
    await rest()
    expect(again).toMatchObject([{ outcome: 'paid', hash: HASH, paymentId: 'r' }])
    expect(fake.asked.send).toHaveLength(1)
  })

  test('a payment that fails does not take back what another tab has sent by the same reference since', async () => {
    const storage = fakeStorage()
    const here = await sentPayment({ reference: 'r' }, { storage })
    const other = await quoted({ reference: 'r', amount: '13' }, { storage })
    confirmPayRisks(other.modal, true)
    other.fake.answers.send = async () => '0xcc'
    await confirmPay(other.modal)
    here.fake.end({ is: 'reverted' })
    await rest()
    expect(here.results).toMatchObject([{ outcome: 'failed' }])
    expect(savedIn(storage)).toMatchObject([{ id: 'r', state: 'pending', hash: '0xcc' }])
  })

  test('another order by that reference is not resumed, but warned of', async () => {
    const storage = fakeStorage()
    const first = await sentPayment({ reference: 'order-7' }, { storage })
    first.stop()
    const { payment, view } = await quoted({ reference: 'order-7', amount: '13' }, { storage })
    expect(view()).toBe('PayQuote')
    expect(payment()).toMatchObject({ repeats: [{ kind: 'again' }] })
  })

  test.each([
    ['a reference that was paid', { reference: 'order-7' }, { reference: 'order-7' }],
    ['the same order without a reference, while the first is on its way', {}, {}],
  ])('%s is paid again only if the visitor confirms it', async (_what, once, again) => {
    const { modal, fake, payment } = await sentPayment(once)
    if ('reference' in once) fake.end({ is: 'confirmed' })
    await rest()
    closeModal(modal, 'button')
    await payAgain(modal, again)
    expect(payment()).toMatchObject({ phase: 'ready', repeats: [{ kind: 'again' }] })
    await confirmPay(modal)
    expect(fake.asked.send).toHaveLength(1)
    confirmPayRisks(modal, true)
    await confirmPay(modal)
    expect(fake.asked.send).toHaveLength(2)
  })

  test('an order of an earlier visit whose wallet never answered is warned of', async () => {
    const storage = fakeStorage()
    const first = await asking({}, { storage })
    first.stop()
    const { payment } = await quoted({}, { storage })
    expect(payment()?.repeats?.map(({ kind }) => kind)).toEqual(['asked', 'again'])
  })

  test('what another tab asked since the check is warned of before the wallet is asked', async () => {
    const storage = fakeStorage()
    const here = await quoted({}, { storage })
    await asking({}, { storage })
    await confirmPay(here.modal)
    expect(here.fake.asked.send).toEqual([])
    expect(here.payment()?.repeats?.length).toBeGreaterThan(0)
  })

  test('what another tab asked since is not covered by an earlier tick', async () => {
    const storage = fakeStorage()
    const here = await quoted({ reference: 'r' }, { storage })
    confirmPayRisks(here.modal, true)
    await asking({}, { storage })
    await confirmPay(here.modal)
    expect(here.payment()?.isConfirmed).toBe(false)
    await confirmPay(here.modal)
    expect(here.fake.asked.send).toEqual([])
  })

  test.each([
    ['for ten minutes while the first may arrive', false, PAY_REPEAT_MS - 1, [{ kind: 'again' }]],
    ['not later', false, PAY_REPEAT_MS, []],
    ['not if the first was paid by another reference', true, 0, []],
  ])('the same order by another reference is warned of: %s', async (_, isPaid, laterMs, repeats) => {
    const storage = fakeStorage()
    const first = await sentPayment({ reference: 'a' }, { storage })
    if (isPaid) first.fake.end({ is: 'confirmed' })
    await rest()
    first.stop()
    await pass(laterMs)
    expect((await quoted({ reference: 'b' }, { storage })).payment()?.repeats).toEqual(repeats)
  })

  test('what the wallet still has of another account is not warned of', async () => {
    const storage = fakeStorage()
    await asking({ amount: '1' }, { storage })
    const { modal, wallet, payment } = await quoted({}, { storage })
    expect(payment()?.repeats).toEqual([{ kind: 'asked' }])
    wallet.link().useAccounts(BOB)
    await rest()
    await quotePay(modal)
    expect(payment()?.repeats).toEqual([])
  })

  test('a refusal takes the note back, an unclear answer does not', async () => {
    const { modal, fake, payment, storage } = await quoted({ reference: 'r' })
    fake.answers.send = () => Promise.reject(REFUSED)
    await confirmPay(modal)
    expect(storage.getItem('wallet-modal:payments')).toBeNull()
    fake.answers.send = () => Promise.reject(unclear('WalletTimeout'))
    await confirmPay(modal)
    await confirmPay(modal)
    expect(fake.asked.send).toHaveLength(2)
    expect(payment()?.repeats?.map(({ kind }) => kind)).toEqual(['unclear', 'again'])
  })

  const savedIn = (storage: FakeStorage) =>
    JSON.parse(storage.getItem('wallet-modal:payments') ?? '[]') as Record<string, unknown>[]

  test('a refusal does not take back what another tab has sent by the same reference since', async () => {
    const storage = fakeStorage()
    const here = await asking({ reference: 'r' }, { storage })
    const other = await quoted({ reference: 'r' }, { storage })
    confirmPayRisks(other.modal, true)
    await confirmPay(other.modal)
    here.reject(REFUSED)
    await here.asked
    expect(savedIn(storage)).toMatchObject([{ id: 'r', state: 'pending', hash: HASH }])
  })

  test('a refusal leaves what was saved of the reference before', async () => {
    const { modal, fake, storage } = await sentPayment({ reference: 'r' })
    fake.end({ is: 'confirmed' })
    await rest()
    closeModal(modal, 'button')
    const paid = savedIn(storage)
    await payAgain(modal, { reference: 'r' })
    confirmPayRisks(modal, true)
    fake.answers.send = () => Promise.reject(REFUSED)
    await confirmPay(modal)
    expect(fake.asked.send).toHaveLength(2)
    expect(savedIn(storage)).toEqual(paid)
  })

  test('what was paid for a reference counts, and not what the site asked for by it before', async () => {
    const storage = fakeStorage()
    const first = await sentPayment({ reference: 'r', amount: '20' }, { storage })
    first.stop()
    const second = await quoted({ reference: 'r', amount: '1' }, { storage })
    confirmPayRisks(second.modal, true)
    second.fake.answers.send = async () => '0xcc'
    await confirmPay(second.modal)
    second.fake.end({ is: 'confirmed' }, '0xcc')
    await rest()
    expect(second.results).toMatchObject([{ outcome: 'paid', hash: '0xcc' }])
    expect(savedIn(storage)).toMatchObject([{ id: 'r', state: 'paid', amount: '1000000', hash: '0xcc' }])
    second.stop()
    const third = await quoted({ reference: 'r', amount: '20' }, { storage })
    expect(third.payment()).toMatchObject({ phase: 'ready', repeats: [{ kind: 'again' }] })
    expect(third.results).toEqual([])
  })

  test.each(['dropped', 'replaced'] as const)(
    'a payment whose transaction is %s is not gone on with, but may be paid again with a tick',
    async (is) => {
      const { modal, fake, payment } = await sentPayment({ reference: 'r' })
      fake.end({ is })
      await rest()
      closeModal(modal, 'button')
      const { results } = await payAgain(modal, { reference: 'r' })
      expect(results).toEqual([])
      expect(payment()).toMatchObject({ phase: 'ready', repeats: [{ kind: 'again' }] })
      confirmPayRisks(modal, true)
      await confirmPay(modal)
      expect(fake.asked.send).toHaveLength(2)
    },
  )

  test.each(['reverted', 'cancelled'] as const)('a payment whose transaction is %s is forgotten', async (is) => {
    const { modal, fake, payment, storage } = await sentPayment({ reference: 'r' })
    fake.end({ is })
    await rest()
    expect(savedIn(storage)).toEqual([])
    closeModal(modal, 'button')
    await payAgain(modal, { reference: 'r' })
    expect(payment()).toMatchObject({ phase: 'ready', repeats: [] })
  })

  test('a saved payment is never paid because the storage says that it is confirmed', async () => {
    const storage = fakeStorage()
    const first = await sentPayment({ reference: 'order-7' }, { storage })
    first.stop()
    const saved = JSON.parse(storage.getItem('wallet-modal:transfers') ?? '') as object[]
    storage.setItem('wallet-modal:transfers', JSON.stringify(saved.map((one) => ({ ...one, state: 'confirmed' }))))
    const { modal, chainPay } = await createPaying({ storage })
    chainPay.hasArrived = async () => false
    const results = told(payForSite(modal, { ...ARGS, reference: 'order-7' }))
    await rest()
    expect(results).toMatchObject([{ outcome: 'submitted', hash: HASH }])
  })

  test('what a script of the page writes into the storage is not believed', async () => {
    const storage = fakeStorage()
    storage.setItem('wallet-modal:payments', '[{"id":"r","state":"pending","hash":"../x"},7,null,{"id":"r"}]')
    const { payment } = await quoted({ reference: 'r' }, { storage })
    expect(payment()).toMatchObject({ phase: 'ready', repeats: [] })
  })
})

describe('A payment while a wallet is connected, disconnected or lost', () => {
  test('comes back after a wallet is connected', async () => {
    const { modal, wallet, view, payment } = await createPaying({ isConnected: false })
    const results = told(payForSite(modal, ARGS))
    await rest()
    payWithWallet(modal)
    expect(view()).toBe('Connect')
    const { connectInView } = await import('../../../../src/flows/connect/connectInView.ts')
    await connectInView(modal, wallet.id)
    await rest()
    expect(view()).toBe('PayQuote')
    expect(payment()?.way).toBe('wallet')
    expect(results).toEqual([])
  })

  test('stays when the visitor disconnects there, and ends when the wallet is lost', async () => {
    const here = await createPaying()
    const results = told(payForSite(here.modal, ARGS))
    await rest()
    await disconnectPayer(here.modal)
    expect(here.view()).toBe('Pay')
    expect(results).toEqual([])
    const other = await quoted()
    await disconnect(other.modal)
    await rest()
    expect(other.results).toMatchObject([{ outcome: 'closed' }])
    expect(other.modal.shell.$open.get()).toBe(false)
  })

  test('ends if the site turns payments off, but not what the wallet was asked for', async () => {
    const { entry, results } = await quoted()
    entry.configure({ features: { pay: false } })
    await rest()
    expect(results).toMatchObject([{ outcome: 'failed', error: { code: 'FeatureDisabled' } }])
    const late = await asking()
    late.entry.configure({ features: { pay: false } })
    late.resolve(HASH)
    await late.asked
    late.fake.end({ is: 'confirmed' })
    await rest()
    expect(late.results).toMatchObject([{ outcome: 'paid' }])
  })
})
