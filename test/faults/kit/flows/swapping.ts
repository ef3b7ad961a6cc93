import { holdingKey } from '../../../../src/core/money/holdings.ts'
import { transfersOf } from '../../../../src/flows/money/transfers.ts'
import { confirmSwap } from '../../../../src/flows/swap/confirmSwap.ts'
import { checkSwapAgain } from '../../../../src/flows/swap/freshenSwap.ts'
import { followQuotes, renewQuote } from '../../../../src/flows/swap/followQuotes.ts'
import { acceptDangers } from '../../../../src/flows/swap/needsConsent.ts'
import { waitOf } from '../../../../src/flows/swap/pendingApproval.ts'
import { quoteOf } from '../../../../src/flows/swap/quoteOf.ts'
import { reviewSwap } from '../../../../src/flows/swap/reviewSwap.ts'
import { startSwap } from '../../../../src/flows/swap/startSwap.ts'
import { swapDraftOf, type SwapReview } from '../../../../src/flows/swap/swapDraft.ts'
import { swapTokensOf } from '../../../../src/flows/swap/swapTokens.ts'
import { advanceClock, resetSandbox } from '../control.ts'
import { until } from '../drive.ts'
import { settings, type Flow } from '../flow.ts'
import type { Page } from '../page.ts'
import { withHoldings } from './holdings.ts'

/** What is swapped: the symbol of what is paid, of what is received, and the amount. */
type Pair = readonly [from: string, to: string, typed: string]

const COIN: Pair = ['ETH', 'USDC', '1']
/** The wallet first has to approve the token. */
const TOKEN: Pair = ['USDC', 'ETH', '10']

const quotedFor =
  ([from, to, typed]: Pair) =>
  async ({ modal }: Page): Promise<string | undefined> => {
    await startSwap(modal)
    const { state, list, error } = swapTokensOf(modal).$tokens.get() ?? {}
    if (state !== 'known') return error?.code ?? state
    const [paid, received] = [from, to].map((symbol) => list?.find((one) => one.symbol === symbol))
    if (!paid || !received) return 'tokens missing'
    swapDraftOf(modal).change({ from: holdingKey(paid), to: holdingKey(received), typed })
    followQuotes(modal)
    await until(() => quoteOf(modal).$question.get())
    renewQuote(modal)
    const quote = await until(() => {
      const now = quoteOf(modal).$current.get()
      return now && now.state !== 'loading' && !now.isRenewing ? now : undefined
    })
    return quote.state === 'quoted' ? undefined : (quote.error?.code ?? quote.state)
  }

const failureIn = ({ phase, error }: SwapReview) => (phase === 'ready' ? undefined : (error?.code ?? phase))

/** Waits until neither wallet nor service nor network work on the review, or until the view says that it takes long. */
async function settled({ modal }: Page): Promise<string | undefined> {
  const { $review } = swapDraftOf(modal)
  const isBusy = ({ phase }: SwapReview) => /^(?:checking|asking|late|pending)$/.test(phase)
  const { review } = await until(() => {
    const now = $review.get()
    const isSlow = now?.phase === 'pending' && waitOf(transfersOf(modal).$all.get(), now.order)
    return now && isBusy(now) && !isSlow ? undefined : { review: now }
  })
  const failure = review && failureIn(review)
  const wait = review && waitOf(transfersOf(modal).$all.get(), review.order)
  return failure && [failure, wait].filter(Boolean).join(': ')
}

/** Requests a quote, and opens the review. */
const reviewedFor = (pair: Pair) => async (page: Page) => {
  const { modal } = page
  modal.router.reset({ view: 'Swap' })
  const failure = await quotedFor(pair)(page)
  if (failure !== undefined) return failure
  reviewSwap(modal)
  return settled(page)
}

/** Returns to a review that a fault has left, or opens a new one. */
async function again(page: Page, pair: Pair): Promise<string | undefined> {
  const { $review } = swapDraftOf(page.modal)
  const phase = $review.get()?.phase
  if (phase === undefined) return reviewedFor(pair)(page)
  if (phase === 'refused') void checkSwapAgain(page.modal)
  return settled(page)
}

/** Accepts what the review warns of, and carries out all steps of it. */
async function carriedOut(page: Page): Promise<string | undefined> {
  const { modal } = page
  const { $review } = swapDraftOf(modal)
  while ($review.get()) {
    acceptDangers(modal, true)
    void confirmSwap(modal)
    const failure = await settled(page)
    if (failure !== undefined) return failure
  }
  // Account shows a notice if a transaction takes longer than usual.
  const all = await until(() => {
    const now = transfersOf(modal).$all.get()
    return now.every((one) => one.state !== 'pending' || one.wait) ? now : undefined
  })
  const { state = 'not sent', wait } = all.at(-1) ?? {}
  return state === 'confirmed' ? undefined : [state, wait].filter(Boolean).join(': ')
}

/** Carries out a swap that is under review already when the fault begins. */
const swapFor = (name: string, pair: Pair): Flow => ({
  name,
  tolerates: settings,
  prepare: async (page) => {
    // Each swap moves the price of the pool.
    await resetSandbox()
    await withHoldings('Swap', reviewedFor(pair))(page)
  },
  async run(page) {
    // Pools of Uniswap need more gas in a new second: a wallet that estimates in the second of the last swap sends too little.
    await advanceClock(2_000)
    return (await again(page, pair)) ?? carriedOut(page)
  },
})

/** Swaps: the quote, the review, and all steps of the wallet. */
export const SWAPPING: readonly Flow[] = [
  { name: 'swap', prepare: withHoldings('Swap'), run: quotedFor(COIN) },
  { name: 'swap: review', tolerates: settings, prepare: withHoldings('Swap', quotedFor(COIN)), run: reviewedFor(COIN) },
  swapFor('swap: confirm', COIN),
  swapFor('swap: approve', TOKEN),
]
