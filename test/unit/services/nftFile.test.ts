import { expect, test, vi } from 'vitest'
import { readNftFile } from '../../../src/services/nftFile.ts'

const URL_OF_FILE = 'https://files.example/1.json'
const PICTURE = 'https://pictures.example/1.png'
const read = (body: BodyInit | null, init?: ResponseInit) =>
  readNftFile(URL_OF_FILE, async () => new Response(body, init))

test('returns the picture that the file of an NFT names, and sends neither cookies nor referrer', async () => {
  const load = vi.fn(async (_url: string, _init: RequestInit) => Response.json({ name: 'Other', image: PICTURE }))
  expect(await readNftFile(URL_OF_FILE, load)).toBe(PICTURE)
  expect(load.mock.calls).toEqual([
    [URL_OF_FILE, expect.objectContaining({ credentials: 'omit', referrerPolicy: 'no-referrer' })],
  ])
})

test.each([
  'http://pictures.example/1.png',
  'javascript:alert(1)',
  'data:image/svg+xml,<svg onload="alert(1)"/>',
  'ipfs://bafy/1.png',
  'https://user:password@pictures.example/1.png',
  '1.png',
  7,
  null,
])('ignores the picture %j in the file of an NFT', async (image) => {
  expect(await read(JSON.stringify({ image }))).toBeUndefined()
})

test.each(['not JSON', '[]', 'null', '"https://pictures.example/1.png"'])(
  'finds no picture in the NFT file %j',
  async (text) => {
    expect(await read(text)).toBeUndefined()
  },
)

test('rejects a file of an NFT with an error status or without an answer in 5 s', async () => {
  await expect(read('{}', { status: 404 })).rejects.toThrow('404')
  vi.useFakeTimers()
  const late = readNftFile(
    URL_OF_FILE,
    (_, { signal }) =>
      new Promise((_resolve, reject) => signal?.addEventListener('abort', () => reject(new Error('aborted')))),
  )
  const told = expect(late).rejects.toThrow('Aborted')
  await vi.advanceTimersByTimeAsync(5_000)
  await told
  vi.useRealTimers()
})

test('rejects a file of an NFT that a redirect fetched over http', async () => {
  const answer = Response.json({ image: PICTURE })
  Object.defineProperty(answer, 'url', { value: 'http://files.example/1.json' })
  await expect(readNftFile(URL_OF_FILE, async () => answer)).rejects.toThrow()
})

test('stops reading an endless file of an NFT after 64 kB', async () => {
  let sent = 0
  const endless = new ReadableStream<Uint8Array>({
    pull(controller) {
      sent += 1_024
      controller.enqueue(new Uint8Array(1_024).fill(32))
    },
  })
  await expect(read(endless)).rejects.toThrow('over 65536 bytes')
  expect(sent).toBeLessThan(80 * 1_024)
})
