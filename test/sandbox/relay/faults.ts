import type { EventEmitter } from 'node:events'
import type { Duplex } from 'node:stream'
import { setTimeout as wait } from 'node:timers/promises'
import type { Fault, ActiveFault } from '../control/faults.ts'
import { REFUSALS, type Refusal } from './auth.ts'

/**
 * Returns the fault for a project's client. `route` is `connect` (a connection attempt), the method of a call, or
 * `delivery`.
 */
export type Meet = (route: string, projectId: string) => ActiveFault

/** Applies no fault: the `meet` of a relay that is created without one. */
export const fine: Meet = () => ({ delayMs: 0, cleared: new AbortController().signal, hold: () => () => {} })

/** Waits for the delay of a fault. Ends early when the faults are cleared. */
export async function delay({ delayMs, cleared }: ActiveFault): Promise<void> {
  if (delayMs > 0) await wait(delayMs, undefined, { signal: cleared, ref: false }).catch(() => {})
}

/** Resolves when the faults are cleared. */
export const untilCleared = ({ cleared }: ActiveFault) =>
  new Promise<void>((resolve) => {
    if (cleared.aborted) resolve()
    else cleared.addEventListener('abort', () => resolve(), { once: true })
  })

/** Counts a client's call as held by a fault, until `waiting` is over or the client leaves. */
export async function held({ hold }: ActiveFault, client: EventEmitter, waiting: Promise<void>): Promise<void> {
  const release = hold()
  client.once('close', release)
  await waiting
  client.off('close', release)
  release()
}

/**
 * Returns the refusal that a `cors` or `status` fault simulates. Undefined for other faults, and for
 * HTTP statuses that the hosted relay does not use.
 */
export function refusalOf(fault: Fault): Refusal | undefined {
  if (fault.fault === 'cors') return REFUSALS.origin
  if (fault.fault !== 'status') return undefined
  return { 400: REFUSALS.early, 401: REFUSALS.key, 403: REFUSALS.origin }[fault.status ?? 500]
}

const STATUS_TEXT: Readonly<Record<number, string>> = {
  400: 'Bad Request',
  401: 'Unauthorized',
  403: 'Forbidden',
  429: 'Too Many Requests',
}

/** Answers a WebSocket upgrade request with plain HTTP. */
export function answerHttp(
  socket: Duplex,
  status: number,
  body = '',
  headers: Readonly<Record<string, string>> = {},
): void {
  const lines = Object.entries({
    ...headers,
    'content-type': 'text/plain',
    'content-length': String(Buffer.byteLength(body)),
    connection: 'close',
  })
  const head = [
    `HTTP/1.1 ${status} ${STATUS_TEXT[status] ?? 'Error'}`,
    ...lines.map(([name, value]) => `${name}: ${value}`),
  ].join('\r\n')
  socket.end(`${head}\r\n\r\n${body}`)
}

/** Returns the HTTP status of a refusal. Clients that request `useOnCloseEvent` get a close frame instead. */
export function statusOf(refusal: Refusal): number {
  if (refusal === REFUSALS.origin) return 403
  return refusal.startsWith('JWT') ? 400 : 401
}
