import { cpSync, existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { start, type Running } from './run.ts'

const ROOT = fileURLToPath(new URL('../..', import.meta.url))
const PLACE = join(ROOT, '.cache/hosts')

let packing: Promise<string> | undefined

/** Packs the package in `dist` as for publishing, once. */
async function packed(): Promise<string> {
  if (!existsSync(join(ROOT, 'dist/testing'))) throw new Error('dist is incomplete: run npm run build first')
  mkdirSync(PLACE, { recursive: true })
  const out = await start(ROOT, 'npm', ['pack', '--json', '--ignore-scripts', '--pack-destination', PLACE]).ended
  const told = JSON.parse(out.slice(out.search(/[[{]/), out.lastIndexOf(out.includes('[') ? ']' : '}') + 1)) as
    | { filename: string }[]
    | Record<string, { filename: string }>
  const [{ filename } = { filename: '' }] = Object.values(told)
  return join(PLACE, filename)
}

export interface Host {
  folder: string
  /** Runs a program of the site's `node_modules/.bin`. Rejects with its output if it fails. */
  bin(name: string, ...args: string[]): Promise<string>
  /** Starts a program of the site's `node_modules/.bin`, which runs until stopped. */
  start(name: string, ...args: string[]): Running
}

interface HostParts {
  /** Files of `test/recipes` to copy, and their paths in the site. */
  recipes?: Readonly<Record<string, string>>
  overrides?: object
}

/**
 * Creates the folder of a site outside this repository: the files of `test/hosts/{from}`, the named packages, and our
 * packed package. Installed packages are reused between runs; they come from npm's configured registry.
 */
export async function createHost(
  name: string,
  from: string,
  packages: Readonly<Record<string, string>>,
  { recipes = {}, overrides = {} }: HostParts = {},
): Promise<Host> {
  const tarball = await (packing ??= packed())
  const folder = join(PLACE, name)
  rmSync(join(folder, 'node_modules/wallet-modal'), { recursive: true, force: true })
  rmSync(join(folder, 'package-lock.json'), { force: true })
  mkdirSync(folder, { recursive: true })
  cpSync(join(ROOT, 'test/hosts', from), folder, { recursive: true })
  for (const [recipe, file] of Object.entries(recipes)) cpSync(join(ROOT, 'test/recipes', recipe), join(folder, file))
  writeFileSync(
    join(folder, 'package.json'),
    JSON.stringify({
      name,
      private: true,
      dependencies: { ...packages, 'wallet-modal': `file:${tarball}` },
      overrides,
    }),
  )
  await start(folder, 'npm', [
    'install',
    '--no-audit',
    '--no-fund',
    '--prefer-offline',
    '--legacy-peer-deps',
    '--no-package-lock',
  ]).ended
  const startBin = (program: string, ...args: string[]) =>
    start(folder, join(folder, 'node_modules/.bin', program), args)
  return { folder, bin: (...args) => startBin(...args).ended, start: startBin }
}

/** Returns the exact version of a package that is installed in this repository. */
export function versionHere(name: string): string {
  return (JSON.parse(readFileSync(join(ROOT, 'node_modules', name, 'package.json'), 'utf8')) as { version: string })
    .version
}
