import { holdingKey } from '../../../../src/core/money/holdings.ts'
import { buyOf } from '../../../../src/flows/buy/buyOf.ts'
import { buyQuoteOf } from '../../../../src/flows/buy/buyQuoteOf.ts'
import { followBuyQuote, renewBuyQuote } from '../../../../src/flows/buy/followBuyQuote.ts'
import { linkOf } from '../../../../src/flows/buy/linkOf.ts'
import { loadBuyOptions } from '../../../../src/flows/buy/loadBuyOptions.ts'
import { transfersOf } from '../../../../src/flows/money/transfers.ts'
import { draftOf } from '../../../../src/flows/send/draft.ts'
import { setRecipient } from '../../../../src/flows/send/recipient.ts'
import { reviewTransfer } from '../../../../src/flows/send/review.ts'
import { sendTransfer } from '../../../../src/flows/send/sendTransfer.ts'
import { BOB } from '../../../kit/describe.ts'
import { sellCoins } from '../control.ts'
import { until } from '../drive.ts'
import { failureOf, opened, settings, type Flow } from '../flow.ts'
import { ETHEREUM, type Page } from '../page.ts'
import { coinOf, withHoldings } from './holdings.ts'
import { unknownIn } from './unknownIn.ts'

/** Enters one coin to send to Bob, and opens the review. */
async function reviewed(page: Page): Promise<string | undefined> {
  const { $review, change } = draftOf(page.modal)
  $review.set(undefined)
  page.modal.router.reset({ view: 'WalletSend' })
  change({ token: holdingKey({ network: ETHEREUM }), typed: '1' })
  await setRecipient(page.modal, BOB)
  await until(() => draftOf(page.modal).$recipient.get().state === 'found')
  reviewTransfer(page.modal, coinOf(page))
  const review = await until(() => {
    const now = $review.get()
    return now && now.phase !== 'checking' ? now : undefined
  })
  if (review.phase !== 'ready') return review.error?.code ?? review.phase
  return unknownIn(review)
}

/** Sends the reviewed transfer, and waits until its outcome is known. */
async function sent(page: Page): Promise<string | undefined> {
  const { $review } = draftOf(page.modal)
  const before = transfersOf(page.modal).$all.get().length
  await sendTransfer(page.modal)
  const failed = $review.get()?.error
  if (failed) return failed.code
  const all = transfersOf(page.modal).$all.get()
  if (all.length === before) return 'not sent'
  const { hash = '' } = all.at(-1) ?? {}
  // Account shows a notice if the transaction takes longer than usual.
  const { state, wait } = await until(() => {
    const now = transfersOf(page.modal).find(hash)
    return now && (now.state !== 'pending' || now.wait) ? now : undefined
  })
  return state === 'confirmed' ? undefined : [state, wait].filter(Boolean).join(': ')
}

async function bought({ modal }: Page): Promise<string | undefined> {
  await loadBuyOptions(modal)
  buyOf(modal).change({ typed: '100' })
  followBuyQuote(modal)
  renewBuyQuote(modal)
  const quote = await until(() => {
    const now = buyQuoteOf(modal).$current.get()
    return now && now.state !== 'loading' ? now : undefined
  })
  if (buyOf(modal).$options.get().isFallback) return 'built-in lists'
  return quote.state === 'known' ? undefined : `quote ${quote.state}`
}

const LOOK_ALIKES = 'without the history, there are fewer warnings of addresses that look alike'

/** Flows that move money. */
export const MONEY: readonly Flow[] = [
  {
    name: 'review',
    tolerates: { ...settings, 'Blockchain API': LOOK_ALIKES, history: LOOK_ALIKES },
    prepare: withHoldings('WalletSend'),
    run: reviewed,
  },
  {
    name: 'send',
    tolerates: settings,
    prepare: withHoldings('WalletSend', reviewed),
    async run(page) {
      const problem = draftOf(page.modal).$review.get() ? undefined : await reviewed(page)
      return problem ?? sent(page)
    },
  },
  {
    name: 'buy',
    prepare: async (page) => {
      await sellCoins()
      await opened('OnRampProviders')(page)
    },
    run: bought,
  },
  {
    name: 'buy: page',
    options: { features: { onramp: ['coinbase'] } },
    prepare: opened('OnRampProviders'),
    async run({ modal }) {
      return failureOf(linkOf(modal, { name: 'coinbase', label: 'Coinbase' }))
    },
  },
]
