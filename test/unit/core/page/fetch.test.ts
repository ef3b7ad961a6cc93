import fc from 'fast-check'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { ANSWER_BYTES_MAX } from '../../../../src/core/page/limits.ts'
import { fetchFrom, readText } from '../../../../src/core/page/fetch.ts'

const MIB = 1024 * 1024
const live = () => new AbortController().signal
const bytes = (length: number) => new Uint8Array(length).fill(0x61)

/** A body that sends chunks of 64 kB as long as it is read, and counts them. */
function endless() {
  const sent = { bytes: 0, isCanceled: false }
  const body = new ReadableStream<Uint8Array>({
    pull(controller) {
      sent.bytes += 65_536
      controller.enqueue(bytes(65_536))
    },
    cancel: () => void (sent.isCanceled = true),
  })
  return { body, sent }
}

describe('Requests', () => {
  const asked: RequestInit[] = []
  const fetch = async (_url: string, init: RequestInit) => {
    asked.push(init)
    return new Response('')
  }
  beforeEach(() => void asked.splice(0))

  // Pages may send their whole URL: newrelic/opensource-website#825 (`unsafe-url`). Capability URLs leak that way:
  // w3c/webappsec-referrer-policy#41.
  test.each([
    ['service', 'strict-origin'],
    ['stranger', 'no-referrer'],
  ] as const)('tell a %s only what the referrer policy %s allows', async (host, referrerPolicy) => {
    await fetchFrom(host, 'https://a.example', { referrerPolicy: 'unsafe-url', method: 'POST' }, fetch)
    expect(asked).toEqual([{ method: 'POST', referrerPolicy }])
  })

  test('use the global fetch of that moment', async () => {
    const spy = vi.spyOn(globalThis, 'fetch').mockResolvedValue(new Response('yes'))
    expect(await readText(await fetchFrom('stranger', 'https://a.example', {}), live())).toBe('yes')
    spy.mockRestore()
  })

  test('end with their signal, even if a page replaced fetch by a function that ignores signals', async () => {
    const ended = new AbortController()
    const answer = fetchFrom('service', 'https://a.example', { signal: ended.signal }, () => new Promise(() => {}))
    ended.abort()
    await expect(answer).rejects.toMatchObject({ code: 'Aborted' })
  })
})

describe('Bodies of responses', () => {
  test('are read in full up to the limit', async () => {
    expect(await readText(new Response(bytes(ANSWER_BYTES_MAX)), live())).toHaveLength(2 * MIB)
    expect(await readText(new Response(bytes(3 * MIB)), live(), 4 * MIB)).toHaveLength(3 * MIB)
    await expect(readText(new Response(bytes(ANSWER_BYTES_MAX + 1)), live())).rejects.toMatchObject({
      code: 'ServiceUnavailable',
      message: 'The answer is over 2097152 bytes',
    })
  })

  // stellar/freighter-mobile#835, aptos-labs/aptos-core#20218: the stated length is missing or a lie.
  test.each([undefined, '2', '0', 'nonsense', '99999999999'])(
    'are no longer read after the limit, whatever their length claims to be: %s',
    async (length) => {
      const { body, sent } = endless()
      const answer = new Response(body, length === undefined ? {} : { headers: { 'Content-Length': length } })
      await expect(readText(answer, live())).rejects.toMatchObject({ code: 'ServiceUnavailable' })
      expect(sent.isCanceled).toBe(true)
      expect(sent.bytes).toBeLessThan(ANSWER_BYTES_MAX + 4 * 65_536)
    },
  )

  test('end with the signal if they stall, even where the signal does not end the stream', async () => {
    const ended = new AbortController()
    const stalled = new ReadableStream<Uint8Array>({ start: (body) => body.enqueue(bytes(3)) })
    const text = readText(new Response(stalled), ended.signal)
    ended.abort(new Error('late'))
    await expect(text).rejects.toThrow('late')
  })

  test('are text even without a stream, as in the polyfill whatwg-fetch', async () => {
    const polyfilled = { text: async () => 'yes' } as unknown as Response
    expect(await readText(polyfilled, live())).toBe('yes')
    expect(await readText(new Response(null, { status: 204 }), live())).toBe('')
  })

  test('are decoded as text() does, wherever the network cuts them', async () => {
    await fc.assert(
      fc.asyncProperty(fc.string({ unit: 'binary' }), fc.integer({ min: 1, max: 5 }), async (text, size) => {
        const all = new TextEncoder().encode(text)
        const body = new ReadableStream<Uint8Array>({
          start(controller) {
            for (let at = 0; at < all.length; at += size) controller.enqueue(all.slice(at, at + size))
            controller.close()
          },
        })
        expect(await readText(new Response(body), live())).toBe(await new Response(all).text())
      }),
    )
  })
})
