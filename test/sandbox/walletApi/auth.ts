import { randomUUID } from 'node:crypto'
import type { Context, Hono } from 'hono'
import type { ContentfulStatusCode } from 'hono/utils/http-status'
import { isRecord, jsonBody } from '../data/common.ts'
import type { ServiceParts } from '../data/ownOrigin.ts'
import type { Mailbox } from '../mailbox/index.ts'
import { checkCode, newCode, type Code } from '../secureSite/codes.ts'
import { wordsOf } from '../secureSite/errors.ts'
import type { Bindings } from '../service.ts'
import { createTokens } from './jwt.ts'
import { isSignatureValid } from './signature.ts'

export interface AuthParts extends ServiceParts {
  /** Sends the codes by mail. If absent they are discarded. */
  deliver?: Mailbox['deliver']
}

export const AUTH_ROUTES = [
  '/auth/v1/nonce',
  '/auth/v1/authenticate',
  '/auth/v1/me',
  '/auth/v1/otp',
  '/auth/v1/account-metadata',
  '/auth/v1/sign-out',
] as const

const NONCE_LIFETIME_S = 10 * 60
const SESSION_LIFETIME_S = 24 * 3600
const CODE_LIFETIME_MS = 10 * 60_000

/** A code that was sent to one address for one account. */
interface Otp {
  email: string
  account: string
  code: Code
  isVerified: boolean
}

/** A refusal, which the service answers with its status, and its message as plain text. */
class Refused extends Error {
  constructor(
    readonly status: ContentfulStatusCode,
    words: string,
  ) {
    super(words)
  }
}

const text = (value: unknown) => (typeof value === 'string' ? value : '')
const keyOf = (email: string, account: string) => `${email} ${account}`.toLowerCase()
/** Returns the e-mail address that a sign-in message asks to link, from its resource `email:<address>`. */
const emailIn = (message: string) => /^- email:(\S+)$/m.exec(message)?.[1]

/** Simulates the hosted sign-in: a nonce, then a signed message, then the session. `reset` deletes all stored data. */
export function createAuth({ clock, projectId, chains, deliver }: AuthParts) {
  const tokens = createTokens(clock)
  const otps = new Map<string, Otp>()
  /** Pairs of e-mail address and account that are verified, and so need no code again. */
  const verified = new Set<string>()
  const metadata = new Map<string, unknown>()

  const otpOf = (c: Context) => otps.get(c.req.header('x-otp') ?? '')
  const accountOf = (c: Context) => {
    const claims = tokens.read(c.req.header('authorization'))
    if (!claims || text(claims['address']) === '') throw new Refused(401, 'Unauthorized')
    return claims
  }

  /** Returns the e-mail address that the message asks to link. Throws unless the account has verified it. */
  function provenEmail(c: Context, message: string, account: string): { email?: string } {
    const email = emailIn(message)
    if (email === undefined) return {}
    const otp = otpOf(c)
    const isProven =
      verified.has(keyOf(email, account)) ||
      (otp?.isVerified && keyOf(otp.email, otp.account) === keyOf(email, account))
    if (!isProven) throw new Refused(400, 'OTP is required')
    return { email }
  }

  async function authenticate(c: Context): Promise<{ token: string }> {
    const body = await jsonBody(c)
    if (!isRecord(body) || !isRecord(body['data'])) throw new Refused(400, 'data, message and signature are required')
    const [message, signature] = [text(body['message']), text(body['signature'])]
    const [address, chainId] = [text(body['data']['accountAddress']), text(body['data']['chainId'])]
    const nonce = text(tokens.read(c.req.header('x-nonce-jwt'))?.['nonce'])
    if (nonce === '' || !message.includes(`Nonce: ${nonce}`)) throw new Refused(401, 'Invalid nonce')
    if (!message.includes(address) || !(await isSignatureValid(chains, { chainId, address, message, signature })))
      throw new Refused(401, 'Invalid signature')
    const [chainNamespace = '', reference = ''] = chainId.split(':')
    const claims = {
      aud: text(body['data']['uri']),
      iss: new URL(c.req.url).origin,
      projectIdKey: projectId,
      sub: `did:pkh:${chainId}:${address}`,
      address,
      chainId: reference,
      chainNamespace,
      caip2Network: chainId,
      uri: text(body['data']['uri']),
      domain: text(body['data']['domain']),
      projectUuid: projectId,
      profileUuid: `profile-${address.toLowerCase()}`,
      nonce,
      ...provenEmail(c, message, `${chainId}:${address}`),
    }
    return { token: tokens.sign(claims, SESSION_LIFETIME_S) }
  }

  /** Creates the field `appKitAccount` of the answer, for requests with `includeAppKitAccount=true`. */
  function appKitAccount({ address, caip2Network, profileUuid, iat }: Record<string, unknown>) {
    const at = new Date(Number(iat) * 1000).toISOString()
    return {
      uuid: `account-${text(address).toLowerCase()}`,
      caip2_chain: caip2Network,
      address,
      profile_uuid: profileUuid,
      created_at: at,
      is_main_account: true,
      verification_status: null,
      connection_method: null,
      metadata: metadata.get(text(address)) ?? null,
      last_signed_in_at: at,
      signed_up_at: at,
      updated_at: at,
    }
  }

  async function sendOtp(c: Context): Promise<{ uuid: string | null }> {
    const body = await jsonBody(c)
    const [email, account] = isRecord(body) ? [text(body['email']), text(body['account'])] : ['', '']
    if (!/^\S+@\S+\.\S+$/.test(email) || account === '') throw new Refused(400, 'email and account are required')
    if (verified.has(keyOf(email, account))) return { uuid: null }
    const uuid = randomUUID()
    const code = newCode(clock, CODE_LIFETIME_MS)
    otps.set(uuid, { email, account, code, isVerified: false })
    deliver?.({ to: email, subject: 'Your sign-in code', code: code.code, at: new Date(clock.now()).toISOString() })
    return { uuid }
  }

  async function takeCode(c: Context): Promise<void> {
    const body = await jsonBody(c)
    const otp = otpOf(c)
    try {
      checkCode(otp?.code, isRecord(body) ? text(body['code']) : '', clock)
    } catch (error) {
      throw new Refused(400, wordsOf(error))
    }
    if (!otp) return
    otp.isVerified = true
    verified.add(keyOf(otp.email, otp.account))
  }

  function addRoutes(app: Hono<Bindings>): void {
    const answer = (work: (c: Context) => unknown) => async (c: Context) => {
      try {
        const said = await work(c)
        return said === undefined ? c.body(null, 200) : c.json(said as object)
      } catch (error) {
        if (error instanceof Refused) return c.text(error.message, error.status)
        throw error
      }
    }
    app.get(
      '/auth/v1/nonce',
      answer(() => {
        const nonce = randomUUID().replaceAll('-', '')
        return { nonce, token: tokens.sign({ nonce }, NONCE_LIFETIME_S) }
      }),
    )
    app.post('/auth/v1/authenticate', answer(authenticate))
    app.get(
      '/auth/v1/me',
      answer((c) => {
        const account = accountOf(c)
        return c.req.query('includeAppKitAccount') === 'true'
          ? { ...account, appKitAccount: appKitAccount(account) }
          : account
      }),
    )
    app.put(
      '/auth/v1/account-metadata',
      answer(async (c) => {
        const { address } = accountOf(c)
        const body = await jsonBody(c)
        metadata.set(text(address), isRecord(body) ? (body['metadata'] ?? null) : null)
        return { success: true }
      }),
    )
    app.post('/auth/v1/otp', answer(sendOtp))
    app.put('/auth/v1/otp', answer(takeCode))
    app.post(
      '/auth/v1/sign-out',
      answer((c) => void accountOf(c)),
    )
  }

  const reset = () => {
    for (const kept of [otps, verified, metadata]) kept.clear()
  }
  return { addRoutes, reset }
}
