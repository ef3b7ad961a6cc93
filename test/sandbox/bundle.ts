import { createRequire } from 'node:module'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { recall, remember } from './bundleCache.ts'
import type { Bundled, Format } from './bundleHere.ts'
import { startChild } from './children.ts'

const bundles = new Map<string, Promise<string>>()
/** Runs one bundler at a time: several would use more memory than the sandbox itself. */
let queue: Promise<unknown> = Promise.resolve()

/** Bundles in a child process, which frees the bundler's memory at its end. */
async function build(entry: string, format: Format): Promise<Bundled> {
  const tsx = pathToFileURL(createRequire(import.meta.url).resolve('tsx')).href
  const script = fileURLToPath(new URL('./bundleChild.mts', import.meta.url))
  const child = await startChild(process.execPath, ['--import', tsx, script, entry, format], /^bundled (.+)$/)
  await child.stop()
  return JSON.parse(Buffer.from(child.greeting, 'base64').toString()) as Bundled
}

async function make(entry: string, format: Format, key: string): Promise<string> {
  const kept = await recall(key)
  if (kept !== undefined) return kept
  const bundled = await build(entry, format)
  // If the cache folder is not writable, serve the script without caching it.
  await remember(key, bundled).catch(() => {})
  return bundled.code
}

/**
 * Returns a browser script, bundled on first use and cached on disk until its sources change. @param source A file next
 * to the caller: `new URL('./evm.ts', import.meta.url).href`.
 */
export function bundle(source: string, format: Format): Promise<string> {
  const entry = fileURLToPath(source)
  const key = `${format} ${entry}`
  const bundled = bundles.get(key) ?? queue.then(() => make(entry, format, key))
  bundles.set(key, bundled)
  // Do not cache a failure, so that the next request tries again with fixed sources.
  queue = bundled.catch(() => bundles.delete(key))
  return bundled
}
