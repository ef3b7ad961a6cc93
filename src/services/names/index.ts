import { toWalletModalError, WalletModalError } from '../../core/errors.ts'
import { accountName, present } from '../blockchainApi/fields.ts'
import type { Identity } from '../blockchainApi/parseProfile.ts'
import { loadFull } from './loadFull.ts'
import { isNormalized } from './normalized.ts'
import { pictureUrl } from './pictureUrl.ts'
import { reverse, textRecord, type NameParts } from './universalResolver.ts'

const AVATAR = 'avatar'

async function nameOf(parts: NameParts, address: string) {
  const found = await reverse(parts, address)
  return found === 'offchain' ? (await loadFull()).reverse(parts, address) : found.text
}

/** Looks up the picture of a normalized name. */
export async function avatarOf(parts: NameParts, name: string) {
  const found = await textRecord(parts, name, AVATAR)
  return pictureUrl(found === 'offchain' ? await (await loadFull()).textRecord(parts, name, AVATAR) : found.text)
}

/** A transport for Ethereum; without `fetch`, gateways are asked with the browser's. */
export type GivenParts = Partial<NameParts> & Pick<NameParts, 'request'>

export const wholeParts = ({ request, signal, fetch }: GivenParts): NameParts => ({
  request,
  fetch,
  signal,
})

/**
 * Looks up the ENS name and picture of an address; both absent if it has none. Returns only a normalized name that
 * belongs to the address. Rejects with the message 'Error fetching names for address' (specification §8); the code is
 * `LoadFailed`, or that of the error of `request`.
 */
export async function ensIdentity(given: GivenParts, address: string): Promise<Identity> {
  const parts = wholeParts(given)
  try {
    const name = accountName(await nameOf(parts, address))
    if (!name || !(await isNormalized(name))) return {}
    // If the picture cannot be read, the name is returned without it.
    return present({ name, avatar: await avatarOf(parts, name).catch(() => undefined) })
  } catch (error) {
    const { code } = toWalletModalError(error, 'ServiceUnavailable')
    throw new WalletModalError(code, { message: 'Error fetching names for address', cause: error })
  }
}
