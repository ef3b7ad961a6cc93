import { atom } from 'nanostores'
import type { BuyOptions } from '../../core/buy/buyOptions.ts'
import { DEFAULT_PAYMENT, DEFAULT_PURCHASE, FALLBACK } from '../../core/buy/fallback.ts'
import type { Modal } from '../../modal.ts'
import { followBuyPlace } from './followBuyPlace.ts'
import type { BuyDraft, BuyList, Purchase } from './purchase.ts'
import { watchPurchase } from './watchPurchase.ts'

const EMPTY: BuyDraft = { typed: '', purchase: DEFAULT_PURCHASE, payment: DEFAULT_PAYMENT }

function create(modal: Modal) {
  const $draft = atom(EMPTY)
  const $options = atom<BuyOptions>(FALLBACK)
  /** No provider is chosen at first. */
  const $purchase = atom<Purchase | undefined>()
  const $left = atom<BuyList | undefined>()
  const reset = () => {
    $draft.set(EMPTY)
    $purchase.set(undefined)
    $left.set(undefined)
  }
  const change = (fields: Partial<BuyDraft>) => $draft.set({ ...$draft.get(), ...fields })
  for (const stop of [...followBuyPlace(modal, { $purchase, reset }), watchPurchase(modal, $purchase)])
    modal.lifetime.signal.addEventListener('abort', stop, { once: true })
  return { $draft, $options, $purchase, $left, reset, change }
}

/**
 * Returns the store of what the visitor is about to buy. It returns to the defaults when the modal closes, and when the
 * network or account changes (specification §4). Nothing of it is saved.
 */
export const buyOf = (modal: Modal) => modal.late(create)
