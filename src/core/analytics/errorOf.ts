import { paramsOf, WalletModalError, type ErrorCode } from '../errors.ts'
import { redact } from '../safety/redact.ts'
import { SENT_TEXT_MAX, STACK_MAX } from './limits.ts'
import type { AnalyticsError, ErrorCategory } from './record.ts'
import { originOf, type Circumstances } from './sentOf.ts'

/** An error of ours, or what the event `wallet-modal:error` tells of one. */
export interface Failure {
  code: ErrorCode
  alert?: string | undefined
  cause?: unknown
  stack?: string | undefined
}

const OF_SERVICES: readonly ErrorCode[] = ['ServiceUnavailable', 'RateLimited', 'OriginNotAllowed', 'RelayUnreachable']
const OF_FRAME: readonly unknown[] = ['APKT003', 'APKT004', 'APKT005']
const OF_WIDGET: readonly ErrorCode[] = ['LoadFailed', 'Unknown']

/** The words of `expected()` about data that is not what it should be. */
const MALFORMED = /: (?:Required|Expected .+, received \w+)$/

/** Returns the errors that caused an error, itself first; at most four. */
function chainOf(error: unknown): Error[] {
  const chain: Error[] = []
  for (let one = error; one instanceof Error && chain.length < 4; one = one.cause) chain.push(one)
  return chain
}

const isMalformed = (error: Error) => error instanceof SyntaxError || MALFORMED.test(error.message)

/** Returns whose failure an error is; undefined for those of the visitor, the wallet and the site, which are not sent. */
function categoryOf(failure: Failure): ErrorCategory | undefined {
  const alert = failure.alert ?? (failure instanceof WalletModalError ? paramsOf(failure)['alert'] : undefined)
  if (OF_FRAME.includes(alert)) return 'SECURE_SITE_ERROR'
  if (!OF_SERVICES.includes(failure.code) && !OF_WIDGET.includes(failure.code)) return undefined
  if (chainOf(failure.cause).some(isMalformed)) return 'DATA_PARSING_ERROR'
  return OF_SERVICES.includes(failure.code) ? 'API_ERROR' : 'INTERNAL_SDK_ERROR'
}

/**
 * Returns what may be sent of an error's words: only those that the widget writes itself about an answer, since words
 * of services, wallets and pages may tell of the visitor. Else the code.
 */
function messageOf({ code, cause }: Failure): string {
  const own = chainOf(cause).find(({ message }) => MALFORMED.test(message) || /^HTTP status code: \d+$/.test(message))
  return redact(own?.message ?? code).slice(0, SENT_TEXT_MAX)
}

/** Returns the place of a stack's line: file name, line and column, without the file's address and the function. */
function frameOf(line: string): string[] {
  const [, url = '', place = ''] = /^(?:\s*at\s.*?|[^@]*@.*?)([^\s()@]+?)(:\d+:\d+)\)?\s*$/.exec(line) ?? []
  const file = url
    .replace(/[?#].*$/, '')
    .split('/')
    .at(-1)
  return file ? [`at ${redact(file)}${place}`] : []
}

const stackOf = ({ stack = '' }: Failure): string => stack.split('\n').flatMap(frameOf).join('\n').slice(0, STACK_MAX)

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
