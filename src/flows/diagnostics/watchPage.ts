import { createProbeCheck } from '../../core/diagnostics/probes.ts'
import { watchedOrigins } from '../../core/diagnostics/serviceUrls.ts'
import { placeOf } from '../../core/safety/redact.ts'
import type { Modal } from '../../modal.ts'
import { UNREAD } from '../../services/unread.ts'
import { logOf } from '../modal/logOf.ts'

const originOf = (url: string) => (URL.canParse(url) ? new URL(url).origin : '')

/** Violations of the page's policy that are logged; a page may have many of its own. */
const VIOLATIONS_MAX = 100

const RULES_LENGTH = 300

/** Returns a URL for the log: without its query, and, for a node, without its path, which may be a key. */
const shownOf = (url: string, service: string | undefined) => (service === 'rpc' ? originOf(url) : placeOf(url))

/** Returns the part of a policy that a directive is about, without nonces. */
function rulesOf(policy: string, directive: string): string {
  const parts = policy.split(';').map((part) => part.trim())
  const found = [directive, directive.replace(/-(?:elem|attr)$/, ''), 'default-src'].flatMap(
    (name) => parts.find((part) => part.split(/\s/)[0] === name) ?? [],
  )
  return (found[0] ?? directive).replace(/'nonce-[^']*'/g, "'nonce-…'").slice(0, RULES_LENGTH)
}

/** Returns a function that logs what the page's policy blocks: each directive and origin once. */
function createPolicyLog(modal: Modal, servicesOf: () => ReadonlyMap<string, string>) {
  const seen = new Set<string>()
  return ({ effectiveDirective: directive, blockedURI, originalPolicy }: SecurityPolicyViolationEvent): void => {
    const origin = originOf(blockedURI)
    const service = servicesOf().get(origin)
    // Not a URL: `inline`, `eval` …
    const blocked = shownOf(blockedURI, service) || blockedURI
    const key = `${directive} ${origin || blocked}`
    if (seen.has(key) || seen.size === VIOLATIONS_MAX) return
    seen.add(key)
    const data = { directive, blocked, origin, policy: rulesOf(originalPolicy, directive), ...(service && { service }) }
    logOf(modal).add('error', 'policy', `${directive} blocks ${blocked}`, data)
  }
}

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

/** Logs what the browser says of the page: blocked files and requests, failed requests, and the connection. */
export function watchPage(modal: Modal): () => void {
  const ended = new AbortController()
  const { signal } = ended
  const servicesOf = () => watchedOrigins(modal.$options.get(), modal.networks.$configured.get())
  const log = logOf(modal)
  document.addEventListener('securitypolicyviolation', createPolicyLog(modal, servicesOf), { signal })
  window.addEventListener('offline', () => log.add('error', 'request', 'The browser is offline'), { signal })
  window.addEventListener('online', () => log.add('warn', 'request', 'The browser is online again'), { signal })
  const stops = [watchRequests(modal, servicesOf), watchAnswers(modal, servicesOf)]
  return () => {
    ended.abort()
    stops.forEach((stop) => stop())
  }
}
