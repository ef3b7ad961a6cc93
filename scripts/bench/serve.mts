import type { IncomingMessage, ServerResponse } from 'node:http'
import { brotliCompressSync } from 'node:zlib'
import { createFiles } from '../demo/files.mts'
import { listenOnLoopback } from '../demo/loopback.mts'
import { buildMinimalPages } from './minimalPages.mts'
import { HARNESS, pageOf, SUBJECTS } from './page.mts'

const BEFORE = /^\/before(?=\/dist\/)/

/**
 * Serves the pages and built files on one origin, compressed as by a CDN. `before`: a root whose built files are served
 * below `/before`.
 */
export async function serveBench(root: string, before = root): Promise<{ origin: string; stop(): Promise<void> }> {
  const floors = await buildMinimalPages(root)
  const made = new Map<string, [Buffer, string]>([
    ['/harness.js', [brotliCompressSync(HARNESS), 'text/javascript']],
    ...([...SUBJECTS, 'before'] as const).map((subject): [string, [Buffer, string]] => [
      `/${subject}.html`,
      [brotliCompressSync(pageOf(subject)), 'text/html'],
    ]),
    ...[...floors].map(([path, code]): [string, [Buffer, string]] => [
      `/floor/${path}`,
      [brotliCompressSync(code), 'text/javascript'],
    ]),
  ])
  const find = createFiles(root)
  const findBefore = createFiles(before)
  const answer = async ({ url = '/' }: IncomingMessage, response: ServerResponse) => {
    const { pathname } = new URL(url, 'http://local')
    const isBefore = BEFORE.test(pathname)
    const path = pathname.replace(BEFORE, '')
    const file = path.startsWith('/dist/') ? await (isBefore ? findBefore : find)(path) : undefined
    const [body, type] = file ? [await file.brotli(), file.type] : (made.get(pathname) ?? [])
    if (!body) return response.writeHead(404).end()
    response.writeHead(200, { 'content-type': type, 'content-encoding': 'br', 'content-length': body.length }).end(body)
  }
  const listening = await listenOnLoopback((request, response) => {
    answer(request, response).catch((error: unknown) => response.destroy(error instanceof Error ? error : undefined))
  }, 0)
  return { origin: `http://localhost:${listening.port}`, stop: listening.stop }
}
