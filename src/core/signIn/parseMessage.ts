import { NAMESPACES, isNetworkId } from '../caip.ts'
import type { CaipNetworkId } from '../types.ts'
import { fieldProblem } from './checkFields.ts'
import { formatMessage, namesOf } from './formatMessage.ts'
import type { SignInFields } from './siwx.ts'

/** The lines after the statement, in their order. The first four are in every message. */
const NAMES = {
  URI: 'uri',
  Version: 'version',
  'Chain ID': 'chainId',
  Nonce: 'nonce',
  'Issued At': 'issuedAt',
  'Expiration Time': 'expirationTime',
  'Not Before': 'notBefore',
  'Request ID': 'requestId',
} as const satisfies Record<string, keyof SignInFields>

/** The names of these lines, as part of a regular expression. */
export const LINE_NAMES = Object.keys(NAMES).join('|')

/** Returns the network of a message: EVM messages have only the number. */
function networkOf(id: string): CaipNetworkId | undefined {
  const network = id.includes(':') ? id : `${NAMESPACES[0]}:${id}`
  return isNetworkId(network) ? network : undefined
}

function readLines(lines: readonly string[]): Partial<Record<(typeof NAMES)[keyof typeof NAMES], string>> {
  return Object.fromEntries(
    lines.flatMap((line) => {
      const at = line.indexOf(': ')
      const name = line.slice(0, at)
      return Object.hasOwn(NAMES, name) ? [[NAMES[name as keyof typeof NAMES], line.slice(at + 2)]] : []
    }),
  )
}

/**
 * Reads a sign-in message. Undefined unless the text is exactly what `formatMessage` writes for valid fields: nothing
 * else may have been signed.
 */
export function parseMessage(text: string): SignInFields | undefined {
  const [first = '', accountAddress = '', , ...rest] = text.split('\n')
  const [, domain = ''] = /^(.*?) wants you to sign in with your /.exec(first) ?? []
  // A statement is followed by an empty line. EVM messages without one have an empty line in its place.
  const hasStatement = rest[0] !== '' && rest[1] === ''
  const start = hasStatement ? 2 : 0
  const from = rest.indexOf('Resources:', start)
  const found = readLines(rest.slice(start, from < 0 ? rest.length : from))
  const { chainId: id = '', uri = '', version = '', nonce = '', issuedAt = '', ...times } = found
  const chainId = networkOf(id)
  if (!chainId || namesOf(chainId).id !== id) return undefined
  const fields: SignInFields = {
    ...{ accountAddress, chainId, domain, uri, version, nonce, issuedAt, ...times },
    ...(hasStatement && { statement: rest[0] }),
    ...(from >= 0 && { resources: rest.slice(from + 1).map((line) => line.slice(2)) }),
  }
  return fieldProblem(fields) || formatMessage(fields) !== text ? undefined : fields
}
