import { readFileSync, writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

/** The fields of an entry in package-lock.json that are used here. */
interface Entry {
  version?: string
  integrity?: string
  link?: boolean
  cpu?: string[]
  dev?: boolean
  libc?: string[]
  optional?: boolean
  os?: string[]
  optionalDependencies?: Record<string, string>
}

export interface Lockfile {
  packages: Record<string, Entry>
}

/** An optional dependency that has no entry of its own in the lockfile. */
export interface Missing {
  name: string
  /** The version or range that the dependent package asks for. */
  wanted: string
  dependent: string
}

/**
 * Finds missing entries: npm writes optional dependencies of its own platform only (npm/cli#4828), so that `npm ci`
 * fails on every other platform because package.json and lockfile do not match.
 */
export function missingOptional({ packages }: Lockfile): Missing[] {
  return Object.entries(packages).flatMap(([dependent, { optionalDependencies = {} }]) =>
    Object.entries(optionalDependencies)
      .filter(([name]) => !packages[`node_modules/${name}`] && !packages[`${dependent}/node_modules/${name}`])
      .map(([name, wanted]) => ({ name, wanted, dependent })),
  )
}

/** Returns the packages that npm would install without checking what it got. Links and our own folders have no hash. */
export const withoutIntegrity = ({ packages }: Lockfile): string[] =>
  Object.entries(packages)
    .filter(
      ([path, { integrity, link }]) => path.startsWith('node_modules/') && !link && !integrity?.startsWith('sha512-'),
    )
    .map(([path]) => path)

const OS = ['aix', 'android', 'darwin', 'freebsd', 'linux', 'netbsd', 'openbsd', 'openharmony', 'sunos', 'win32']
/** npm's names of CPU architectures, by their names in package names. */
const CPU: Record<string, string> = {
  amd64: 'x64',
  ...Object.fromEntries(
    ['arm', 'arm64', 'ia32', 'loong64', 'ppc64', 'riscv64', 's390x', 'wasm32', 'x64'].map((name) => [name, name]),
  ),
}

/** Returns the `libc` field of npm for a Linux binary, from the words of its package name. */
function libcOf(words: readonly string[]): Entry['libc'] {
  if (words.includes('musl')) return ['musl']
  return words.some((word) => word.startsWith('gnu')) ? ['glibc'] : undefined
}

/**
 * Creates a missing entry. The platform is parsed from the package name (`binding-linux-arm64-musl`), since not every
 * registry has all platforms. Its integrity is still missing, which `npm test` reports: let npm write the lockfile in an
 * empty folder (`npm install --package-lock-only`), or ask for it (`npm view <name>@<version> dist.integrity`). Throws for
 * an unknown name or a version range.
 */
export function entryOf({ name, wanted, dependent }: Missing, { packages }: Lockfile): Entry {
  const words = name.split(/[-/]/)
  const [os, cpu] = [words.find((word) => OS.includes(word)), CPU[words.findLast((word) => word in CPU) ?? '']]
  if (!os || !cpu) throw new Error(`${name}: no platform in its name; add its entry by hand`)
  if (!/^\d+\.\d+\.\d+$/.test(wanted)) throw new Error(`${name}@${wanted}: not one version; add its entry by hand`)
  const libc = os === 'linux' ? libcOf(words) : undefined
  return {
    version: wanted,
    cpu: [cpu],
    ...(packages[dependent]?.dev && { dev: true }),
    ...(libc && { libc }),
    optional: true,
    os: [os],
  }
}

function main(): void {
  const path = fileURLToPath(new URL('../package-lock.json', import.meta.url))
  const lock = JSON.parse(readFileSync(path, 'utf8')) as Lockfile
  const missing = missingOptional(lock)
  const added = missing.map((one) => [`node_modules/${one.name}`, entryOf(one, lock)] as const)
  const root = lock.packages['']
  const rest = Object.entries(lock.packages).filter(([key]) => key)
  const sorted = [...rest, ...added].toSorted(([a], [b]) => a.localeCompare(b, 'en'))
  lock.packages = { ...(root && { '': root }), ...Object.fromEntries(sorted) }
  writeFileSync(path, `${JSON.stringify(lock, null, 2)}\n`)
  console.log(`${added.length} optional packages of other platforms added to package-lock.json`)
}

if (process.argv[1] === fileURLToPath(import.meta.url)) main()
