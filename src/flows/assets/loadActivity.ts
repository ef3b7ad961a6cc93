import { mergePage, type ReadPage } from '../../core/activity/mergePage.ts'
import { toCaipAddress } from '../../core/caip.ts'
import { toWalletModalError, WalletModalError } from '../../core/errors.ts'
import { ACTIVITY_PAGES_PER_LOAD } from '../../core/limits.ts'
import type { HistoryPage } from '../../core/transactions/history.ts'
import type { CaipNetworkId } from '../../core/types.ts'
import type { Modal } from '../../modal.ts'
import type { Activity } from '../../state/activity.ts'
import { isSmartAccount, track } from '../modal/track.ts'
import { cachedApiOf } from './cachedApiOf.ts'
import { activityOf } from './activityOf.ts'

interface Ask {
  address: string
  network: CaipNetworkId
}

/**
 * Returns the address and network of the active account. Throws `NotConnected` (message of specification §5) if nothing
 * is connected.
 */
function askInUse({ connections }: Modal): Ask {
  const connection = connections.$active.get()
  if (connection) return { address: connection.address, network: connection.network }
  throw new WalletModalError('NotConnected', {
    message: "Transactions can't be fetched without an accountAddress",
  })
}

const accountOf = ({ network, address }: Ask) => toCaipAddress(network, address)

/** Whether the answer to this request is still wanted: the history was not emptied or requested again meanwhile. */
const isCurrent = (modal: Modal, asking: Activity) => activityOf(modal).$activity.get() === asking

/** Returns the rows of a page that belong to the network (specification §5). */
const rowsOn = (network: CaipNetworkId, { rows }: Pick<HistoryPage, 'rows'>) =>
  rows.filter((row) => row.network === network)

/** Whether an error means that no service provides a history for this site or network, which is not a failure. */
const hasNone = (error: unknown) =>
  error instanceof WalletModalError && ['FeatureDisabled', 'UnsupportedChain'].includes(error.code)

/** Notes a page of the history for analytics in the page. */
function note(modal: Modal, event: 'LOAD_MORE_TRANSACTIONS' | 'ERROR_FETCH_TRANSACTIONS', cursor?: string): void {
  const { address = '' } = modal.connections.$active.get() ?? {}
  const { projectId = '' } = modal.$options.get()
  track(modal).note(event, { address, projectId, cursor, isSmartAccount: isSmartAccount(modal) })
}

function fail(modal: Modal, { account, next }: Activity, cause: unknown, hasToast: boolean): void {
  const { $activity } = activityOf(modal)
  if (hasNone(cause)) return $activity.set({ account, phase: 'none', rows: [] })
  note(modal, 'ERROR_FETCH_TRANSACTIONS', next)
  const error = toWalletModalError(cause)
  $activity.set({ account, phase: 'failed', rows: [], error })
  // The list says it too, with the details
  if (modal.shell.$open.get() && hasToast)
    modal.toasts.add((t) => t('toast.activity'), 'error', { error, autoClose: true })
}

/**
 * Reads pages until one has rows of the network. Stops after a few pages without any, so that a history of other
 * networks does not cause endless requests; the visitor can then ask for more.
 */
async function readPages(
  modal: Modal,
  ask: Ask,
  { cursor, isForced = false }: { cursor?: string; isForced?: boolean },
): Promise<ReadPage & { at: number }> {
  const { history } = cachedApiOf(modal)
  const first = await history.read({ ...ask, cursor }, { isForced })
  let page = first.value
  const cursors = [cursor]
  while (cursors.length < ACTIVITY_PAGES_PER_LOAD && page.next && !rowsOn(ask.network, page).length) {
    cursors.push(page.next)
    page = (await history.read({ ...ask, cursor: page.next })).value
  }
  return { rows: rowsOn(ask.network, page), at: first.at, cursor: cursors.at(-1), next: page.next }
}

/**
 * Merges the first page, read again, with the known rows: its rows come first, since they are the newest. The known rows
 * are dropped if the page contains none of them, since rows in between could be missing then.
 */
function refreshed(known: Activity | undefined, page: ReadPage) {
  const newest = mergePage([], page)
  const ids = new Set(newest.map(({ id }) => id))
  if (!known?.rows.some(({ id }) => ids.has(id))) return { rows: newest, next: page.next }
  const older = mergePage(known.rows, page).filter(({ id }) => !ids.has(id))
  return { rows: [...newest, ...older], next: known.next }
}

/**
 * If the browser is offline, shows the known rows, else the history saved by an earlier visit. Returns false if it is
 * online or nothing is known.
 */
function showLast(modal: Modal, ask: Ask, known: Activity | undefined): boolean {
  if (navigator.onLine) return false
  const saved = cachedApiOf(modal).history.last(ask)
  const last = known?.at === undefined ? saved && { ...saved.value, at: saved.at } : known
  if (!last) return false
  const { next, at } = last
  const rows = last === known ? known.rows : rowsOn(ask.network, last)
  activityOf(modal).$activity.set({
    account: accountOf(ask),
    phase: 'known',
    rows,
    isOffline: true,
    ...(at !== undefined && { at }),
    ...(next !== undefined && { next }),
  })
  return true
}

/**
 * Loads the newest transactions of the active account on its network. `isForced` loads them even if they were read a
 * moment ago. Known transactions stay listed meanwhile. A failure clears the list and shows a toast (specification §4),
 * unless the view that asked shows the failure itself (`hasToast: false`). If the visitor did not ask (`isQuiet`), a
 * failure leaves the list as it is. Throws `NotConnected` if nothing is connected.
 */
export async function loadActivity(
  modal: Modal,
  { isForced = false, isQuiet = false, hasToast = true } = {},
): Promise<void> {
  const ask = askInUse(modal)
  const { $activity } = activityOf(modal)
  const before = $activity.get()
  const account = accountOf(ask)
  const known = before?.account === account && before.phase !== 'failed' ? before : undefined
  if (showLast(modal, ask, known)) return
  const asking: Activity = known ? { ...known, isOffline: false } : { account, phase: 'loading', rows: [] }
  $activity.set(asking)
  try {
    const page = await readPages(modal, ask, { isForced })
    if (!isCurrent(modal, asking)) return
    const { rows, next } = refreshed(known, page)
    $activity.set({ account, phase: 'known', rows, at: page.at, ...(next !== undefined && { next }) })
  } catch (error) {
    if (!isCurrent(modal, asking)) return
    if (isQuiet && before?.account === account && !hasNone(error)) $activity.set(before)
    else fail(modal, asking, error, hasToast)
  }
}

/** As `loadActivity`, for views: does nothing if the connection has just ended, since they close then. */
export async function showActivity(modal: Modal, asked?: Parameters<typeof loadActivity>[1]): Promise<void> {
  if (modal.connections.$active.get()) await loadActivity(modal, asked)
}

/** Loads the next page, if there is one and none is loading. A failure clears the list, as in `loadActivity`. */
export async function loadMoreActivity(modal: Modal, { hasToast = true } = {}): Promise<void> {
  const { $activity } = activityOf(modal)
  const known = $activity.get()
  if (!modal.connections.$active.get()) return
  const ask = askInUse(modal)
  if (known?.phase !== 'known' || !known.next || known.account !== accountOf(ask) || known.isOffline) return
  const asking: Activity = { ...known, phase: 'more' }
  note(modal, 'LOAD_MORE_TRANSACTIONS', known.next)
  $activity.set(asking)
  try {
    const page = await readPages(modal, ask, { cursor: known.next })
    if (!isCurrent(modal, asking)) return
    const { next: _next, ...rest } = known
    const { next } = page
    const all = mergePage(known.rows, page)
    const isStuck = all.length === known.rows.length
    $activity.set({ ...rest, isStuck, rows: all, ...(next !== undefined && { next }) })
  } catch (error) {
    if (isCurrent(modal, asking)) fail(modal, asking, error, hasToast)
  }
}
