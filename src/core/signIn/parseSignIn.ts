import { isRecord, plainOf } from '../data/isRecord.ts'
import { WalletModalError } from '../errors.ts'
import type { SignInOptions } from '../options.ts'
import type { Network } from '../types.ts'
import { statementProblem } from './checkFields.ts'
import { isField, isTime } from './grammar.ts'
import type { Siwx } from './siwx.ts'

type Check = (value: never) => boolean
const isText: Check = (value) => typeof value === 'string'
const isFlag: Check = (value) => typeof value === 'boolean'
const isFunction: Check = (value) => typeof value === 'function'
const isObjectWith = (value: unknown, names: readonly string[]) =>
  typeof value === 'object' && value !== null && names.every((name) => typeof Reflect.get(value, name) === 'function')

/** What each option must be, and how to check that. */
const CHECKS: Readonly<Record<keyof SignInOptions, readonly [string, Check]>> = {
  hosted: ['boolean', isFlag],
  metadata: ['an object or null', (value: unknown) => value === null || isRecord(value)],
  required: ['boolean', isFlag],
  signOutOnDisconnect: ['boolean', isFlag],
  statement: ['string', isText],
  resources: [
    'URIs of RFC 3986',
    (value: unknown) => Array.isArray(value) && value.every((one) => typeof one === 'string' && isField('uri', one)),
  ],
  expiresInMs: ['a positive number', (value: unknown) => Number.isFinite(value) && (value as number) > 0],
  notBefore: ['a time of RFC 3339', (value: unknown) => typeof value === 'string' && isTime(value)],
  requestId: ['characters of a path', (value: unknown) => typeof value === 'string' && isField('requestId', value)],
  getNonce: ['function', isFunction],
  verify: ['function', isFunction],
  storage: ['a storage', (value: unknown) => isObjectWith(value, ['getItem', 'setItem', 'removeItem'])],
}

/** Creates the error for an invalid part of the option `signIn`. */
export const invalidSignIn = (name: string, problem: string, cause?: unknown) =>
  new WalletModalError('InvalidOption', { message: `Invalid option "signIn.${name}": ${problem}`, cause })

/** Options that are only for the hosted service, or only without it. */
const HOSTED_ONLY = [
  ['metadata', true],
  ['getNonce', false],
  ['verify', false],
] as const satisfies readonly [keyof SignInOptions, boolean][]

const METHODS = ['createMessage', 'addSession', 'revokeSession', 'setSessions', 'getSessions'] as const

/** Whether the option is an object of the site that keeps the sessions. Throws `InvalidOption` if it lacks a method. */
export function isSiwx(value: object): value is Siwx {
  const own = plainOf(value)
  if (!METHODS.some((name) => name in own)) return false
  const missing = METHODS.find((name) => !isObjectWith(value, [name]))
  if (missing) throw invalidSignIn(missing, 'Expected function')
  return true
}

/**
 * Validates the option `signIn`, of a site with these networks. Throws `InvalidOption` that names the part, and the
 * character of a statement that EIP-4361 does not have.
 */
export function parseSignIn(value: object, networks: readonly Pick<Network, 'chainNamespace'>[]): SignInOptions {
  const given = plainOf(value)
  for (const [name, one] of Object.entries(given)) {
    if (!Object.hasOwn(CHECKS, name)) throw invalidSignIn(name, 'Unknown option')
    const [expected, isValid] = CHECKS[name as keyof SignInOptions]
    if (one !== undefined && !isValid(one as never)) throw invalidSignIn(name, `Expected ${expected}`)
  }
  const { statement, hosted } = given as SignInOptions
  const foreign = HOSTED_ONLY.find(([name, isHosted]) => given[name] !== undefined && isHosted !== (hosted ?? false))
  if (foreign) throw invalidSignIn(foreign[0], `Only valid with hosted: ${foreign[1]}`)
  const isEvm = networks.some(({ chainNamespace }) => chainNamespace === 'eip155')
  const problem = statement === undefined ? undefined : statementProblem(statement, isEvm)
  if (problem) throw invalidSignIn('statement', problem)
  return given
}
