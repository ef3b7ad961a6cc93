import { describe, expect, test } from 'vitest'
import { WalletModalError } from '../../../../src/core/errors.ts'
import { holdingKey } from '../../../../src/core/money/holdings.ts'
import { illiquid } from '../../../../src/core/swap/illiquid.ts'
import { QUOTE_LIFETIME_MS, QUOTE_WAIT_MS } from '../../../../src/core/swap/limits.ts'
import { openModal } from '../../../../src/flows/modal/openModal.ts'
import { enterMostToSwap, switchSides } from '../../../../src/flows/swap/enterSwap.ts'
import { enteredSwapOf } from '../../../../src/flows/swap/enteredSwap.ts'
import { renewQuote } from '../../../../src/flows/swap/followQuotes.ts'
import { quoteOf } from '../../../../src/flows/swap/quoteOf.ts'
import { startSwap } from '../../../../src/flows/swap/startSwap.ts'
import { swapDraftOf } from '../../../../src/flows/swap/swapDraft.ts'
import { swapTokensOf } from '../../../../src/flows/swap/swapTokens.ts'
import { pass, rest, standStill } from '../../../kit/clock.ts'
import { COIN, pending, TOKEN } from '../../../kit/sending.ts'
import { createSwapping, DAI } from '../../../kit/swapping.ts'

standStill()

const NO_QUOTES: readonly (readonly [state: string, answer: () => Promise<bigint | undefined>])[] = [
  ['none', async () => undefined],
  ['none', async () => 0n],
  ['illiquid', () => Promise.reject<bigint>(illiquid('insufficient liquidity', undefined))],
  ['failed', () => Promise.reject<bigint>(new WalletModalError('RateLimited'))],
]

/** Opens Swap, with half an ether to be swapped for USDC. */
async function inSwap({ typed = '0.5' } = {}) {
  const here = await createSwapping()
  const { modal } = here
  const opened = openModal(modal, { view: 'Account' })
  modal.router.push({ view: 'Swap' })
  await startSwap(modal)
  const { change, $draft } = swapDraftOf(modal)
  change({ to: holdingKey(TOKEN), typed })
  const quote = () => quoteOf(modal).$current.get()
  return { ...here, opened, change, $draft, quote }
}

function hide(isHidden: boolean): void {
  Object.defineProperty(document, 'visibilityState', { value: isHidden ? 'hidden' : 'visible', configurable: true })
  document.dispatchEvent(new Event('visibilitychange'))
}

describe('A quote', () => {
  test('is asked for 200 ms after the last change, with the amount in base units and the gas price', async () => {
    const { fake, change, quote } = await inSwap()
    await pass(QUOTE_WAIT_MS - 1)
    change({ typed: '0.25' })
    await pass(QUOTE_WAIT_MS - 1)
    expect(fake.asked.quotes).toEqual([])
    expect(quote()).toMatchObject({ state: 'loading' })
    await pass(1)
    expect(fake.asked.quotes).toMatchObject([
      {
        network: 'eip155:1',
        amount: 25n * 10n ** 16n,
        gasPrice: 10n ** 9n,
        from: { symbol: 'ETH' },
        to: { symbol: 'USDC' },
      },
    ])
    expect(quote()).toMatchObject({ state: 'quoted', expected: 620_000_000n, at: Date.now() })
  })

  test('is dropped when the draft has moved on', async () => {
    const { fake, change, quote } = await inSwap()
    const slow = pending<bigint>()
    fake.answers.quote = () => slow.promise
    await pass(QUOTE_WAIT_MS)
    fake.answers.quote = async () => 7n
    change({ typed: '0.1' })
    await pass(QUOTE_WAIT_MS)
    slow.resolve(1_000_000n)
    await rest()
    expect(quote()).toMatchObject({ state: 'quoted', expected: 7n })
  })

  test('is renewed every 10 s, and only while Swap or its preview is in sight', async () => {
    const { modal, fake, quote } = await inSwap()
    await pass(QUOTE_WAIT_MS)
    await pass(QUOTE_LIFETIME_MS)
    expect(fake.asked.quotes).toHaveLength(2)
    modal.router.push({ view: 'SwapPreview' })
    await pass(QUOTE_LIFETIME_MS)
    expect(fake.asked.quotes).toHaveLength(3)
    modal.router.push({ view: 'Networks' })
    await pass(QUOTE_LIFETIME_MS * 3)
    expect(fake.asked.quotes).toHaveLength(3)
    modal.router.back()
    await pass(QUOTE_WAIT_MS)
    expect(fake.asked.quotes).toHaveLength(4)
    hide(true)
    await pass(QUOTE_LIFETIME_MS * 3)
    expect(fake.asked.quotes).toHaveLength(4)
    hide(false)
    await pass(QUOTE_WAIT_MS)
    expect(fake.asked.quotes).toHaveLength(5)
    expect(quote()?.at).toBe(Date.now())
  })

  test('keeps its figure while it is renewed, and loses it if that fails', async () => {
    const { fake, modal, quote } = await inSwap()
    await pass(QUOTE_WAIT_MS)
    const slow = pending<bigint>()
    fake.answers.quote = () => slow.promise
    renewQuote(modal)
    await rest()
    expect(quote()).toMatchObject({ state: 'quoted', expected: 1_240_000_000n, isRenewing: true })
    slow.reject(new WalletModalError('ServiceUnavailable'))
    await rest()
    expect(quote()).toMatchObject({ state: 'failed', error: { code: 'ServiceUnavailable' } })
    expect(quote()?.expected).toBeUndefined()
  })

  test.each(NO_QUOTES)('that is not given is %s, and no number', async (state, answer) => {
    const { fake, quote } = await inSwap()
    fake.answers.quote = answer
    await pass(QUOTE_WAIT_MS)
    expect(quote()).toMatchObject({ state })
    expect(quote()?.expected).toBeUndefined()
  })

  test.each(['', 'much', '0', '0.1234567890123456789'])('is not asked for the amount "%s"', async (typed) => {
    const { fake } = await inSwap({ typed })
    await pass(QUOTE_LIFETIME_MS)
    expect(fake.asked.quotes).toEqual([])
  })

  test('asks for the gas price once in a while', async () => {
    const { fake } = await inSwap()
    await pass(QUOTE_WAIT_MS)
    await pass(QUOTE_LIFETIME_MS)
    expect(fake.asked.gasPrices).toBe(1)
    await pass(QUOTE_LIFETIME_MS * 3)
    expect(fake.asked.gasPrices).toBe(2)
  })

  test.each(['Network not supported for Swaps', 'Network not supported for Gas Price'])(
    'leads to UnsupportedChain, and tells the site "%s"',
    async (message) => {
      const { modal, fake, entry } = await inSwap()
      fake.answers.gasPrice = async () => Promise.reject(new WalletModalError('UnsupportedChain', { message }))
      await pass(QUOTE_WAIT_MS)
      expect(modal.router.$route.get()).toMatchObject({ view: 'UnsupportedChain', isForSwap: true })
      expect(entry.told('error')).toMatchObject([{ code: 'UnsupportedChain', message }])
    },
  )
})

describe('The draft of a swap', () => {
  test('starts with the native coin, 1 % of slippage, and no amount', async () => {
    const { modal, $draft } = await inSwap({ typed: '' })
    expect($draft.get()).toMatchObject({ from: holdingKey(COIN), slippage: 1, typed: '' })
    expect(swapTokensOf(modal).$tokens.get()).toMatchObject({ state: 'known', network: 'eip155:1' })
  })

  test('is entered as a value, too', async () => {
    const { modal, change } = await inSwap()
    change({ isValue: true, typed: '100' })
    expect(enteredSwapOf(modal).get().units).toBe(4n * 10n ** 16n)
  })

  test('changes sides, with the quoted amount as what is paid', async () => {
    const { modal, $draft } = await inSwap()
    await pass(QUOTE_WAIT_MS)
    switchSides(modal)
    expect($draft.get()).toMatchObject({ from: holdingKey(TOKEN), to: holdingKey(COIN), typed: '1240' })
  })

  test('takes the most that leaves enough of the coin for the network fee', async () => {
    const { modal, $draft } = await inSwap()
    const { from } = enteredSwapOf(modal).get()
    if (from) await enterMostToSwap(modal, from)
    expect($draft.get()).toMatchObject({ typed: '0.999999999999999', isMost: true })
  })

  test('is emptied when the modal closes, and when the network changes', async () => {
    const { modal, change, $draft, wallet } = await inSwap()
    wallet.links[0]?.useNetwork('eip155:8453')
    await rest()
    expect($draft.get().typed).toBe('')
    change({ typed: '3' })
    modal.shell.$open.set(false)
    expect($draft.get().typed).toBe('')
  })

  test('leaves Swap on a network where nothing can be swapped, and comes back after the switch', async () => {
    const { modal, wallet } = await inSwap()
    wallet.links[0]?.useNetwork('eip155:11155111')
    await rest()
    expect(modal.router.$route.get()).toMatchObject({ view: 'UnsupportedChain', isForSwap: true })
    wallet.links[0]?.useNetwork('eip155:8453')
    await rest()
    expect(modal.router.$route.get().view).toBe('Swap')
    expect(modal.shell.$open.get()).toBe(true)
  })

  test('is left if the site turns swaps off', async () => {
    const { modal, entry, $draft } = await inSwap()
    entry.configure({ features: { swaps: false } })
    expect(modal.router.$route.get().view).toBe('Account')
    expect($draft.get().typed).toBe('')
  })

  test('takes facts of tokens from the list, and does not offer to receive what is not in it', async () => {
    const { modal } = await inSwap()
    const { sources } = enteredSwapOf(modal).get()
    expect(sources.list.map(({ symbol }) => symbol)).toEqual(['ETH', 'USDC', 'DAI'])
    swapDraftOf(modal).change({ to: holdingKey(DAI) })
    expect(enteredSwapOf(modal).get().to).toMatchObject({ symbol: 'DAI', quantity: 0n })
    expect(enteredSwapOf(modal).get().from).toMatchObject({ symbol: 'ETH', quantity: 10n ** 18n, price: COIN.price })
  })
})
