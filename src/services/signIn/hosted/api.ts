import { WalletModalError } from '../../../core/errors.ts'
import { fromJson, toJson } from '../../../core/json.ts'
import { hostedQuery, WALLET_API_URL } from '../../../core/page/hosted.ts'
import type { SignInFields } from '../../../core/signIn/siwx.ts'
import { createHttp } from '../../http.ts'
import { pathOf, type ClientParts } from '../../walletApi/client.ts'
import { parseClaims, type Claims } from './claims.ts'
import { parseNonce, parseOtp, parseSession } from './parse.ts'

/** What the visitor signs in with, as the service counts it. */
export type WalletInfo =
  | { type: 'walletconnect' | 'extension' | 'unknown'; name: string; icon?: string | undefined }
  | { type: 'social'; social: string; identifier: string }

/** A signed message, for the service to verify. */
export interface SignedMessage {
  data: SignInFields
  message: string
  signature: string
  /** Our client id at the pairing relay. */
  clientId: string | null
  walletInfo?: WalletInfo
}

interface Ask<T> {
  query?: Record<string, string>
  headers?: Record<string, string | undefined>
  method?: 'PUT'
  body?: object
  parse(text: string): T
  signal?: AbortSignal | undefined
}

/** Client errors would be the same at every base URL. */
const isFinal = (status: number) => status < 500 && status !== 429

const bearer = (token: string) => `Bearer ${token}`
const json =
  <T>(parse: (body: unknown) => T) =>
  (text: string) =>
    parse(fromJson(text))
const ignore = () => {}

/**
 * Creates the client of the hosted sign-in (docs/contract.md). Rejects with `OriginNotAllowed` for a refused token or
 * origin, `RateLimited`, `ServiceUnavailable`, `Aborted`, or `FeatureDisabled` without a project id. The `cause` is an
 * `HttpError` with the service's words if it answered.
 */
export function createAuthApi({ options, version, fetch }: ClientParts) {
  const http = createHttp({ bases: () => options().services?.walletApi ?? WALLET_API_URL, isFinal, fetch })
  async function ask<T>(key: string, { query, headers = {}, method, body, parse, signal }: Ask<T>): Promise<T> {
    const own = hostedQuery(options(), version)
    if (!own) throw new WalletModalError('FeatureDisabled')
    const given = Object.entries(headers).filter((one): one is [string, string] => one[1] !== undefined)
    return http.request({
      path: pathOf(`auth/v1/${key}`, { ...own, ...query }),
      ...(given.length && { headers: Object.fromEntries(given) }),
      // Without a content type, as the service expects it (docs/contract.md)
      ...(body && { body: toJson(body) }),
      ...(method && { method }),
      parse,
      signal,
    })
  }
  return {
    nonce: () => ask('nonce', { parse: json(parseNonce) }),
    authenticate: (
      signed: SignedMessage,
      { nonceToken = '', otp }: { nonceToken?: string; otp?: string | undefined },
    ) =>
      ask('authenticate', {
        headers: { 'x-nonce-jwt': bearer(nonceToken), 'x-otp': otp },
        body: signed,
        parse: json(parseSession),
      }),
    /** Asks the service whose session a token is. */
    me: (token: string): Promise<Claims> =>
      ask('me', {
        query: { includeAppKitAccount: 'true' },
        headers: { Authorization: bearer(token) },
        parse: json(parseClaims),
      }),
    /** Saves the site's data with the account of a session. */
    setMetadata: (token: string, metadata: object | null) =>
      ask('account-metadata', {
        headers: { Authorization: bearer(token) },
        method: 'PUT',
        body: { metadata },
        parse: ignore,
      }),
    /** Sends a code to an e-mail address. Resolves with its id; null if the account has confirmed the address. */
    sendCode: (email: string, account: string, signal?: AbortSignal) =>
      ask('otp', { body: { email, account }, parse: json(parseOtp), signal }),
    confirmCode: (otp: string, code: string, signal?: AbortSignal) =>
      ask('otp', { headers: { 'x-otp': otp }, method: 'PUT', body: { code }, parse: ignore, signal }),
  }
}

export type AuthApi = ReturnType<typeof createAuthApi>
