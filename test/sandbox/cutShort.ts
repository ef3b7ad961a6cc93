import { RESPONSE_ALREADY_SENT } from '@hono/node-server/utils/response'
import type { Context } from 'hono'
import type { Bindings } from './service.ts'

/** Sends the headers of the whole answer and its first bytes (default: half of them), then closes the connection. */
export async function cutShort(c: Context<Bindings>, atByte?: number): Promise<void> {
  const { status, headers } = c.res
  const body = Buffer.from(await c.res.arrayBuffer())
  const { outgoing } = c.env
  // Without this header, a page could not tell that something is missing.
  headers.set('content-length', String(body.length || 1))
  outgoing.writeHead(status, Object.fromEntries(headers))
  outgoing.write(body.subarray(0, atByte ?? Math.floor(body.length / 2)), () => outgoing.destroy())
  // Without this line, Hono would merge the headers of both.
  c.res = undefined
  c.res = RESPONSE_ALREADY_SENT
}
