import { createRequire } from 'node:module'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { recall, remember } from './bundleCache.ts'
import type { Bundled, Format } from './bundleHere.ts'
import { startChild } from './children.ts'

const bundles = new Map<string, Promise<string>>()
/** One at a time: several bundlers at once are more memory than the sandbox itself. */
let queue: Promise<unknown> = Promise.resolve()

/** In a process that ends: the bundler and what it has read would stay in this one, and outweigh all the rest. */
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
  // A folder that cannot be written to is no reason to serve nothing.
  await remember(key, bundled).catch(() => {})
  return bundled.code
}

/**
 * One script for browsers, made on first use and then kept; later processes take it over while its sources are the same.
 * @param source A file beside the caller: `new URL('./evm.ts', import.meta.url).href`.
 */
export function bundle(source: string, format: Format): Promise<string> {
  const entry = fileURLToPath(source)
  const key = `${format} ${entry}`
  const bundled = bundles.get(key) ?? queue.then(() => make(entry, format, key))
  bundles.set(key, bundled)
  // A failure is not kept, so that mending the source is enough.
  queue = bundled.catch(() => bundles.delete(key))
  return bundled
}
