import { fieldsOf, isRecord } from '../../core/data/isRecord.ts'
import { expected } from '../../core/errors/expected.ts'
import { WalletModalError } from '../../core/errors.ts'
import { PROFILES_MAX } from '../../core/limits.ts'
import { webUrl } from '../../core/data/webUrl.ts'
import { accountName, listOf, present, readable } from './fields.ts'

/** An account's ENS name and picture; both absent if it has none. */
export interface Identity {
  name?: string
  avatar?: string
}

/** A registered name (`.reown.id`, legacy `.wcn.id`). */
export interface Profile {
  name: string
  /** Addresses by coin type (ENSIP-11), in the order of the answer. */
  addresses: readonly { coinType: string; address: string }[]
}

/** Parses an identity. Throws `ServiceUnavailable` if the answer is not an object or its name is not a string. */
export function parseIdentity(body: unknown): Identity {
  if (!isRecord(body))
    throw new WalletModalError('ServiceUnavailable', { message: expected('identity', 'object', body) })
  if (typeof (body.name ?? '') !== 'string')
    throw new WalletModalError('ServiceUnavailable', { message: expected('name', 'string', body.name) })
  return present({ name: accountName(body.name), avatar: webUrl(body.avatar) })
}

/** Parses a record; undefined if it has no readable name. */
function parseRecord(value: unknown): Profile | undefined {
  const { name: given, addresses } = fieldsOf(value)
  const name = accountName(given)
  if (!name) return undefined
  const { found } = readable(Object.entries(fieldsOf(addresses)), PROFILES_MAX, (one) => {
    const [coinType, record] = one as [string, unknown]
    const { address } = fieldsOf(record)
    return typeof address === 'string' && /^[-.%\w]{1,128}$/.test(address) ? { coinType, address } : undefined
  })
  return { name, addresses: found }
}

/**
 * Parses the profile of a name; undefined if nobody registered the name: then the service answers `[]`. Throws
 * `ServiceUnavailable` for anything else and for the profile of another name, since visitors may send money to its
 * addresses.
 */
export function parseProfile(body: unknown, name: string): Profile | undefined {
  if (Array.isArray(body) && !body.length) return undefined
  const profile = parseRecord(body)
  if (profile?.name.toLowerCase() === name.toLowerCase()) return profile
  throw new WalletModalError('ServiceUnavailable', { message: expected('name', name, fieldsOf(body).name) })
}

/**
 * Parses the names of an address. Leaves out names whose record does not list the address. Throws `ServiceUnavailable`
 * if the answer is no list.
 */
export function parseNames(body: unknown, address: string): string[] {
  const isOwn = ({ addresses }: Profile) => addresses.some((one) => one.address.toLowerCase() === address.toLowerCase())
  const { found } = readable(listOf('profiles', body), PROFILES_MAX, parseRecord)
  return found.filter(isOwn).map(({ name }) => name)
}
