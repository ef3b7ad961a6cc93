import { once } from '../../core/once.ts'
import type { Modal } from '../../modal.ts'
import { UNREAD } from '../../services/unread.ts'
import { logOf } from '../modal/logOf.ts'
import type { Happened } from './pageLog.ts'

/** How many reports of the page wait for the code that logs them: a page may block many files of its own. */
const WAITING_MAX = 100

/** Calls `on` with the performance entries of one type, earlier ones too. Returns a function that stops it. */
function observe(type: 'resource' | 'mark', on: (entries: PerformanceEntryList) => void): () => void {
  if (!globalThis.PerformanceObserver?.supportedEntryTypes?.includes(type)) return () => {}
  const observer = new PerformanceObserver((list) => on(list.getEntries()))
  observer.observe({ type, buffered: true })
  return () => observer.disconnect()
}

/** Loads the code that logs reports of the page. Rejects with `LoadFailed`. */
export const loadPageLog = once(() => import('./pageLog.ts'))

/** Returns a function that logs what the browser reports of the page. Its first call loads the code for that. */
function createNote(modal: Modal): (one: Happened) => void {
  const waiting: Happened[] = []
  return (one) => {
    if (waiting.length < WAITING_MAX) waiting.push(one)
    loadPageLog().then(
      ({ pageLogOf }) => waiting.splice(0).forEach(modal.late(pageLogOf)),
      // Logged after the next report: the browser may be offline
      () => {},
    )
  }
}

/**
 * Whether a request failed or got an error status. Safari has no status. Scripts and pictures of other origins have the status
 * 0 even if they were loaded; the widget itself uses `fetch`.
 */
const hasFailed = ({ responseStatus: status = 200, initiatorType }: Partial<PerformanceResourceTiming>) =>
  status ? status >= 400 : initiatorType === 'fetch'

/** Logs what the browser says of the page: blocked files and requests, failed requests, and the connection. */
export function watchPage(modal: Modal): () => void {
  const ended = new AbortController()
  const { signal } = ended
  const { now } = modal
  const log = logOf(modal)
  const note = createNote(modal)
  document.addEventListener('securitypolicyviolation', (blocked) => note({ at: now(), blocked }), { signal })
  window.addEventListener('offline', () => log.add('error', 'request', 'The browser is offline'), { signal })
  window.addEventListener('online', () => log.add('warn', 'request', 'The browser is online again'), { signal })
  const stops = [
    // Browsers report requests when they are over. Those of the page are left out when the code is there.
    observe('resource', (entries) => {
      for (const failed of entries as PerformanceResourceTiming[]) if (hasFailed(failed)) note({ at: now(), failed })
    }),
    observe('mark', (entries) => {
      for (const unread of entries as PerformanceMark[]) if (unread.name === UNREAD) note({ at: now(), unread })
    }),
  ]
  return () => {
    ended.abort()
    stops.forEach((stop) => stop())
  }
}
