import { randomUUID } from 'node:crypto'
import type { Context, Hono } from 'hono'
import type { Bindings } from '../service.ts'
import { answerError } from './errors.ts'

/** Adds what every hosted service has: a request id and JSON errors. */
export function addCommon(app: Hono<Bindings>): void {
  app.use('*', async (c, next) => {
    await next()
    c.res.headers.set('x-request-id', randomUUID())
  })
  app.onError(answerError)
}

/** Parses a JSON body, whatever its content type. Undefined if it is invalid. */
export async function jsonBody(c: Context): Promise<unknown> {
  try {
    return JSON.parse(await c.req.text()) as unknown
  } catch {
    return undefined
  }
}

export const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
