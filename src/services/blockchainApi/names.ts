import { isWalletModalError, WalletModalError, type ErrorCode } from '../../core/errors.ts'
import { HttpError } from '../http.ts'
import type { NamesAsk, ProfileAsk } from './asks.ts'
import type { Gated } from './gate.ts'
import { parseNames, parseProfile, type Profile } from './parseProfile.ts'
import { reasonOf } from './reasonOf.ts'

/** Error codes of a request that fails because of the service, not because of the site or the visitor. */
const FAILURES: readonly ErrorCode[] = ['ServiceUnavailable', 'RateLimited', 'OriginNotAllowed']

/** Gives failures the server's reason as message, else `message` (specification §8). */
export function withReason(error: unknown, message: string): unknown {
  if (!isWalletModalError(error) || !FAILURES.includes(error.code)) return error
  return new WalletModalError(error.code, {
    message: reasonOf(error.cause) ?? message,
    cause: error.cause ?? error,
  })
}

const isNotFound = (error: unknown) =>
  isWalletModalError(error) && error.cause instanceof HttpError && error.cause.status === 404

/** Reads registered names. */
export function createNames(gated: Gated) {
  return {
    async profile({ name, network, signal }: ProfileAsk): Promise<Profile | undefined> {
      const path = `v1/profile/account/${encodeURIComponent(name)}`
      const parse = (body: unknown) => parseProfile(body, name)
      try {
        return await gated(network, { path, query: { apiVersion: '2' }, parse, signal })
      } catch (error) {
        if (isNotFound(error)) return undefined
        throw withReason(error, 'Error resolving name')
      }
    },
    async names({ address, network, signal }: NamesAsk): Promise<readonly string[]> {
      const path = `v1/profile/reverse/${encodeURIComponent(address)}`
      try {
        return await gated(network, { path, parse: (body) => parseNames(body, address), signal })
      } catch (error) {
        if (isNotFound(error)) return []
        throw withReason(error, 'Error fetching names for address')
      }
    },
  }
}
