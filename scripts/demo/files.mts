import { readFile, stat } from 'node:fs/promises'
import { extname, join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress } from 'node:zlib'

const compress = promisify(brotliCompress)

const TYPES: Readonly<Record<string, string>> = {
  '.css': 'text/css',
  '.html': 'text/html',
  '.js': 'text/javascript',
  '.json': 'application/json',
  // Shown rather than downloaded.
  '.md': 'text/plain',
  '.mjs': 'text/javascript',
  '.png': 'image/png',
  '.svg': 'image/svg+xml',
  '.txt': 'text/plain',
}

export interface StaticFile {
  body: Buffer
  type: string
  /** The content, compressed as by a CDN. */
  brotli(): Promise<Buffer>
}

/** Reads files below `root`, and caches their compressed content until the file changes. */
export function createFiles(root: string) {
  const kept = new Map<string, { version: string; brotli: Promise<Buffer> }>()
  /** Returns the file at a path, which cannot lead out of `root`; undefined if there is none. */
  return async (path: string): Promise<StaticFile | undefined> => {
    const segments = path.split('/').filter(Boolean)
    if (segments.some((segment) => !/^[\w-][\w.-]*$/.test(segment))) return undefined
    const file = join(root, ...segments)
    try {
      const [body, facts] = await Promise.all([readFile(file), stat(file)])
      const version = `${facts.mtimeMs} ${facts.size}`
      const brotli = () => {
        const known = kept.get(file)
        if (known?.version === version) return known.brotli
        const made = compress(body)
        kept.set(file, { version, brotli: made })
        return made
      }
      return { body, type: `${TYPES[extname(file)] ?? 'application/octet-stream'}; charset=utf-8`, brotli }
    } catch {
      return undefined
    }
  }
}
