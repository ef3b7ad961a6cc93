import { fromJson } from '../../../core/json.ts'
import { isNetworkId } from '../../../core/caip.ts'
import { fieldsOf, isRecord, type Fields } from '../../../core/data/isRecord.ts'
import type { SessionAccount } from '../../../core/signIn/siwx.ts'
import type { CaipNetworkId } from '../../../core/types.ts'
import { isText } from '../../storageKeys.ts'
import { iso } from '../messageFields.ts'

/** What a token, or the service, says of a session. */
export interface Claims {
  address: string
  network: CaipNetworkId
  domain: string
  uri: string
  nonce: string
  /** When the session began, if it is said. RFC 3339. */
  issuedAt?: string
  /** RFC 3339. */
  expirationTime: string
  account: SessionAccount
}

const isSeconds = (value: unknown): value is number =>
  typeof value === 'number' && value > 0 && value < Number.MAX_SAFE_INTEGER / 1e6

/** Reads the text of a field; throws if there is none. */
export function text(fields: Fields, name: string): string {
  const value = fields[name]
  if (!isText(value)) throw new Error(`Expected a text "${name}"`)
  return value
}

const isTime = (value: unknown): value is string => isText(value) && !Number.isNaN(Date.parse(value))

/** Reads the record of the account, which may be absent. */
function readAccount({ profileUuid, email, appKitAccount }: Fields): SessionAccount {
  const { metadata, is_main_account, signed_up_at, last_signed_in_at } = fieldsOf(appKitAccount)
  return {
    profileId: isText(profileUuid) ? profileUuid : '',
    ...(isText(email) && { email }),
    ...(isRecord(metadata) && { metadata }),
    ...(typeof is_main_account === 'boolean' && { isMain: is_main_account }),
    ...(isTime(signed_up_at) && { signedUpAt: signed_up_at }),
    ...(isTime(last_signed_in_at) && { lastSignedInAt: last_signed_in_at }),
  }
}

/** Reads the claims of a token, or the answer of `me`. Throws if they are not of this form. */
export function parseClaims(value: unknown): Claims {
  const fields = fieldsOf(value)
  const { caip2Network: network, exp, iat } = fields
  if (!isNetworkId(network)) throw new Error('Expected a network "caip2Network"')
  if (!isSeconds(exp)) throw new Error('Expected a time "exp"')
  return {
    address: text(fields, 'address'),
    network,
    domain: text(fields, 'domain'),
    uri: text(fields, 'uri'),
    nonce: text(fields, 'nonce'),
    ...(isSeconds(iat) && { issuedAt: iso(iat * 1000) }),
    expirationTime: iso(exp * 1000),
    account: readAccount(fields),
  }
}

/** Reads the claims of a token (JWT). The signature is the service's business. Throws `Invalid token`. */
export function parseToken(token: string): Claims {
  try {
    const [, body = '', signature] = token.split('.')
    if (token.split('.').length !== 3 || !signature) throw new Error('Expected three parts')
    const bytes = Uint8Array.from(atob(body.replaceAll('-', '+').replaceAll('_', '/')), (one) => one.charCodeAt(0))
    return parseClaims(fromJson(new TextDecoder('utf-8', { fatal: true }).decode(bytes)))
  } catch (cause) {
    throw new Error('Invalid token', { cause })
  }
}
