import type { MessageKey } from '../../i18n/messages.ts'
import type { Quote } from '../../flows/swap/quoteOf.ts'
import { useEffect } from 'react'
import { renewQuote } from '../../flows/swap/followQuotes.ts'
import { startSwap } from '../../flows/swap/startSwap.ts'
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

/** Asks for a failed quote, or the tokens, again as soon as the browser is online. */
function useRetry() {
  const modal = useModal()
  const state = useSwap().quote?.state
  useEffect(() => {
    const retry = () => {
      void startSwap(modal)
      if (state === 'failed') renewQuote(modal)
    }
    addEventListener('online', retry)
    return () => removeEventListener('online', retry)
  }, [modal, state])
}

/** Says what became of the quote, how old it is, and renews it. A new figure is announced, and not its age. */
export function QuoteLine() {
  const modal = useModal()
  const t = useT()
  useRetry()
  const { quote, to, locale, problem } = useSwap()
  // What the visitor must change first is said by the button: a quote for an amount they do not have helps nobody.
  const isHidden = problem === 'swap.insufficientBalance' && quote?.state !== 'quoted'
  const isOffline = quote?.state === 'failed' && !navigator.onLine
  const words = isHidden ? undefined : quote && (isOffline ? 'swap.offline' : WORDS[quote.state])
  const { expected } = quote ?? {}
  const amount =
    to && expected !== undefined ? `${formatQuoted(expected, to.decimals, locale)} ${to.symbol}` : undefined
  return (
    <div className="form-line">
      <span role="status" className={lookOf(quote?.state)}>
        {words && t(words, { symbol: `\u2068${to?.symbol ?? ''}\u2069` })}
        {amount && t('swap.quoteReady', { amount })}
      </span>
      {quote?.state === 'quoted' && quote.at !== undefined && <QuoteAge at={quote.at} />}
      {quote?.state === 'quoted' && (
        <button
          type="button"
          part="button"
          className="link"
          aria-busy={quote.isRenewing}
          aria-disabled={quote.isRenewing}
          onClick={() => quote.isRenewing || renewQuote(modal)}
        >
          {t('swap.renew')}
        </button>
      )}
    </div>
  )
}
