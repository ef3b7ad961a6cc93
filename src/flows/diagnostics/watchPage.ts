import { watchedOrigins } from '../../core/diagnostics/serviceUrls.ts'
import { placeOf } from '../../core/safety/redact.ts'
import type { Modal } from '../../modal.ts'
import { logOf } from '../modal/logOf.ts'

const originOf = (url: string) => (URL.canParse(url) ? new URL(url).origin : '')

/** Violations of the page's policy that are logged; a page may have many of its own. */
const VIOLATIONS_MAX = 100

const RULES_LENGTH = 300

/** Returns what the log says of a URL: without its query, and of a node without its path, which may be a key. */
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

/** Logs requests to services and nodes that failed or got an error status. Browsers tell it afterwards. */
function watchRequests(modal: Modal, servicesOf: () => ReadonlyMap<string, string>): () => void {
  const isKnown = globalThis.PerformanceObserver?.supportedEntryTypes?.includes('resource')
  if (!isKnown) return () => {}
  const observer = new PerformanceObserver((list) => {
    const services = servicesOf()
    for (const entry of list.getEntries() as PerformanceResourceTiming[]) {
      const service = services.get(originOf(entry.name))
      // Safari has no status.
      const { responseStatus: status } = entry as { responseStatus?: number }
      if (!service || status === undefined || (status > 0 && status < 400)) continue
      const ms = Math.round(entry.duration)
      const answer = status ? `answered ${status}` : 'could not be read'
      const place = shownOf(entry.name, service)
      logOf(modal).add('error', 'request', `${service} ${answer}: ${place} (${ms} ms)`, { service, status, ms, place })
    }
  })
  observer.observe({ type: 'resource', buffered: true })
  return () => observer.disconnect()
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
  const stop = watchRequests(modal, servicesOf)
  return () => {
    ended.abort()
    stop()
  }
}
