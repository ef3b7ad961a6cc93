import { atom, computed, type WritableAtom } from 'nanostores'
import { boughtOn } from '../../core/buy/boughtCoin.ts'
import { PURCHASE_POLL_MS } from '../../core/buy/limits.ts'
import { POPUP_POLL_MS } from '../../core/limits.ts'
import type { Modal } from '../../modal.ts'
import { loadBalance } from '../account/loadBalance.ts'
import { holderOf } from '../assets/holder.ts'
import { loadHoldings } from '../assets/loadHoldings.ts'
import type { Purchase } from './purchase.ts'
import { readBought } from './readBought.ts'

type Store = WritableAtom<Purchase | undefined>

/** Refreshes the balances of Account, too. */
function refresh(modal: Modal): void {
  void loadBalance(modal, { force: true })
  void loadHoldings(modal, { forced: [] })
}

/** Compares what the account has with what it had at first. Returns what changes of the purchase, if anything does. */
async function look(modal: Modal, { symbol }: Purchase, onOutOfOrder: () => void) {
  const holder = holderOf(modal)
  if (!holder) return undefined
  const bought = boughtOn(holder.network, symbol)
  const found = await readBought(modal, holder, bought, onOutOfOrder)
  if (!found) return undefined
  return (purchase: Purchase): Purchase => {
    const { [found.from]: known } = purchase.before ?? {}
    const amount = known === undefined ? 0n : found.quantity - known
    // A lower balance means that the visitor spent some: the purchase is measured from there.
    const before = { ...purchase.before, ...((known === undefined || amount < 0n) && { [found.from]: found.quantity }) }
    if (amount <= 0n) return { ...purchase, before }
    return { ...purchase, phase: 'done', received: { amount, decimals: bought.decimals, symbol: bought.symbol } }
  }
}

/** Notes whether the window is closed. */
function watchWindow($purchase: Store): () => void {
  const timer = setInterval(() => {
    const purchase = $purchase.get()
    const isClosed = purchase?.popup?.isClosed() ?? false
    if (purchase && isClosed !== (purchase.isClosed ?? false)) $purchase.set({ ...purchase, isClosed })
  }, POPUP_POLL_MS)
  return () => clearInterval(timer)
}

/** Asks at once, every 10 s, and when the page gets the focus. Once the service is out of order, only the latter. */
function startLooking(modal: Modal, $purchase: Store): () => void {
  let isOver = false
  const ask = async () => {
    const asked = $purchase.get()
    const change = asked && (await look(modal, asked, () => clearInterval(timer)))
    const purchase = $purchase.get()
    if (isOver || !change || !purchase) return
    $purchase.set(change(purchase))
    if ($purchase.get()?.phase === 'done') refresh(modal)
  }
  const onFocus = () => void ask()
  const timer = setInterval(onFocus, PURCHASE_POLL_MS)
  addEventListener('focus', onFocus)
  void ask()
  return () => {
    isOver = true
    clearInterval(timer)
    removeEventListener('focus', onFocus)
  }
}

/**
 * Looks for what is bought while a purchase is in sight: every 10 s, and as soon as the visitor comes back to the page.
 * Returns a function that stops.
 */
export function watchPurchase(modal: Modal, $purchase: Store): () => void {
  const { shell, router } = modal
  const isShown = () => document.visibilityState !== 'hidden'
  const $isVisible = atom(isShown())
  const $isWatching = computed(
    [shell.$open, router.$route, $purchase, $isVisible],
    (isOpen, { view }, purchase, isVisible) =>
      isOpen && isVisible && view === 'BuyInProgress' && ['window', 'blocked'].includes(purchase?.phase ?? ''),
  )
  let stops: readonly (() => void)[] = []
  const stop = () => {
    for (const one of stops) one()
    stops = []
  }
  const note = () => $isVisible.set(isShown())
  document.addEventListener('visibilitychange', note)
  const unsubscribe = $isWatching.subscribe((isWatching) => {
    stop()
    if (isWatching) stops = [startLooking(modal, $purchase), watchWindow($purchase)]
  })
  return () => {
    document.removeEventListener('visibilitychange', note)
    unsubscribe()
    stop()
  }
}
