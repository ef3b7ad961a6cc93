import { describe, expect, test, vi } from 'vitest'
import { providersOf } from '../../../../src/core/buy/buyProvider.ts'
import { PURCHASE_POLL_MS } from '../../../../src/core/buy/limits.ts'
import { buyOf } from '../../../../src/flows/buy/buyOf.ts'
import { leavePurchase } from '../../../../src/flows/buy/leavePurchase.ts'
import { startBuy } from '../../../../src/flows/buy/startBuy.ts'
import { openModal } from '../../../../src/flows/modal/openModal.ts'
import { createBuying } from '../../../kit/buying.ts'
import { pass, standStill } from '../../../kit/clock.ts'
import { urlOf } from '../../../kit/urlOf.ts'

standStill()

const [MELD] = providersOf(['meld']) as [ReturnType<typeof providersOf>[0]]
const USDC = '0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48'
const API = { services: { blockchainApi: 'https://api.test' } }

const row = (symbol: string, address: string | undefined, numeric: string) => ({
  ...{ name: symbol, symbol, chainId: 'eip155:1', price: 1, quantity: { decimals: '6', numeric } },
  ...(address && { address: `eip155:1:${address}` }),
})

/** Simulates the Blockchain API: `balances` are the answers, `status` is an error instead. Counts what is asked. */
function serve(balances: object[]) {
  const state = { balances, status: 200, asked: [] as string[] }
  vi.spyOn(globalThis, 'fetch').mockImplementation(async (input) => {
    const url = urlOf(input)
    if (url.includes('supported-chains')) return Response.json({ http: ['eip155:1'] })
    if (!url.includes('/balance')) return new Response('', { status: 404 })
    state.asked.push(url)
    if (state.status !== 200) return new Response('', { status: state.status })
    return Response.json({ balances: state.balances })
  })
  return state
}

/** Buys at Meld, with 5 USDC in the account. */
async function inPurchase(parts: Parameters<typeof createBuying>[0] = { options: API }) {
  const service = serve([row('USDC', USDC, '5')])
  const here = await createBuying(parts)
  const { modal } = here
  void openModal(modal, { view: 'Account' })
  modal.router.push({ view: 'OnRampProviders' })
  startBuy(modal, MELD)
  await pass(0)
  return { ...here, service, $purchase: buyOf(modal).$purchase, phase: () => buyOf(modal).$purchase.get()?.phase }
}

function hide(isHidden: boolean): void {
  Object.defineProperty(document, 'visibilityState', { value: isHidden ? 'hidden' : 'visible', configurable: true })
  document.dispatchEvent(new Event('visibilitychange'))
}

describe('While a purchase is in sight, the balance', () => {
  test('is asked for at once and every 10 s, of what is bought, and a rise is noticed', async () => {
    const { service, $purchase, phase } = await inPurchase()
    expect(service.asked).toHaveLength(1)
    expect(service.asked[0]).toContain(`forceUpdate=${encodeURIComponent(`eip155:1:${USDC}`)}`)
    await pass(PURCHASE_POLL_MS)
    expect([service.asked.length, phase()]).toEqual([2, 'window'])
    service.balances = [row('USDC', USDC, '104.5')]
    await pass(PURCHASE_POLL_MS)
    expect($purchase.get()).toMatchObject({
      phase: 'done',
      received: { amount: 99_500_000n, decimals: 6, symbol: 'USDC' },
    })
    const { length } = service.asked
    await pass(3 * PURCHASE_POLL_MS)
    // What Account shows is loaded once more, and then it is quiet.
    expect(service.asked.length - length).toBeLessThanOrEqual(1)
  })

  test('ignores another token, one with the same symbol, and a lower balance', async () => {
    const { service, phase } = await inPurchase()
    service.balances = [row('USDC', USDC, '5'), row('DAI', '0xda1', '900'), row('USDC', '0xfa6e', '1000')]
    await pass(PURCHASE_POLL_MS)
    service.balances = [row('USDC', USDC, '2')]
    await pass(PURCHASE_POLL_MS)
    expect(phase()).toBe('window')
    service.balances = [row('USDC', USDC, '3')]
    await pass(PURCHASE_POLL_MS)
    expect(phase()).toBe('done')
  })

  test('is first known from the first answer', async () => {
    const { service, phase, $purchase } = await inPurchase()
    $purchase.set({ provider: MELD, symbol: 'USDC', phase: 'window' })
    service.balances = [row('USDC', USDC, '70')]
    await pass(PURCHASE_POLL_MS)
    expect(phase()).toBe('window')
  })

  test('is not asked for by itself after a 503, but when the visitor comes back to the page', async () => {
    const { service, phase } = await inPurchase()
    service.status = 503
    await pass(PURCHASE_POLL_MS)
    const { length } = service.asked
    await pass(5 * PURCHASE_POLL_MS)
    expect(service.asked).toHaveLength(length)
    service.status = 200
    service.balances = [row('USDC', USDC, '6')]
    dispatchEvent(new Event('focus'))
    await pass(0)
    expect(phase()).toBe('done')
  })

  test('is still asked for after another failure', async () => {
    const { service, phase } = await inPurchase()
    service.status = 500
    await pass(PURCHASE_POLL_MS)
    service.status = 200
    service.balances = [row('USDC', USDC, '6')]
    await pass(PURCHASE_POLL_MS)
    expect(phase()).toBe('done')
  })

  test('is not asked for while the page is hidden, or another view is in sight', async () => {
    const { modal, service } = await inPurchase()
    const { length } = service.asked
    hide(true)
    await pass(2 * PURCHASE_POLL_MS)
    expect(service.asked).toHaveLength(length)
    hide(false)
    await pass(0)
    expect(service.asked).toHaveLength(length + 1)
    modal.router.back()
    await pass(2 * PURCHASE_POLL_MS)
    expect(service.asked).toHaveLength(length + 1)
    modal.router.push({ view: 'BuyInProgress' })
    await pass(0)
    expect(service.asked).toHaveLength(length + 2)
  })
})

describe('The coin of a chain', () => {
  test('is asked for at its node, without a project id', async () => {
    const options = { projectId: '', services: { onramp: 'https://own.test' } }
    const { chain, service, phase, $purchase } = await inPurchase({ isOnSolana: true, options })
    expect(service.asked).toEqual([])
    chain.answers.balance = () => 3n * 10n ** 18n
    await pass(PURCHASE_POLL_MS)
    expect(phase()).toBe('done')
    expect($purchase.get()?.received).toEqual({ amount: 2n * 10n ** 18n, decimals: 9, symbol: 'SOL' })
  })
})

test('notices a closed window without calling it a failure', async () => {
  const { windows, $purchase } = await inPurchase()
  windows.last.closed = true
  await pass(1_000)
  expect($purchase.get()).toMatchObject({ phase: 'window', isClosed: true })
})

test('Done leads to Account, and the next purchase begins with what the account has then', async () => {
  const { modal, service, phase } = await inPurchase()
  service.balances = [row('USDC', USDC, '6')]
  await pass(PURCHASE_POLL_MS)
  leavePurchase(modal)
  expect(modal.router.$route.get().view).toBe('Account')
  startBuy(modal, MELD)
  await pass(PURCHASE_POLL_MS)
  expect(phase()).toBe('window')
})
