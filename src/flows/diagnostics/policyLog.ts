import type { Modal } from '../../modal.ts'
import { logOf } from '../modal/logOf.ts'
import { originOf, shownOf, VIOLATIONS_MAX } from './shownOf.ts'

const RULES_LENGTH = 300

/** Returns the part of a policy that a directive is about, without nonces. */
function rulesOf(policy: string, directive: string): string {
  const parts = policy.split(';').map((part) => part.trim())
  const found = [directive, directive.replace(/-(?:elem|attr)$/, ''), 'default-src'].flatMap(
    (name) => parts.find((part) => part.split(/\s/)[0] === name) ?? [],
  )
  return (found[0] ?? directive).replace(/'nonce-[^']*'/g, "'nonce-…'").slice(0, RULES_LENGTH)
}

/** Returns a function that logs what the page's policy blocks: each directive and origin once. */
export function policyLogOf(modal: Modal) {
  const seen = new Set<string>()
  return (event: SecurityPolicyViolationEvent, services: ReadonlyMap<string, string>): void => {
    const { effectiveDirective: directive, blockedURI, originalPolicy } = event
    const origin = originOf(blockedURI)
    const service = services.get(origin)
    // Not a URL: `inline`, `eval` …
    const blocked = shownOf(blockedURI, service) || blockedURI
    const key = `${directive} ${origin || blocked}`
    if (seen.has(key) || seen.size === VIOLATIONS_MAX) return
    seen.add(key)
    const data = { directive, blocked, origin, policy: rulesOf(originalPolicy, directive), ...(service && { service }) }
    logOf(modal).add('error', 'policy', `${directive} blocks ${blocked}`, data)
  }
}
