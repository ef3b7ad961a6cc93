import { attempt } from '../errors/attempt.ts'
import { messageOf as wordsOf } from '../errors/refusal.ts'
import { paramsOf, WalletModalError, type ErrorCode } from '../errors.ts'
import { redact } from '../safety/redact.ts'
import { SENT_TEXT_MAX, STACK_MAX } from './limits.ts'
import type { AnalyticsError, ErrorCategory } from './record.ts'
import { originOf, type Circumstances } from './sentOf.ts'

/** An error of the widget, or the detail of `wallet-modal:error`. */
export interface Failure {
  code: ErrorCode
  alert?: string | undefined
  cause?: unknown
  stack?: string | undefined
}

/** Length limits of a stack trace and of one of its lines. A longer line is not a position in a file. */
const STACK_READ_MAX = 65_536
const LINE_MAX = 1_024

const OF_SERVICES: readonly ErrorCode[] = ['ServiceUnavailable', 'RateLimited', 'OriginNotAllowed', 'RelayUnreachable']
/** Alerts of the login frame, with the codes of their errors. */
const OF_FRAME: ReadonlyMap<unknown, ErrorCode> = new Map([
  ['APKT003', 'ServiceUnavailable'],
  ['APKT004', 'WalletTimeout'],
  ['APKT005', 'OriginNotAllowed'],
])
const OF_WIDGET: readonly ErrorCode[] = ['LoadFailed', 'Unknown']

/** The words of `expected()` about data that is not what it should be. */
const MALFORMED =
  /^[\w$.[\]]{1,80}: (?:Required|Expected [\w .]{1,60}, received (?:null|nan|array|undefined|object|string|number|boolean|bigint|symbol|function))$/

/** Whether a value is an error. Even asking may throw: a wallet may reject with a proxy. */
const isError = (value: unknown): value is Error => attempt(() => value instanceof Error) === true

/** Returns the errors that caused an error, itself first; at most four. */
function chainOf(error: unknown): Error[] {
  const chain: Error[] = []
  const causeOf = (value: Error) => attempt(() => value.cause)
  for (let one = error; isError(one) && chain.length < 4; one = causeOf(one)) chain.push(one)
  return chain
}

const isMalformed = (error: Error) =>
  attempt(() => error instanceof SyntaxError) === true || MALFORMED.test(wordsOf(error))

/** Returns whose failure an error is; undefined for those of the visitor, the wallet and the site, which are not sent. */
function categoryOf(failure: Failure): ErrorCategory | undefined {
  const alert = failure.alert ?? (failure instanceof WalletModalError ? paramsOf(failure)['alert'] : undefined)
  // Scripts of the page can dispatch such events with any content. The code is sent, so it must match its alert.
  if (alert !== undefined && OF_FRAME.get(alert) === failure.code) return 'SECURE_SITE_ERROR'
  if (!OF_SERVICES.includes(failure.code) && !OF_WIDGET.includes(failure.code)) return undefined
  if (chainOf(failure.cause).some(isMalformed)) return 'DATA_PARSING_ERROR'
  return OF_SERVICES.includes(failure.code) ? 'API_ERROR' : 'INTERNAL_SDK_ERROR'
}

/**
 * Returns what may be sent of an error's words: only those that the widget writes itself about an answer, since words
 * of services, wallets and pages may tell of the visitor. Else the code.
 */
function messageOf({ code, cause }: Failure): string {
  const own = chainOf(cause)
    .map(wordsOf)
    .find((words) => MALFORMED.test(words) || /^HTTP status code: \d{1,3}$/.test(words))
  return redact(own ?? code).slice(0, SENT_TEXT_MAX)
}

const SCRIPT = /^[\w.-]{1,80}\.[cm]?[jt]sx?$/

/**
 * Returns the position in a line of a stack trace: file name, line and column, without the file's URL and the function.
 * Inline scripts have the URL of the page, whose last part may be a secret: they are named `<inline>`.
 */
function frameOf(line: string): string[] {
  const [, url = '', place = ''] = /^(?:\s*at\s.*?|[^@]*@.*?)([^\s()@]+?)(:\d+:\d+)\)?\s*$/.exec(line) ?? []
  const file = url
    .replace(/[?#].*$/, '')
    .split('/')
    .at(-1)
  return file ? [`at ${SCRIPT.test(file) ? redact(file) : '<inline>'}${place}`] : []
}

function stackOf({ stack }: Failure): string {
  if (typeof stack !== 'string') return ''
  const lines = stack.slice(0, STACK_READ_MAX).split('\n')
  return lines
    .filter((line) => line.length <= LINE_MAX)
    .flatMap(frameOf)
    .join('\n')
    .slice(0, STACK_MAX)
}

/** Returns what an error sends with consent; undefined for an error that is nobody's failure but the visitor's. */
export function errorOf(failure: Failure, at: Omit<Circumstances, 'network'>): AnalyticsError | undefined {
  const event = categoryOf(failure)
  if (!event) return undefined
  const props = {
    type: 'error' as const,
    event,
    errorType: failure.code,
    errorMessage: messageOf(failure),
    stackTrace: stackOf(failure),
  }
  return { ...originOf(at), timestamp: new Date(at.now).toISOString(), props }
}
