import { WALLET_LIST_RETRY_MS, WALLET_LIST_WAIT_MS, RECOMMENDED_WALLETS } from '../../core/limits.ts'
import { toWalletModalError, WalletModalError } from '../../core/errors.ts'
import type { Modal } from '../../modal.ts'
import type { WalletListing } from '../../core/wallets/walletListing.ts'
import { parseSaved, parseWallet } from '../../services/walletApi/parse.ts'
import { registry } from '../../services/walletApi/registry.ts'
import { NO_PAGES, NOTHING_FOUND, NOTHING_LISTED, type FirstAnswer, type Listed } from '../../state/walletList.ts'
import { askFirst, prefetch } from './askWalletApi.ts'
import { usesWalletApi, listKey } from './listKey.ts'
import { usable } from './listRules.ts'
import { report } from '../modal/report.ts'
import { savedStateOf } from '../connections/savedState.ts'

/** Returns the wallets of the option `customWallets`; invalid ones are dropped. */
const customWallets = ({ $options }: Modal) =>
  ($options.get().customWallets ?? []).map((one) => parseWallet(one, () => '')).filter((one) => one !== undefined)

/** Builds the list from built-in wallets, for sites that do not use the wallet API. */
function bundled(modal: Modal): FirstAnswer {
  const known = registry()
  const ids = modal.$options.get().featuredWalletIds ?? []
  const wallets = usable(modal, known)
  const featured = ids.flatMap((id) => wallets.find((one) => one.id === id) ?? [])
  const recommended = wallets.filter((one) => !featured.includes(one))
  return { featured, recommended, known, count: recommended.length }
}

/** Limits how long the visitor waits for the wallet API; rejects with `ServiceUnavailable` after that. */
function soon<T>(answer: Promise<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    const cause = new Error(`No answer within ${WALLET_LIST_WAIT_MS} ms`)
    const timer = setTimeout(() => reject(new WalletModalError('ServiceUnavailable', { cause })), WALLET_LIST_WAIT_MS)
    answer.then(resolve, reject).finally(() => clearTimeout(timer))
  })
}

/**
 * Returns the built-in wallets that are not in the list. Their ranks are removed: only ranks of the API may sort the
 * installed wallets.
 */
function spareWallets(modal: Modal, shown: readonly WalletListing[]): WalletListing[] {
  const names = new Set(shown.map(({ name }) => name.toLowerCase()))
  return usable(modal, registry())
    .filter(({ name }) => !names.has(name.toLowerCase()))
    .map((one) => modal.walletList.find(one.id) ?? { ...one, rank: undefined })
}

/**
 * Requests the first data, or returns the pending request. An answer after the time limit is kept for the next call; a
 * failed request is sent again.
 */
function firstAnswer(modal: Modal, key: string): Promise<FirstAnswer> {
  const { walletList } = modal
  if (walletList.first?.key === key) return walletList.first.answer
  const answer = askFirst(modal)
  const mine = { key, answer }
  walletList.first = mine
  answer.catch(() => walletList.first === mine && (walletList.first = undefined))
  return answer
}

/** Whether no request is needed: the list is loaded or loading, or failed a moment ago. */
function isSettled({ walletList, now }: Modal, key: string): boolean {
  const { key: before, source, isLoading, problem, at } = walletList.$listed.get()
  if (before !== key) return false
  return isLoading || (source !== 'none' && !problem) || (!walletList.first && now() - at < WALLET_LIST_RETRY_MS)
}

function show(modal: Modal, { known, featured, recommended, count }: FirstAnswer, more: Pick<Listed, 'key' | 'source' | 'problem'>): void {
  const { walletList } = modal
  const custom = customWallets(modal)
  const saved = savedStateOf(modal).listed().map(parseSaved).filter((one) => one !== undefined)
  walletList.add([...saved, ...known, ...recommended, ...featured, ...custom])
  const spare = spareWallets(modal, [...recommended, ...featured, ...custom])
  walletList.add(spare)
  walletList.$pages.set(NO_PAGES)
  walletList.$found.set(NOTHING_FOUND)
  const shown = { featured: usable(modal, featured), recommended: usable(modal, recommended), custom: usable(modal, custom) }
  walletList.$listed.set({ ...shown, spare, count, isLoading: false, at: modal.now(), ...more })
  prefetch(modal, [...shown.featured, ...shown.recommended.slice(0, RECOMMENDED_WALLETS), ...shown.custom])
}

/**
 * Loads the wallets that Connect lists: from the wallet API, or built-in ones if it fails or takes longer than 2 s.
 * Errors are reported, and the view offers a retry (`again`); never rejects. A loaded list stays until the options
 * change.
 */
export async function loadWallets(modal: Modal, { again = false } = {}): Promise<void> {
  const { $listed } = modal.walletList
  const key = listKey(modal)
  if (key === undefined || (!again && isSettled(modal, key))) return
  $listed.set({ ...($listed.get().key === key ? $listed.get() : NOTHING_LISTED), key, isLoading: true })
  if (!usesWalletApi(modal)) return show(modal, bundled(modal), { key, source: 'bundled' })
  // The options may have changed during the request.
  const isWanted = () => $listed.get().key === key
  try {
    const answer = await soon(firstAnswer(modal, key))
    modal.walletList.first = undefined
    if (isWanted()) show(modal, answer, { key, source: 'service' })
  } catch (cause) {
    const problem = toWalletModalError(cause, 'ServiceUnavailable')
    report(modal, problem)
    if (isWanted()) show(modal, bundled(modal), { key, source: 'bundled', problem })
  }
}
