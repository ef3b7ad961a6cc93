import { atom, computed } from 'nanostores'
import { QUOTE_LIFETIME_MS, QUOTE_WAIT_MS } from '../../core/swap/limits.ts'
import type { Modal } from '../../modal.ts'
import { askQuote } from './askQuote.ts'
import { quoteOf, type Quote, type QuoteQuestion } from './quoteOf.ts'
import { leaveIfUnknown } from './swapTokens.ts'
import { QUOTE_VIEWS } from './swapViews.ts'

/** Whether a quote is young enough to be relied on. */
export const isFresh = (quote: Quote | undefined, nowMs: number): quote is Quote & { at: number } =>
  quote?.at !== undefined && nowMs - quote.at < QUOTE_LIFETIME_MS

/** Returns a store that says whether the page is visible. */
function createVisibility({ lifetime }: Modal) {
  const $isVisible = atom(document.visibilityState !== 'hidden')
  const note = () => $isVisible.set(document.visibilityState !== 'hidden')
  document.addEventListener('visibilitychange', note, { signal: lifetime.signal })
  return $isVisible
}

/** Returns a store that says whether a view with a quote is in sight. */
const createSight = (modal: Modal) =>
  computed(
    [modal.shell.$open, modal.router.$route, modal.late(createVisibility)],
    (isOpen, { view }, isVisible) => isOpen && isVisible && QUOTE_VIEWS.includes(view),
  )

function create(modal: Modal) {
  const { $quote, $question } = quoteOf(modal)
  let timer: ReturnType<typeof setTimeout> | undefined
  let pending: AbortController | undefined
  const stop = () => {
    clearTimeout(timer)
    pending?.abort()
    const { isRenewing, ...known } = $quote.get() ?? {}
    if (isRenewing) $quote.set(known as Quote)
  }

  async function ask(question: QuoteQuestion): Promise<void> {
    const { signal } = (pending = new AbortController())
    const before = $quote.get()
    // The figure stays in sight while it is renewed: it says how old it is.
    if (before?.id === question.id) $quote.set({ ...before, isRenewing: true })
    else $quote.set({ id: question.id, state: 'loading' })
    const found = await askQuote(modal, question, signal)
    // The draft may have moved on meanwhile.
    if (signal.aborted) return
    $quote.set(found)
    if (found.error && leaveIfUnknown(modal, found.error)) return
    timer = setTimeout(() => void ask(question), QUOTE_LIFETIME_MS)
  }

  // Facts of the tokens change now and then, but a quote is asked for again only for another question.
  const $id = computed([$question, createSight(modal)], (question, isInSight) => (isInSight ? question?.id : undefined))
  const stopListening = $id.subscribe((id) => {
    stop()
    const question = $question.get()
    if (id === undefined || !question) return
    const known = $quote.get()
    const ageMs = known?.id === id && isFresh(known, modal.now()) ? modal.now() - known.at : undefined
    if (known?.id !== id) $quote.set({ id, state: 'loading' })
    timer = setTimeout(() => void ask(question), ageMs === undefined ? QUOTE_WAIT_MS : QUOTE_LIFETIME_MS - ageMs)
  })
  for (const end of [stopListening, stop]) modal.lifetime.signal.addEventListener('abort', end, { once: true })
  return {
    /** Asks for a quote at once. */
    renew() {
      const question = $question.get()
      stop()
      if (question) void ask(question)
    },
  }
}

/**
 * From now on, asks for quotes: 200 ms after the visitor has changed the draft, and every 10 s while it is in sight. The
 * answer to an earlier draft is dropped.
 */
export const followQuotes = (modal: Modal): void => void modal.late(create)

/** Asks for a quote now, since the visitor wants so. */
export const renewQuote = (modal: Modal): void => modal.late(create).renew()
