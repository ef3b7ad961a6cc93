import { createBlockchainApi } from '../../../../src/services/blockchainApi/index.ts'
import type { AskParts } from '../../../../src/services/blockchainApi/ask.ts'

export const NETWORK = 'eip155:1'
export const ADDRESS = '0x00000000000000000000000000000000000A11cE'
export const USDC = '0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48'
export const SUPPORTED = { http: [NETWORK, 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp'], ws: [] }

export interface Sent {
  url: URL
  method: string
  body: unknown
  contentType: string | undefined
}

/** Creates a client of an API that answers `reply` (JSON or a `Response`); by default it lists the supported chains. */
export function client(reply: (sent: Sent) => unknown, parts: Partial<AskParts> = {}) {
  const sent: Sent[] = []
  const fetch = async (address: string, { method = 'GET', body, headers, signal }: RequestInit) => {
    const url = new URL(address)
    const one: Sent = {
      url,
      method,
      body: typeof body === 'string' ? JSON.parse(body) : undefined,
      contentType: new Headers(headers).get('content-type') ?? undefined,
    }
    sent.push(one)
    const aborted = new Promise<never>((_, reject) => {
      signal?.addEventListener('abort', () => reject(new DOMException('', 'AbortError')))
    })
    const answer =
      (await Promise.race([reply(one), aborted])) ?? (url.pathname === '/v1/supported-chains' ? SUPPORTED : {})
    return answer instanceof Response ? answer : Response.json(answer)
  }
  const options = () => ({ projectId: 'p1', services: { blockchainApi: 'https://api.test' } })
  const api = createBlockchainApi({ options, version: '1.2.3', fetch, ...parts })
  return { api, sent, asked: () => sent.map(({ url }) => url.pathname) }
}

/** Creates a client whose API answers every request with `body`, except the one for the supported chains. */
export const answering = (body: unknown) =>
  client(({ url }) => (url.pathname === '/v1/supported-chains' ? undefined : body)).api

/** Creates a Blockchain API answer to a bad request. */
export const refusal = (status: number, description: string) =>
  Response.json({ status: 'FAILED', reasons: [{ field: 'name', description }] }, { status })

/** Values of wrong types, and extreme values of the right types. */
export const HOSTILE: readonly unknown[] = [
  null,
  undefined,
  true,
  0,
  -1,
  Infinity,
  1e21,
  NaN,
  '',
  '0',
  '-1',
  '1e3',
  '<img src=x onerror=alert(1)>',
  'javascript:alert(1)',
  '\u202e',
  'a'.repeat(100_000),
  [],
  [[]],
  {},
  { toString: 1 },
  { length: 1e9 },
  { __proto__: null },
  ['x'],
  { address: {} },
]
