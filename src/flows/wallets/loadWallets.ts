import { WALLET_LIST_RETRY_MS, WALLET_API_WAIT_MS, RECOMMENDED_WALLETS } from '../../core/limits.ts'
import { toWalletModalError, WalletModalError } from '../../core/errors.ts'
import type { Modal } from '../../modal.ts'
import { parseSaved, parseWallet } from '../../services/walletApi/parse.ts'
import { NO_PAGES, NOTHING_FOUND, NOTHING_LISTED, type FirstAnswer, type Listed } from '../../state/walletList.ts'
import { askFirst, prefetch } from './askWalletApi.ts'
import { usesWalletApi, listKey } from './listKey.ts'
import { usable } from './listRules.ts'
import { report } from '../modal/report.ts'
import { KEYS, readList } from '../../services/storageKeys.ts'
import { isRecord } from '../../core/data/isRecord.ts'
import { bundledWallets, spareWallets } from './bundledWallets.ts'
import { bareIds, loadMarks } from './loadMarks.ts'

/** Returns the wallets of the option `customWallets`; invalid ones are dropped. */
const customWallets = ({ $options }: Modal) =>
  ($options.get().customWallets ?? []).map((one) => parseWallet(one, () => '')).filter((one) => one !== undefined)

/** Limits how long the visitor waits for the wallet API; rejects with `ServiceUnavailable` after that. */
function soon<T>(answer: Promise<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    const cause = new Error(`No answer of the wallet API within ${WALLET_API_WAIT_MS} ms`)
    const timer = setTimeout(() => reject(new WalletModalError('ServiceUnavailable', { cause })), WALLET_API_WAIT_MS)
    answer.then(resolve, reject).finally(() => clearTimeout(timer))
  })
}

/**
 * Requests the wallets that Connect needs, or returns the pending or finished request. An answer that arrives after the
 * time limit is kept for the next call; a failed request is sent again.
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

function show(
  modal: Modal,
  { known, featured, recommended, count }: FirstAnswer,
  more: Pick<Listed, 'key' | 'source' | 'problem'>,
): void {
  const { walletList } = modal
  const custom = customWallets(modal)
  // Not by `savedStateOf`, which comes with the code of connections
  const saved = readList(modal.site.storage, KEYS.listed, isRecord)
    .map(parseSaved)
    .filter((one) => one !== undefined)
  walletList.add([...saved, ...known, ...recommended, ...featured, ...custom])
  const spare = spareWallets(modal, [...recommended, ...featured, ...custom])
  walletList.add(spare)
  walletList.$pages.set(NO_PAGES)
  walletList.$found.set(NOTHING_FOUND)
  const shown = {
    featured: usable(modal, featured),
    recommended: usable(modal, recommended),
    custom: usable(modal, custom),
  }
  walletList.$listed.set({ ...shown, spare, count, isLoading: false, at: modal.now(), ...more })
  prefetch(modal, [...shown.featured, ...shown.recommended.slice(0, RECOMMENDED_WALLETS), ...shown.custom])
}

/** Adds marks to the listed wallets. Without them, initials are shown. */
async function showMarks(modal: Modal): Promise<void> {
  const paint = await loadMarks(modal)
  const { $listed } = modal.walletList
  const listed = $listed.get()
  const { featured, recommended, spare = [] } = listed
  $listed.set({
    ...listed,
    featured: featured.map(paint),
    recommended: recommended.map(paint),
    spare: spare.map(paint),
  })
}

/** Shows built-in wallets, then their marks. */
function showBundled(modal: Modal, key: string, problem?: WalletModalError): void {
  show(modal, bundledWallets(modal), { key, source: 'bundled', problem })
  showMarks(modal).catch(() => {})
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
  if (!usesWalletApi(modal)) return showBundled(modal, key)
  // The options may have changed during the request.
  const isWanted = () => $listed.get().key === key
  try {
    const answer = await soon(firstAnswer(modal, key))
    modal.walletList.first = undefined
    if (!isWanted()) return
    show(modal, answer, { key, source: 'service' })
    // Connectors are listed also if the API's first page is without them.
    if (bareIds(modal).length) showMarks(modal).catch(() => {})
  } catch (cause) {
    const problem = toWalletModalError(cause, 'ServiceUnavailable')
    report(modal, problem)
    if (isWanted()) showBundled(modal, key, problem)
  }
}
