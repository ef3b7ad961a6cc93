import { describe, expect, test } from 'vitest'
import { BUY_QUOTE_WAIT_MS } from '../../../../src/core/buy/limits.ts'
import { WalletModalError } from '../../../../src/core/errors.ts'
import { beginBuying } from '../../../../src/flows/buy/beginBuying.ts'
import { buyOf } from '../../../../src/flows/buy/buyOf.ts'
import { buyQuoteOf } from '../../../../src/flows/buy/buyQuoteOf.ts'
import { renewBuyQuote } from '../../../../src/flows/buy/followBuyQuote.ts'
import { openModal } from '../../../../src/flows/modal/openModal.ts'
import { HttpError } from '../../../../src/services/http.ts'
import { createBuying } from '../../../kit/buying.ts'
import { pass, standStill } from '../../../kit/clock.ts'
import { pending } from '../../../kit/sending.ts'

standStill()

async function inProviders(parts?: Parameters<typeof createBuying>[0]) {
  const here = await createBuying(parts)
  const { modal } = here
  void openModal(modal, { view: 'OnRampProviders' })
  beginBuying(modal)
  await pass(0)
  return { ...here, ...buyOf(modal), quote: () => buyQuoteOf(modal).$current.get() }
}

describe('A quote', () => {
  /** Specification §9: "debounce 500 ms"; §4: "Quotes have a loading flag". */
  test('is asked for 500 ms after the last key, and is loading until then', async () => {
    const { fake, change, quote } = await inProviders()
    change({ typed: '10' })
    await pass(BUY_QUOTE_WAIT_MS - 1)
    change({ typed: '100', payment: 'EUR' })
    await pass(BUY_QUOTE_WAIT_MS - 1)
    expect([fake.asked.quotes, quote()?.state]).toEqual([[], 'loading'])
    await pass(1)
    expect(fake.asked.quotes).toMatchObject([
      { network: 'eip155:1', purchase: { symbol: 'USDC' }, payment: { id: 'EUR' }, amount: '100' },
    ])
    expect(quote()).toMatchObject({ state: 'known', value: { receives: { amount: '98.25', currency: 'USDC' } } })
  })

  /**
   * Specification §7: "quote failure returns a mock quote". That would be a number that nobody quoted, so it is unavailable
   * instead. §4: "failure stores the message".
   */
  test('that failed shows the reason and no number', async () => {
    const { fake, change, quote } = await inProviders()
    const body = JSON.stringify({ reasons: [{ description: 'no route' }] })
    fake.answers.quote = () =>
      Promise.reject(new WalletModalError('ServiceUnavailable', { cause: new HttpError(404, body) }))
    change({ typed: '100' })
    await pass(BUY_QUOTE_WAIT_MS)
    expect(quote()).toEqual({ id: expect.any(String), state: 'unavailable', reason: 'no route' })
  })

  test('is asked for again on Try again', async () => {
    const { modal, fake, change, quote } = await inProviders()
    const { quote: answer } = fake.answers
    fake.answers.quote = () => Promise.reject(new WalletModalError('RateLimited'))
    change({ typed: '100' })
    await pass(BUY_QUOTE_WAIT_MS)
    fake.answers.quote = answer
    renewBuyQuote(modal)
    expect(quote()?.state).toBe('loading')
    await pass(0)
    expect(quote()?.state).toBe('known')
  })

  test('of an earlier draft is dropped', async () => {
    const { fake, change, quote } = await inProviders()
    const { promise, resolve } = pending<void>()
    const { quote: answer } = fake.answers
    fake.answers.quote = async (ask) => promise.then(() => answer(ask))
    change({ typed: '100' })
    await pass(BUY_QUOTE_WAIT_MS)
    fake.answers.quote = answer
    change({ typed: '200' })
    resolve()
    await pass(0)
    expect(quote()?.state).toBe('loading')
    expect(fake.asked.quotes[0]?.signal?.aborted).toBe(true)
    await pass(BUY_QUOTE_WAIT_MS)
    expect(quote()).toMatchObject({ state: 'known', value: { total: { amount: '200' } } })
  })

  test.each(['', '0', '5', '25000.01', 'ten'])('is not asked for with the amount %j', async (typed) => {
    const { fake, change, quote } = await inProviders()
    change({ typed })
    await pass(2 * BUY_QUOTE_WAIT_MS)
    expect([fake.asked.quotes, quote()]).toEqual([[], undefined])
  })

  test('is asked for again after the list of coins, once', async () => {
    const { modal, fake, change } = await inProviders()
    change({ typed: '100' })
    await pass(BUY_QUOTE_WAIT_MS)
    modal.router.push({ view: 'OnRampTokenSelect' })
    await pass(BUY_QUOTE_WAIT_MS)
    modal.router.back()
    await pass(BUY_QUOTE_WAIT_MS)
    expect(fake.asked.quotes).toHaveLength(1)
    modal.router.push({ view: 'OnRampTokenSelect' })
    change({ purchase: 'ETH' })
    await pass(BUY_QUOTE_WAIT_MS)
    expect(fake.asked.quotes).toHaveLength(1)
    modal.router.back()
    await pass(BUY_QUOTE_WAIT_MS)
    expect(fake.asked.quotes).toHaveLength(2)
  })

  test('is not asked for without a project id', async () => {
    const options = { projectId: '', services: { onramp: 'https://own.test' } }
    const { fake, change } = await inProviders({ options })
    change({ typed: '100' })
    await pass(BUY_QUOTE_WAIT_MS)
    expect([fake.asked.options, fake.asked.quotes]).toEqual([[], []])
  })
})

describe('What can be bought', () => {
  test('is asked for once a visit, and again after a failure', async () => {
    const { modal, fake, $options } = await inProviders()
    expect(fake.asked.options).toEqual(['eip155:1'])
    fake.answers.options = async () => ({ ...$options.get(), payment: [{ id: 'GBP', limits: [] }], isFallback: false })
    for (let times = 0; times < 3; times++) {
      beginBuying(modal)
      await pass(0)
    }
    expect(fake.asked.options).toHaveLength(2)
    expect($options.get().payment).toMatchObject([{ id: 'GBP' }])
  })
})
