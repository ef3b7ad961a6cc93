import { createProbeCheck } from '../../core/diagnostics/probes.ts'
import { watchedOrigins } from '../../core/diagnostics/serviceUrls.ts'
import { placeOf } from '../../core/safety/redact.ts'
import type { Modal } from '../../modal.ts'
import { logOf } from '../modal/logOf.ts'
import { originOf } from './originOf.ts'

/** What the browser reports of the page, and when, in ms since 1970. */
export type Happened =
  | { at: number; blocked: SecurityPolicyViolationEvent }
  | { at: number; failed: PerformanceResourceTiming }
  | { at: number; unread: PerformanceMark }

const RULES_LENGTH = 300

/** Violations of the page's policy that are logged; a page may have many of its own. */
const VIOLATIONS_MAX = 100

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

type Logged = readonly [text: string, data: Readonly<Record<string, string | number>>] | undefined
type Services = ReadonlyMap<string, string>

/** Returns a function that describes what the page's policy blocks: each directive and origin once. */
function createViolations() {
  const seen = new Set<string>()
  return (event: SecurityPolicyViolationEvent, services: Services): Logged => {
    const { effectiveDirective: directive, blockedURI, originalPolicy } = event
    const origin = originOf(blockedURI)
    const service = services.get(origin)
    // Not a URL: `inline`, `eval` …
    const blocked = shownOf(blockedURI, service) || blockedURI
    const key = `${directive} ${origin || blocked}`
    if (seen.has(key) || seen.size === VIOLATIONS_MAX) return undefined
    seen.add(key)
    const data = { directive, blocked, origin, policy: rulesOf(originalPolicy, directive), ...(service && { service }) }
    return [`${directive} blocks ${blocked}`, data]
  }
}

/** Returns a function that describes requests to services and nodes that failed or got an error status. */
function createFailures() {
  // The probes of `diagnose()` have findings of their own.
  const isProbe = createProbeCheck()
  return ({ name, duration, responseStatus: status }: PerformanceResourceTiming, services: Services): Logged => {
    const service = services.get(originOf(name))
    if (!service || (status === 0 && isProbe(name))) return undefined
    const ms = Math.round(duration)
    const answer = status ? `answered ${status}` : 'could not be read'
    const place = shownOf(name, service)
    return [`${service} ${answer}: ${place} (${ms} ms)`, { service, status, ms, place }]
  }
}

/** Describes a malformed answer of a service or node that has a success status. */
function describeUnread({ detail }: PerformanceMark, services: Services): Logged {
  const { url = '', why = '' } = Object(detail) as { url?: string; why?: string }
  const service = services.get(originOf(url))
  if (!service) return undefined
  const place = shownOf(url, service)
  return [`${service} sent an answer that cannot be read: ${place}: ${why}`, { service, place, why }]
}

/** Returns a function that logs what the browser reports of the page. */
export function pageLogOf(modal: Modal): (one: Happened) => void {
  const [describeViolation, describeFailure] = [createViolations(), createFailures()]
  return (one) => {
    const services = watchedOrigins(modal.$options.get(), modal.networks.$configured.get())
    const [text, data] =
      ('blocked' in one && describeViolation(one.blocked, services)) ||
      ('failed' in one && describeFailure(one.failed, services)) ||
      ('unread' in one && describeUnread(one.unread, services)) ||
      []
    if (text) logOf(modal).add('error', 'blocked' in one ? 'policy' : 'request', text, data, one.at)
  }
}
