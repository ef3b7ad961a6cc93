import { toWalletModalError, WalletModalError } from '../../core/errors.ts'
import { present } from '../blockchainApi/fields.ts'
import { readArgs } from '../decoder/evm/abi.ts'
import { avatarOf, wholeParts, type GivenParts } from './index.ts'
import { loadFull } from './loadFull.ts'
import { resolve, type NameParts } from './universalResolver.ts'

/** `addr(bytes32)` */
const ADDR = '0x3b3b57de'

/** Looks up the address of a normalized name, from a gateway if necessary. */
async function addressOf(parts: NameParts, name: string): Promise<string | null | undefined> {
  const answer = await resolve(parts, name, [ADDR])
  if (answer === 'offchain') return (await loadFull()).forward(parts, name)
  const [address] = (answer?.length ? readArgs(answer, ['address']) : undefined) ?? []
  // A resolver without a record answers with zeros.
  return address === undefined || BigInt(address) === 0n ? undefined : address
}

/** Whom a name stands for. */
export interface NameOwner {
  address: string
  /** URL of the owner's picture. */
  avatar?: string
}

/**
 * Looks up the address and picture of a normalized ENS name; undefined if the name has no address. Rejects with the
 * message 'Error resolving name' (specification §8); the code is `LoadFailed`, or that of the error of `request`.
 */
export async function ensOwner(given: GivenParts, name: string): Promise<NameOwner | undefined> {
  const parts = wholeParts(given)
  try {
    const address = await addressOf(parts, name)
    // If the picture cannot be read, the address is returned without it.
    if (!address) return undefined
    return { address, ...present({ avatar: await avatarOf(parts, name).catch(() => undefined) }) }
  } catch (error) {
    const { code } = toWalletModalError(error, 'ServiceUnavailable')
    throw new WalletModalError(code, { message: 'Error resolving name', cause: error })
  }
}
