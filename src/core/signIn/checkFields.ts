import { isNetworkId } from '../caip.ts'
import { expected } from '../errors/expected.ts'
import { namesOf } from './formatMessage.ts'
import { foreignCharacter, isChecksumAddress, isField, isTime } from './grammar.ts'
import type { SignInFields } from './siwx.ts'

/** Returns what is wrong with a statement; undefined if nothing is. */
export function statementProblem(statement: string, isEvm: boolean): string | undefined {
  const foreign = isEvm ? foreignCharacter(statement) : /[\p{Cc}\p{Zl}\p{Zp}]/u.exec(statement)?.[0]
  if (foreign) return `${JSON.stringify(foreign)} is not allowed`
  return statement ? undefined : 'Expected text'
}

const REQUIRED = ['accountAddress', 'domain', 'uri', 'version', 'nonce', 'issuedAt'] as const
const TEXTS = [...REQUIRED, 'statement', 'requestId', 'expirationTime', 'notBefore'] as const

/**
 * Returns the name of the first field that is missing or no text, and why; undefined if there is none. A template would
 * write `undefined` into the message, which looks like a nonce.
 */
export function missingField(fields: SignInFields): [keyof SignInFields, string] | undefined {
  const given: Partial<Record<keyof SignInFields, unknown>> = fields
  const isRequired = (name: string) => REQUIRED.some((one) => one === name)
  const isMissing = (value: unknown, name: string) =>
    isRequired(name) ? typeof value !== 'string' || !value : value !== undefined && typeof value !== 'string'
  const name = TEXTS.find((one) => isMissing(given[one], one))
  if (name) return [name, expected(name, 'string', given[name] === '' ? undefined : given[name])]
  const { resources = [] } = given
  const isList = Array.isArray(resources) && resources.every((one) => typeof one === 'string')
  return isList ? undefined : ['resources', 'resources: Expected a list of strings']
}

/**
 * Returns the name of the first field that a sign-in message cannot have, and why; undefined if all are valid: those of
 * EVM networks by the grammar of EIP-4361, the others by the same, but with statements in any language.
 */
export function fieldProblem(fields: SignInFields): [keyof SignInFields, string] | undefined {
  const missing = missingField(fields)
  if (missing) return missing
  const { chainId, accountAddress, statement, requestId, resources = [] } = fields
  if (!isNetworkId(chainId)) return ['chainId', 'Expected a CAIP-2 network id']
  const { isEvm } = namesOf(chainId)
  if (isEvm ? !isChecksumAddress(accountAddress) : !/^[-.%A-Za-z0-9]{1,128}$/.test(accountAddress))
    return ['accountAddress', 'Expected an address']
  for (const name of ['domain', 'uri', 'version', 'nonce'] as const)
    if (!isField(name, fields[name])) return [name, `${JSON.stringify(fields[name])} is not allowed by EIP-4361`]
  for (const name of ['issuedAt', 'expirationTime', 'notBefore'] as const)
    if (fields[name] !== undefined && !isTime(fields[name])) return [name, 'Expected a time of RFC 3339']
  const problem = statement === undefined ? undefined : statementProblem(statement, isEvm)
  if (problem) return ['statement', problem]
  if (requestId !== undefined && !isField('requestId', requestId)) return ['requestId', 'Expected characters of a path']
  return resources.every((one) => isField('uri', one)) ? undefined : ['resources', 'Expected URIs of RFC 3986']
}
