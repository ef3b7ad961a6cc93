import { toWalletModalError } from '../../core/errors.ts'
import { SEARCH_WAIT_MS } from '../../core/limits.ts'
import type { WalletListing } from '../../core/wallets/walletListing.ts'
import type { Modal } from '../../modal.ts'
import { NOTHING_FOUND } from '../../state/walletList.ts'
import { askSearch } from './askWalletApi.ts'
import { usable } from './listRules.ts'

/** From so many characters on the service is asked (specification §2, contract A2.4). */
const LEAST = 2

/** Text as it is compared: without accents and case. */
export const folded = (text: string): string => text.normalize('NFKD').replace(/\p{M}/gu, '').trim().toLowerCase()

/**
 * Asks the wallet API for what the visitor types, 300 ms after the last key. What an earlier text found stays, so that a list
 * that is narrowed at each key never loses what it shows; only the answer to the newest text counts.
 */
export function createSearch(modal: Modal) {
  const { $found, $listed, $isCertified } = modal.walletList
  let controller = new AbortController()
  let timer: ReturnType<typeof setTimeout> | undefined

  async function ask(text: string, { signal }: AbortController): Promise<void> {
    try {
      const { wallets } = await askSearch(modal, text, $isCertified.get(), signal)
      if (signal.aborted) return
      const found = usable(modal, wallets)
      modal.walletList.note(found)
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
