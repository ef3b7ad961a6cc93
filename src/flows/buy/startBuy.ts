import type { BuyProvider } from '../../core/buy/buyProvider.ts'
import { BUY_WINDOW } from '../../core/buy/limits.ts'
import { toWalletModalError, WalletModalError } from '../../core/errors.ts'
import type { Modal } from '../../modal.ts'
import { openPopup } from '../../services/popup.ts'
import { recordOutcome } from '../modal/recordOutcome.ts'
import { showView } from '../modal/showView.ts'
import { isSmartAccount, track } from '../modal/track.ts'
import { buyOf } from './buyOf.ts'
import type { Purchase } from './purchase.ts'
import { coinOf, linkOf } from './linkOf.ts'

/**
 * Navigates the window to the provider's page. Closes it if the visitor has left the purchase meanwhile, unless a later press
 * uses the same window. Never rejects.
 */
async function goOn(modal: Modal, started: Purchase): Promise<void> {
  const { $purchase } = buyOf(modal)
  const { provider, popup } = started
  const isCurrent = () => $purchase.get() === started
  const close = () => {
    if (isCurrent() || $purchase.get()?.popup !== popup) popup?.close()
  }
  try {
    const link = await linkOf(modal, provider)
    if (!isCurrent()) return close()
    popup?.go(link)
    const blocked = { phase: 'blocked', error: new WalletModalError('PopupBlocked') } as const
    $purchase.set({ ...started, link, ...(popup ? { phase: 'window' } : blocked) })
  } catch (cause) {
    close()
    if (isCurrent()) $purchase.set({ ...started, phase: 'failed', error: toWalletModalError(cause) })
  }
}

const isOpen = ({ popup }: Purchase) => popup !== undefined && !popup.isClosed()

/** Whether the page that a press would open is open already: its address does not depend on what is entered here. */
const isSamePage = (last: Purchase, { name, url }: BuyProvider, symbol: string): boolean =>
  last.phase === 'window' && isOpen(last) && url !== undefined && name === last.provider.name && symbol === last.symbol

function showProgress(modal: Modal): void {
  if (modal.router.$route.get().view !== 'BuyInProgress') showView(modal, { view: 'BuyInProgress' })
}

/**
 * Opens a provider's page in a window, and shows what becomes of it. Call it in a click handler: the window is opened
 * before anything is awaited, since browsers block it later. A page that is still open is shown again as it is: the visitor
 * may have filled it in.
 */
export function startBuy(modal: Modal, provider: BuyProvider): void {
  const { $purchase } = buyOf(modal)
  const symbol = coinOf(modal, provider)
  track(modal).note('SELECT_BUY_PROVIDER', { provider: provider.name, isSmartAccount: isSmartAccount(modal) })
  const last = $purchase.get()
  if (last && isSamePage(last, provider, symbol)) {
    last.popup?.focus()
    return showProgress(modal)
  }
  // All windows have the same name: opening another one would reuse this one.
  const popup = last?.phase === 'opening' && isOpen(last) ? last.popup : openPopup(BUY_WINDOW)
  // A window that is opened again is for the same purchase, unless that has arrived.
  const before = last?.symbol === symbol && last.phase !== 'done' ? last.before : undefined
  const started: Purchase = { provider, symbol, phase: 'opening', popup, ...(before && { before }) }
  $purchase.set(started)
  recordOutcome(modal, popup ? undefined : new WalletModalError('PopupBlocked'))
  showProgress(modal)
  void goOn(modal, started)
}

/** Brings the provider's window to the front, or opens it again if it is closed. Call it in a click handler. */
export function showWindow(modal: Modal, { provider, popup }: Purchase): void {
  if (popup && !popup.isClosed()) popup.focus()
  else startBuy(modal, provider)
}
