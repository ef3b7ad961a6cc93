import { ed25519 } from '@noble/curves/ed25519.js'
import { base58, base64urlnopad } from '@scure/base'

/** Reasons for refusing a client. The texts are the hosted relay's, because the widget derives alerts from them. */
export const REFUSALS = {
  origin: 'Unauthorized: origin not allowed',
  key: 'Unauthorized: invalid key',
  early: 'JWT validation error: JWT Token is not yet valid',
  expired: 'JWT validation error: JWT Token is expired',
  signature: 'JWT validation error: invalid signature',
  malformed: 'JWT validation error: JWT Token is malformed',
} as const

export type Refusal = (typeof REFUSALS)[keyof typeof REFUSALS]

/** An identified client, or the reason for refusing it. */
export type Identity = { clientId: string; refusal?: undefined } | { clientId?: undefined; refusal: Refusal }

const LEEWAY_S = 120
/** Multicodec prefix of `ed25519-pub`. */
const ED25519_PREFIX = [0xed, 0x01]

const json = (part: string) =>
  JSON.parse(new TextDecoder().decode(base64urlnopad.decode(part))) as Record<string, unknown>

/** Decodes the public key of a `did:key:z…`. */
function keyOf(did: string): Uint8Array {
  const bytes = base58.decode(did.replace(/^did:key:z/, ''))
  if (bytes[0] !== ED25519_PREFIX[0] || bytes[1] !== ED25519_PREFIX[1]) throw new Error('not an ed25519 key')
  return bytes.slice(2)
}

/**
 * Identifies a client by its JWT (`auth` in the query), which the key in the claim `iss` must have signed. The times in
 * the JWT are compared with real time, not sandbox time, because clients use real time.
 */
export function identify(jwt: string | null, nowMs = Date.now()): Identity {
  try {
    const [head = '', body = '', signature = ''] = (jwt ?? '').split('.')
    const { iss, iat, exp } = json(body)
    if (json(head).alg !== 'EdDSA' || typeof iss !== 'string') return { refusal: REFUSALS.malformed }
    const signed = new TextEncoder().encode(`${head}.${body}`)
    if (!ed25519.verify(base64urlnopad.decode(signature), signed, keyOf(iss))) return { refusal: REFUSALS.signature }
    const now = nowMs / 1000
    if (typeof iat === 'number' && iat > now + LEEWAY_S) return { refusal: REFUSALS.early }
    if (typeof exp === 'number' && exp < now - LEEWAY_S) return { refusal: REFUSALS.expired }
    return { clientId: iss }
  } catch {
    return { refusal: REFUSALS.malformed }
  }
}
