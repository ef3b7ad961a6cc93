import { vi } from 'vitest'
import { createConnected } from './createTestModal.ts'
import { ALICE, BOB } from './fakeEip1193.ts'
import { urlOf } from './urlOf.ts'

/** Creates a row of the history as the Blockchain API sends it. */
export const historyRow = (
  id: string,
  { minedAt = '2026-01-02T03:04:05Z', operation = 'receive', transfers = null, ...metadata }: Row = {},
) => ({
  id,
  metadata: {
    operationType: operation,
    hash: `0x${id}`,
    sentFrom: BOB,
    sentTo: ALICE,
    minedAt,
    status: 'confirmed',
    chain: 'eip155:1',
    ...metadata,
  },
  transfers,
})

interface Row {
  minedAt?: string
  operation?: string
  transfers?: unknown
  chain?: string | null
  status?: string
  sentFrom?: string
  sentTo?: string
}

/**
 * Creates a connected modal whose Blockchain API answers history requests with `answer`: a body, or the HTTP status of
 * an error. `asked` lists the cursors of the requests; `http` lists the networks that the service claims to serve.
 */
export async function connectedWithHistory(
  answer: (cursor: string) => unknown,
  { http = ['eip155:1'] }: { http?: readonly string[] } = {},
) {
  const cursors: string[] = []
  vi.spyOn(globalThis, 'fetch').mockImplementation(async (input) => {
    const url = new URL(urlOf(input))
    if (!url.pathname.endsWith('/history')) return Response.json({ http })
    const cursor = url.searchParams.get('cursor') ?? ''
    cursors.push(cursor)
    const body = await answer(cursor)
    return typeof body === 'number' ? new Response('', { status: body }) : Response.json(body)
  })
  const options = { projectId: 'p1', services: { blockchainApi: 'https://api.test' } }
  return { ...(await createConnected({}, { options })), asked: () => cursors }
}
