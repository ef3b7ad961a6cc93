import { toCaipAddress } from '../../core/caip.ts'
import { toWalletModalError, WalletModalError } from '../../core/errors.ts'
import type { Allowance, ChainAllowances } from '../../core/money/allowances.ts'
import type { CaipAddress, Connection } from '../../core/types.ts'
import type { Modal } from '../../modal.ts'
import { chainAllowances } from '../money/chainAllowances.ts'
import { allowancesOf } from './allowancesOf.ts'
import { approvalHashes } from './approvalHashes.ts'
import { followRevocations } from './followRevocations.ts'

/** Adds allowances to a list. Those that it has already are replaced. */
function merged(list: readonly Allowance[], found: readonly Allowance[]): readonly Allowance[] {
  if (!found.length) return list
  const byKey = new Map([...list, ...found].map((one) => [one.key, one]))
  return [...byKey.values()]
}

interface Asking {
  connection: Connection
  account: CaipAddress
  signal: AbortSignal
}

async function run(modal: Modal, chain: ChainAllowances, { connection, account, signal }: Asking): Promise<void> {
  const { $known, change } = allowancesOf(modal)
  const { address: owner, network } = connection
  const rpc = modal.site.rpc(network)
  const { list = [], scanned, isWhole = false } = $known.get() ?? {}
  // What was found earlier may have been spent, changed or revoked since.
  if (list.length) {
    const checked = await chain.check(list, { rpc, signal })
    if (signal.aborted) return
    change(account, { list: checked })
  }
  await chain.scan({
    ...{ owner, network, rpc, signal, scanned, isWhole },
    hashes: () => approvalHashes(modal, connection),
    onProgress: (progress) => !signal.aborted && change(account, { progress }),
    onFound(found, range) {
      if (signal.aborted) return
      change(account, { list: merged($known.get()?.list ?? [], found), ...(range && { scanned: range }) })
    },
  })
}

/** Searches for the allowances of the active account, from where the last search stopped. Never rejects. */
async function search(modal: Modal, { isWhole = false } = {}): Promise<void> {
  const connection = modal.connections.$active.get()
  if (!connection) return
  const store = allowancesOf(modal)
  followRevocations(modal)
  store.search.pending?.abort()
  const { signal } = (store.search.pending = new AbortController())
  const account = toCaipAddress(connection.network, connection.address)
  const before = store.$known.get()
  store.$known.set({
    ...(before?.account === account ? before : { account, list: [] }),
    state: 'searching',
    progress: undefined,
    error: undefined,
    isWhole: isWhole || before?.isWhole === true,
  })
  try {
    const chain = await chainAllowances(modal, connection.namespace)
    if (!chain) throw new WalletModalError('UnsupportedChain')
    if (signal.aborted) return
    await run(modal, chain, { connection, account, signal })
    if (!signal.aborted) store.change(account, { state: 'done', progress: undefined })
  } catch (cause) {
    // The view says that the search failed, and offers another one.
    const error = toWalletModalError(cause)
    if (!signal.aborted) store.change(account, { state: 'failed', progress: undefined, error })
  }
}

function interrupt(modal: Modal, state: 'paused' | 'stopped'): void {
  const { $known, search: running, change } = allowancesOf(modal)
  const known = $known.get()
  if (known?.state !== 'searching') return
  running.pending?.abort()
  change(known.account, { state, progress: undefined })
}

/** Stops the search, at the visitor's request. */
export const stopSearch = (modal: Modal): void => interrupt(modal, 'stopped')

/** Continues a search that failed. */
export const retrySearch = (modal: Modal): void => void search(modal)

/** Continues a search to the first block. */
export const searchFurther = (modal: Modal): void => void search(modal, { isWhole: true })

/**
 * Searches for the allowances of the active account while the visitor looks at them; a search that the visitor stopped,
 * or that failed, waits for them. Returns a function that ends that.
 */
export function watchAllowances(modal: Modal): () => void {
  const { $known } = allowancesOf(modal)
  const follow = () => {
    if (document.hidden) return interrupt(modal, 'paused')
    const { state } = $known.get() ?? {}
    if (state === undefined || state === 'paused') void search(modal)
  }
  const { state } = $known.get() ?? {}
  if (state === 'done') void search(modal)
  else follow()
  document.addEventListener('visibilitychange', follow)
  return () => {
    document.removeEventListener('visibilitychange', follow)
    interrupt(modal, 'paused')
  }
}
