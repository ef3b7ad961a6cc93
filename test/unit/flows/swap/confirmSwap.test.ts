import { beforeAll, describe, expect, test } from 'vitest'
import { WalletModalError } from '../../../../src/core/errors.ts'
import { TOAST_GAP_MS, TOAST_MS, TOKEN_FACTS_WAIT_MS } from '../../../../src/core/limits.ts'
import { unclear } from '../../../../src/core/money/sendFailure.ts'
import { holdingKey } from '../../../../src/core/money/holdings.ts'
import { mismatch, mismatchOf } from '../../../../src/core/swap/mismatch.ts'
import { PLAN_KEPT_MS, QUOTE_LIFETIME_MS, QUOTE_WAIT_MS, REQUOTES_MAX } from '../../../../src/core/swap/limits.ts'
import { noteAsked } from '../../../../src/flows/money/askedNotes.ts'
import { transfersOf } from '../../../../src/flows/money/transfers.ts'
import { closeModal } from '../../../../src/flows/modal/closeModal.ts'
import { openModal } from '../../../../src/flows/modal/openModal.ts'
import { approvedSwap, resumeSwap } from '../../../../src/flows/swap/approvedSwap.ts'
import { confirmSwap } from '../../../../src/flows/swap/confirmSwap.ts'
import { acceptDangers } from '../../../../src/flows/swap/needsConsent.ts'
import { checkSwapAgain } from '../../../../src/flows/swap/freshenSwap.ts'
import { reviewSwap } from '../../../../src/flows/swap/reviewSwap.ts'
import { startSwap } from '../../../../src/flows/swap/startSwap.ts'
import { swapDraftOf } from '../../../../src/flows/swap/swapDraft.ts'
import { swapTokensOf } from '../../../../src/flows/swap/swapTokens.ts'
import { send } from '../../../../src/i18n/en/send.ts'
import { pass, rest, standStill } from '../../../kit/clock.ts'
import { ALICE, BOB } from '../../../kit/fakeEip1193.ts'
import { fakeStorage } from '../../../kit/fakeStorage.ts'
import { COIN, HASH, pending, TOKEN } from '../../../kit/sending.ts'
import { createSwapping, kindsOf, reviewing, ROUTER } from '../../../kit/swapping.ts'

const SECOND = `0x${'cd'.repeat(32)}`

standStill()
beforeAll(() =>
  Promise.all([
    import('../../../../src/flows/swap/tellSwap.ts'),
    import('../../../../src/flows/assets/refreshers.ts'),
    import('../../../../src/services/decoder/evm/tokenFacts.ts'),
  ]),
)

describe('A swap under review', () => {
  test('has the quoted minimum, and is built by the service and checked by the chain', async () => {
    const { fake, review, view } = await reviewing()
    expect(view()).toBe('SwapPreview')
    const order = {
      ...{ network: 'eip155:1', account: ALICE, amount: 5n * 10n ** 17n, slippage: 1 },
      minimum: 1_227_600_000n,
    }
    expect(fake.asked.transactions).toMatchObject([order])
    expect(fake.asked.plans).toMatchObject([order])
    expect(review()).toMatchObject({ phase: 'ready', expected: 1_240_000_000n, plan: { router: ROUTER } })
  })

  test.each(['transaction', 'approval'] as const)('is refused if the service builds no %s', async (stage) => {
    const here = await createSwapping()
    here.fake.answers[stage] = async () => Promise.reject(new WalletModalError('ServiceUnavailable'))
    const { modal } = here
    openModal(modal, { view: 'Account' }).catch(() => {})
    modal.router.push({ view: 'Swap' })
    await startSwap(modal)
    const { change, $review } = swapDraftOf(modal)
    change({ from: holdingKey(TOKEN), to: holdingKey(COIN), typed: '10' })
    await pass(QUOTE_WAIT_MS)
    reviewSwap(modal)
    await rest()
    expect($review.get()).toMatchObject({ phase: 'refused', stage, error: { code: 'ServiceUnavailable' } })
  })

  test('is never signed if what the service built is something else', async () => {
    const { modal, fake, money, review } = await reviewing()
    fake.answers.plan = async () => Promise.reject(mismatch('spender'))
    void checkSwapAgain(modal)
    await rest()
    expect(review()).toMatchObject({ phase: 'refused', error: { code: 'TransactionFailed' } })
    await confirmSwap(modal)
    expect(money.asked.send).toEqual([])
  })

  test('is sent with one step if nothing has to be approved, and ends the opening as swapped', async () => {
    const { modal, entry, money, opened, view, sent, toasts } = await reviewing()
    await confirmSwap(modal)
    await rest()
    expect(money.asked.send).toMatchObject([{ kind: 'swap' }])
    expect(view()).toBe('Account')
    expect(entry.told('transaction')).toEqual([{ hash: HASH, network: 'eip155:1', kind: 'swap' }])
    expect(toasts()).toBe('Swapping \u2068ETH\u2069 to \u20681,240.000 USDC\u2069')
    expect(sent()).toMatchObject([
      {
        kind: 'swap',
        to: ROUTER,
        amount: String(5n * 10n ** 17n),
        symbol: 'ETH',
        swap: { symbol: 'USDC', amount: '1240000000' },
      },
    ])
    closeModal(modal, 'button')
    expect(await opened).toEqual({ outcome: 'swapped', hash: HASH })
  })

  test('tells what it gave once the network has carried it out', async () => {
    const { modal, money, toasts } = await reviewing()
    await confirmSwap(modal)
    await rest()
    money.end({ is: 'confirmed' })
    await rest()
    await pass(TOAST_MS + TOAST_GAP_MS)
    expect(toasts()).toBe('Swapped \u2068ETH\u2069 to \u20681,239.876 USDC\u2069')
  })
})

describe('A swap that needs an approval', () => {
  test('is approved first, then quoted and built again, and sent when the visitor asks for it', async () => {
    const { modal, entry, fake, money, review, sent, view } = await reviewing({ token: true })
    expect(review()?.plan?.steps.map(({ kind }) => kind)).toEqual(['approve', 'swap'])
    void confirmSwap(modal)
    await rest()
    await rest()
    expect(review()).toMatchObject({ phase: 'pending' })
    expect(sent()).toMatchObject([{ kind: 'approve', to: ROUTER, amount: '10000000', token: TOKEN.address }])
    const quotes = fake.asked.quotes.length
    fake.answers.isAllowed = true
    money.end({ is: 'confirmed' })
    await rest()
    await rest()
    expect(fake.asked.quotes).toHaveLength(quotes + 1)
    expect(review()).toMatchObject({ phase: 'ready', done: ['approve'], plan: { steps: [{ kind: 'swap' }] } })
    expect(money.asked.send).toHaveLength(1)
    money.answers.send = async () => SECOND
    await confirmSwap(modal)
    expect(money.asked.send).toMatchObject([{ kind: 'approve' }, { kind: 'swap' }])
    expect(entry.told('transaction').map(({ kind }) => kind)).toEqual(['approve', 'swap'])
    expect(view()).toBe('Account')
  })

  test('says that nothing is lost if the network does not carry the approval out', async () => {
    const { modal, money, review } = await reviewing({ token: true })
    void confirmSwap(modal)
    await rest()
    money.end({ is: 'reverted' })
    await rest()
    expect(review()).toMatchObject({ phase: 'failed', error: { code: 'TransactionFailed' } })
  })

  test('is offered again after a reload, and waits for the approval instead of asking for a second one', async () => {
    const storage = fakeStorage()
    const first = await reviewing({ token: true, storage })
    void confirmSwap(first.modal)
    await rest()
    first.stop()
    const { modal, fake, money, review } = await reviewing({ storage })
    swapDraftOf(modal).reset()
    fake.answers.quote = async () => 4n * 10n ** 15n
    const offer = approvedSwap(modal, transfersOf(modal).$all.get())
    expect(offer).toMatchObject({ kind: 'approve', state: 'pending', swap: { symbol: 'ETH', paid: '10000000' } })
    if (offer) resumeSwap(modal, offer)
    await pass(QUOTE_WAIT_MS)
    reviewSwap(modal)
    await rest()
    expect(review()).toMatchObject({ phase: 'pending' })
    expect(money.asked.send).toEqual([])
    fake.answers.isAllowed = true
    transfersOf(modal).update(HASH, { state: 'confirmed' })
    await rest()
    expect(review()).toMatchObject({ phase: 'ready', plan: { steps: [{ kind: 'swap' }] } })
    await confirmSwap(modal)
    expect(approvedSwap(modal, transfersOf(modal).$all.get())).toBeUndefined()
  })
})

describe('The price of a swap under review', () => {
  test('is asked for again if the quote is older than 10 s, and not if it is younger', async () => {
    const { modal, fake, money } = await reviewing()
    modal.router.push({ view: 'Networks' })
    await pass(QUOTE_LIFETIME_MS)
    const before = fake.asked.quotes.length
    await confirmSwap(modal)
    expect(fake.asked.quotes).toHaveLength(before + 1)
    expect(money.asked.send).toHaveLength(1)
  })

  test('goes on by itself only if the minimum is not lower: else it shows the difference', async () => {
    const { modal, fake, money, review } = await reviewing()
    fake.answers.quote = async () => 1_000_000_000n
    await pass(QUOTE_LIFETIME_MS)
    await confirmSwap(modal)
    await rest()
    expect(money.asked.send).toEqual([])
    expect(review()).toMatchObject({ phase: 'ready', minimumBefore: 1_227_600_000n, order: { minimum: 990_000_000n } })
    acceptDangers(modal, true)
    await confirmSwap(modal)
    expect(money.asked.send).toHaveLength(1)
  })

  test.each(['minimum', 'receives'] as const)(
    'is quoted again by itself, unseen, if it has fallen since the quote (%s): then the visitor sees the difference',
    async (what) => {
      const { modal, fake, review } = await reviewing()
      const { plan } = fake.answers
      fake.answers.quote = async () => 1_230_000_000n
      fake.answers.plan = async (order, ask) => {
        if (order.minimum > 1_217_700_000n) throw mismatch(what, 1_220_000_000n)
        return plan(order, ask)
      }
      const phases: (string | undefined)[] = []
      const stop = swapDraftOf(modal).$review.listen((now) => void phases.push(now?.phase))
      void checkSwapAgain(modal)
      await rest()
      stop()
      expect(phases).not.toContain('refused')
      expect(review()).toMatchObject({
        ...{ phase: 'ready', expected: 1_230_000_000n, minimumBefore: 1_227_600_000n },
        order: { minimum: 1_217_700_000n },
        plan: { order: { minimum: 1_217_700_000n } },
      })
    },
  )

  test('is quoted again three times at most: after that, the service is not believed', async () => {
    const { modal, fake, review } = await reviewing()
    const [quotes, plans] = [fake.asked.quotes.length, fake.asked.plans.length]
    fake.answers.plan = async () => Promise.reject(mismatch('receives', 1n))
    void checkSwapAgain(modal)
    await rest()
    await rest()
    expect(fake.asked.quotes.length - quotes).toBe(REQUOTES_MAX)
    expect(fake.asked.plans.length - plans).toBe(REQUOTES_MAX + 1)
    expect(review()).toMatchObject({ phase: 'refused' })
    expect(mismatchOf(review()?.error)).toEqual({ what: 'receives', amount: 1n })
    expect(review()?.minimumBefore).toBeUndefined()
  })

  test('is not quoted again if what the service built is wrong for another reason', async () => {
    const { modal, fake, review } = await reviewing()
    const quotes = fake.asked.quotes.length
    fake.answers.plan = async () => Promise.reject(mismatch('recipient'))
    void checkSwapAgain(modal)
    await rest()
    expect(fake.asked.quotes).toHaveLength(quotes)
    expect(review()).toMatchObject({ phase: 'refused' })
    expect(mismatchOf(review()?.error)).toEqual({ what: 'recipient' })
  })

  test('is said to be unknown if the service gives no quote while it is quoted again', async () => {
    const { modal, fake, review } = await reviewing()
    fake.answers.plan = async () => Promise.reject(mismatch('minimum'))
    fake.answers.quote = async () => Promise.reject(new WalletModalError('RateLimited'))
    void checkSwapAgain(modal)
    await rest()
    expect(review()).toMatchObject({ phase: 'refused', stage: 'quote', error: { code: 'RateLimited' } })
  })

  test('is followed while it is reviewed: a lower one is built anew before the visitor presses Swap', async () => {
    const { fake, money, review } = await reviewing()
    fake.answers.quote = async () => 1_230_000_000n
    await pass(QUOTE_LIFETIME_MS)
    expect(review()).toMatchObject({
      ...{ phase: 'ready', expected: 1_230_000_000n, minimumBefore: 1_227_600_000n },
      order: { minimum: 1_217_700_000n },
    })
    // A second fall is compared with what the visitor saw first, so that small steps do not hide it.
    fake.answers.quote = async () => 1_220_000_000n
    await pass(QUOTE_LIFETIME_MS)
    expect(review()).toMatchObject({ minimumBefore: 1_227_600_000n, order: { minimum: 1_207_800_000n } })
    expect(fake.asked.plans).toHaveLength(3)
    expect(money.asked.send).toEqual([])
  })

  test('does not rebuild the review while it rises', async () => {
    const { fake, review } = await reviewing()
    fake.answers.quote = async () => 1_300_000_000n
    await pass(QUOTE_LIFETIME_MS)
    expect(fake.asked.plans).toHaveLength(1)
    expect(review()).toMatchObject({ phase: 'ready', order: { minimum: 1_227_600_000n } })
  })

  test('is asked for once more when the visitor tries again after a quote that failed', async () => {
    const { modal, fake, review } = await reviewing()
    fake.answers.quote = async () => Promise.reject(new WalletModalError('ServiceUnavailable'))
    await pass(QUOTE_LIFETIME_MS)
    await confirmSwap(modal)
    expect(review()).toMatchObject({ phase: 'refused', stage: 'quote' })
    fake.answers.quote = async () => 1_230_000_000n
    void checkSwapAgain(modal)
    await rest()
    expect(review()).toMatchObject({ phase: 'ready', minimumBefore: 1_227_600_000n, expected: 1_230_000_000n })
    expect(review()?.error).toBeUndefined()
  })

  test('is not guessed if the service gives no quote any more', async () => {
    const { modal, fake, money, review } = await reviewing()
    fake.answers.quote = async () => Promise.reject(new WalletModalError('ServiceUnavailable'))
    await pass(QUOTE_LIFETIME_MS)
    await confirmSwap(modal)
    expect(review()).toMatchObject({ phase: 'refused', stage: 'quote' })
    expect(money.asked.send).toEqual([])
  })

  test('is built and simulated once more after a minute', async () => {
    const { modal, fake, money } = await reviewing()
    await pass(PLAN_KEPT_MS + 1)
    await confirmSwap(modal)
    expect(fake.asked.plans).toHaveLength(2)
    expect(money.asked.send).toHaveLength(1)
  })

  test('must be accepted if the loss of value is 10 % or more', async () => {
    const { modal, fake, money, change } = await reviewing()
    modal.router.back()
    fake.answers.quote = async () => 225_000_000n
    change({ typed: '0.1' })
    await pass(QUOTE_WAIT_MS)
    reviewSwap(modal)
    await rest()
    await confirmSwap(modal)
    expect(money.asked.send).toEqual([])
    acceptDangers(modal, true)
    await confirmSwap(modal)
    expect(money.asked.send).toHaveLength(1)
  })
})

describe('An unknown contract', () => {
  /** The service swaps by a contract that nobody knows. */
  async function unknown(router: () => string) {
    const here = await reviewing()
    const { plan } = here.fake.answers
    here.fake.answers.plan = async (order, ask) => {
      const { isKnown: _, isKept: __, ...found } = await plan(order, ask)
      return { ...found, router: router() }
    }
    void checkSwapAgain(here.modal)
    await rest()
    return here
  }

  test('must be accepted before the wallet is asked', async () => {
    const { modal, money } = await unknown(() => ROUTER)
    await confirmSwap(modal)
    expect(money.asked.send).toEqual([])
    acceptDangers(modal, true)
    acceptDangers(modal, false)
    await confirmSwap(modal)
    expect(money.asked.send).toEqual([])
    acceptDangers(modal, true)
    await confirmSwap(modal)
    expect(money.asked.send).toHaveLength(1)
  })

  test('must be accepted by itself: the service cannot put another one in its place after the tick', async () => {
    let router = ROUTER
    const { modal, money, review } = await unknown(() => router)
    acceptDangers(modal, true)
    router = `0x${'66'.repeat(20)}`
    await pass(PLAN_KEPT_MS + 1)
    await confirmSwap(modal)
    await rest()
    expect(money.asked.send).toEqual([])
    expect(review()).toMatchObject({ phase: 'ready', plan: { router } })
    acceptDangers(modal, true)
    await confirmSwap(modal)
    expect(money.asked.send).toHaveLength(1)
  })
})

test('What a simulation shows to move has the name that the chain gives it, not that of the service', async () => {
  const here = await reviewing()
  const { modal, fake, review, change } = here
  const address = `0x${'77'.repeat(20)}`
  const liar = { ...TOKEN, address, symbol: 'UNI', name: 'Uniswap' }
  swapTokensOf(modal).$tokens.set({ network: 'eip155:1', state: 'known', list: [liar] })
  const { plan } = fake.answers
  fake.answers.plan = async (order, ask) => {
    const moves = [{ kind: 'amount' as const, amount: { value: 1n, token: { address } }, parties: [] }]
    return {
      ...(await plan(order, ask)),
      effects: { known: 'traced', sends: [], receives: moves, allows: [], doubts: [] },
    }
  }
  modal.router.back()
  change({ to: holdingKey(liar), typed: '0.4' })
  await pass(QUOTE_WAIT_MS)
  reviewSwap(modal)
  await pass(TOKEN_FACTS_WAIT_MS)
  expect(review()).toMatchObject({ phase: 'ready', order: { to: { symbol: 'UNI' } } })
  // The node does not answer here: then the token is shown by its address.
  expect(review()?.plan?.effects).toMatchObject({ receives: [{ amount: { value: 1n, token: { address } } }] })
  expect(
    JSON.stringify(Object.values(review()?.plan?.effects ?? {}), (_, one) =>
      typeof one === 'bigint' ? String(one) : one,
    ),
  ).not.toContain('UNI')
})

describe('The wallet', () => {
  test('is asked once, however often the visitor presses', async () => {
    const { modal, money } = await reviewing()
    const { promise, resolve } = pending<string>()
    money.answers.send = () => promise
    void confirmSwap(modal)
    void confirmSwap(modal)
    await rest()
    void confirmSwap(modal)
    await rest()
    expect(money.asked.send).toHaveLength(1)
    resolve(HASH)
    await rest()
  })

  test('is not asked while it has another request of this account, unless the visitor accepts that', async () => {
    const { modal, money, review } = await reviewing()
    noteAsked(modal, ALICE)
    await confirmSwap(modal)
    expect(review()).toMatchObject({ phase: 'ready', repeats: [{ kind: 'asked' }] })
    expect(money.asked.send).toEqual([])
    acceptDangers(modal, true)
    await confirmSwap(modal)
    expect(money.asked.send).toHaveLength(1)
  })

  test('can be asked again after a refusal, which ends the opening as rejected', async () => {
    const { modal, money, review, opened } = await reviewing()
    money.answers.send = async () => Promise.reject(new WalletModalError('UserRejected'))
    await confirmSwap(modal)
    expect(review()).toMatchObject({ phase: 'failed', error: { code: 'UserRejected' } })
    closeModal(modal, 'button')
    expect(await opened).toMatchObject({ outcome: 'rejected' })
  })

  test('leaves a warning if its answer does not tell whether it sent', async () => {
    const { modal, money, toasts } = await reviewing()
    money.answers.send = async () => Promise.reject(unclear('WalletTimeout'))
    await confirmSwap(modal)
    expect(toasts()).toBe(send['send.unclear'])
    void checkSwapAgain(modal)
    await rest()
    expect(swapDraftOf(modal).$review.get()?.repeats).toEqual([{ kind: 'unclear' }])
  })

  test.each([
    ['another network', { useNetwork: 'eip155:8453' }],
    ['another account', { useAccounts: BOB }],
  ] as const)('is not asked after a change to %s: Swap is shown again', async (_, change) => {
    const { modal, money, wallet, review, view } = await reviewing()
    const [link] = wallet.links
    if ('useNetwork' in change) link?.useNetwork(change.useNetwork)
    else link?.useAccounts(change.useAccounts)
    await rest()
    expect([view(), review()]).toEqual(['Swap', undefined])
    await confirmSwap(modal)
    expect(money.asked.send).toEqual([])
  })

  test('is not asked for another account where the site named the network: what it entered stays', async () => {
    const { wallet, review, view, change, $draft } = await reviewing()
    change({ network: 'eip155:1' })
    wallet.links[0]?.useAccounts(BOB)
    await rest()
    expect([view(), review(), $draft.get().typed]).toEqual(['Swap', undefined, '0.5'])
  })

  test('may answer after the modal was closed: the hash still counts', async () => {
    const { modal, money, sent, entry } = await reviewing()
    const { promise, resolve } = pending<string>()
    money.answers.send = () => promise
    void confirmSwap(modal)
    await rest()
    closeModal(modal, 'button')
    resolve(HASH)
    await rest()
    expect(kindsOf(sent())).toEqual(['swap pending'])
    expect(entry.told('transaction')).toHaveLength(1)
  })
})
