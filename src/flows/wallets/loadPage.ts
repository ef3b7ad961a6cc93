import { toWalletModalError } from '../../core/errors.ts'
import { WALLET_PAGE_SIZE } from '../../core/limits.ts'
import type { Modal } from '../../modal.ts'
import { NO_PAGES, NOTHING_FOUND } from '../../state/walletList.ts'
import { askPage, prefetch } from './askWalletApi.ts'
import { usable } from './listRules.ts'

/**
 * Loads the next page of AllWallets, unless one is loading or all are loaded. After a failure, only `again` (the retry
 * button) requests it once more.
 */
export async function loadPage(modal: Modal, { again = false } = {}): Promise<void> {
  const { $pages, $listed, $isCertified } = modal.walletList
  const before = $pages.get()
  const isCertified = $isCertified.get()
  if (before.isLoading || before.isEnd || (before.problem && !again) || $listed.get().source !== 'service') return
  const asking = { ...before, isLoading: true, problem: undefined }
  $pages.set(asking)
  const isWanted = () => $pages.get() === asking
  try {
    const page = before.page + 1
    const { wallets, count, dropped } = await askPage(modal, page, isCertified)
    if (!isWanted()) return
    const known = new Set(before.wallets.map(({ id }) => id))
    const fresh = usable(modal, wallets).filter(({ id }) => !known.has(id))
    modal.walletList.add(fresh)
    prefetch(modal, fresh)
    const isEnd = wallets.length + dropped === 0 || page * WALLET_PAGE_SIZE >= count
    $pages.set({ wallets: [...before.wallets, ...fresh], page, isLoading: false, isEnd })
    if (!isCertified) $listed.set({ ...$listed.get(), count: Math.max($listed.get().count, count) })
  } catch (cause) {
    if (isWanted()) $pages.set({ ...before, problem: toWalletModalError(cause) })
  }
}

/** Turns the filter "certified wallets only" of AllWallets on or off. */
export function onlyCertified(modal: Modal, isCertified: boolean): void {
  modal.walletList.$isCertified.set(isCertified)
  modal.walletList.$pages.set(NO_PAGES)
  modal.walletList.$found.set(NOTHING_FOUND)
  void loadPage(modal)
}
