import type { BuyProvider } from '../../core/buy/buyProvider.ts'
import { BUY_WINDOW } from '../../core/buy/limits.ts'
import { toWalletModalError, WalletModalError } from '../../core/errors.ts'
import type { Modal } from '../../modal.ts'
import { openPopup } from '../../services/popup.ts'
import { recordOutcome } from '../modal/recordOutcome.ts'
import { showView } from '../modal/showView.ts'
import { buyOf } from './buyOf.ts'
import type { Purchase } from './purchase.ts'
import { coinOf, linkOf } from './linkOf.ts'

/** Goes to the page in the window. If the visitor has gone on to something else meanwhile, closes it. Never rejects. */
async function goOn(modal: Modal, started: Purchase): Promise<void> {
  const { $purchase } = buyOf(modal)
  const { provider, popup } = started
  try {
    const link = await linkOf(modal, provider)
    if ($purchase.get() !== started) return popup?.close()
    popup?.go(link)
    $purchase.set({ ...started, link, phase: popup ? 'window' : 'blocked' })
  } catch (cause) {
    popup?.close()
    if ($purchase.get() === started) $purchase.set({ ...started, phase: 'failed', error: toWalletModalError(cause) })
  }
}

/**
 * Opens a provider's page in a window, and shows what becomes of it. Call it in a click handler: the window is opened
 * before anything is awaited, since browsers block it later.
 */
export function startBuy(modal: Modal, provider: BuyProvider): void {
  const popup = openPopup(BUY_WINDOW)
  const { $purchase } = buyOf(modal)
  const symbol = coinOf(modal, provider)
  const last = $purchase.get()
  // A window that is opened again is for the same purchase, unless that has arrived.
  const before = last?.symbol === symbol && last.phase !== 'done' ? last.before : undefined
  const started: Purchase = { provider, symbol, phase: 'opening', popup, ...(before && { before }) }
  $purchase.set(started)
  recordOutcome(modal, popup ? undefined : new WalletModalError('PopupBlocked'))
  if (modal.router.$route.get().view !== 'BuyInProgress') showView(modal, { view: 'BuyInProgress' })
  void goOn(modal, started)
}

/** Brings the provider's window to the front, or opens it again if it is closed. Call it in a click handler. */
export function showWindow(modal: Modal, { provider, popup }: Purchase): void {
  if (popup && !popup.isClosed()) popup.focus()
  else startBuy(modal, provider)
}
