import { toCaipAddress } from '../../core/caip.ts'
import { FORCED_TOKENS_MAX, HOLDINGS_POLL_MS } from '../../core/money/limits.ts'
import type { Modal } from '../../modal.ts'
import { loadBalance } from '../account/loadBalance.ts'
import { loadHoldings } from './loadHoldings.ts'
import { portfolioOf } from './portfolioOf.ts'

/**
 * Loads the holdings, even if they are recent. The service is asked to read the most valuable tokens again. `isAsked`
 * says whether the visitor asked for it.
 */
export function refreshHoldings(modal: Modal, { isAsked }: { isAsked: boolean }): Promise<void> {
  const { tokens = [] } = portfolioOf(modal).$shown.get()?.figures ?? {}
  const known = tokens.flatMap(({ network, address }) => (address ? [toCaipAddress(network, address)] : []))
  return loadHoldings(modal, { forced: known.slice(0, FORCED_TOKENS_MAX), isAsked })
}

/**
 * Keeps the holdings and the native balance of the active account up to date while the page is visible and online: they
 * are loaded again when they are stale, some time after a failure, and as soon as the browser is online again. Returns a function
 * that stops this, for when the visitor leaves Account.
 */
export function keepHoldings(modal: Modal): () => void {
  const poll = () => {
    if (document.visibilityState !== 'visible' || !navigator.onLine) return
    void loadBalance(modal)
    // While nothing is known, the error with its button stays until the visitor presses it or the browser is online
    // again: a placeholder every few seconds would take the focus from the button.
    if (portfolioOf(modal).$shown.get()?.state !== 'failed') void loadHoldings(modal)
  }
  const onOnline = () => document.visibilityState === 'visible' && void refreshHoldings(modal, { isAsked: false })
  const timer = setInterval(poll, HOLDINGS_POLL_MS)
  document.addEventListener('visibilitychange', poll)
  window.addEventListener('online', onOnline)
  return () => {
    clearInterval(timer)
    document.removeEventListener('visibilitychange', poll)
    window.removeEventListener('online', onOnline)
  }
}
