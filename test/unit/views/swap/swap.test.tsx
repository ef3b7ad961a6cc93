import { beforeAll, describe, expect, test } from 'vitest'
import { WalletModalError } from '../../../../src/core/errors.ts'
import { refusal } from '../../../../src/core/money/refusals.ts'
import { illiquid } from '../../../../src/core/swap/illiquid.ts'
import { mismatch } from '../../../../src/core/swap/mismatch.ts'
import { QUOTE_LIFETIME_MS, QUOTE_WAIT_MS } from '../../../../src/core/swap/limits.ts'
import { openModal } from '../../../../src/flows/modal/openModal.ts'
import { swapDraftOf } from '../../../../src/flows/swap/swapDraft.ts'
import { standStill } from '../../../kit/clock.ts'
import { COIN, HASH, own, pending, TOKEN } from '../../../kit/sending.ts'
import { entered, inSwap, loadSwap } from '../../../kit/inSwap.tsx'
import { createSwapping, DAI, kindsOf, LIST, ROUTER } from '../../../kit/swapping.ts'
import { happen, settle, visitor, wait } from '../../../kit/visitor.tsx'
import { transfersOf } from '../../../../src/flows/money/transfers.ts'

standStill()
beforeAll(loadSwap)

const NO_QUOTES: readonly (readonly [button: string, quote: () => Promise<bigint | undefined>, words: string])[] = [
  ['Try again', () => Promise.reject<bigint>(new WalletModalError('ServiceUnavailable')), 'The service gave no quote'],
  ['Incorrect amount', async () => undefined, 'The service cannot quote this amount'],
  [
    'Insufficient liquidity',
    () => Promise.reject<bigint>(illiquid('', undefined)),
    'Nobody offers \u2068USDC\u2069 for exactly this amount',
  ],
]

describe('Swap', () => {
  test('says on its button what is missing, until the swap can be reviewed', async () => {
    const { page, main, receive } = await inSwap()
    const said: (string | null | undefined)[] = []
    const say = () => said.push(main()?.textContent)
    say()
    await receive('USD Coin')
    say()
    await page.write('Amount', 'much')
    say()
    await page.write('Amount', '2')
    say()
    await page.write('Amount', '0.5')
    say()
    await wait(QUOTE_WAIT_MS)
    say()
    expect(said).toEqual([
      'Select token',
      'Enter amount',
      'Incorrect amount',
      'Insufficient balance',
      'Getting a quote…',
      'Review swap',
    ])
  })

  test('shows each figure from the quote, by integers', async () => {
    const { fact, expected } = await entered()
    expect(expected()).toBe('1,240')
    expect(fact('Minimum received')).toBe('1,227.6 USDC')
    expect(fact('Rate')).toBe('1 ETH = 2,480 USDC')
    expect(fact('Price impact')).toBe('0.8%')
    expect(fact('Max. slippage')).toBe('\u20681%\u2069 (\u206812.4 USDC\u2069)')
    expect(fact('Provider fee')).toBe('\u20680.00425 ETH\u2069, included in the quote')
    expect(fact('Provider')).toBe('1inch')
  })

  test('shows 6 decimals of what is received, never rounded up', async () => {
    const { fake, modal, page, expected } = await entered()
    fake.answers.quote = async () => 1_234_567_899_999_999_999n
    await happen(() =>
      swapDraftOf(modal).change({ from: swapDraftOf(modal).$draft.get().to, to: swapDraftOf(modal).$draft.get().from }),
    )
    await page.write('Amount', '20')
    await wait(QUOTE_WAIT_MS)
    expect(expected()).toBe('1.234567')
  })

  test.each(NO_QUOTES)('says "%s" instead of a number if the service gives none', async (button, quote, words) => {
    const { fake, page, main, expected, fact } = await inSwap().then(async (here) => {
      here.fake.answers.quote = quote
      await here.receive('USD Coin')
      await here.page.write('Amount', '0.5')
      await wait(QUOTE_WAIT_MS)
      return here
    })
    expect(fake.asked.quotes).toHaveLength(1)
    expect(main()?.textContent).toBe(button)
    expect(expected()).toBe('—')
    expect(fact('Minimum received')).toBe('—')
    expect(page.text()).toContain(words)
  })

  test('says that a price impact is unknown without prices, which must not look like none', async () => {
    const { fact, receive, page } = await inSwap()
    await receive('Dai')
    expect(fact('Price impact')).toBe('—')
    await page.write('Amount', '0.5')
    await wait(QUOTE_WAIT_MS)
    expect(fact('Price impact')).toBe('unknown')
    expect(page.root.querySelector('.swap-impact.low')).toBeNull()
  })

  test('says how old the quote is, and renews it on request', async () => {
    const { page, fake } = await entered()
    await wait(4_000)
    expect(page.text()).toContain('Quoted 4 seconds ago')
    await page.press('button', 'Renew the quote')
    expect(fake.asked.quotes).toHaveLength(2)
    expect(page.text()).toContain('Quoted now')
  })

  test('switches sides with one button', async () => {
    const { page } = await entered()
    await page.press('button', 'Switch tokens')
    expect((page.get('textbox', 'Amount') as HTMLInputElement).value).toBe('1240')
    expect([...page.root.querySelectorAll('.form-token > bdi')].map(({ textContent }) => textContent)).toEqual([
      'USDC',
      'ETH',
    ])
  })

  test('takes a slippage of whole per cents from 1 to 50, and warns above 5', async () => {
    const { page, fact, modal } = await entered()
    await happen(() => page.root.querySelectorAll<HTMLInputElement>('.swap-chip input')[2]?.click())
    expect(fact('Minimum received')).toBe('1,202.8 USDC')
    await page.write('Custom, %', '0.5')
    expect(page.text()).toContain('Enter a whole number from 1 to 50')
    expect(swapDraftOf(modal).$draft.get().slippage).toBe(3)
    await page.write('Custom, %', '6')
    expect(fact('Minimum received')).toBe('1,165.6 USDC')
    expect(page.text()).toContain('Others can profit')
  })

  test('enters a value instead of an amount', async () => {
    const { page, fake } = await entered()
    await page.press('button', 'Enter the value in USD')
    await page.write('Value in USD', '100')
    await wait(QUOTE_WAIT_MS)
    expect(fake.asked.quotes.at(-1)?.amount).toBe(4n * 10n ** 16n)
  })

  test('says if the list of tokens cannot be loaded, and tries again', async () => {
    const here = await createSwapping()
    here.fake.answers.tokens = async () => Promise.reject(new WalletModalError('ServiceUnavailable'))
    const page = await visitor(here.modal)
    void openModal(here.modal, { view: 'Account' })
    await happen(() => here.modal.router.push({ view: 'Swap' }))
    expect(page.text()).toContain('The tokens that can be swapped could not be loaded')
    here.fake.answers.tokens = async () => []
    await page.press('button', 'Try again')
    expect(page.text()).not.toContain('could not be loaded')
  })
})

describe('The list of tokens', () => {
  test('suggests tokens, and lists those of the account before the others', async () => {
    const { page, modal } = await inSwap()
    await happen(() => modal.router.push({ view: 'SwapSelectToken' }))
    expect(page.title()).toBe('Select Token')
    expect(
      [...page.root.querySelectorAll('.swap-suggested button > bdi')].map(({ textContent }) => textContent),
    ).toEqual(['ETH', 'DAI', 'USDC'])
    expect([...page.root.querySelectorAll('.row-title')].map(({ textContent }) => textContent)).toEqual([
      'Ether',
      'USD Coin',
      'Dai Stablecoin',
    ])
    await page.write('Search tokens', 'dai')
    expect([...page.root.querySelectorAll('.row-title')].map(({ textContent }) => textContent)).toEqual([
      'Dai Stablecoin',
    ])
    await page.write('Search tokens', 'nothing')
    expect(page.text()).toContain('No tokens found')
  })

  test('lists what the account has if the list cannot be loaded, says so, and tries again', async () => {
    const { page, modal, fake } = await inSwap({}, true)
    await happen(() => modal.router.push({ view: 'SwapSelectToken' }))
    expect(page.has('button', 'USD Coin')).toBe(true)
    expect(page.text()).toContain('The tokens that can be swapped could not be loaded')
    await page.write('Search tokens', 'dai')
    expect(page.text()).toContain('No tokens found')
    await page.write('Search tokens', '')
    fake.answers.tokens = async () => LIST
    await page.press('button', 'Try again')
    expect(page.text()).not.toContain('could not be loaded')
    expect(page.has('button', 'Dai Stablecoin')).toBe(true)
  })

  test('shows that it is being loaded', async () => {
    const { page, modal, fake } = await inSwap({}, true)
    const slow = pending<typeof LIST>()
    fake.answers.tokens = () => slow.promise
    await page.press('button', 'Try again')
    await happen(() => modal.router.push({ view: 'SwapSelectToken' }))
    expect(page.root.querySelector('.view .row-shape, .row-shape')).not.toBeNull()
    await happen(() => slow.resolve(LIST))
    expect(page.root.querySelector('.view .row-shape, .row-shape')).toBeNull()
    expect(page.has('button', 'Dai Stablecoin')).toBe(true)
  })

  test('finds a token by its address, in any case, with spaces around it', async () => {
    const { page, modal } = await inSwap()
    await happen(() => modal.router.push({ view: 'SwapSelectToken' }))
    await page.write('Search tokens', ` ${DAI.address?.toUpperCase().replace('0X', '0x')} `)
    expect([...page.root.querySelectorAll('.row-title')].map(({ textContent }) => textContent)).toEqual([
      'Dai Stablecoin',
    ])
  })

  test('does not offer to receive a token that only the account has', async () => {
    const { page, modal } = await inSwap()
    const strange = { ...TOKEN, address: `0x${'77'.repeat(20)}`, name: 'USD Coin (fake)' }
    await happen(() => own(modal, [COIN, strange]))
    await happen(() => modal.router.push({ view: 'SwapSelectToken' }))
    expect(page.has('button', 'USD Coin (fake)')).toBe(true)
    await happen(() => swapDraftOf(modal).$side.set('to'))
    expect(page.has('button', 'USD Coin (fake)')).toBe(false)
  })
})

describe('A token with the symbol of a common one', () => {
  const FAKE = { ...DAI, address: `0x${'77'.repeat(20)}`, name: 'Dai (fake)' }
  const OTHER = { ...FAKE, symbol: 'USDT', address: `0x${'78'.repeat(20)}`, name: 'Tether of this network' }

  async function receiving(name: string) {
    const here = await inSwap({ tokens: [...LIST, FAKE, OTHER] })
    await here.receive(name)
    return here
  }

  test('shows its address in the list', async () => {
    const { page, modal } = await receiving('Ether')
    await happen(() => modal.router.push({ view: 'SwapSelectToken' }))
    expect([...page.root.querySelectorAll('.badge')].map(({ textContent }) => textContent)).toEqual([
      '0x7777…777777',
      '0x7878…787878',
    ])
  })

  test('is named in the preview with its whole address, and needs a tick', async () => {
    const { page, main } = await receiving('Dai (fake)')
    await page.write('Amount', '0.5')
    await wait(QUOTE_WAIT_MS)
    await page.press('button', 'Review swap')
    expect(page.text()).toContain('This is not the well-known \u2068DAI\u2069')
    expect(page.root.querySelector('.notice .address')?.textContent).toBe(FAKE.address)
    expect(main()?.getAttribute('aria-disabled')).toBe('true')
    await happen(() => page.root.querySelector<HTMLInputElement>('.form-agree input')?.click())
    expect(main()?.getAttribute('aria-disabled')).toBeNull()
  })
})

describe('SwapPreview', () => {
  /** Reviews a swap of 10 USDC, which needs an approval. */
  async function reviewed() {
    const here = await inSwap()
    here.fake.answers.quote = async () => 4n * 10n ** 15n
    const { $draft, change } = swapDraftOf(here.modal)
    await here.receive('USD Coin')
    await happen(() => change({ from: $draft.get().to, to: $draft.get().from }))
    await here.page.write('Amount', '10')
    await wait(QUOTE_WAIT_MS)
    await here.page.press('button', 'Review swap')
    return here
  }

  test('shows steps, fees and contract, approves first, and swaps then', async () => {
    const { page, main, fact, fake, money, modal } = await reviewed()
    expect(page.title()).toBe('Preview Swap')
    expect(page.text()).toContain('Review transaction carefully')
    expect([...page.root.querySelectorAll('.swap-step span:last-child')].map(({ textContent }) => textContent)).toEqual(
      ['Allow the swap to take exactly \u206810 USDC\u2069', 'Swap'],
    )
    expect(fact('Highest network fee')).toContain('0.000000000000000042 ETH')
    expect(fact('Check')).toBe('Simulated: you get at least the minimum')
    // The values below the effects are of one size; only addresses have lines of their own
    const long = [...page.root.querySelectorAll('.preview ~ .facts .fact:not(.short)')]
    expect(long.filter((one) => !one.querySelector('.address')).map((one) => one.textContent)).toEqual([])
    expect(page.text()).toContain('At least \u20680.00396 ETH\u2069')
    expect(fact('Swap contract (known)')?.replaceAll(' ', '')).toBe(ROUTER)
    expect(main()?.textContent).toBe('Approve')
    await page.press('button', 'Approve')
    await settle()
    expect(main()?.textContent).toBe('Approving…')
    fake.answers.isAllowed = true
    await happen(() => money.end({ is: 'confirmed' }))
    await settle()
    expect(page.text()).toContain('(done)')
    expect(main()?.textContent).toBe('Swap')
    money.answers.send = async () => `0x${'cd'.repeat(32)}`
    await page.press('button', 'Swap')
    expect(page.view()).toBe('Account')
    expect(kindsOf(transfersOf(modal).$all.get())).toEqual(['approve confirmed', 'swap pending'])
  })

  test('says "promised by the service" where no node can simulate', async () => {
    const { fact, fake, modal, page } = await reviewed()
    const { plan } = fake.answers
    fake.answers.plan = async (order, ask) => {
      const { received: _, ...found } = await plan(order, ask)
      return { ...found, effects: { known: 'unknown' } }
    }
    await happen(() => modal.router.back())
    await page.press('button', 'Review swap')
    expect(fact('Check')).toContain('Promised by the service')
    expect(page.text()).toContain('The service promises at least \u20680.00396 ETH\u2069')
    expect(page.text()).not.toContain('At least')
  })

  test.each([
    [{ isKnown: undefined, isKept: undefined }, ['Unknown swap contract'], 'I trust this contract'],
    [
      { isKnown: undefined, isKept: undefined, received: undefined },
      ['Unknown swap contract', 'The network could not check this swap'],
      'I have read the warnings and accept the risks',
    ],
    [{ isKept: undefined }, ['The service chose the exchange'], 'I rely on the service for the amount'],
  ])('has a tick with one sentence for what nobody knows of the contract: %o', async (facts, words, tick) => {
    const { page, fake, modal, money, main } = await reviewed()
    const { plan } = fake.answers
    const lacking = Object.keys(facts)
    fake.answers.plan = async (order, ask) => {
      const found = Object.entries(await plan(order, ask)).filter(([key]) => !lacking.includes(key))
      return Object.fromEntries(found) as unknown as Awaited<ReturnType<typeof plan>>
    }
    await happen(() => modal.router.back())
    await page.press('button', 'Review swap')
    for (const one of words) expect(page.text()).toContain(one)
    expect(page.root.querySelector('.form-agree')?.textContent).toBe(tick)
    expect(page.text()).toContain('The service promises at least')
    const shown = [...page.root.querySelectorAll('.address')].filter(({ textContent }) => textContent === ROUTER)
    expect(shown).toHaveLength(1)
    // Nothing is traced: an unknown contract is shown with its danger.
    expect(shown[0]?.closest('.notice.danger') !== null).toBe('isKnown' in facts)
    expect(main()?.getAttribute('aria-disabled')).toBe('true')
    await happen(() => page.root.querySelector<HTMLInputElement>('.form-agree input')?.click())
    await page.press('button', 'Approve')
    await settle()
    expect(money.asked.send).toHaveLength(1)
    // The approval is carried out: the contract has been accepted already.
    fake.answers.isAllowed = true
    await happen(() => money.end({ is: 'confirmed' }))
    await settle()
    expect(main()?.getAttribute('aria-disabled')).toBeNull()
  })

  test('shows the address of an unknown contract in the danger that says to compare it, and only once', async () => {
    const { page, fake, modal, fact } = await reviewed()
    const { address } = swapDraftOf(modal).$review.get()?.order.from ?? {}
    const { plan } = fake.answers
    const amount = { value: 1n, token: { symbol: 'USDC', decimals: 6, address } }
    const parties = [{ address: ROUTER.toLowerCase(), value: 1n }]
    fake.answers.plan = async (order, ask) => {
      const { isKnown: _, ...found } = await plan(order, ask)
      const sends = [{ kind: 'amount' as const, amount, parties }]
      return { ...found, effects: { known: 'traced', sends, receives: [], allows: [], doubts: [] } }
    }
    await happen(() => modal.router.back())
    await page.press('button', 'Review swap')
    const shown = [...page.root.querySelectorAll('.address')].map(({ textContent }) => textContent?.toLowerCase())
    expect(shown.filter((one) => one === ROUTER.toLowerCase())).toHaveLength(1)
    const danger = page.root.querySelector('.notice.danger')
    expect(danger?.textContent?.toLowerCase()).toContain(`check it with the provider. ${ROUTER.toLowerCase()}`)
    expect(page.text()).toContain('You send')
    expect(page.root.querySelector('.preview .address')).toBeNull()
    // The address of the token makes room, and is among the facts.
    expect(fact('Token')?.replaceAll(' ', '')).toBe(address)
  })

  test('still shows the address of an unknown contract once the swap is refused', async () => {
    const { page, fake, modal } = await reviewed()
    const { plan } = fake.answers
    fake.answers.plan = async (order, ask) => {
      const { isKnown: _, ...found } = await plan(order, ask)
      return found
    }
    await happen(() => modal.router.back())
    await page.press('button', 'Review swap')
    const routers = () => [...page.root.querySelectorAll('.address')].filter((one) => one.textContent === ROUTER)
    expect(routers()).toHaveLength(1)
    const { $review } = swapDraftOf(modal)
    const review = $review.get()
    if (!review) throw new Error('There is no review')
    await happen(() => $review.set({ ...review, phase: 'refused', stage: 'quote' }))
    expect(page.root.querySelector('.notice.danger .address')).toBe(null)
    expect(routers()).toHaveLength(1)
  })

  const MISMATCHES: readonly [what: string, error: WalletModalError, words: string][] = [
    ['router', mismatch('router'), 'an address that cannot be a swap contract'],
    ['data', mismatch('data'), 'sent an invalid transaction'],
    ['approval', mismatch('approval'), 'asks for something else than an approval'],
    ['approvalToken', mismatch('approvalToken'), 'asks to approve another token'],
    ['spender', mismatch('spender'), 'asks to approve a different spender'],
    ['minimum', mismatch('minimum'), 'Even with a new quote, it would accept less than the minimum'],
    ['recipient', mismatch('recipient'), 'give the tokens to somebody else'],
    ['sends', mismatch('sends'), 'take something else than you entered'],
    ['receives', mismatch('receives'), 'Even with a new quote, you would get less than the minimum'],
    ['allows', mismatch('allows'), 'let somebody take more of your tokens later'],
    ['token', mismatch('token'), 'declines the approval'],
    ['unproven', mismatch('unproven'), 'could not check everything this swap does'],
    ['decimals', refusal('TransactionFailed', 'decimals'), 'states other decimals than the token itself'],
  ]

  test.each(MISMATCHES)('blocks a swap whose %s is wrong, in its own words', async (_, error, words) => {
    const { page, fake, modal, money } = await reviewed()
    fake.answers.plan = async () => Promise.reject(error)
    await happen(() => modal.router.back())
    await page.press('button', 'Review swap')
    await settle()
    expect(page.text()).toContain('This swap is not what you entered')
    expect(page.text()).toContain(words)
    expect(page.has('button', 'Swap')).toBe(false)
    expect(money.asked.send).toEqual([])
  })

  test('shows what has changed if the price falls, before the visitor presses Swap', async () => {
    const { page, fake, main, fact, money } = await entered()
    await page.press('button', 'Review swap')
    fake.answers.quote = async () => 1_230_000_000n
    await wait(QUOTE_LIFETIME_MS)
    expect(page.text()).toContain('You now get at least \u20681,217.7 USDC\u2069. It was \u20681,227.6 USDC\u2069.')
    expect(fact('Minimum received')).toBe('1,217.7 USDC')
    expect(main()?.textContent).toBe('Swap')
    expect(money.asked.send).toEqual([])
  })

  test('says that the visitor refused, and asks again', async () => {
    const { page, money } = await entered()
    await page.press('button', 'Review swap')
    money.answers.send = async () => Promise.reject(new WalletModalError('UserRejected'))
    await page.press('button', 'Swap')
    expect(page.text()).toContain('You rejected the request')
    money.answers.send = async () => HASH
    await page.press('button', 'Swap')
    expect(page.view()).toBe('Account')
  })

  test('has a tick before a swap whose price impact is unknown', async () => {
    const { page, main, receive, money } = await inSwap()
    await receive('Dai')
    await page.write('Amount', '0.5')
    await wait(QUOTE_WAIT_MS)
    await page.press('button', 'Review swap')
    expect(page.text()).toContain('The price impact is unknown')
    expect(main()?.getAttribute('aria-disabled')).toBe('true')
    await happen(() => page.root.querySelector<HTMLInputElement>('.form-agree input')?.click())
    await page.press('button', 'Swap')
    expect(money.asked.send).toHaveLength(1)
  })

  test('goes back to Swap with what was entered', async () => {
    const { page } = await entered()
    await page.press('button', 'Review swap')
    await page.press('button', 'Cancel')
    expect((page.get('textbox', 'Amount') as HTMLInputElement).value).toBe('0.5')
  })
})

describe('Account', () => {
  test('offers Swap where the chain can swap and the feature is on, and lists sent swaps', async () => {
    const { page, modal, entry } = await entered()
    await page.press('button', 'Review swap')
    await page.press('button', 'Swap')
    await settle()
    await settle()
    expect(page.text()).toContain('Swapping \u2068ETH\u2069 to \u20681,240.000 USDC\u2069')
    expect(page.has('button', 'Swap')).toBe(true)
    await happen(() => entry.configure({ features: { swaps: [] } }))
    expect(page.has('button', 'Swap')).toBe(false)
    expect(modal.router.$route.get().view).toBe('Account')
  })
})
