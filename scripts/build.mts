import { createHash } from 'node:crypto'
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { stripVTControlCharacters } from 'node:util'
import { brotliCompressSync } from 'node:zlib'
import type { Built, Place } from './build/bundle.mts'
import { buildEntries } from './build/entries.mts'
import { buildGraph } from './build/graph.mts'
import { notices, packagesOf } from './build/licenses.mts'
import { buildTesting } from './build/testing.mts'
import { buildTypes } from './build/types.mts'

const json = (value: unknown) => JSON.stringify(value, null, 2) + '\n'
const sha384 = (text: string) => `sha384-${createHash('sha384').update(text).digest('base64')}`

/**
 * Returns the `package.json` files for `dist`. That folder contains ES and classic files, so it has no `type` and Node
 * detects each file's format; the lazily loaded chunks are always ES modules.
 */
function manifests(scripts: readonly Built[]): [string, string][] {
  const entries = scripts.filter(({ file }) => file.startsWith('wallet-modal.')).map(({ file }) => `./${file}`)
  return [
    ['package.json', json({ sideEffects: entries.toSorted() })],
    ['chunks/package.json', json({ type: 'module' })],
  ]
}

/**
 * Returns an import map with hashes, by which the browser verifies every lazily loaded file. Keys are relative to
 * `dist`.
 */
function importMap(chunks: readonly Built[]): string {
  return json({ integrity: Object.fromEntries(chunks.map(({ file, code }) => [`./${file}`, sha384(code)])) })
}

/** Facts about a build that checks and tests read. */
export interface BuildReport {
  /** Path of the first chunk inside `dist`. */
  api: string
  /** The modules of each file for pages. File paths are relative to `dist`, module paths to the root. */
  modules: Record<string, readonly string[]>
  /** The modules of each file of the test kit, which no page loads. */
  testing: Record<string, readonly string[]>
}

/** Converts module ids to paths relative to the root. The bundler's virtual modules have no file and are left out. */
const relativeTo = (root: string, ids: readonly string[]) =>
  ids.filter((id) => !id.startsWith('\0')).map((id) => relative(root, id))

/**
 * Builds everything that is published into `place.out`, which is emptied first. `isForPages` leaves out the test kit.
 */
export async function build(place: Place, { isForPages = false } = {}): Promise<BuildReport> {
  const [graph, kit] = await Promise.all([
    buildGraph(place),
    isForPages ? { files: new Map<string, string>(), modules: new Map<string, string[]>() } : buildTesting(place),
  ])
  const scripts = [...graph.files, ...(await buildEntries(place, graph.api))].toSorted((a, b) =>
    a.file < b.file ? -1 : 1,
  )
  const files = new Map<string, string>([
    ...scripts.map(({ file, code }) => [file, code] as const),
    ...manifests(scripts),
    ...buildTypes(place),
    ['importmap.json', importMap(scripts.filter(({ file }) => file.startsWith('chunks/')))],
    ['third-party-licences.txt', notices(packagesOf(scripts.flatMap(({ modules }) => modules)))],
  ])
  for (const [file, text] of kit.files) files.set(file, text)
  const names = [...files.keys()].toSorted()
  files.set('integrity.json', json(Object.fromEntries(names.map((name) => [name, sha384(files.get(name) ?? '')]))))

  rmSync(place.out, { recursive: true, force: true })
  for (const [file, text] of files) {
    mkdirSync(dirname(join(place.out, file)), { recursive: true })
    writeFileSync(join(place.out, file), text)
  }
  return {
    api: graph.api,
    modules: Object.fromEntries(scripts.map(({ file, modules }) => [file, relativeTo(place.root, modules)])),
    testing: Object.fromEntries([...kit.modules].map(([file, modules]) => [file, relativeTo(place.root, modules)])),
  }
}

function printSizes(out: string, files: readonly string[]): void {
  for (const file of files) {
    const code = readFileSync(join(out, file))
    const line = [file.padEnd(44), String(code.length).padStart(8), String(brotliCompressSync(code).length).padStart(8)]
    console.log(line.join(' '))
  }
}

async function main(): Promise<void> {
  const root = fileURLToPath(new URL('..', import.meta.url)).replace(/\/$/, '')
  const started = performance.now()
  const out = join(root, 'dist')
  // `npm run build -- --pages`: builds only the page files, without the test kit, for work on the widget.
  const report = await build({ root, out }, { isForPages: process.argv.includes('--pages') })
  mkdirSync(join(root, '.cache'), { recursive: true })
  writeFileSync(join(root, '.cache/build.json'), json(report))
  console.log(`${'file'.padEnd(44)} ${'bytes'.padStart(8)} ${'brotli'.padStart(8)}`)
  printSizes(out, [...Object.keys(report.modules), ...Object.keys(report.testing)])
  console.log(`built in ${Math.round(performance.now() - started)} ms`)
}

if (process.argv[1] && import.meta.url === pathToFileURL(process.argv[1]).href) {
  await main().catch((error: unknown) => {
    console.error(
      `The build failed. ${stripVTControlCharacters(error instanceof Error ? error.message : String(error))}`,
    )
    process.exitCode = 1
  })
}
