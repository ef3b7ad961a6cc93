import { beforeAll, describe, expect, test, vi } from 'vitest'
import { WalletModalError } from '../../../../src/core/errors.ts'
import { PAY_POLL_MS, PAY_TIMEOUT_MS } from '../../../../src/core/pay/limits.ts'
import { notSupported } from '../../../../src/core/pay/notSupported.ts'
import type { Exchange, PayApi, Purchase } from '../../../../src/core/pay/payApi.ts'
import type { PayAsset } from '../../../../src/core/pay/payAsset.ts'
import { disconnect } from '../../../../src/flows/connections/disconnect.ts'
import { closeModal } from '../../../../src/flows/modal/closeModal.ts'
import { payWithWallet } from '../../../../src/flows/pay/chooseWay.ts'
import { chooseExchange } from '../../../../src/flows/pay/exchange/chooseExchange.ts'
import { payForSite } from '../../../../src/flows/pay/payForSite.ts'
import { quotePay } from '../../../../src/flows/pay/quotePay.ts'
import { standStill } from '../../../kit/clock.ts'
import { BOB } from '../../../kit/fakeEip1193.ts'
import { fakeStorage } from '../../../kit/fakeStorage.ts'
import { ARGS, createPaying, told } from '../../../kit/paying.ts'
import { pending } from '../../../kit/sending.ts'
import { happen, settle, visitor, wait } from '../../../kit/visitor.tsx'

standStill()
beforeAll(() =>
  Promise.all(['Pay', 'PayQuote', 'PayLoading'].map((view) => import(`../../../../src/views/pay/${view}.tsx`))),
)

const EXCHANGES: readonly Exchange[] = ['Binance', 'Coinbase', 'Third'].map((name) => ({
  id: name.toLowerCase(),
  name,
}))

/** Exchanges for which a test answers, and the windows that the page opens. */
function fakeExchanges() {
  const asked = { exchanges: [] as unknown[], urls: [] as unknown[], polls: [] as unknown[] }
  const answers = {
    exchanges: async (): Promise<readonly Exchange[]> => EXCHANGES,
    url: async () => ({ url: 'https://exchange.test/pay', sessionId: 's-1' }),
    purchase: async (): Promise<Purchase> => ({ status: 'UNKNOWN' }),
    isBlocked: false,
    assets: async (): Promise<readonly PayAsset[]> => [],
  }
  const no = () => Promise.reject(new Error('No test asks that'))
  const api: PayApi = {
    ...{ quote: no, status: no, exchangeAssets: () => answers.assets() },
    exchanges({ signal: _, ...ask }) {
      asked.exchanges.push(ask)
      return answers.exchanges()
    },
    payUrl({ signal: _, ...ask }) {
      asked.urls.push(ask)
      return answers.url()
    },
    purchase({ signal: _, ...ask }) {
      asked.polls.push(ask)
      return answers.purchase()
    },
  }
  const replace = vi.fn<(url: string) => void>()
  const close = vi.fn<() => void>()
  const open = vi
    .spyOn(window, 'open')
    .mockImplementation(() =>
      answers.isBlocked ? null : ({ opener: window, closed: false, focus() {}, close, location: { replace } } as never),
    )
  return { api, asked, answers, open, replace, close }
}

async function inPay(args: Partial<typeof ARGS> = {}, storage = fakeStorage()) {
  const exchanges = fakeExchanges()
  const here = await createPaying({ api: exchanges.api, storage, options: { projectId: 'p' } })
  const page = await visitor(here.modal)
  const results = told(payForSite(here.modal, { ...ARGS, ...args }))
  await settle()
  return { ...here, exchanges, page, results }
}

async function inWindow(args: Partial<typeof ARGS> = {}, storage = fakeStorage()) {
  const here = await inPay(args, storage)
  await here.page.press('button', 'Binance')
  await here.page.press('button', 'Continue in Binance')
  return here
}

describe('Exchanges', () => {
  test('are at most two, and asked for what the site wants', async () => {
    const { page, exchanges } = await inPay()
    expect(exchanges.asked.exchanges).toMatchObject([{ amount: '12.5', asset: { symbol: 'USDC' } }])
    expect(page.all('button', 'Binance')).toHaveLength(1)
    expect(page.all('button', 'Coinbase')).toHaveLength(1)
    expect(page.all('button', 'Third')).toEqual([])
  })

  test('state no time while the visitor still has to log in there', async () => {
    const { page } = await inWindow()
    expect(page.text()).toContain('Pay in the Binance window')
    expect(page.text()).not.toContain('Est.')
    expect(page.root.querySelector('.footer')?.textContent).toBe('Open Binance')
  })

  test('show our marks of well-known exchanges', async () => {
    const { page } = await inPay()
    const pictureOf = (name: string) => page.get('button', name).querySelector('img')?.src
    for (const name of ['Binance', 'Coinbase']) expect(pictureOf(name)).toMatch(/^data:image\/svg\+xml,<svg/)
    expect(pictureOf('Binance')).not.toBe(pictureOf('Coinbase'))
  })

  test('are only the test exchange on a test network', async () => {
    const { page, exchanges } = await inPay({ network: 'eip155:11155111', token: undefined })
    expect(exchanges.asked.exchanges).toMatchObject([{ only: 'reown_test' }])
    expect(page.text()).toContain('No exchanges available')
  })

  test('can be asked for again if they could not be loaded', async () => {
    const { page, exchanges, modal } = await inPay()
    exchanges.answers.exchanges = () => Promise.reject(new WalletModalError('ServiceUnavailable'))
    await happen(() => void payForSite(modal, ARGS))
    expect(page.text()).toContain('Exchanges could not be loaded')
    exchanges.answers.exchanges = async () => EXCHANGES
    await page.press('button', 'Try again')
    expect(page.all('button', 'Binance')).toHaveLength(1)
  })

  test('that arrive while the wallet is asked about are shown when the visitor goes back', async () => {
    const answer = pending<readonly Exchange[]>()
    const { page, exchanges, modal, fake, payment } = await inPay()
    exchanges.answers.exchanges = () => answer.promise
    await happen(() => void payForSite(modal, ARGS))
    const prepared = pending<void>()
    const { prepare } = fake.answers
    fake.answers.prepare = async (...args) => prepared.promise.then(() => prepare(...args))
    await page.press('button', 'Pay with Example')
    expect(payment()?.phase).toBe('quoting')
    await happen(() => answer.resolve(EXCHANGES))
    await happen(() => prepared.resolve())
    expect(payment()?.phase).toBe('ready')
    await happen(() => modal.router.back())
    expect(page.all('button', 'Binance')).toHaveLength(1)
  })

  test('one that is chosen while the wallet is asked about stays chosen', async () => {
    const { modal, fake, exchanges, payment } = await inPay()
    const prepared = pending<void>()
    const { prepare } = fake.answers
    fake.answers.prepare = async (...args) => prepared.promise.then(() => prepare(...args))
    payWithWallet(modal)
    const quoting = quotePay(modal)
    const [exchange] = await exchanges.answers.exchanges()
    await happen(async () => {
      if (exchange) chooseExchange(modal, exchange)
      prepared.resolve()
      await quoting
      expect(payment()).toMatchObject({ way: 'exchange', phase: 'quoting' })
    })
    expect(payment()).toMatchObject({ way: 'exchange', exchange: { id: 'binance' }, phase: 'ready' })
  })

  test('are still offered if the wallet cannot pay, and can be asked for again then', async () => {
    const { page, exchanges, modal, fake } = await inPay()
    exchanges.answers.exchanges = () => Promise.reject(new WalletModalError('ServiceUnavailable'))
    await happen(() => void payForSite(modal, ARGS))
    fake.answers.prepare = () => Promise.reject(new WalletModalError('InsufficientFunds'))
    await page.press('button', 'Pay with Example')
    await happen(() => modal.router.back())
    exchanges.answers.exchanges = async () => EXCHANGES
    await page.press('button', 'Try again')
    expect(page.text()).not.toContain('Insufficient funds')
    expect(page.all('button', 'Binance')).toHaveLength(1)
  })

  test('the one that the site names is the only way, or is said not to pay', async () => {
    const { view, payment } = await inPay({ exchange: 'binance' })
    expect([view(), payment()?.exchange?.id]).toEqual(['PayQuote', 'binance'])
    const other = await inPay({ exchange: 'nobody' })
    expect(other.page.text()).toContain('nobody cannot be used for this payment')
    expect(other.page.all('button', 'Pay with')).toEqual([])
    closeModal(other.modal, 'button')
    await settle()
    expect(other.results).toMatchObject([{ outcome: 'failed' }])
  })
})

describe('What an exchange can pay with', () => {
  const assets: readonly PayAsset[] = [
    { network: 'eip155:1', name: 'Ether', symbol: 'ETH', decimals: 18 },
    { network: 'eip155:1', address: `0x${'7'.repeat(40)}`, name: 'Dai', symbol: 'DAI', decimals: 18 },
  ]

  test('is offered with its networks, impostors with their address, and what is chosen is quoted', async () => {
    const { page, exchanges, payment } = await inPay()
    exchanges.answers.assets = async () => assets
    await page.press('button', 'Binance')
    expect(page.get('button', 'USDC').getAttribute('aria-current')).toBe('true')
    expect(page.get('button', 'Dai').textContent).toContain('0x7777')
    await page.press('button', 'Ether')
    expect(page.get('button', 'Ether').textContent).toContain('on Ethereum')
    expect(page.get('button', 'Ether').getAttribute('aria-current')).toBe('true')
    expect(payment()).toMatchObject({ way: 'exchange', origin: { symbol: 'ETH' }, phase: 'refused' })
    await page.press('button', 'USDC')
    expect(payment()).toMatchObject({ phase: 'ready', quote: { isDirect: true } })
  })

  test('can be asked for again if it could not be loaded, and can be chosen when the window was blocked', async () => {
    const { page, exchanges, payment } = await inPay()
    exchanges.answers.assets = () => Promise.reject(new WalletModalError('ServiceUnavailable'))
    await page.press('button', 'Binance')
    expect(page.text()).toContain('Other tokens at Binance could not be loaded')
    exchanges.answers.assets = async () => assets
    await page.press('button', 'Try again')
    expect(page.text()).not.toContain('could not be loaded')
    exchanges.answers.isBlocked = true
    await page.press('button', 'Continue in Binance')
    expect(payment()?.phase).toBe('blocked')
    await page.press('button', 'Ether')
    expect(payment()?.session).toBeUndefined()
  })
})

describe('A payment from an exchange', () => {
  test('opens the window in the click, asks every 3 s, and is paid when the exchange says so', async () => {
    const { page, exchanges, results, entry, fake } = await inWindow()
    expect(exchanges.open).toHaveBeenCalledOnce()
    expect(exchanges.asked.urls).toMatchObject([{ exchange: 'binance', amount: '12.5', receiver: BOB }])
    expect(exchanges.replace.mock.calls).toEqual([['https://exchange.test/pay']])
    expect(page.text()).toContain('Pay in the Binance window')
    exchanges.answers.purchase = async () => ({ status: 'IN_PROGRESS' })
    await wait(PAY_POLL_MS)
    exchanges.answers.purchase = () => Promise.reject(new WalletModalError('ServiceUnavailable'))
    await wait(PAY_POLL_MS)
    expect(results).toEqual([])
    exchanges.answers.purchase = async () => ({ status: 'SUCCESS', hash: '0xab' })
    await wait(PAY_POLL_MS)
    expect(results).toMatchObject([{ outcome: 'paid', status: 'success', hash: '0xab', exchange: 'binance' }])
    expect(entry.told('transaction')).toEqual([{ hash: '0xab', network: 'eip155:1', kind: 'pay' }])
    expect(exchanges.asked.polls).toHaveLength(4)
    expect(fake.asked.send).toEqual([])
  })

  test('has failed if the exchange says so', async () => {
    const { exchanges, results } = await inWindow()
    exchanges.answers.purchase = async () => ({ status: 'FAILED' })
    await wait(PAY_POLL_MS)
    expect(results).toMatchObject([{ outcome: 'failed', exchange: 'binance', error: { code: 'TransactionFailed' } }])
  })

  test('has its end as title', async () => {
    const { exchanges, page } = await inWindow()
    // Nothing is processed yet
    expect(page.title()).toBe('Binance')
    exchanges.answers.purchase = async () => ({ status: 'FAILED' })
    await wait(PAY_POLL_MS)
    expect(page.title()).toBe('Failed')
    expect(page.text()).toContain('Look in Binance before you pay again.')
  })

  test('does not offer its window after 300 s, but still follows it', async () => {
    const { exchanges, page, results } = await inWindow()
    expect(page.all('link', 'Open Binance')).toHaveLength(1)
    await wait(PAY_TIMEOUT_MS)
    expect(results).toMatchObject([{ outcome: 'expired' }])
    expect(page.title()).toBe('Payment timeout')
    expect(page.text()).toContain('Do not pay in the Binance window any more.')
    expect(page.all('link', 'Open Binance')).toEqual([])
    exchanges.answers.purchase = async () => ({ status: 'SUCCESS', hash: '0xab' })
    await wait(PAY_POLL_MS)
    expect(page.title()).toBe('Completed')
  })

  test('is closed if the visitor closes meanwhile, expires after 300 s, and does not need the wallet', async () => {
    const closed = await inWindow()
    closeModal(closed.modal, 'button')
    await settle()
    expect(closed.results).toMatchObject([{ outcome: 'closed', status: 'waiting', exchange: 'binance' }])
    const expired = await inWindow({ amount: '1' })
    await happen(() => disconnect(expired.modal))
    expect(expired.view()).toBe('PayLoading')
    await wait(PAY_TIMEOUT_MS)
    expect(expired.results).toMatchObject([{ outcome: 'expired', status: 'waiting' }])
  })

  test('offers a link if the browser blocks the window, and has failed if the visitor closes then', async () => {
    const here = await inPay()
    here.exchanges.answers.isBlocked = true
    await here.page.press('button', 'Binance')
    await here.page.press('button', 'Continue in Binance')
    // It is no failure, and said as in other views whose window is blocked
    expect(here.page.root.querySelector('.notice.warning')?.textContent).toContain(
      'Your browser blocked the windowAllow this site to open the \u2068Binance\u2069 window, or open it in a new tab.',
    )
    const link = here.page.get('link', 'Open Binance')
    expect(link.getAttribute('href')).toBe('https://exchange.test/pay')
    expect(link.getAttribute('rel')).toContain('noopener')
    expect(here.exchanges.asked.polls).toEqual([])
    closeModal(here.modal, 'button')
    await settle()
    expect(here.results).toMatchObject([{ outcome: 'failed', error: { code: 'PopupBlocked' } }])
  })

  test('opens by the link, but not if another tab has paid since', async () => {
    const storage = fakeStorage()
    const here = await inPay({ reference: 'order-7' }, storage)
    here.exchanges.answers.isBlocked = true
    await here.page.press('button', 'Binance')
    await here.page.press('button', 'Continue in Binance')
    const press = async () => {
      const event = new MouseEvent('click', { bubbles: true, cancelable: true, composed: true })
      await happen(() => here.page.get('link', 'Open Binance').dispatchEvent(event))
      return event.defaultPrevented
    }
    const other = await inWindow({ reference: 'order-7' }, storage)
    other.stop()
    expect(await press()).toBe(true)
    expect(here.page.text()).toContain('You may have paid this already')
    expect(here.page.get('button', 'Continue in Binance').getAttribute('aria-disabled')).toBe('true')
    await here.page.press('checkbox')
    await here.page.press('button', 'Continue in Binance')
    expect(await press()).toBe(false)
    expect(here.view()).toBe('PayLoading')
  })

  test('says why it cannot be opened, and closes its window', async () => {
    const here = await inPay()
    here.exchanges.answers.url = () => Promise.reject(notSupported('USDC is not supported', undefined))
    await here.page.press('button', 'Binance')
    await here.page.press('button', 'Continue in Binance')
    expect(here.page.text()).toContain('Binance cannot be used for this payment')
    expect(here.exchanges.close).toHaveBeenCalledOnce()
    here.exchanges.answers.url = async () => ({ url: 'javascript:alert(1)', sessionId: 's' })
    await here.page.press('button', 'Continue in Binance')
    expect(here.exchanges.replace).not.toHaveBeenCalled()
    expect(here.payment()).toMatchObject({ phase: 'failed', error: { code: 'ServiceUnavailable' } })
  })

  test('goes on after a reload, by its reference', async () => {
    const storage = fakeStorage()
    const first = await inWindow({ reference: 'order-7' }, storage)
    first.stop()
    const { view, exchanges, results, page } = await inPay({ reference: 'order-7' }, storage)
    expect(view()).toBe('PayLoading')
    // As before the reload: nothing is processed before the visitor has paid there
    expect(page.title()).toBe('binance')
    exchanges.answers.purchase = async () => ({ status: 'SUCCESS', hash: '0xab' })
    await wait(PAY_POLL_MS)
    expect(results).toMatchObject([{ outcome: 'paid', paymentId: 'order-7', exchange: 'binance' }])
    // The window of the earlier visit is the only one.
    expect(exchanges.open).toHaveBeenCalledOnce()
  })

  test('is paid only if a node shows it: the exchange may name the transaction of another payment', async () => {
    const { chainPay, exchanges, results, entry } = await inWindow()
    chainPay.hasArrived = async () => false
    exchanges.answers.purchase = async () => ({ status: 'SUCCESS', hash: '0xab' })
    await wait(PAY_POLL_MS)
    expect(results).toMatchObject([{ outcome: 'submitted', hash: '0xab', exchange: 'binance' }])
    expect(entry.told('transaction')).toEqual([{ hash: '0xab', network: 'eip155:1', kind: 'pay' }])
  })

  test('is not paid by a transaction that has paid another order', async () => {
    const storage = fakeStorage()
    const purchase = async (): Promise<Purchase> => ({ status: 'SUCCESS', hash: '0xab' })
    const first = await inWindow({ reference: 'order-1' }, storage)
    first.exchanges.answers.purchase = purchase
    await wait(PAY_POLL_MS)
    expect(first.results).toMatchObject([{ outcome: 'paid' }])
    first.stop()
    const second = await inWindow({ reference: 'order-2' }, storage)
    second.exchanges.answers.purchase = purchase
    await wait(PAY_POLL_MS)
    expect(second.results).toMatchObject([{ outcome: 'submitted', paymentId: 'order-2' }])
  })

  test('is paid by the word of the exchange, but not for a session that was read from the storage', async () => {
    const { exchanges, results } = await inWindow()
    exchanges.answers.purchase = async () => ({ status: 'SUCCESS' })
    await wait(PAY_POLL_MS)
    expect(results).toMatchObject([{ outcome: 'paid' }])
    const storage = fakeStorage()
    const before = await inWindow({ reference: 'order-7' }, storage)
    before.stop()
    const after = await inPay({ reference: 'order-7' }, storage)
    after.exchanges.answers.purchase = async () => ({ status: 'SUCCESS' })
    await wait(PAY_POLL_MS)
    expect(after.results).toMatchObject([{ outcome: 'submitted', paymentId: 'order-7' }])
  })

  test('that a node still has to prove is submitted if the visitor closes meanwhile', async () => {
    const { chainPay, exchanges, results, modal, page } = await inWindow()
    chainPay.hasArrived = async () => undefined
    exchanges.answers.purchase = async () => ({ status: 'SUCCESS', hash: '0xab' })
    await wait(PAY_POLL_MS)
    expect(page.text()).not.toContain('Pay in the window')
    expect(results).toEqual([])
    closeModal(modal, 'button')
    await settle()
    expect(results).toMatchObject([{ outcome: 'submitted', hash: '0xab' }])
  })

  test('that fails once another payment is shown says nothing about that one', async () => {
    const url = pending<{ url: string; sessionId: string }>()
    const { page, exchanges, modal, results } = await inPay()
    exchanges.answers.url = () => url.promise
    await page.press('button', 'Binance')
    await page.press('button', 'Continue in Binance')
    const others = told(payForSite(modal, { ...ARGS, amount: '2' }))
    await settle()
    await happen(() => url.reject(new WalletModalError('ServiceUnavailable')))
    closeModal(modal, 'button')
    await settle()
    expect([results, others]).toMatchObject([[{ outcome: 'closed' }], [{ outcome: 'closed' }]])
  })

  test.each(['opens', 'fails'])('that %s after 300 s shows that it has expired, and opens nothing', async (end) => {
    const url = pending<{ url: string; sessionId: string }>()
    const { page, exchanges, results } = await inPay()
    exchanges.answers.url = () => url.promise
    await page.press('button', 'Binance')
    await page.press('button', 'Continue in Binance')
    await wait(PAY_TIMEOUT_MS)
    expect(results).toMatchObject([{ outcome: 'expired' }])
    await happen(() =>
      end === 'fails'
        ? url.reject(new WalletModalError('ServiceUnavailable'))
        : url.resolve({ url: 'https://exchange.test/pay', sessionId: 's-1' }),
    )
    expect(page.text()).toContain('Payment timeout')
    expect(exchanges.close).toHaveBeenCalledOnce()
    expect(exchanges.replace).not.toHaveBeenCalled()
  })

  test('is shown again to a visitor who has gone back while it is prepared', async () => {
    const { page, exchanges, modal, view } = await inPay()
    exchanges.answers.url = () => new Promise(() => {})
    await page.press('button', 'Binance')
    await page.press('button', 'Continue in Binance')
    await happen(() => modal.router.back())
    await page.press('button', 'Coinbase')
    expect([view(), page.all('button', 'Continue in Binance').length]).toEqual(['PayQuote', 1])
    await happen(() => modal.router.back())
    await page.press('button', 'Pay with Example')
    expect([view(), page.all('button', 'Continue in Binance').length]).toEqual(['PayQuote', 1])
  })
})
