import { isLie, LIES, type Lie } from './lies.ts'

export const FAULT_KINDS = [
  'status',
  'delay',
  'hang',
  'malformed',
  'wrong-schema',
  'empty',
  'rpc-error',
  'rate-limit',
  'cors',
  'drop',
  'cut',
  'lie',
] as const

export interface FaultRequest {
  service: string
  /** One of the service's named routes, or a path prefix if the service has none. Default: every request. */
  route?: string
  /** Limits the fault to calls of this JSON-RPC method. In a batch, only these calls fail. */
  method?: string
  fault: (typeof FAULT_KINDS)[number]
  /** Limits the fault to requests of this project. */
  projectId?: string
  /** HTTP status from 400 to 599. Default: 500 for `status`, 200 for `empty` (no body). */
  status?: number
  /** Words of the error body, for `status`. */
  description?: string
  /** The false answer, for `lie`. It determines the route. */
  lie?: Lie
  /** JSON-RPC code for `rpc-error`, which has HTTP status 200. Default: -32603. */
  code?: number
  /** Duration for `delay`. For `rate-limit`: the value of `Retry-After` (rounded up to seconds). */
  delayMs?: number
  /** For `cut`: the byte of the body after which the connection closes. Default: half of it. */
  atByte?: number
  /** The number of requests that the fault affects. Default: all until it is cleared. */
  times?: number
}

/** Services that can have faults, each with its named routes. Without named routes, a route is a path prefix. */
export type Faultable = Readonly<Record<string, readonly string[]>>

const FIELDS = [
  'service',
  'route',
  'method',
  'projectId',
  'fault',
  'status',
  'description',
  'lie',
  'code',
  'delayMs',
  'atByte',
  'times',
]
/** Services that answer JSON-RPC calls. The routes of `relay` are methods already. */
const WITH_METHODS: readonly string[] = ['rpc', 'blockchainApi']
const LONGEST_DELAY_MS = 10 * 60_000

const list = (values: Iterable<string>) => [...values].join(', ')
const isWhole = (value: unknown, least: number, most: number) =>
  Number.isInteger(value) && (value as number) >= least && (value as number) <= most

function numbersProblem({ fault, status, code, delayMs, atByte, times }: Record<string, unknown>): string | undefined {
  if (status !== undefined && fault !== 'status' && fault !== 'empty')
    return 'status belongs to the faults "status" and "empty" only'
  if (status !== undefined && !isWhole(status, 400, 599)) return 'status must be a whole number from 400 to 599'
  if (code !== undefined && fault !== 'rpc-error') return 'code belongs to the fault "rpc-error" only'
  if (code !== undefined && !isWhole(code, -100_000, 100_000)) return 'code must be a whole number'
  if (fault === 'delay' && delayMs === undefined) return 'delayMs is missing: how long is the delay?'
  if (delayMs !== undefined && fault !== 'delay' && fault !== 'rate-limit')
    return 'delayMs belongs to the faults "delay" and "rate-limit" only'
  if (delayMs !== undefined && !isWhole(delayMs, 0, LONGEST_DELAY_MS))
    return `delayMs must be a whole number from 0 to ${LONGEST_DELAY_MS}`
  if (atByte !== undefined && fault !== 'cut') return 'atByte belongs to the fault "cut" only'
  if (atByte !== undefined && !isWhole(atByte, 0, 1_000_000)) return 'atByte must be a whole number from 0'
  if (times !== undefined && !isWhole(times, 1, 1_000_000)) return 'times must be a whole number from 1'
  return undefined
}

function wordsProblem({ service, route, fault, description, lie }: Record<string, unknown>): string | undefined {
  if (description !== undefined && (fault !== 'status' || typeof description !== 'string'))
    return 'description is text, and belongs to the fault "status" only'
  if (fault !== 'lie') return lie === undefined ? undefined : 'lie belongs to the fault "lie" only'
  if (service !== 'blockchainApi') return 'only blockchainApi lies'
  if (!isLie(lie)) return `lie must be one of ${list(Object.keys(LIES))}`
  return route === undefined || route === LIES[lie] ? undefined : `route of the lie "${lie}" is ${LIES[lie]}`
}

/** Returns why a body of `POST <control>/faults` is invalid, or undefined. */
export function problemOf(input: unknown, faultable: Faultable): string | undefined {
  if (typeof input !== 'object' || input === null || Array.isArray(input)) return 'the body must be a JSON object'
  const request = input as Record<string, unknown>
  const { service, route, fault, method, projectId } = request
  const unknown = Object.keys(request).find((key) => !FIELDS.includes(key))
  if (unknown !== undefined) return `unknown field "${unknown}"; known are ${list(FIELDS)}`
  if (typeof service !== 'string' || !Object.hasOwn(faultable, service))
    return `service must be one of ${list(Object.keys(faultable))}`
  if (!FAULT_KINDS.some((kind) => kind === fault)) return `fault must be one of ${list(FAULT_KINDS)}`
  const routes = faultable[service] ?? []
  if (route !== undefined && typeof route !== 'string') return 'route must be text'
  if (route !== undefined && routes.length > 0 && !routes.includes(route))
    return `route of ${service} must be one of ${list(routes)}`
  if (method !== undefined && typeof method !== 'string') return 'method must be text'
  if (method !== undefined && !WITH_METHODS.includes(service))
    return `method belongs to the services ${list(WITH_METHODS)} only`
  if (projectId !== undefined && typeof projectId !== 'string') return 'projectId must be text'
  return wordsProblem(request) ?? numbersProblem(request)
}
