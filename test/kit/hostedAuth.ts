import { Hono } from 'hono'
import { onTestFinished, vi } from 'vitest'
import { createClock } from '../sandbox/clock.ts'
import type { Bindings } from '../sandbox/service.ts'
import { createAuth } from '../sandbox/walletApi/auth.ts'
import { rest } from './clock.ts'

export interface AuthCall {
  /** Method and key, as in `PUT otp`. */
  key: string
  query: Record<string, string>
  headers: Record<string, string>
  body: unknown
}

/**
 * Answers the page's requests with the sandbox's hosted sign-in, which verifies signatures and sends codes. `answers`
 * replaces what it says, by method and key.
 */
export function hostedAuth() {
  const app = new Hono<Bindings>()
  const mails: { to: string; code: string }[] = []
  const calls: AuthCall[] = []
  const answers: Record<string, ((call: AuthCall) => Response | Promise<Response>) | undefined> = {}
  const deliver = ({ to, code = '' }: { to: string; code?: string }) => void mails.push({ to, code })
  createAuth({ clock: createClock(), projectId: 'p', chains: [], deliver } as never).addRoutes(app)
  const fetch = async (url: string, init: RequestInit = {}): Promise<Response> => {
    const { pathname, searchParams } = new URL(url)
    const { method = 'GET', headers = {}, body } = init
    const key = `${method} ${pathname.replace(/^\/auth\/v1\//, '')}`
    const call = {
      key,
      query: Object.fromEntries(searchParams),
      headers: Object.fromEntries([...new Headers(headers)].map(([name, value]) => [name.toLowerCase(), value])),
      body: typeof body === 'string' ? (JSON.parse(body) as unknown) : undefined,
    }
    if (!pathname.startsWith('/auth/')) return new Response('', { status: 404 })
    calls.push(call)
    const { signal: _, ...asked } = init
    return answers[key]?.(call) ?? app.request(url, asked)
  }
  vi.stubGlobal('fetch', fetch)
  onTestFinished(() => void vi.unstubAllGlobals())
  return {
    mails,
    calls,
    answers,
    /** The methods and keys that were asked for since the last call of this. */
    requests: () => calls.splice(0).map(({ key }) => key),
    /** Lets requests and signatures come to their end. */
    async settle() {
      for (let turn = 0; turn < 12; turn++) await rest()
    },
  }
}
