import { isWalletModalError, paramsOf } from '../../core/errors.ts'
import type { RefusedAs } from '../../core/names/registration.ts'
import type { Modal } from '../../modal.ts'
import { HttpError } from '../../services/http.ts'
import { blockchainApiOf } from '../assets/cachedApiOf.ts'
import type { NameOrder } from './askRegistration.ts'

/** Returns whose name it is. Rejects with the service's reason as message. */
export async function ownerOf(modal: Modal, { name, connection }: NameOrder): Promise<'own' | 'other' | undefined> {
  const { address, network } = connection
  // An answer without an error is not enough: for an unknown name it is an empty list.
  const profile = await blockchainApiOf(modal).profile({ name, network })
  const isOwn = profile?.addresses.some((one) => one.address.toLowerCase() === address.toLowerCase())
  return profile && (isOwn ? 'own' : 'other')
}

/**
 * Whether the name may be registered although the request failed: the answer was lost, or the request came twice, for
 * example to each of several servers.
 */
export function isUnclear(failure: unknown): boolean {
  if (!isWalletModalError(failure) || failure.code !== 'ServiceUnavailable') return false
  const { cause } = failure
  if (!(cause instanceof HttpError) || cause.status >= 500) return true
  return (paramsOf(failure) as RefusedAs).field === 'name'
}
