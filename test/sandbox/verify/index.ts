import { generateKeyPairSync, sign } from 'node:crypto'
import { Hono } from 'hono'
import { createClock, type Clock } from '../clock.ts'
import type { Bindings, Service } from '../service.ts'

export interface VerifyParts {
  clock?: Clock
  /** Returns the verdict on a site for wallets, by the site's origin. Default: valid. */
  judge?(origin: string): { isVerified: boolean; isScam: boolean }
}

export interface Verify extends Service {
  ownOrigin: true
}

const HOUR_S = 3600
const trust = () => ({ isVerified: true, isScam: false })
const encode = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url')

/** Escapes `<`, which could close the script element. */
const inScript = (value: unknown) => JSON.stringify(value).replaceAll('<', String.raw`\u003c`)

/**
 * Simulates the service that tells wallets which site a request comes from. The SDK loads `/v3/attestation` in a hidden
 * frame, which posts a JWT to the page. The wallet verifies it with `/v3/public-key`, or asks `/attestation/<hash>` if
 * a request has no JWT. Routes of faults: `attestation`, `public-key`, `resolve`.
 */
export function createVerify({ clock = createClock(), judge = trust }: VerifyParts = {}): Verify {
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const origins = new Map<string, string>()
  const inAnHour = () => Math.floor(clock.now() / 1000) + HOUR_S

  function jwt(claims: object): string {
    const signed = `${encode({ alg: 'ES256', typ: 'JWT' })}.${encode(claims)}`
    return `${signed}.${sign('sha256', Buffer.from(signed), { key: privateKey, dsaEncoding: 'ieee-p1363' }).toString('base64url')}`
  }

  const app = new Hono<Bindings>()
  app.get('/v3/attestation', (c) => {
    const { id = '', decryptedId = '', origin = '' } = c.req.query()
    if (!id || !origin) return c.json({ error: 'id and origin are missing' }, 400)
    origins.set(decryptedId, origin)
    // Clients accept only text, not an object, and only with the id that they sent.
    const message = JSON.stringify({
      type: 'verify_attestation',
      attestation: jwt({ exp: inAnHour(), id, origin, ...judge(origin) }),
    })
    const html = `<!doctype html><html lang="en"><title>Verify</title><script>parent.postMessage(${inScript(message)}, '*')</script></html>`
    return c.html(html, 200, { 'cross-origin-resource-policy': 'cross-origin' })
  })
  app.get('/v3/public-key', (c) => c.json({ publicKey: publicKey.export({ format: 'jwk' }), expiresAt: inAnHour() }))
  app.get('/attestation/:hash', (c) => {
    const hash = c.req.param('hash')
    const origin = origins.get(hash)
    return origin === undefined
      ? c.json({ error: 'not found' }, 404)
      : c.json({ origin, attestationId: hash, isScam: judge(origin).isScam })
  })
  const routes = { '/v3/attestation': 'attestation', '/v3/public-key': 'public-key' } as const
  return {
    name: 'verify',
    path: '/',
    ownOrigin: true,
    listed: true,
    app,
    routes: [...Object.values(routes), 'resolve'],
    // The path may come with or without its first slash.
    routeOf(path) {
      const full = path.startsWith('/') ? path : `/${path}`
      if (full.startsWith('/attestation/')) return 'resolve'
      return Object.hasOwn(routes, full) ? routes[full as keyof typeof routes] : undefined
    },
    reset: () => origins.clear(),
  }
}
