import type { BuyApi, BuyLinkAsk, BuyQuote, BuyQuoteAsk } from '../../src/core/buy/buyApi.ts'
import type { BuyOptions } from '../../src/core/buy/buyOptions.ts'
import { FALLBACK } from '../../src/core/buy/fallback.ts'
import type { Options } from '../../src/core/options.ts'
import { createBuyApi } from '../../src/flows/buy/buyApiOf.ts'
import { createConnected } from './createTestModal.ts'
import { fakeChain, SOLANA } from './fakeChain.ts'
import { fakeWindows } from './fakeWindow.ts'

/** The service that knows what can be bought, without it: tests answer for it. */
export function fakeBuyApi() {
  const asked = { options: [] as string[], quotes: [] as BuyQuoteAsk[], links: [] as BuyLinkAsk[] }
  const answers = {
    options: async (): Promise<BuyOptions> => FALLBACK,
    quote: async ({ purchase, payment, amount }: BuyQuoteAsk): Promise<BuyQuote> => ({
      networkFee: { amount: '0.5', currency: payment.id },
      subtotal: { amount: '99.5', currency: payment.id },
      total: { amount, currency: payment.id },
      receives: { amount: '98.25', currency: purchase.symbol },
      id: 'q1',
    }),
    link: async (): Promise<string> => 'https://pay.test/buy?session=1',
  }
  const api: BuyApi = {
    options(network) {
      asked.options.push(network)
      return answers.options()
    },
    quote(ask) {
      asked.quotes.push(ask)
      return answers.quote(ask)
    },
    link(ask) {
      asked.links.push(ask)
      return answers.link()
    },
  }
  return { api, asked, answers }
}

interface BuyingParts {
  options?: Options
  isOnSolana?: boolean
}

/** A visitor with a wallet on a chain where coins are sold, whose windows are fakes. */
export async function createBuying({ options = {}, isOnSolana = false }: BuyingParts = {}) {
  const fake = fakeBuyApi()
  const windows = fakeWindows()
  const facts = isOnSolana ? ({ namespace: 'solana', network: 'solana:main' } as const) : {}
  const chain = fakeChain(isOnSolana ? { namespace: 'solana', networks: SOLANA } : {})
  Object.assign(chain, { abilities: [...chain.abilities, 'onramp'] })
  const here = await createConnected(facts, {
    chain,
    options: { projectId: 'p', ...options },
    late: new Map<never, unknown>([[createBuyApi as never, fake.api]]),
  })
  return { ...here, fake, windows }
}
