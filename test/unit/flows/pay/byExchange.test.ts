import { beforeAll, describe, expect, test, vi } from 'vitest'
import { EXCHANGE_ASSETS_SHOWN, PAY_POLL_MS, PAY_TIMEOUT_MS, QUOTE_KEPT_MS } from '../../../../src/core/pay/limits.ts'
import type { TransferStatus } from '../../../../src/core/pay/transferStatus.ts'
import { closeModal } from '../../../../src/flows/modal/closeModal.ts'
import { chooseExchange } from '../../../../src/flows/pay/exchange/chooseExchange.ts'
import { assetsToPayWith, exchangeAssetsOf } from '../../../../src/flows/pay/exchange/exchangeAssets.ts'
import { openBlocked } from '../../../../src/flows/pay/exchange/openBlocked.ts'
import { payInWindow } from '../../../../src/flows/pay/exchange/payInWindow.ts'
import { choosePayAsset } from '../../../../src/flows/pay/payAssets.ts'
import { payForSite } from '../../../../src/flows/pay/payForSite.ts'
import { quotePay } from '../../../../src/flows/pay/quotePay.ts'
import { confirmPayRisks, needsPayConsent } from '../../../../src/flows/pay/repeatsOfPay.ts'
import { pass, rest, standStill } from '../../../kit/clock.ts'
import { exchangeService, FAKE_DAI, listed } from '../../../kit/exchangeService.ts'
import { fakeStorage } from '../../../kit/fakeStorage.ts'
import { ARGS, createPaying, told } from '../../../kit/paying.ts'
import { COIN, HASH, pending } from '../../../kit/sending.ts'
import { SOLVER, WANTED } from '../../../kit/transfersService.ts'

standStill()
beforeAll(() => import('../../../../src/flows/modal/viewByName.ts'))

/** A payment of 12.5 USDC for which the visitor has chosen an exchange. */
async function atExchange(args: Partial<typeof ARGS> = {}, storage = fakeStorage()) {
  const services = exchangeService()
  const here = await createPaying({ storage, options: { projectId: 'p1' }, isConnected: false })
  const results = told(payForSite(here.modal, { ...ARGS, ...args }))
  await rest()
  await rest()
  const choose = async (asset: typeof COIN = COIN) => {
    choosePayAsset(here.modal, asset)
    await rest()
  }
  return { ...here, ...services, results, choose }
}

async function quoted(args: Partial<typeof ARGS> = {}, storage = fakeStorage()) {
  const here = await atExchange(args, storage)
  chooseExchange(here.modal, { id: 'binance', name: 'Binance' })
  // The view does that as soon as it is shown.
  await quotePay(here.modal)
  await rest()
  const assets = () => {
    const { list = [] } = exchangeAssetsOf(here.modal).get() ?? {}
    return assetsToPayWith(here.modal, here.payment() ?? expect.fail(), list)
  }
  return { ...here, assets }
}

/** The window of the exchange is open, for ether that a service swaps. No wallet is connected: prices are unknown. */
async function inWindow(args: Partial<typeof ARGS> = {}, storage = fakeStorage()) {
  const here = await quoted(args, storage)
  await here.choose()
  confirmPayRisks(here.modal, true)
  await payInWindow(here.modal)
  await rest()
  return here
}

describe('What an exchange can pay with', () => {
  test('is what the site asks for, then what the exchange lists, impostors last', async () => {
    const { assets } = await quoted()
    expect(assets().map(({ network, name }) => `${name} ${network}`)).toEqual([
      'USDC eip155:1',
      // The site's own words for its coin.
      'Ether eip155:1',
      'Ether on Arbitrum eip155:42161',
      'Dai eip155:1',
    ])
    expect(assets().at(-1)?.address).toBe(FAKE_DAI)
  })

  test('is at most 24, on no test network and no chain without payments, with the decimals of the coin', async () => {
    const { assets, exchange, modal, payment } = await quoted()
    exchange.assets = [
      listed('eip155:1', 'native', 'ETH', 6),
      listed('eip155:11155111', 'native', 'ETH', 18),
      listed('solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp', 'native', 'SOL', 9),
    ]
    chooseExchange(modal, { id: 'other', name: 'Other' })
    await rest()
    expect(assets()).toEqual([payment()?.order.asset])
    exchange.assets = Array.from({ length: 30 }, (_, index) =>
      listed('eip155:1', `0x${String(index).padStart(40, 'a')}`, `T${index}`, 18),
    )
    chooseExchange(modal, { id: 'third', name: 'Third' })
    await rest()
    expect(assets()).toHaveLength(EXCHANGE_ASSETS_SHOWN)
  })

  test('is quoted for nobody, and paid by the exchange into the deposit of the service', async () => {
    const { service, exchange, payment, results } = await inWindow()
    expect(service.asked).toHaveLength(1)
    expect(service.asked[0]).toMatchObject({ amount: '12500000', recipient: ARGS.recipient })
    expect(service.asked[0]).not.toHaveProperty('user')
    expect(WANTED).toBe(5_050_000_000_000_000n)
    expect(exchange.sessions).toMatchObject([
      { asset: 'eip155:1/slip44:60', amount: '0.00505', recipient: `eip155:1:${SOLVER}` },
    ])
    expect(exchange.opened.mock.calls).toEqual([['https://exchange.test/pay']])
    // Its own window: that of an earlier payment stays.
    expect(vi.mocked(window.open).mock.calls.map(([, name]) => name)).toEqual(['_blank'])
    expect(payment()).toMatchObject({ phase: 'window', status: 'waiting' })
    expect(results).toEqual([])
  })

  test('asks no service if it is what the site asks for', async () => {
    const { service, exchange, modal, payment } = await quoted()
    await payInWindow(modal)
    await rest()
    expect(service.asked).toEqual([])
    expect(exchange.sessions).toMatchObject([{ amount: '12.5', recipient: `eip155:1:${ARGS.recipient}` }])
    await pass(PAY_POLL_MS)
    expect(service.polls).toBe(0)
    expect(payment()?.phase).toBe('window')
  })

  test.each([
    ['pays the recipient less', { destination: { amount: '1', currency: ARGS.token } }],
    [
      'wants transactions',
      {
        steps: [
          { type: 'transaction', requestId: 'r', transaction: { from: SOLVER, to: SOLVER, data: '0x', value: '0' } },
        ],
      },
    ],
    ['wants no deposit', { steps: [] }],
  ])('is refused if the service %s: no window is opened', async (_, change) => {
    const { modal, service, choose, payment } = await quoted()
    service.change = change
    await choose()
    expect(payment()?.phase).toBe('refused')
    await payInWindow(modal)
    expect(window.open).not.toHaveBeenCalled()
  })

  test('needs a tick if prices are unknown', async () => {
    const { modal, choose, payment, exchange } = await quoted()
    expect(needsPayConsent(payment() ?? expect.fail())).toBe(false)
    await choose()
    expect(needsPayConsent(payment() ?? expect.fail())).toBe(true)
    await payInWindow(modal)
    expect(window.open).not.toHaveBeenCalled()
    confirmPayRisks(modal, true)
    await payInWindow(modal)
    expect(exchange.sessions).toHaveLength(1)
  })

  test('is quoted anew in the press if the quote is old, and shown again if it is dearer', async () => {
    const { modal, service, exchange, choose, payment } = await quoted()
    await choose()
    confirmPayRisks(modal, true)
    await pass(QUOTE_KEPT_MS + 1)
    service.wants = WANTED + 1n
    await payInWindow(modal)
    expect(payment()).toMatchObject({ phase: 'ready', quote: { origin: { amount: WANTED + 1n } } })
    expect(exchange.sessions).toEqual([])
    expect(exchange.closed).toHaveBeenCalledOnce()
    await pass(QUOTE_KEPT_MS + 1)
    await payInWindow(modal)
    expect(service.asked).toHaveLength(3)
    expect(exchange.sessions).toHaveLength(1)
  })
})

describe('A quote that is old in the press', () => {
  async function old() {
    const here = await quoted()
    await here.choose()
    confirmPayRisks(here.modal, true)
    await pass(QUOTE_KEPT_MS + 1)
    return here
  }

  test('is shown again if it pays another address now', async () => {
    const { modal, service, exchange, payment } = await old()
    const deposit = { amount: String(WANTED), currency: 'native', receiver: `0x${'4'.repeat(40)}` }
    service.change = { steps: [{ type: 'deposit', requestId: 'request-2', deposit }] }
    await payInWindow(modal)
    expect(payment()).toMatchObject({ phase: 'ready', quote: { steps: [{ requestId: 'request-2' }] } })
    expect(exchange.sessions).toEqual([])
    expect(exchange.closed).toHaveBeenCalledOnce()
  })

  test('opens no other exchange, which the visitor has chosen meanwhile', async () => {
    const { modal, service, exchange, payment, choose } = await old()
    const answered = pending<Response>()
    const others = globalThis.fetch
    vi.stubGlobal('fetch', () => answered.promise)
    const opening = payInWindow(modal)
    await rest()
    vi.stubGlobal('fetch', others)
    chooseExchange(modal, { id: 'other', name: 'Other' })
    await choose()
    confirmPayRisks(modal, true)
    expect(payment()).toMatchObject({ phase: 'ready', exchange: { id: 'other' } })
    answered.resolve(Response.json({}))
    await opening
    await rest()
    expect(service.asked).toHaveLength(2)
    expect(exchange.sessions).toEqual([])
    expect(exchange.closed).toHaveBeenCalledOnce()
  })
})

describe('The link to a window that was blocked', () => {
  async function blocked(storage = fakeStorage()) {
    const here = await quoted({ reference: 'order-7' }, storage)
    vi.mocked(window.open).mockReturnValue(null)
    await here.choose()
    confirmPayRisks(here.modal, true)
    await payInWindow(here.modal)
    await rest()
    expect(here.payment()).toMatchObject({ phase: 'blocked', session: { id: 's-1' } })
    return here
  }

  test('opens while the quote is new, and not before an old one is renewed', async () => {
    const { modal, service, exchange, payment } = await blocked()
    await pass(QUOTE_KEPT_MS + 1)
    expect(openBlocked(modal)).toBe(false)
    await rest()
    expect(service.asked).toHaveLength(2)
    expect(payment()).toMatchObject({ phase: 'ready', isConfirmed: true })
    expect(payment()?.session).toBeUndefined()
    await payInWindow(modal)
    await rest()
    expect(exchange.sessions).toHaveLength(2)
    expect(openBlocked(modal)).toBe(true)
    expect(payment()).toMatchObject({ phase: 'window', session: { id: 's-2' } })
  })

  test('does not open if another tab has paid meanwhile', async () => {
    const storage = fakeStorage()
    const { modal, payment } = await blocked(storage)
    const other = await inWindow({ reference: 'order-7' }, storage)
    other.stop()
    expect(openBlocked(modal)).toBe(false)
    expect(payment()).toMatchObject({ phase: 'ready', repeats: [{ kind: 'again' }], isConfirmed: false })
  })
})

describe('A payment from an exchange that a service swaps', () => {
  test('opens no window if another tab has paid since the quote', async () => {
    const storage = fakeStorage()
    const { modal, payment, choose, exchange } = await quoted({ reference: 'order-7' }, storage)
    await choose()
    confirmPayRisks(modal, true)
    const other = await inWindow({ reference: 'order-7' }, storage)
    other.stop()
    vi.mocked(window.open).mockClear()
    await payInWindow(modal)
    expect(window.open).not.toHaveBeenCalled()
    expect(payment()).toMatchObject({ phase: 'ready', repeats: [{ kind: 'again' }], isConfirmed: false })
    expect(exchange).toMatchObject({ sessions: [] })
  })

  test.each([
    ['success', 'paid'],
    ['submitted', 'submitted'],
    ['refund', 'refunded'],
    ['timeout', 'expired'],
    ['failure', 'failed'],
  ] as const)('ends as the service says: %s is %s', async (status: TransferStatus, outcome) => {
    const { service, exchange, results } = await inWindow()
    // The exchange has paid the service, which is not the recipient.
    exchange.status = 'SUCCESS'
    await pass(PAY_POLL_MS)
    expect(results).toEqual([])
    service.status = status
    await pass(PAY_POLL_MS)
    expect(results).toMatchObject([{ outcome, status, exchange: 'binance' }])
  })

  test('has failed if the exchange says so, and expires after 300 s', async () => {
    const { exchange, results } = await inWindow()
    exchange.status = 'FAILED'
    await pass(PAY_POLL_MS)
    expect(results).toMatchObject([{ outcome: 'failed', error: { code: 'TransactionFailed' } }])
    const late = await inWindow({ amount: '13' })
    await pass(PAY_TIMEOUT_MS)
    expect(late.results).toMatchObject([{ outcome: 'expired', status: 'waiting' }])
  })

  test('tells the transaction of the exchange once, and is submitted if the visitor leaves then', async () => {
    const { modal, exchange, entry, results } = await inWindow()
    Object.assign(exchange, { status: 'SUCCESS', txHash: HASH })
    await pass(2 * PAY_POLL_MS)
    expect(entry.told('transaction')).toEqual([{ hash: HASH, network: 'eip155:1', kind: 'pay' }])
    const { purchases } = exchange
    await pass(PAY_POLL_MS)
    expect(exchange.purchases).toBe(purchases)
    closeModal(modal, 'button')
    await rest()
    expect(results).toMatchObject([{ outcome: 'submitted', hash: HASH, exchange: 'binance' }])
  })

  test('goes on after a reload, by its reference, for whose id from the storage the word of the service does not count', async () => {
    const storage = fakeStorage()
    const first = await inWindow({ reference: 'order-7' }, storage)
    first.stop()
    const { service, exchange, results, view, payment } = await atExchange({ reference: 'order-7' }, storage)
    expect(view()).toBe('PayLoading')
    expect(payment()).toMatchObject({ phase: 'window', requestId: 'request-1', exchange: { id: 'binance' } })
    Object.assign(exchange, { status: 'SUCCESS', txHash: HASH })
    await pass(PAY_POLL_MS)
    expect(results).toEqual([])
    service.status = 'success'
    await pass(PAY_POLL_MS)
    expect(results).toMatchObject([{ outcome: 'submitted', paymentId: 'order-7', hash: HASH }])
    // Nobody is asked again.
    expect([service.asked, exchange.sessions]).toEqual([[], []])
  })
})
