import { beforeAll, describe, expect, test } from 'vitest'
import { WalletModalError } from '../../../../src/core/errors.ts'
import { payMismatch } from '../../../../src/core/pay/payMismatch.ts'
import { PAY_TIMEOUT_MS } from '../../../../src/core/pay/limits.ts'
import { loadHoldings } from '../../../../src/flows/assets/loadHoldings.ts'
import { applyLocale } from '../../../../src/flows/modal/applyLocale.ts'
import { payForSite } from '../../../../src/flows/pay/payForSite.ts'
import { paymentOf } from '../../../../src/flows/pay/paymentOf.ts'
import { shownPaymentOf } from '../../../../src/flows/pay/review/shownPayment.ts'
import { standStill } from '../../../kit/clock.ts'
import { BOB } from '../../../kit/fakeEip1193.ts'
import { ARGS, createPaying, told } from '../../../kit/paying.ts'
import { COIN, HASH, own, pending, TOKEN } from '../../../kit/sending.ts'
import { happen, nameOf, settle, visitor, wait } from '../../../kit/visitor.tsx'

standStill()
beforeAll(() =>
  Promise.all([
    import('../../../../src/views/pay/Pay.tsx'),
    import('../../../../src/views/pay/PayQuote.tsx'),
    import('../../../../src/views/pay/PayLoading.tsx'),
    import('../../../../src/flows/assets/refreshers.ts'),
  ]),
)

/** Opens Pay for 12.5 USDC. The account has 1 ETH and 25 USDC. */
async function inPay(args: Partial<typeof ARGS> = {}) {
  const here = await createPaying()
  const page = await visitor(here.modal)
  // Otherwise the view would load them
  await happen(() => loadHoldings(here.modal))
  await happen(() => own(here.modal, [COIN, TOKEN]))
  const results = told(payForSite(here.modal, { ...ARGS, ...args }))
  await settle()
  return { ...here, page, results }
}

async function inQuote(args: Partial<typeof ARGS> = {}) {
  const here = await inPay(args)
  await here.page.press('button', 'Pay with ')
  return here
}

const plain = (text: string) => text.replace(/[\s\u2066-\u2069]+/g, ' ')

describe('Pay', () => {
  test('says how much is paid on which network, to the whole recipient', async () => {
    const { page } = await inPay()
    expect(page.title()).toBe('How you pay')
    const text = plain(page.text())
    expect(text).toContain('12.5 USDC')
    expect(text).toContain('on Ethereum')
    expect(page.root.querySelector('.address')?.textContent).toBe(BOB)
  })

  test('removes earlier success toasts, which are not about this payment, and keeps failures', async () => {
    const { modal } = await inPay()
    const { toasts } = modal
    toasts.add('You successfully sent 5 USDC', 'success')
    toasts.add('You successfully sent 6 USDC', 'success')
    toasts.add('The transfer failed', 'error')
    expect(toasts.$shown.get()?.text).toBe('You successfully sent 5 USDC')
    void told(payForSite(modal, ARGS))
    await settle()
    expect(toasts.$shown.get()).toBeUndefined()
    expect(toasts.$waiting.get().map(({ text }) => text)).toEqual(['The transfer failed'])
  })

  test('goes on with the connected wallet, or disconnects it and stays', async () => {
    const { page, view } = await inPay()
    // Not between the two ways to pay
    const parts = [...page.root.querySelectorAll('.view .btn, .view .pay-or')].map(({ textContent }) => textContent)
    expect(parts).toEqual(['Pay with Example', 'or', 'Disconnect'])
    await page.press('button', 'Disconnect')
    expect(view()).toBe('Pay')
    expect(page.all('button', 'Disconnect')).toEqual([])
    await page.press('button', 'Pay with wallet')
    expect(view()).toBe('Connect')
  })
})

describe('PayQuote', () => {
  test('shows fees, total and time, and asks the wallet by Pay', async () => {
    const { page, fake, modal } = await inQuote()
    expect(page.title()).toBe('Pay 12.5 USDC')
    // The title says it
    expect(page.root.querySelector('.pay-sum')).toBeNull()
    const text = plain(page.text())
    for (const words of ['Service Fee', '0 USDC', 'Order Total', '12.5 USDC', 'Est. 6 sec'])
      expect(text).toContain(words)
    const answer = pending<string>()
    fake.answers.send = () => answer.promise
    await page.press('button', 'Pay')
    expect(page.get('button', 'Confirm in your wallet').getAttribute('aria-busy')).toBe('true')
    await happen(() => answer.resolve(HASH))
    expect(page.text()).toContain('Sending to the recipient')
    expect(page.get('link', 'Block Explorer').getAttribute('href')).toBe(`https://etherscan.io/tx/${HASH}`)
    // In sight, however long the view is
    expect(page.root.querySelector('.footer')?.textContent).toBe('Block Explorer')
    await happen(() => fake.end({ is: 'confirmed' }))
    expect(page.title()).toBe('Completed')
    expect(page.root.querySelector('.pay-head.success .icon')).not.toBeNull()
    await page.press('button', 'Done')
    expect(modal.shell.$open.get()).toBe(false)
  })

  test('shows the cost before the list of what can be paid with, with rows of the same size while it is quoted', async () => {
    const { page, fake, payment, modal } = await inQuote()
    const labels = () =>
      [...page.root.querySelectorAll('.view .fact, .view .pay-chips, .view .form-box')].map(
        (one) => one.querySelector(':scope > dt')?.textContent ?? one.className,
      )
    const before = ['To (on \u2068Ethereum\u2069)', 'Order Total', 'Service Fee', 'Highest network fee']
    expect(labels().slice(0, 6)).toEqual([...before, 'pay-chips', 'form-box'])
    const { promise } = pending<never>()
    fake.answers.prepare = () => promise
    const order = payment()?.order
    if (!order) throw new Error('No payment')
    await happen(() => paymentOf(modal).change(order, { phase: 'quoting', quote: undefined }))
    expect(labels().slice(0, 6)).toEqual([...before, 'pay-chips', 'form-box'])
    expect(page.text()).toContain('Order Total…Service Fee…Highest network fee…')
  })

  test('has a title that follows the language, also of a payment that has ended', async () => {
    const { page, modal, fake } = await inQuote({ amount: '12.5' })
    expect(page.title()).toBe('Pay 12.5 USDC')
    await happen(() => applyLocale(modal, 'es', () => true))
    expect(page.title()).toBe('Pagar 12,5 USDC')
    const answer = pending<string>()
    fake.answers.send = () => answer.promise
    await page.press('button', 'Pagar')
    await happen(() => answer.resolve(HASH))
    await happen(() => fake.end({ is: 'confirmed' }))
    expect(page.title()).toBe('Completado')
    await happen(() => applyLocale(modal, 'en', () => true))
    expect(page.title()).toBe('Completed')
  })

  test('tells the network of the recipient from that of the wallet', async () => {
    const { page } = await inQuote({ network: 'eip155:8453', token: undefined })
    expect(page.text()).toContain('To (on \u2068Base\u2069)')
    expect(nameOf(page.get('group', 'From'))).toBe('From')
    expect(page.get('group', 'From').textContent).toContain('Ethereum')
    // The arrow stands beside name and address, also where these need two lines
    const parts = [...page.get('button', 'Example').children].map((one) => one.getAttribute('class'))
    expect(parts).toEqual(['pay-wallet', expect.stringContaining('icon')])
  })

  test('offers another wallet if the funds do not suffice', async () => {
    const here = await inPay()
    here.fake.answers.prepare = () => Promise.reject(new WalletModalError('InsufficientFunds'))
    await here.page.press('button', 'Pay with ')
    expect(here.page.root.querySelector('.notice-title')?.textContent).toBe('Insufficient funds')
    // Said once: no button repeats it
    expect(here.page.all('button', 'Insufficient funds')).toEqual([])
    await here.page.press('button', 'Connect other wallet')
    expect(here.view()).toBe('Connect')
  })

  test.each([
    ['the account is known to have less', '50', 'ERC20: paused'],
    ['its token says so', '1', 'ERC20: transfer amount exceeds balance'],
    ['its token says so in other words', '1', 'Dai/insufficient-balance'],
  ])('says that the funds do not suffice in our words, if %s', async (_, amount, said) => {
    const here = await inPay({ amount })
    const params = { said }
    here.fake.answers.prepare = () => Promise.reject(new WalletModalError('TransactionFailed', { params }))
    await here.page.press('button', 'Pay with ')
    expect(here.page.root.querySelector('.notice-title')?.textContent).toBe('Insufficient funds')
    expect(here.page.text()).not.toMatch(/ERC20|Dai|No quote/)
    expect(shownPaymentOf(here.modal).get()?.error?.cause).toMatchObject({ code: 'TransactionFailed' })
  })

  test.each(['before', 'after'])('says so, too, if the balance is known only %s the check', async (when) => {
    const here = await inPay({ amount: '20' })
    const params = { said: 'ERC20: paused' }
    const know = (quantity: bigint | undefined) =>
      happen(() => own(here.modal, quantity === undefined ? [COIN] : [COIN, { ...TOKEN, quantity }]))
    here.fake.answers.prepare = () => Promise.reject(new WalletModalError('TransactionFailed', { params }))
    await know(when === 'before' ? 3_000_000n : undefined)
    await here.page.press('button', 'Pay with ')
    expect(here.page.all('button', 'Try again')).toHaveLength(when === 'before' ? 0 : 1)
    await know(3_000_000n)
    expect(here.page.root.querySelector('.notice-title')?.textContent).toBe('Insufficient funds')
    expect(here.page.text()).not.toContain('ERC20')
    // Once there is enough, something else is the reason.
    await know(30_000_000n)
    expect(plain(here.page.text())).toContain('Reason: ERC20: paused')
    await here.page.press('button', 'Try again')
  })

  test('says that the network would not carry it out, and not that there is no quote', async () => {
    const here = await inPay()
    const params = { said: 'ERC20: paused' }
    here.fake.answers.prepare = () => Promise.reject(new WalletModalError('TransactionFailed', { params }))
    await here.page.press('button', 'Pay with ')
    expect(plain(here.page.text())).toContain('Reason: ERC20: paused')
    expect(here.page.text()).not.toContain('No quote')
  })

  test('offers to switch if the wallet is on another network', async () => {
    const { page, chain } = await inQuote({ network: 'eip155:8453', token: undefined })
    expect(page.text()).toContain('Your wallet is on Ethereum. Switch to Base to see the network fee.')
    await page.press('button', 'Switch to Base')
    expect(chain.asked.switch).toEqual(['eip155:8453'])
    expect(page.all('button', 'Pay')).toHaveLength(1)
  })

  test('says what went wrong, and offers to try again only after a failure', async () => {
    const { page, fake, modal, payment } = await inQuote()
    expect(page.all('button', 'Try again')).toEqual([])
    fake.answers.send = () => Promise.reject(new WalletModalError('UserRejected'))
    await page.press('button', 'Pay')
    expect(page.text()).toContain('You rejected the payment')
    const order = payment()?.order
    if (!order) throw new Error('No payment')
    await happen(() => paymentOf(modal).change(order, { phase: 'refused', error: payMismatch('destination') }))
    expect(page.text()).toContain('This payment is not what the site asked for')
    await page.press('button', 'Try again')
    expect(page.all('button', 'Pay')).toHaveLength(1)
  })

  test('asks for a tick before something is paid again', async () => {
    const { page, modal, fake } = await inQuote()
    await page.press('button', 'Pay')
    await happen(() => void payForSite(modal, ARGS))
    await settle()
    await page.press('button', 'Pay with ')
    expect(page.text()).toContain('You may have paid this already')
    // Before the long list, so that it is in sight
    const parts = [...page.root.querySelectorAll('.notice.danger, .pay-chips')].map(({ className }) => className)
    expect(parts).toEqual(['notice danger', 'pay-chips'])
    await page.press('button', 'Pay')
    expect(fake.asked.send).toHaveLength(1)
    await page.press('checkbox')
    await page.press('button', 'Pay')
    expect(fake.asked.send).toHaveLength(2)
  })
})

describe('PayLoading', () => {
  test('does not look failed while its status is unknown', async () => {
    const { page, payment, modal } = await inQuote()
    await page.press('button', 'Pay')
    const { $payment } = paymentOf(modal)
    const before = payment()
    if (!before) throw new Error('No payment')
    const { status: _, ...unknown } = before
    await happen(() => $payment.set({ ...unknown, phase: 'pending' }))
    expect(page.view()).toBe('PayLoading')
    expect(page.root.querySelector('.pay-head')?.classList.contains('failure')).toBe(false)
  })

  test.each([
    ['submitted', 'late'],
    ['timeout', 'late'],
    ['refund', 'refunded'],
    ['failure', 'failed'],
  ] as const)('marks the open step of a payment with the status %s as %s', async (status, look) => {
    const { page, payment, modal } = await inQuote()
    await page.press('button', 'Pay')
    const before = payment()
    if (!before) throw new Error('No payment')
    await happen(() => paymentOf(modal).$payment.set({ ...before, phase: 'ended', status, hash: HASH }))
    const marked = page.root.querySelectorAll('.pay-step:is(.late, .refunded, .failed)')
    expect([...marked].map(({ className }) => className)).toEqual([`pay-step ${look}`])
    expect(page.root.querySelector('.pay-head.failure') !== null).toBe(look === 'failed')
    // Those that are still to come have a mark, too
    const dots = [...page.root.querySelectorAll('.pay-dot')].map(({ childElementCount }) => childElementCount)
    expect(dots).toEqual(dots.map(() => 1))
    expect(page.all('button', 'Done')).toHaveLength(status === 'submitted' ? 1 : 0)
    // Of what is on its way, a clock stands beside the words and beside the step
    const clocks = page.root.querySelectorAll('.icon > path[d*="M12 6v6l4 2"], .icon > path[d*="12 6v6"]')
    expect(clocks).toHaveLength(look === 'late' ? 2 : 0)
  })

  test('shows that a payment has expired', async () => {
    const { page, results, modal } = await inQuote()
    await wait(PAY_TIMEOUT_MS)
    expect(page.text()).toContain('Payment timeout')
    expect(page.text()).toContain('Start the payment again on the site')
    expect(results).toMatchObject([{ outcome: 'expired' }])
    await page.press('button', 'Back to the site')
    expect(modal.shell.$open.get()).toBe(false)
  })

  test.each([
    ['reverted', 'The network did not carry it out'],
    ['cancelled', 'You cancelled it in your wallet'],
    ['dropped', 'The network no longer knows it. Look in your wallet or the explorer'],
    ['replaced', 'Another transaction took its place. Look in your wallet or the explorer'],
  ] as const)('says what became of one that is %s', async (is, words) => {
    const { page, fake } = await inQuote()
    await page.press('button', 'Pay')
    await happen(() => fake.end({ is }))
    expect(page.title()).toBe('Failed')
    expect(page.root.querySelector('.pay-head.failure .icon')).not.toBeNull()
    expect(page.text()).toContain(words)
  })
})
