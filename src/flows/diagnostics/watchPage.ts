import { once } from '../../core/once.ts'
import type { Modal } from '../../modal.ts'
import { UNREAD } from '../../services/unread.ts'
import { logOf } from '../modal/logOf.ts'
import type { Happened } from './pageLog.ts'

/** The most reports that wait for the code that logs them: the page's policy may block many of the page's own files. */
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
 * Whether a request failed or got an error status. Safari reports no status. The status 0 means a failure only for `fetch`,
 * which the widget uses: scripts and pictures of other origins have it even if they were loaded.
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
    // The browser reports every request of the page when it has ended. The code that logs them leaves out the page's own.
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
