import { createHash } from 'node:crypto'
import { mkdir, readFile, rename, stat, writeFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import type { Bundled } from './bundleHere.ts'

const MODULES = fileURLToPath(new URL('../../node_modules', import.meta.url))
const FOLDER = `${MODULES}/.cache/wallet-modal-sandbox`
/** Further inputs of the cache key: installed packages and bundler options. */
const HOW = [
  './bundleHere.ts',
  '../../scripts/build/pairing.mts',
  ...['core', 'sign-client', 'utils'].map((name) => `../../scripts/build/patches/${name}.patch`),
]
const ALWAYS = [`${MODULES}/.package-lock.json`, ...HOW.map((path) => fileURLToPath(new URL(path, import.meta.url)))]

interface Kept {
  code: string
  /** Source files, each with a version that changes when the file does. */
  versions: [file: string, version: string][]
}

async function versionOf(file: string): Promise<string> {
  const { mtimeMs, size } = await stat(file)
  return `${mtimeMs} ${size}`
}

const placeOf = (key: string) => `${FOLDER}/${createHash('sha256').update(key).digest('hex').slice(0, 16)}.json`

/** Returns the cached script of `key`, unless one of its source files has changed. */
export async function recall(key: string): Promise<string | undefined> {
  try {
    const { code, versions } = JSON.parse(await readFile(placeOf(key), 'utf8')) as Kept
    const same = await Promise.all(versions.map(async ([file, version]) => (await versionOf(file)) === version))
    return same.every(Boolean) ? code : undefined
  } catch {
    // The cache entry is missing or unreadable: bundle again.
    return undefined
  }
}

/** Caches a script for later processes. */
export async function remember(key: string, { code, files }: Bundled): Promise<void> {
  const place = placeOf(key)
  const kept: Kept = {
    code,
    versions: await Promise.all(
      [...ALWAYS, ...files].map(async (file) => [file, await versionOf(file)] as [string, string]),
    ),
  }
  await mkdir(FOLDER, { recursive: true })
  // Writes atomically, because other processes read and write here too.
  const draft = `${place}.${process.pid}`
  await writeFile(draft, JSON.stringify(kept))
  await rename(draft, place)
}
