import { computed } from 'nanostores'
import { BUY_QUOTE_WAIT_MS } from '../../core/buy/limits.ts'
import { toWalletModalError } from '../../core/errors.ts'
import type { Modal } from '../../modal.ts'
import { reasonOf } from '../../services/blockchainApi/reasonOf.ts'
import { buyApiOf } from './buyApiOf.ts'
import { buyQuoteOf, type BuyQuestion } from './buyQuoteOf.ts'

function create(modal: Modal) {
  const { $quote, $question } = buyQuoteOf(modal)
  let timer: ReturnType<typeof setTimeout> | undefined
  let pending: AbortController | undefined
  const stop = () => {
    clearTimeout(timer)
    pending?.abort()
  }
  async function ask({ id, ask: asked }: BuyQuestion): Promise<void> {
    const { signal } = (pending = new AbortController())
    try {
      const value = await buyApiOf(modal).quote({ ...asked, signal })
      if (!signal.aborted) $quote.set({ id, state: 'known', value })
    } catch (cause) {
      // A failure is never a number: what the provider asks for is not known here.
      const { message, cause: behind } = toWalletModalError(cause)
      if (!signal.aborted) $quote.set({ id, state: 'unavailable', reason: reasonOf(behind) ?? message })
    }
  }
  function begin(question: BuyQuestion, waitMs: number): void {
    stop()
    $quote.set({ id: question.id, state: 'loading' })
    timer = setTimeout(() => void ask(question), waitMs)
  }
  const $id = computed([$question, modal.shell.$open, modal.router.$route], (question, isOpen, { view }) =>
    isOpen && view === 'OnRampProviders' ? question?.id : undefined,
  )
  const stopListening = $id.subscribe((id) => {
    const question = $question.get()
    if (id === undefined || !question) return stop()
    if ($quote.get()?.id !== id || $quote.get()?.state === 'loading') begin(question, BUY_QUOTE_WAIT_MS)
  })
  for (const end of [stopListening, stop]) modal.lifetime.signal.addEventListener('abort', end, { once: true })
  return {
    renew() {
      const question = $question.get()
      if (question) begin(question, 0)
    },
  }
}

/**
 * From now on, asks for a quote 500 ms after the visitor has changed the draft (specification §9), while it is in sight. The
 * answer to an earlier draft is dropped.
 */
export const followBuyQuote = (modal: Modal): void => void modal.late(create)

/** Asks for a quote again when the visitor presses Try again. */
export const renewBuyQuote = (modal: Modal): void => modal.late(create).renew()
