import { beforeAll, describe, expect, test } from 'vitest'
import { FALLBACK } from '../../../../src/core/buy/fallback.ts'
import { BUY_QUOTE_WAIT_MS } from '../../../../src/core/buy/limits.ts'
import type { Options } from '../../../../src/core/options.ts'
import { buyOf } from '../../../../src/flows/buy/buyOf.ts'
import { openModal } from '../../../../src/flows/modal/openModal.ts'
import { createBuying } from '../../../kit/buying.ts'
import { standStill } from '../../../kit/clock.ts'
import { happen, visitor, wait } from '../../../kit/visitor.tsx'

standStill()
beforeAll(() =>
  Promise.all([
    import('../../../../src/views/buy/OnRampProviders.tsx'),
    import('../../../../src/views/modal/Legal.tsx'),
  ]),
)

const [COIN] = FALLBACK.purchase
const [CURRENCY] = FALLBACK.payment
const PAIR = { purchase: COIN, payment: CURRENCY }

/** Opens Account. */
async function inAccount(options: Options = {}, isOnSolana = false) {
  const here = await createBuying({ options, isOnSolana })
  const page = await visitor(here.modal)
  void openModal(here.modal)
  await happen(() => {})
  return { ...here, page }
}

/** Opens the list of providers. */
async function inProviders(options: Options = {}, isOnSolana = false) {
  const here = await inAccount(options, isOnSolana)
  await happen(() => here.modal.router.push({ view: 'OnRampProviders' }))
  return here
}

const tilesOf = ({ page }: Awaited<ReturnType<typeof inAccount>>) =>
  [...page.root.querySelectorAll('.tile')].map((tile) => tile.textContent)

describe('Account', () => {
  test('leads to buying and receiving', async () => {
    const { page } = await inAccount()
    await page.press('button', 'Fund Wallet')
    expect(page.title()).toBe('Fund Wallet')
    expect(page.names('button')).toEqual(
      expect.arrayContaining([expect.stringMatching(/^Buy crypto/), expect.stringMatching(/^Receive funds/)]),
    )
    await page.press('button', 'Buy crypto')
    expect(page.title()).toBe('Choose Provider')
  })

  test('keeps the order of walletFeaturesOrder', async () => {
    expect(tilesOf(await inAccount()).slice(0, 2)).toEqual(['Fund Wallet', 'Receive'])
    const other = await inAccount({ features: { walletFeaturesOrder: ['receive', 'onramp'] } })
    expect(tilesOf(other).slice(0, 2)).toEqual(['Receive', 'Fund Wallet'])
  })

  test.each([
    ['buying is off', { features: { onramp: false } }],
    ['the list of providers is empty', { features: { onramp: [] } }],
    ['there is neither a project id nor a page of the site', { projectId: '' }],
  ] as const)('does not offer it if %s', async (_, options) => {
    expect(tilesOf(await inAccount(options))).not.toContain('Fund Wallet')
  })

  test('offers only to receive where nothing is sold, and nothing if that is off, too', async () => {
    const { page, modal, entry } = await inAccount({ features: { onramp: [] } })
    await happen(() => modal.router.push({ view: 'FundWallet' }))
    expect([page.has('button', 'Buy crypto'), page.has('button', 'Receive funds')]).toEqual([false, true])
    await happen(() => entry.configure({ features: { onramp: [], receive: false } }))
    expect(page.text()).toBe('You cannot add funds here')
  })
})

describe('The list of providers', () => {
  /** Specification §4: "provider starts unselected"; §9: "meld fee range 1-2%". */
  test('has Meld with its fees, and none is chosen', async () => {
    const { page, modal } = await inProviders()
    const row = page.get('button', 'Meld.io')
    expect(row.textContent).toBe('Meld.ioFees \u20681–2%\u2069')
    expect(page.root.querySelector('[aria-current]')).toBeNull()
    expect(buyOf(modal).$purchase.get()).toBeUndefined()
  })

  test('says so if no provider can be opened, rather than showing an empty list', async () => {
    const { page } = await inProviders({
      projectId: '',
      features: { onramp: ['coinbase'] },
      services: { onramp: 'https://own.test' },
    })
    expect(page.text()).toContain('You cannot add funds here')
    expect(page.has('textbox')).toBe(false)
  })

  test('says with which coin the page of a provider opens, if another one is chosen', async () => {
    const { page } = await inProviders({}, true)
    expect(page.get('button', 'Meld.io').textContent).toContain('Opens with \u2068SOL\u2069')
  })

  test('waits until the visitor has agreed to the terms', async () => {
    const { page, windows } = await inProviders({ features: { legalCheckbox: true }, termsUrl: 'https://site.test' })
    expect(page.get('button', 'Meld.io').textContent).toContain('Agree to the terms first')
    await page.press('button', 'Meld.io')
    expect(windows.all).toEqual([])
    await page.press('checkbox')
    await page.press('button', 'Meld.io')
    expect(windows.all).toHaveLength(1)
  })
})

describe('The amount', () => {
  test.each([
    ['5', 'Enter at least \u2068$10\u2069 (Card)', true],
    ['30000', 'Enter at most \u2068$25,000\u2069 (Bank account)', true],
    ['8000', 'For this amount, pay with: Bank account', false],
    ['1.234', 'Enter an amount like 100.50', true],
  ])('%s: %s', async (typed, words, isOff) => {
    const { page } = await inProviders()
    await page.write('Amount', typed)
    expect(page.text()).toContain(words)
    expect(page.get('textbox', 'Amount').getAttribute('aria-invalid')).toBe(isOff ? 'true' : null)
    expect(page.get('button', 'Meld.io').getAttribute('aria-disabled')).toBe(isOff ? 'true' : null)
  })

  test('shows the limits while nothing is wrong', async () => {
    const { page } = await inProviders()
    expect(page.text()).toContain('Card: \u2068$10\u2069 to \u2068$7,500\u2069')
    expect(page.text()).toContain('Bank account: \u2068$10\u2069 to \u2068$25,000\u2069')
  })

  test('is entered by a press on a common one', async () => {
    const { page } = await inProviders()
    await page.press('button', '\u2068$250')
    expect((page.get('textbox', 'Amount') as HTMLInputElement).value).toBe('250')
    expect(page.get('button', '\u2068$250').getAttribute('aria-pressed')).toBe('true')
  })
})

describe('The quote', () => {
  test('is shown with the parts of its total, all with decimals', async () => {
    const { page, fake } = await inProviders()
    const quote = await fake.answers.quote({ network: 'eip155:1', ...PAIR, amount: '100' })
    fake.answers.quote = async () => ({ ...quote, subtotal: { amount: '98', currency: 'USD' } })
    await page.write('Amount', '100')
    expect(page.root.querySelector('.form-expected')?.getAttribute('aria-busy')).toBe('true')
    await wait(BUY_QUOTE_WAIT_MS)
    expect(page.root.querySelector('.form-expected')?.textContent).toContain('98.25')
    expect(page.text().replace(/[\u2068\u2069]/g, '')).toContain(
      'Price of 98.25 USDC$98.00Network fee$0.50Provider’s fee$1.50Total$100.00',
    )
  })

  test('says that the fee of the provider is not stated, and what it usually is, if it is in no part of the total', async () => {
    const { page } = await inProviders()
    await page.write('Amount', '100')
    await wait(BUY_QUOTE_WAIT_MS)
    expect(page.text().replace(/[\u2068\u2069]/g, '')).toContain(
      'Price of 98.25 USDC$99.50Network fee$0.50Provider’s feeNot stated, usually 1–2%Total$100.00',
    )
    expect(page.get('button', 'Meld.io').textContent).toContain('Fees \u20681–2%')
  })

  test('says only that the fee is not stated if the visitor can choose another provider', async () => {
    const { page } = await inProviders({ features: { onramp: ['meld', 'coinbase'] } })
    await page.write('Amount', '100')
    await wait(BUY_QUOTE_WAIT_MS)
    expect(page.text()).toContain('Not stated separately')
  })

  test('that failed is a dash with words and Try again, and no provider waits for it', async () => {
    const { page, fake, windows } = await inProviders()
    fake.answers.quote = () => Promise.reject(new Error('404'))
    await page.write('Amount', '100')
    await wait(BUY_QUOTE_WAIT_MS)
    expect(page.root.querySelector('.form-expected')?.textContent).toBe('—')
    expect(page.text()).toContain('No quote available. The provider shows its price.')
    await page.press('button', 'Try again')
    await wait(0)
    expect(fake.asked.quotes).toHaveLength(2)
    await page.press('button', 'Meld.io')
    expect(windows.all).toHaveLength(1)
  })
})

describe('The lists', () => {
  test('of coins marks the chosen one, and goes back with the choice', async () => {
    const { page } = await inProviders()
    await page.press('button', 'USDC')
    expect(page.title()).toBe('Select Token')
    expect(page.get('button', 'USD Coin').getAttribute('aria-current')).toBe('true')
    expect(page.get('button', 'USD Coin').textContent).toContain('USD CoinUSDC on Ethereum, Polygon')
    expect(page.has('textbox', 'Search')).toBe(false)
    await page.press('button', 'Ether')
    expect(page.title()).toBe('Choose Provider')
    expect(page.get('button', 'ETH').hasAttribute('data-autofocus')).toBe(true)
    expect(page.get('button', 'Meld.io').textContent).toContain('Opens with \u2068USDC\u2069')
  })

  test('can be searched by name, symbol and network if they are long', async () => {
    const { page, modal, fake } = await inAccount()
    const [usdc, ...more] = FALLBACK.purchase
    const coins = ['SOL', 'DAI', 'BTC', 'LINK', 'UNI'].map((symbol) => ({ ...usdc, name: `${symbol} coin`, symbol }))
    fake.answers.options = async () => ({ ...FALLBACK, purchase: [usdc, ...more, ...coins], isFallback: false })
    await happen(() => modal.router.push({ view: 'OnRampProviders' }))
    await page.press('button', 'USDC')
    await page.write('Search', 'doge')
    expect(page.text()).toContain('Nothing found')
    await page.write('Search', 'polygon')
    expect(page.all('listitem')).toHaveLength(7)
    await page.write('Search', 'eTHER')
    expect(page.all('listitem')).toHaveLength(7)
    await page.write('Search', 'link')
    expect(page.all('listitem')).toHaveLength(1)
    await page.press('button', 'LINK coin')
    expect(page.has('button', 'LINK')).toBe(true)
  })

  test('shows a sign that can be read in the small mark of a currency, or an icon', async () => {
    const { page, modal, fake } = await inAccount()
    const mark = () => page.root.querySelector('[aria-label="You pay"] .form-token > .mark')
    const payment = [CURRENCY, { ...CURRENCY, id: 'CHF' }] as const
    fake.answers.options = async () => ({ ...FALLBACK, payment, isFallback: false })
    await happen(() => modal.router.push({ view: 'OnRampProviders' }))
    expect(mark()?.textContent).toBe('$')
    await happen(() => buyOf(modal).change({ payment: 'CHF' }))
    expect([mark()?.textContent, mark()?.querySelector('.icon') !== null]).toEqual(['', true])
  })

  test('of currencies has them by name, with the picture of the wallet API', async () => {
    const { page } = await inProviders({ services: { walletApi: 'https://wallet.test' } })
    await happen(() => page.all('button', 'USD')[0]?.click())
    expect(page.title()).toBe('Select Currency')
    const [picture] = page.get('button', 'Euro').querySelectorAll('img')
    expect(picture?.src).toContain('https://wallet.test/public/getCurrencyImage/EUR?')
    expect(picture?.getAttribute('referrerpolicy')).toBe('no-referrer')
    expect(page.get('button', 'Euro').textContent).toContain('€')
    await page.press('button', 'Euro')
    expect(page.text()).toContain('€7,500')
  })
})

describe('A purchase', () => {
  test('goes on in a window, which can be shown again, and whose link can be copied', async () => {
    const { page, windows } = await inProviders()
    await page.press('button', 'Meld.io')
    expect([page.title(), page.root.querySelector('[role=status]')?.textContent]).toEqual([
      'Buy',
      expect.stringContaining('Continue in external window'),
    ])
    // The provider's window is needed until then: "this window" could be either.
    expect(page.text()).toContain('Once you have paid, you can leave this page')
    await page.press('button', 'Show window')
    expect(windows.last.focused).toBe(2)
    expect(page.get('button', 'Copy link').lastElementChild?.matches('.icon')).toBe(true)
    windows.last.closed = true
    await wait(1_000)
    await page.press('button', 'Open Meld.io')
    expect(windows.all).toHaveLength(2)
  })

  test('says that the window was blocked, with a link that opens it', async () => {
    const { page, windows } = await inProviders()
    windows.block()
    await page.press('button', 'Meld.io')
    // As in the view of a wallet whose window is blocked
    expect(page.root.querySelector('.progress.blocked .progress-badge')).not.toBeNull()
    expect(page.text()).toContain('Your browser blocked the window')
    expect(page.text()).toContain('Details')
    const link = page.get('link', 'Open Meld.io') as HTMLAnchorElement
    expect([link.target, link.rel, new URL(link.href).host]).toEqual([
      '_blank',
      'noopener noreferrer',
      'meldcrypto.com',
    ])
  })

  test('failed if there is no address, and Try again opens it in the click', async () => {
    const { page, windows, fake, modal } = await inProviders({ features: { onramp: ['coinbase'] } })
    const { link } = fake.answers
    fake.answers.link = () => Promise.reject(new Error('down'))
    await page.press('button', 'coinbase')
    expect(page.root.querySelector('[role=alert]')?.textContent).toContain('Buy failed')
    await happen(() => modal.toasts.dismiss(modal.toasts.$shown.get()?.id ?? 0))
    await page.press('button', 'Copy link')
    await wait(1_000)
    expect(modal.toasts.$shown.get()?.text).toBe('No link found')
    fake.answers.link = link
    await page.press('button', 'Try again')
    expect(windows.all).toHaveLength(2)
    expect(page.text()).toContain('Continue in external window')
  })

  test('that has arrived is shown with its amount, and Done leads to Account', async () => {
    const { page, modal } = await inProviders()
    await page.press('button', 'Meld.io')
    const { $purchase } = buyOf(modal)
    const purchase = $purchase.get()
    const received = { amount: 98_250_000n, decimals: 6, symbol: 'USDC' }
    await happen(() => purchase && $purchase.set({ ...purchase, phase: 'done', received }))
    expect(page.text()).toContain('Purchase received')
    expect(page.text()).toContain('\u206898.25 USDC\u2069 arrived in your account on \u2068Ethereum\u2069.')
    await page.press('button', 'Done')
    expect(page.view()).toBe('Account')
  })
})
