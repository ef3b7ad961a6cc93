import { execFile } from 'node:child_process'
import { cpSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify, stripVTControlCharacters } from 'node:util'

const ROOT = fileURLToPath(new URL('../..', import.meta.url))
const PLACE = join(ROOT, '.cache/hosts')
const run = promisify(execFile)
const MAX_OUTPUT_BYTES = 32 * 1024 * 1024

/** Runs a command; what it printed is part of the error where it fails. */
async function runIn(cwd: string, file: string, args: readonly string[], env: Readonly<Record<string, string>> = {}): Promise<string> {
  try {
    const { stdout, stderr } = await run(file, args, { cwd, maxBuffer: MAX_OUTPUT_BYTES, env: { ...process.env, NODE_OPTIONS: '', NODE_ENV: '', VITEST: '', NO_COLOR: '1', FORCE_COLOR: '', CI: 'true', NEXT_TELEMETRY_DISABLED: '1', ...env } })
    return stripVTControlCharacters(stdout + stderr)
  } catch (error) {
    const { stdout = '', stderr = '' } = error as { stdout?: string; stderr?: string }
    throw new Error(`${file} ${args.join(' ')}\n${stripVTControlCharacters(stdout + stderr)}`, { cause: error })
  }
}

let packing: Promise<string> | undefined

/** The package as npm would publish it, of the build that is in `dist`; packed once. */
async function packed(): Promise<string> {
  mkdirSync(PLACE, { recursive: true })
  const out = await runIn(ROOT, 'npm', ['pack', '--json', '--ignore-scripts', '--pack-destination', PLACE])
  const told = JSON.parse(out.slice(out.search(/[[{]/), out.lastIndexOf(out.includes('[') ? ']' : '}') + 1)) as { filename: string }[] | Record<string, { filename: string }>
  const [{ filename } = { filename: '' }] = Object.values(told)
  return join(PLACE, filename)
}

export interface Host {
  folder: string
  /** Runs a program of the host's `node_modules/.bin`. Rejects, with what it printed, where it fails. */
  bin(name: string, ...args: string[]): Promise<string>
}

interface HostParts {
  /** Files of `test/recipes`, and where the site has them. */
  recipes?: Readonly<Record<string, string>>
  overrides?: object
}

/**
 * A site's folder, far from this checkout's packages: the files of `test/hosts/{from}`, the packages named, and ours from the
 * packed file. Packages stay installed between runs; they come from the registry that npm is set to.
 */
export async function createHost(name: string, from: string, packages: Readonly<Record<string, string>>, { recipes = {}, overrides = {} }: HostParts = {}): Promise<Host> {
  const tarball = await (packing ??= packed())
  const folder = join(PLACE, name)
  rmSync(join(folder, 'node_modules/wallet-modal'), { recursive: true, force: true })
  rmSync(join(folder, 'package-lock.json'), { force: true })
  mkdirSync(folder, { recursive: true })
  cpSync(join(ROOT, 'test/hosts', from), folder, { recursive: true })
  for (const [recipe, file] of Object.entries(recipes)) cpSync(join(ROOT, 'test/recipes', recipe), join(folder, file))
  writeFileSync(join(folder, 'package.json'), JSON.stringify({ name, private: true, dependencies: { ...packages, 'wallet-modal': `file:${tarball}` }, overrides }))
  await runIn(folder, 'npm', ['install', '--no-audit', '--no-fund', '--prefer-offline', '--legacy-peer-deps', '--no-package-lock'])
  return { folder, bin: (program, ...args) => runIn(folder, join(folder, 'node_modules/.bin', program), args) }
}

/** The exact version of a package that this checkout itself has. */
export function versionHere(name: string): string {
  return (JSON.parse(readFileSync(join(ROOT, 'node_modules', name, 'package.json'), 'utf8')) as { version: string }).version
}
