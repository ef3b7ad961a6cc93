import { createProbeCheck } from '../../core/diagnostics/probes.ts'
import { watchedOrigins } from '../../core/diagnostics/serviceUrls.ts'
import { once } from '../../core/once.ts'
import type { Modal } from '../../modal.ts'
import { UNREAD } from '../../services/unread.ts'
import { logOf } from '../modal/logOf.ts'
import { originOf, shownOf, VIOLATIONS_MAX } from './shownOf.ts'

/** Calls `on` with the performance entries of one type, earlier ones too. Returns a function that stops it. */
function observe(type: 'resource' | 'mark', on: (entries: PerformanceEntryList) => void): () => void {
  if (!globalThis.PerformanceObserver?.supportedEntryTypes?.includes(type)) return () => {}
  const observer = new PerformanceObserver((list) => on(list.getEntries()))
  observer.observe({ type, buffered: true })
  return () => observer.disconnect()
}

/** Logs malformed answers of services and nodes that have a success status. */
const watchAnswers = (modal: Modal, servicesOf: () => ReadonlyMap<string, string>) =>
  observe('mark', (entries) => {
    for (const { name, detail } of entries as PerformanceMark[]) {
      const { url = '', why = '' } = Object(name === UNREAD ? detail : undefined) as { url?: string; why?: string }
      const service = servicesOf().get(originOf(url))
      if (!service) continue
      const place = shownOf(url, service)
      logOf(modal).add('error', 'request', `${service} sent an answer that cannot be read: ${place}: ${why}`, {
        ...{ service, place, why },
      })
    }
  })

/** Logs requests to services and nodes that failed or got an error status. Browsers report it afterwards. */
function watchRequests(modal: Modal, servicesOf: () => ReadonlyMap<string, string>) {
  // The probes of `diagnose()` have findings of their own.
  const isProbe = createProbeCheck()
  return observe('resource', (entries) => {
    const services = servicesOf()
    for (const entry of entries as PerformanceResourceTiming[]) {
      const service = services.get(originOf(entry.name))
      // Safari has no status.
      const { responseStatus: status } = entry as { responseStatus?: number }
      if (!service || status === undefined || (status > 0 && status < 400)) continue
      if (status === 0 && isProbe(entry.name)) continue
      const ms = Math.round(entry.duration)
      const answer = status ? `answered ${status}` : 'could not be read'
      const place = shownOf(entry.name, service)
      logOf(modal).add('error', 'request', `${service} ${answer}: ${place} (${ms} ms)`, { service, status, ms, place })
    }
  })
}

const loadPolicyLog = once(() => import('./policyLog.ts'))

/** Logs what the page's policy blocks. The code is loaded when it blocks something. */
function watchPolicy(modal: Modal, servicesOf: () => ReadonlyMap<string, string>, signal: AbortSignal): void {
  const blocked: SecurityPolicyViolationEvent[] = []
  const onViolation = (event: SecurityPolicyViolationEvent) => {
    if (blocked.length < VIOLATIONS_MAX) blocked.push(event)
    loadPolicyLog().then(
      ({ policyLogOf }) => blocked.splice(0).forEach((one) => modal.late(policyLogOf)(one, servicesOf())),
      // Logged after the next violation: the browser may be offline
      () => {},
    )
  }
  document.addEventListener('securitypolicyviolation', onViolation, { signal })
}

/** Logs what the browser says of the page: blocked files and requests, failed requests, and the connection. */
export function watchPage(modal: Modal): () => void {
  const ended = new AbortController()
  const { signal } = ended
  const servicesOf = () => watchedOrigins(modal.$options.get(), modal.networks.$configured.get())
  const log = logOf(modal)
  watchPolicy(modal, servicesOf, signal)
  window.addEventListener('offline', () => log.add('error', 'request', 'The browser is offline'), { signal })
  window.addEventListener('online', () => log.add('warn', 'request', 'The browser is online again'), { signal })
  const stops = [watchRequests(modal, servicesOf), watchAnswers(modal, servicesOf)]
  return () => {
    ended.abort()
    stops.forEach((stop) => stop())
  }
}
