import { toWalletModalError } from '../../core/errors.ts'
import { SEARCH_WAIT_MS } from '../../core/limits.ts'
import type { WalletListing } from '../../core/wallets/walletListing.ts'
import type { Modal } from '../../modal.ts'
import { track } from '../modal/track.ts'
import { NOTHING_FOUND } from '../../state/walletList.ts'
import { askSearch } from './askWalletApi.ts'
import { usable } from './listRules.ts'

/** Minimum length of a search text (specification §2). */
const LEAST = 2

/** Normalizes text for comparison: lower case, no accents. */
export const folded = (text: string): string => text.normalize('NFKD').replace(/\p{M}/gu, '').trim().toLowerCase()

/**
 * Creates the search at the wallet API, which runs 300 ms after the last keystroke. Earlier results stay until the new
 * ones arrive, so that the list does not flicker; only the latest search counts.
 */
export function createSearch(modal: Modal) {
  const { $found, $listed, $isCertified } = modal.walletList
  let controller = new AbortController()
  let timer: ReturnType<typeof setTimeout> | undefined

  async function ask(text: string, { signal }: AbortController): Promise<void> {
    track(modal).note('SEARCH_WALLET', { badge: $isCertified.get() ? 'certified' : undefined, search: text })
    try {
      const { wallets } = await askSearch(modal, text, $isCertified.get(), signal)
      if (signal.aborted) return
      const found = usable(modal, wallets)
      modal.walletList.add(found)
      const all = new Map<string, WalletListing>([...$found.get().wallets, ...found].map((one) => [one.id, one]))
      $found.set({ text, wallets: [...all.values()], matches: new Set(found.map(({ id }) => id)), isLoading: false })
    } catch (cause) {
      if (!signal.aborted) $found.set({ ...$found.get(), text, isLoading: false, problem: toWalletModalError(cause) })
    }
  }

  function stop(): void {
    clearTimeout(timer)
    controller.abort()
  }

  return {
    stop,
    search(typed: string): void {
      stop()
      const text = typed.trim()
      const isAsked = text.length >= LEAST && $listed.get().source === 'service'
      $found.set({ ...NOTHING_FOUND, text, wallets: $found.get().wallets, isLoading: isAsked })
      if (!isAsked) return
      const mine = (controller = new AbortController())
      timer = setTimeout(() => void ask(text, mine), SEARCH_WAIT_MS)
    },
  }
}
