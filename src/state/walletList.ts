import { atom } from 'nanostores'
import type { WalletListing } from '../core/walletListing.ts'

/** The wallets that can be listed beside those in the page: what is known of them so far. */
export function createWalletList() {
  /** Every listing that was met in this visit, by id. */
  const $known = atom<ReadonlyMap<string, WalletListing>>(new Map())
  return {
    $known,
    /** Takes listings up, so that views can find them by id. */
    note(listings: readonly WalletListing[]) {
      if (listings.length) $known.set(new Map([...$known.get(), ...listings.map((one) => [one.id, one] as const)]))
    },
    find: (id: string): WalletListing | undefined => $known.get().get(id),
  }
}
