import { describe, expect, test, vi } from 'vitest'
import { providersOf } from '../../../../src/core/buy/buyProvider.ts'
import { buyOf } from '../../../../src/flows/buy/buyOf.ts'
import { showWindow, startBuy } from '../../../../src/flows/buy/startBuy.ts'
import { closeModal } from '../../../../src/flows/modal/closeModal.ts'
import { openModal } from '../../../../src/flows/modal/openModal.ts'
import { createBuying } from '../../../kit/buying.ts'
import { rest } from '../../../kit/clock.ts'
import { ALICE } from '../../../kit/fakeEip1193.ts'

const [MELD, OTHER] = providersOf(['meld', 'coinbase']) as [
  ReturnType<typeof providersOf>[0],
  ReturnType<typeof providersOf>[0],
]

/** Opens the list of providers. */
async function inProviders(parts?: Parameters<typeof createBuying>[0]) {
  const here = await createBuying(parts)
  const { modal } = here
  const opened = openModal(modal, { view: 'OnRampProviders' })
  const { $purchase, $draft, change } = buyOf(modal)
  return { ...here, opened, $purchase, $draft, change, view: () => modal.router.$route.get().view }
}

describe('Buying', () => {
  test('opens the window in the click, before anything is awaited, and then the page in it', async () => {
    const { modal, windows, $purchase, view } = await inProviders()
    startBuy(modal, MELD)
    expect(windows.last.args[0]).toBe('about:blank')
    expect(windows.last.args[2]).toMatch(/^width=600,height=800,/)
    expect(view()).toBe('BuyInProgress')
    await rest()
    const [url = ''] = windows.last.led
    const { searchParams, host } = new URL(url)
    expect(host).toBe('meldcrypto.com')
    expect([searchParams.get('destinationCurrencyCode'), searchParams.get('walletAddress')]).toEqual(['USDC', ALICE])
    expect($purchase.get()).toMatchObject({ phase: 'window', link: url })
  })

  test('buys SOL on Solana, on the page of the site', async () => {
    const services = { onramp: ['https://own.test/?publicKey=own', 'https://other.test'] }
    const { modal, windows } = await inProviders({ isOnSolana: true, options: { services } })
    startBuy(modal, MELD)
    await rest()
    const { searchParams, host } = new URL(windows.last.led[0] ?? '')
    expect([host, searchParams.get('publicKey')]).toEqual(['own.test', 'own'])
    expect(searchParams.get('destinationCurrencyCode')).toBe('SOL')
  })

  test('opens the second of the site’s pages in a restricted time zone, where the first may be unreachable', async () => {
    const zone = { ...new Intl.DateTimeFormat().resolvedOptions(), timeZone: 'Asia/Shanghai' }
    vi.spyOn(Intl.DateTimeFormat.prototype, 'resolvedOptions').mockReturnValue(zone)
    const services = { onramp: ['https://own.test', 'https://other.test'] }
    const { modal, windows } = await inProviders({ options: { services } })
    startBuy(modal, MELD)
    await rest()
    expect(new URL(windows.last.led[0] ?? '').host).toBe('other.test')
  })

  test('says PopupBlocked with a link, and tells the site so', async () => {
    const { modal, windows, opened, $purchase } = await inProviders()
    windows.block()
    startBuy(modal, MELD)
    await rest()
    expect($purchase.get()).toMatchObject({ phase: 'blocked', link: expect.stringContaining('meldcrypto.com') })
    closeModal(modal, 'button')
    expect(await opened).toMatchObject({ outcome: 'failed', error: { code: 'PopupBlocked' } })
  })

  test('does not change the outcome of open()', async () => {
    const { modal, windows, opened } = await inProviders()
    windows.block()
    startBuy(modal, MELD)
    windows.block(false)
    startBuy(modal, MELD)
    await rest()
    closeModal(modal, 'button')
    expect(await opened).toEqual({ outcome: 'closed' })
  })

  test('shows an open window again, and opens a closed one again', async () => {
    const { modal, windows, $purchase } = await inProviders()
    const again = () => {
      const purchase = $purchase.get()
      if (purchase) showWindow(modal, purchase)
    }
    startBuy(modal, MELD)
    await rest()
    again()
    expect([windows.all.length, windows.last.focused]).toEqual([1, 2])
    windows.last.closed = true
    again()
    await rest()
    expect([windows.all.length, windows.last.led.length]).toEqual([2, 1])
  })
})

describe('A second press', () => {
  test('shows an open page again as the visitor has filled it in', async () => {
    const { modal, windows, view } = await inProviders()
    startBuy(modal, MELD)
    await rest()
    modal.router.back()
    startBuy(modal, MELD)
    await rest()
    expect([windows.all.length, windows.last.led.length, windows.last.focused, view()]).toEqual([
      1,
      1,
      2,
      'BuyInProgress',
    ])
    windows.last.closed = true
    startBuy(modal, MELD)
    await rest()
    expect([windows.all.length, windows.last.led.length]).toEqual([2, 1])
  })

  test('on another provider opens its page instead of showing the first', async () => {
    const { modal, windows } = await inProviders()
    startBuy(modal, MELD)
    await rest()
    modal.router.back()
    startBuy(modal, { ...MELD, name: 'other', url: 'https://other.test' })
    await rest()
    expect(windows.all.map(({ led }) => new URL(led[0] ?? '').host)).toEqual(['meldcrypto.com', 'other.test'])
  })

  test.each([
    ['there', async () => 'https://pay.test/first'],
    ['lost', () => Promise.reject(new Error('down'))],
  ])('keeps the window when the page of the first press is %s at last', async (_, first) => {
    const { modal, windows, fake, $purchase } = await inProviders()
    fake.answers.link = first
    startBuy(modal, OTHER)
    modal.router.back()
    fake.answers.link = async () => 'https://pay.test/second'
    startBuy(modal, OTHER)
    await rest()
    expect(windows.all).toMatchObject([{ closed: false, led: ['https://pay.test/second'] }])
    expect($purchase.get()?.phase).toBe('window')
  })
})

describe('A provider that is not known', () => {
  test('has its page from the service, with what is entered', async () => {
    const { modal, windows, fake, change } = await inProviders({ options: { features: { onramp: ['coinbase'] } } })
    change({ typed: '100.50', purchase: 'ETH' })
    startBuy(modal, OTHER)
    expect(windows.last.led).toEqual([])
    await rest()
    expect(windows.last.led).toEqual(['https://pay.test/buy?session=1'])
    expect(fake.asked.links).toMatchObject([
      {
        network: 'eip155:1',
        address: ALICE,
        blockchain: 'ethereum-mainnet',
        provider: 'coinbase',
        purchase: { symbol: 'ETH' },
        fiat: '100.5',
        crypto: undefined,
      },
    ])
  })

  test('closes the window if the service has no page, and opens it again on Try again', async () => {
    const { modal, windows, fake, $purchase } = await inProviders()
    const { link } = fake.answers
    fake.answers.link = () => Promise.reject(new Error('down'))
    startBuy(modal, OTHER)
    await rest()
    expect(windows.last.closed).toBe(true)
    expect($purchase.get()).toMatchObject({ phase: 'failed' })
    fake.answers.link = link
    startBuy(modal, OTHER)
    await rest()
    expect([windows.all.length, $purchase.get()?.phase]).toEqual([2, 'window'])
  })

  test('opens only addresses of pages', async () => {
    const { modal, windows, fake, $purchase } = await inProviders()
    fake.answers.link = async () => 'javascript:alert(1)'
    startBuy(modal, OTHER)
    await rest()
    expect([windows.last.led, $purchase.get()?.phase]).toEqual([[], 'failed'])
  })

  test('closes the window if the visitor closed the modal before the page was known', async () => {
    const { modal, windows } = await inProviders()
    startBuy(modal, OTHER)
    closeModal(modal, 'button')
    await rest()
    expect([windows.last.closed, windows.last.led]).toEqual([true, []])
  })
})

describe('What is entered', () => {
  /** Specification §4: "Reset restores defaults (USDC on Ethereum and Polygon, USD payment)". */
  test('returns to USDC and US dollars when the modal closes', async () => {
    const { modal, change, $draft, $purchase } = await inProviders()
    change({ typed: '5', purchase: 'ETH', payment: 'EUR' })
    startBuy(modal, MELD)
    closeModal(modal, 'button')
    expect($draft.get()).toEqual({ typed: '', purchase: 'USDC', payment: 'USD' })
    expect($purchase.get()).toBeUndefined()
  })

  test('returns to the defaults on another network or account, and the purchase is left', async () => {
    const { modal, wallet, change, $draft, view } = await inProviders()
    for (const move of [() => wallet.link().useNetwork('eip155:8453'), () => wallet.link().useAccounts('0xb0b')]) {
      change({ typed: '5', payment: 'EUR' })
      startBuy(modal, MELD)
      await rest()
      move()
      await rest()
      expect($draft.get()).toEqual({ typed: '', purchase: 'USDC', payment: 'USD' })
      expect(view()).toBe('OnRampProviders')
    }
  })

  test('is also left if the visitor comes back from another view to a purchase that has ended', async () => {
    const { modal, wallet, view } = await inProviders()
    startBuy(modal, MELD)
    modal.router.push({ view: 'SIWXSignMessage' })
    wallet.link().useAccounts('0xb0b')
    await rest()
    modal.router.back()
    expect(view()).toBe('OnRampProviders')
  })

  test('leaves the view if the site turns buying off', async () => {
    const { entry, view } = await inProviders()
    entry.configure({ features: { onramp: false } })
    expect(view()).toBe('Account')
  })
})
