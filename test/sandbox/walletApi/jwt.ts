import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import type { Clock } from '../clock.ts'

const encode = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url')

/** Signs and reads JWTs (HS256). Rejects expired ones and those of another process. */
export function createTokens(clock: Clock) {
  const secret = randomBytes(32)
  const nowS = () => Math.floor(clock.now() / 1000)
  const mark = (text: string) => createHmac('sha256', secret).update(text).digest()
  return {
    nowS,
    sign(claims: object, lifetimeS: number): string {
      const text = `${encode({ alg: 'HS256', typ: 'JWT' })}.${encode({ ...claims, iat: nowS(), exp: nowS() + lifetimeS })}`
      return `${text}.${mark(text).toString('base64url')}`
    },
    /** Returns the claims, or undefined. `header` is the value of `Authorization`. */
    read(header: string | undefined): Record<string, unknown> | undefined {
      const [, head, body, given] = /^Bearer ([\w-]+)\.([\w-]+)\.([\w-]+)$/.exec(header ?? '') ?? []
      if (!head || !body || !given) return undefined
      const [own, other] = [mark(`${head}.${body}`), Buffer.from(given, 'base64url')]
      if (own.length !== other.length || !timingSafeEqual(own, other)) return undefined
      const claims = JSON.parse(Buffer.from(body, 'base64url').toString()) as Record<string, unknown>
      return Number(claims['exp']) > nowS() ? claims : undefined
    },
  }
}
