import { isWalletModalError } from '../../../core/errors.ts'
import { isSameAddress } from '../../../core/safety/isSameAddress.ts'
import { HttpError } from '../../http.ts'
import type { Session, SignInFields } from '../../../core/signIn/siwx.ts'
import type { CaipNetworkId } from '../../../core/types.ts'
import { parseToken, type Claims } from './claims.ts'

/** Whether a session is of this account. */
export const isOf = ({ address, network }: Claims, chainId: CaipNetworkId, asked: string) =>
  network === chainId && isSameAddress(address, asked)

/** Reads the claims of a token; undefined if it is damaged. */
export function claimsOf(token: string): Claims | undefined {
  try {
    return parseToken(token)
  } catch {
    return undefined
  }
}

/** Returns the session that the service knows. Its text and signature are known on this page only. */
export function toSession(
  { account, ...claims }: Claims,
  accountAddress: string,
  signed: Partial<Session> = {},
): Session {
  const { network: chainId, domain, uri, nonce, expirationTime, issuedAt = account.lastSignedInAt ?? '' } = claims
  const data: SignInFields = { accountAddress, chainId, domain, uri, version: '1', nonce, issuedAt, expirationTime }
  // The session ends with the token, even if the message has no end.
  const { message = '', signature = '' } = signed
  return { data: { ...data, ...signed.data, expirationTime }, message, signature, account }
}

/** A status by which the service says that it does not accept what was signed. */
export const isRefused = (error: unknown): boolean =>
  isWalletModalError(error) && error.cause instanceof HttpError && [400, 401, 422].includes(error.cause.status)
