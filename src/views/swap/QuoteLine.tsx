import type { MessageKey } from '../../i18n/messages.ts'
import type { Quote } from '../../flows/swap/quoteOf.ts'
import { renewQuote } from '../../flows/swap/followQuotes.ts'
import { useModal, useT } from '../modal/context.ts'
import { formatQuoted } from './formatQuoted.ts'
import { QuoteAge } from './QuoteAge.tsx'
import { useSwap } from './useSwap.ts'

const WORDS: Partial<Record<Quote['state'], MessageKey>> = {
  loading: 'swap.quoting',
  failed: 'swap.quoteFailed',
  none: 'swap.quoteNone',
  illiquid: 'swap.quoteIlliquid',
}

/** A figure is only read: it is shown above. */
const lookOf = (state: Quote['state'] | undefined) => {
  if (state === 'quoted') return 'sr'
  return state === undefined || state === 'loading' ? 'form-note' : 'form-note wrong'
}

/** Says what became of the quote, how old it is, and renews it. A new figure is announced, and not its age. */
export function QuoteLine() {
  const modal = useModal()
  const t = useT()
  const { quote, to, locale } = useSwap()
  const words = quote && WORDS[quote.state]
  const isWrong = words !== undefined && quote?.state !== 'loading'
  const { expected } = quote ?? {}
  const amount =
    to && expected !== undefined ? `${formatQuoted(expected, to.decimals, locale)} ${to.symbol}` : undefined
  return (
    <div className="form-line">
      <span role="status" className={lookOf(quote?.state)}>
        {words && t(words)}
        {amount && t('swap.quoteReady', { amount })}
      </span>
      {quote?.state === 'quoted' && quote.at !== undefined && <QuoteAge at={quote.at} />}
      {quote && quote.state !== 'loading' && (
        <button
          type="button"
          part="button"
          className="link"
          aria-busy={quote.isRenewing}
          aria-disabled={quote.isRenewing}
          onClick={() => quote.isRenewing || renewQuote(modal)}
        >
          {t(isWrong ? 'common.tryAgain' : 'swap.renew')}
        </button>
      )}
    </div>
  )
}
