import { buyOf } from '../../../../src/flows/buy/buyOf.ts'
import { buyQuoteOf } from '../../../../src/flows/buy/buyQuoteOf.ts'
import { followBuyQuote, renewBuyQuote } from '../../../../src/flows/buy/followBuyQuote.ts'
import { linkOf } from '../../../../src/flows/buy/linkOf.ts'
import { loadBuyOptions } from '../../../../src/flows/buy/loadBuyOptions.ts'
import { BOB } from '../../../kit/describe.ts'
import { sellCoins } from '../control.ts'
import { until } from '../drive.ts'
import { failureOf, opened, type Flow } from '../flow.ts'
import { ETHEREUM, type Page } from '../page.ts'
import { sendFlows } from './sending.ts'

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

/** Flows that move money. */
export const MONEY: readonly Flow[] = [
  ...sendFlows({ name: '', network: ETHEREUM, recipient: BOB, start: opened('WalletSend') }),
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
