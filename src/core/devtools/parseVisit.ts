import { VISIT_ENTRIES_MAX } from './limits.ts'
import { array, bool, count, fail, json, known, num, oneOf, optional, shape, text, type Check } from './check.ts'
import { VISIT_FORMAT, VISIT_VERSION, type Visit, type VisitFact } from './visit.ts'
import { VISIT_EVENTS, VISIT_KEYS, VISIT_METHODS, VISIT_ROLES } from './visitWords.ts'

const connection = shape({ connectorId: text, namespace: text, network: text, status: text, address: text })
const state = shape({ open: bool, view: text, network: text, hasSession: bool, connections: array(connection) })

/** What each kind of entry holds besides `at` and `kind`. */
const FACTS: Readonly<Record<VisitFact['kind'], Readonly<Record<string, Check>>>> = {
  call: { id: count, method: oneOf(VISIT_METHODS), args: array(json) },
  settled: { id: count, outcome: text, code: optional(text) },
  press: { role: oneOf(VISIT_ROLES), name: text, nth: optional(count), where: oneOf(['modal', 'page']) },
  type: { name: text, nth: optional(count), text },
  key: { key: oneOf(VISIT_KEYS) },
  wallet: { wallet: text, method: text, answer: known(['ok', 'empty', 'none']), ms: count },
  request: {
    service: text,
    route: text,
    method: optional(text),
    outcome: known(['ok', 'failed']),
    ms: count,
  },
  event: { name: oneOf(VISIT_EVENTS), detail: json },
  screen: { view: text, title: text, alert: optional(text) },
  state: { state },
  log: { level: text, about: text, text },
}

const KINDS = Object.keys(FACTS) as VisitFact['kind'][]

const entry: Check = (value, path) => {
  shape({ at: num, kind: oneOf(KINDS) })(value, path)
  const { kind } = value as VisitFact
  shape(FACTS[kind])(value, path)
}

const viewport = shape({ width: num, height: num })
const page = shape({
  origin: text,
  path: text,
  viewport,
  locale: text,
  timeZone: text,
  isTouch: bool,
  userAgent: text,
})

const visit = shape({
  widget: text,
  startedAt: text,
  page,
  options: json,
  wallets: array(shape({ name: text, rdns: text })),
  names: shape({ addresses: count, emails: count }),
  entries: array(entry, VISIT_ENTRIES_MAX),
})

/**
 * Checks a recorded visit, such as a parsed file. Throws `InvalidOption`, which names the place that is wrong. A file of
 * another version is refused.
 */
export function parseVisit(value: unknown): Visit {
  shape({ format: oneOf([VISIT_FORMAT]) })(value, 'visit')
  const { version } = value as { version: unknown }
  if (version !== VISIT_VERSION)
    fail('visit.version', `This is version ${VISIT_VERSION} of the format, not that one`, version)
  visit(value, 'visit')
  return value as Visit
}
