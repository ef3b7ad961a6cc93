import { afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import { WalletModalError } from '../../../../src/core/errors.ts'
import { parseDecimal } from '../../../../src/core/money/decimal.ts'
import { PAY_POLL_MS } from '../../../../src/core/pay/limits.ts'
import { payMismatch } from '../../../../src/core/pay/payMismatch.ts'
import { payForSite } from '../../../../src/flows/pay/payForSite.ts'
import { paymentOf } from '../../../../src/flows/pay/paymentOf.ts'
import { shownPaymentOf } from '../../../../src/flows/pay/review/shownPayment.ts'
import { standStill } from '../../../kit/clock.ts'
import { ALICE, BOB } from '../../../kit/fakeEip1193.ts'
import { ARGS, createPaying, told } from '../../../kit/paying.ts'
import { COIN, own, TOKEN } from '../../../kit/sending.ts'
import { SOLVER, transfersService, WANTED } from '../../../kit/transfersService.ts'
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
afterEach(() => void vi.unstubAllGlobals())

const plain = (text: string) => text.replace(/[\s\u2066-\u2069]+/g, ' ')

/** Pays 12.5 USDC with ether, up to what the service wants. The account has 1 ETH and 25 USDC. */
async function inQuote(wants = WANTED) {
  const service = transfersService()
  service.wants = wants
  const here = await createPaying()
  here.entry.configure({ projectId: 'p1' })
  const page = await visitor(here.modal)
  const results = told(payForSite(here.modal, ARGS))
  await settle()
  await page.press('button', 'Pay with ')
  await happen(() => own(here.modal, [COIN, { ...TOKEN, price: parseDecimal('1') }]))
  const text = () => plain(page.text())
  const choose = async (name = 'Ether') => {
    // It is folded, unless the payment is refused.
    if (page.all('button', 'Change').length > 0) await page.press('button', 'Change')
    await page.press('button', name)
  }
  return { ...here, page, results, service, text, choose }
}

describe('PayQuote', () => {
  test('offers what the wallet holds, and shows what a service wants for it', async () => {
    const { page, text, choose } = await inQuote()
    expect(text()).not.toContain('A service swaps')
    await choose()
    // The site's recipient, and where the service is really paid.
    expect(page.text()).toContain(ARGS.recipient)
    expect(page.text()).toContain(`Goes through this service${SOLVER}`)
    for (const words of ['0.00505 ETH', '0.0375 USDC', 'Est. 20 sec', 'A service swaps what you pay'])
      expect(text()).toContain(words)
    expect(page.get('button', 'Ether').getAttribute('aria-current')).toBe('true')
    await page.press('button', 'Change')
    expect(page.get('button', 'USD Coin').getAttribute('aria-current')).toBeNull()
    await page.press('button', 'USD Coin')
    expect(text()).not.toContain('A service swaps')
  })

  test('lists only what is chosen, until the visitor changes it, and keeps the focus on that', async () => {
    const { page, service } = await inQuote()
    const rows = () =>
      page
        .all('button')
        .filter((one) => one.matches('.row'))
        .map((one) => one.querySelector('.row-title')?.textContent)
    expect(rows()).toEqual(['USD Coin'])
    const change = page.get('button', 'Change')
    const described = change.getAttribute('aria-describedby')
    expect(change.getAttribute('aria-expanded')).toBe('false')
    expect(page.root.querySelector(`#${described}`)?.textContent).toBe('CHOOSE PAYMENT OPTION')
    change.focus()
    await page.press('button', 'Change')
    expect(rows()).toEqual(['USD Coin', 'Ether'])
    expect(page.root.activeElement).toBe(page.get('button', 'USD Coin'))
    page.get('button', 'Ether').focus()
    await page.press('button', 'Ether')
    expect(rows()).toEqual(['Ether'])
    expect(page.root.activeElement).toBe(page.get('button', 'Ether'))
    // The row does the same as the button beside it.
    await page.press('button', 'Ether')
    expect(rows()).toEqual(['USD Coin', 'Ether'])
    await page.press('button', 'USD Coin')
    // What cannot be paid with shows the others.
    service.refusal = 'No route for this pair'
    await page.press('button', 'Change')
    await page.press('button', 'Ether')
    await settle()
    expect(page.text()).toContain('No quote for this payment')
    expect(rows()).toEqual(['USD Coin', 'Ether'])
  })

  test('keeps the focus in a long list, of which the chosen row is rendered later', async () => {
    const { page, modal, choose } = await inQuote()
    const many = Array.from({ length: 30 }, (_, at) => {
      const address = `0x${String(at + 1).padStart(40, '0')}`
      return { ...TOKEN, address, name: `Token ${at}`, price: parseDecimal('1') }
    })
    await choose()
    await happen(() => own(modal, [COIN, { ...TOKEN, price: parseDecimal('1') }, ...many]))
    page.get('button', 'Change').focus()
    await page.press('button', 'Change')
    expect(page.all('button', 'Change')).toEqual([])
    expect(page.root.activeElement).toBe(page.get('button', 'USD Coin'))
  })

  test('says the network instead of a balance that is unknown', async () => {
    const { page, modal } = await inQuote()
    await happen(() => own(modal, [COIN]))
    expect(nameOf(page.get('button', 'USDC'))).toContain('on Ethereum')
    expect(nameOf(page.get('button', 'USDC'))).not.toContain('—')
  })

  test('shows a check mark on the token that the visitor pays with, also if its value is known', async () => {
    const { page, choose } = await inQuote()
    const checked = () =>
      page.all('button').filter((one) => one.querySelector(':is(.row, .form-mark) > .icon path[d^="M20 6"]'))
    expect(checked().map(nameOf)).toEqual([expect.stringMatching(/^USD Coin/)])
    await choose()
    expect(checked().map(nameOf)).toEqual([expect.stringMatching(/^Ether/)])
    expect(nameOf(page.get('button', 'Ether'))).toContain('$')
  })

  test('rounds the fee of a service up to six digits, and has all of them in the tooltip', async () => {
    const { page, service, choose, text } = await inQuote()
    const currency = TOKEN.address
    service.change = { fees: [{ id: 'service', label: 'Service Fee', amount: '12345678', currency }] }
    await choose()
    expect(text()).toContain('Service Fee12.3457 USDC')
    expect(page.root.querySelector('[title="12.345678 USDC"]')).not.toBeNull()
  })

  test('rounds a long total up once what is sent is shown below with all its digits, and has them in the tooltip', async () => {
    const { page, modal, choose, text, payment } = await inQuote(WANTED + 2n)
    await choose()
    expect(text()).toContain('Order Total0.005050000000000002 ETH')
    const { order, quote } = payment() ?? {}
    if (!order || !quote) throw new Error('No quote')
    const { asset, amount: value } = quote.origin
    const sent = { kind: 'amount', amount: { token: asset, value }, parties: [{ address: SOLVER, value }] } as const
    const effects = { known: 'traced', sends: [sent], receives: [], allows: [], doubts: [] } as const
    // As many base units of another token do not say how much is paid
    const other = { ...sent, amount: { token: { ...asset, address: SOLVER, symbol: 'ODD' }, value } }
    await happen(() => paymentOf(modal).change(order, { effects: { ...effects, sends: [other] } }))
    expect(text()).toContain('Order Total0.005050000000000002 ETH')
    await happen(() => paymentOf(modal).change(order, { effects }))
    expect(text()).toContain('Order Total0.00505001 ETH')
    expect(text()).toContain('−0.005050000000000002 ETH')
    expect(page.root.querySelector('.fact [title="0.005050000000000002 ETH"]')).not.toBeNull()
  })

  test('shows the true total first, and calls what a service names a fee', async () => {
    const { service, choose, text } = await inQuote()
    service.change = { fees: [{ id: 'x', label: 'Order Total', amount: '1', currency: TOKEN.address }] }
    await choose()
    expect(text()).toMatch(/Order Total ?0\.00505 ETH.*Fee of the service: +Order Total +0\.000001 USDC/)
  })

  test('warns of a loss, and wants a tick for a large one', async () => {
    const warned = await inQuote((WANTED * 105n) / 100n)
    await warned.choose()
    expect(warned.text()).toMatch(/You pay 5\.\d+% more than the recipient gets/)
    expect(warned.page.all('checkbox')).toEqual([])
    const { page, fake, choose, text } = await inQuote(2n * WANTED)
    await choose()
    expect(text()).toContain('You pay 50.49% more than the recipient gets')
    expect(page.get('button', 'Pay').getAttribute('aria-disabled')).toBe('true')
    await page.press('button', 'Pay')
    expect(fake.asked.send).toEqual([])
    await page.press('checkbox')
    await page.press('button', 'Pay')
    expect(fake.asked.send).toHaveLength(1)
  })

  test('says that prices are unknown, and wants a tick then', async () => {
    const { page, modal, choose, text } = await inQuote()
    await happen(() => own(modal, [{ ...COIN, price: undefined }, TOKEN]))
    await choose()
    expect(text()).toContain('Prices are unknown. Compare what you pay with what the recipient gets.')
    expect(page.get('button', 'Pay').getAttribute('aria-disabled')).toBe('true')
    await page.press('checkbox')
    expect(page.get('button', 'Pay').getAttribute('aria-disabled')).toBeNull()
  })

  test('says why there is no quote, and what can be done', async () => {
    const { page, service, choose, text } = await inQuote()
    service.refusal = 'No route for this pair'
    await choose()
    expect(text()).toContain('No quote for this payment')
    expect(text()).toContain('No route for this pair')
    service.refusal = undefined
    await page.press('button', 'Try again')
    expect(page.all('button', 'Pay')).toHaveLength(1)
  })

  test('approves first, then pays, once the visitor trusts the contract', async () => {
    const { page, service, choose, chainPay, fake, text } = await inQuote()
    service.steps = ['0x095ea7b3', '0x12345678'].map((data) => ({
      type: 'transaction',
      requestId: 'request-1',
      transaction: { from: ALICE, to: SOLVER, data, value: '0' },
    }))
    const kinds: ('approve' | 'pay')[] = ['approve', 'pay']
    chainPay.plan = async (order) => ({
      order,
      steps: kinds.map((kind) => ({ kind, request: {}, isSimulated: true, fee: 10n ** 14n })),
      effects: { known: 'traced', sends: [], receives: [], allows: [], doubts: [] },
      contract: BOB,
    })
    await choose()
    expect(text()).toContain('0.0002 ETH')
    await page.press('button', 'Approve')
    expect(fake.asked.send).toEqual([])
    expect(page.text()).toContain(`Unknown contract`)
    expect(page.text()).toContain(`the service publishes. ${BOB}`)
    await page.press('checkbox')
    await page.press('button', 'Approve')
    expect(text()).toContain('The network carries out your approval')
    kinds.shift()
    await happen(() => fake.end({ is: 'confirmed' }))
    expect(text()).toContain('Approved. Now you can pay.')
    await page.press('button', 'Pay')
    expect(text()).toContain('PAYMENT CYCLE')
    expect(fake.asked.send).toHaveLength(2)
  })

  test('says what a contract may still take, and where that is revoked', async () => {
    const { page, service, choose, chainPay, fake, text, view } = await inQuote()
    service.steps = [
      { type: 'transaction', requestId: 'r', transaction: { from: ALICE, to: SOLVER, data: '0x12', value: '0' } },
    ]
    chainPay.plan = async (order) => ({
      order,
      steps: (['approve', 'pay'] as const).map((kind) => ({ kind, request: {}, isSimulated: true })),
      effects: { known: 'traced', sends: [], receives: [], allows: [], doubts: [] },
      contract: SOLVER,
    })
    await choose()
    await page.press('checkbox')
    await page.press('button', 'Approve')
    expect(text()).not.toContain('may still take')
    await happen(() => fake.end({ is: 'confirmed' }))
    expect(text()).toContain('This payment is not what the site asked for')
    expect(text()).toMatch(/A contract may still take +0\.00505 ETH/)
    await page.press('button', 'Revoke')
    expect(view()).toBe('Allowances')
  })

  test.each([
    ['sends', 'This payment is not what the site asked for'],
    ['unproven', 'This payment cannot be checked'],
  ] as const)('says that nothing was signed if %s', async (what, words) => {
    const { service, choose, chainPay, text } = await inQuote()
    service.steps = [
      { type: 'transaction', requestId: 'r', transaction: { from: ALICE, to: SOLVER, data: '0x', value: '1' } },
    ]
    chainPay.plan = () => Promise.reject(payMismatch(what))
    await choose()
    expect(text()).toContain(words)
    expect(text()).toContain('Nothing was signed.')
  })

  test.each([
    ['1', false],
    ['9000000000000000000', true],
  ])(
    'blames the balance for what a contract of the service says only if it is too small: pays %s',
    async (value, is) => {
      const { service, choose, chainPay, text, modal } = await inQuote(BigInt(value))
      service.steps = [
        { type: 'transaction', requestId: 'r', transaction: { from: ALICE, to: SOLVER, data: '0x', value } },
      ]
      const params = { said: 'Pool: amount exceeds balance' }
      chainPay.plan = () => Promise.reject(new WalletModalError('TransactionFailed', { params }))
      await choose()
      expect(shownPaymentOf(modal).get()?.error?.code).toBe(is ? 'InsufficientFunds' : 'TransactionFailed')
      expect(text().includes('Pool: amount exceeds balance')).toBe(!is)
    },
  )
})

describe('PayLoading', () => {
  const current = (page: Awaited<ReturnType<typeof inQuote>>['page']) =>
    page.root.querySelector('[aria-current=step]')?.textContent?.trim()

  test('shows the steps of the service, and Completed', async () => {
    const { page, fake, service, choose, text } = await inQuote()
    await choose()
    await page.press('button', 'Pay')
    await happen(() => fake.end({ is: 'confirmed' }))
    expect(current(page)).toBe('Receiving funds')
    service.status = 'pending'
    await wait(PAY_POLL_MS)
    expect(current(page)).toBe('Swapping asset')
    service.status = 'success'
    await wait(PAY_POLL_MS)
    expect(text()).toContain('Completed')
  })

  test.each([
    ['refund', 'The payment was refunded'],
    ['timeout', 'Payment timeout'],
    ['timeout', 'It was sent, and is still on its way. Do not pay again'],
    ['failure', 'Failed'],
    ['submitted', 'We cannot confirm yet that the recipient got it.'],
  ] as const)('says %s in words', async (status, words) => {
    const { page, fake, service, choose, text } = await inQuote()
    await choose()
    await page.press('button', 'Pay')
    await happen(() => fake.end({ is: 'confirmed' }))
    service.status = status
    await wait(PAY_POLL_MS)
    expect(text()).toContain(words)
    expect(page.all('button', status === 'submitted' ? 'Done' : 'Back to the site')).toHaveLength(1)
  })
})
