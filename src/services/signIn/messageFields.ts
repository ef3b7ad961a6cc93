import type { SignInOptions } from '../../core/options.ts'
import type { SignInFields, Siwx } from '../../core/signIn/siwx.ts'

export interface FieldParts {
  options: SignInOptions
  now(): number
  /** The page's domain and URL, as messages name them. */
  page(): Pick<SignInFields, 'domain' | 'uri'>
}

export type MessageAsk = Parameters<Siwx['createMessage']>[0]

/** Returns a time in the form of RFC 3339. */
export const iso = (time: number): string => new Date(time).toISOString()

/** Returns the fields of a new message, with the settings of the site. Does not check them. */
export function createFields(
  { options, now, page }: FieldParts,
  { accountAddress, chainId, notBefore = options.notBefore }: MessageAsk,
  nonce: string,
): SignInFields {
  const { statement, resources, requestId, expiresInMs } = options
  const start = notBefore === undefined ? now() : Math.max(Date.parse(notBefore), now())
  return {
    ...{ accountAddress, chainId, ...page(), version: '1', nonce, issuedAt: iso(now()) },
    ...(statement !== undefined && { statement }),
    ...(resources?.length && { resources }),
    ...(requestId !== undefined && { requestId }),
    ...(expiresInMs !== undefined && { expirationTime: iso(start + expiresInMs) }),
    ...(notBefore !== undefined && { notBefore }),
  }
}
