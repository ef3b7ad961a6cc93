import { isPending, mergePage } from '../../core/activity/mergePage.ts'
import { toCaipAddress } from '../../core/caip.ts'
import { ACTIVITY_PAGES_PER_LOAD, PENDING_POLL_MS } from '../../core/limits.ts'
import type { Modal } from '../../modal.ts'
import { activityOf } from '../assets/activityOf.ts'
import { cachedApiOf } from '../assets/cachedApiOf.ts'
import { showActivity } from '../assets/loadActivity.ts'
import { reloadWhenOnline } from '../assets/reloadWhenOnline.ts'

/** Returns the history if it is on screen and up to date, and neither loading nor empty after a failure. */
function current(modal: Modal) {
  const known = activityOf(modal).$activity.get()
  return known?.phase === 'known' && !known.isOffline ? known : undefined
}

/** Returns the cursors of the later pages that hold pending transactions. */
const pendingPages = (modal: Modal) => [
  ...new Set(current(modal)?.rows.flatMap((row) => (isPending(row) && row.cursor ? [row.cursor] : []))),
]

/**
 * Reads a later page again and updates the listed transactions. Does nothing if the history was loaded
 * again or the account changed meanwhile: the next poll asks again.
 */
async function readAgain(modal: Modal, cursor: string): Promise<void> {
  const { $activity } = activityOf(modal)
  const known = current(modal)
  const connection = modal.connections.$active.get()
  if (!known || !connection || known.account !== toCaipAddress(connection.network, connection.address)) return
  const { address, network } = connection
  const { value: page } = await cachedApiOf(modal).history.read({ address, network, cursor })
  if ($activity.get() !== known) return
  const rows = page.rows.filter((row) => row.network === network)
  $activity.set({ ...known, rows: mergePage(known.rows, { rows, cursor, next: page.next }) })
}

/**
 * Reads the pages again that hold pending transactions, every 30 s (specification §9) while `isInSight` says that the
 * visitor can see the list and the browser shows the page. Each time, the first page is read, which also has new
 * transactions, and up to 5 later ones in turn. Also reads the history as soon as the browser is online again. Returns a
 * function that stops this, for when the visitor leaves the list.
 */
export function followPending(modal: Modal, isInSight: () => boolean): () => void {
  const asked = new Set<string>()
  let isStopped = false
  const poll = async () => {
    if (document.visibilityState !== 'visible' || !isInSight() || !current(modal)?.rows.some(isPending)) return
    await showActivity(modal, { isForced: true, isQuiet: true })
    const pages = pendingPages(modal)
    if (pages.every((page) => asked.has(page))) asked.clear()
    for (const page of pages.filter((one) => !asked.has(one)).slice(0, ACTIVITY_PAGES_PER_LOAD)) {
      if (isStopped) return
      asked.add(page)
      await readAgain(modal, page)
    }
  }
  // A later page that cannot be read now is read in a later turn: the list stays as it is.
  const timer = setInterval(() => void poll().catch(() => undefined), PENDING_POLL_MS)
  const stopReloading = reloadWhenOnline(modal)
  return () => {
    isStopped = true
    clearInterval(timer)
    stopReloading()
  }
}
