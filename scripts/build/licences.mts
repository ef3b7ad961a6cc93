import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'

/** A package of which code is in a file that ships. */
export interface ShippedPackage {
  name: string
  version: string
  licence: string
  /** The text of its licence file, where it has one. */
  text: string | undefined
}

interface Manifest {
  name?: string
  version?: string
  license?: string
}

function manifestOf(module: string): { folder: string; manifest: Manifest } {
  for (let folder = dirname(module); folder !== dirname(folder); folder = dirname(folder)) {
    const file = join(folder, 'package.json')
    const manifest = existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as Manifest) : {}
    if (manifest.name && manifest.version) return { folder, manifest }
  }
  throw new Error(`No package.json above ${module}`)
}

/** The packages that the given module files come from, by name; what lies outside `node_modules` is ours. */
export function packagesOf(modules: Iterable<string>): ShippedPackage[] {
  const found = new Map<string, ShippedPackage>()
  for (const module of modules) {
    if (!module.includes('/node_modules/')) continue
    const { folder, manifest } = manifestOf(module)
    const file = readdirSync(folder).find((name) => /^(?:licen[cs]e|copying)/i.test(name))
    const text = file && readFileSync(join(folder, file), 'utf8').trim()
    const { name = '', version = '', license = 'UNKNOWN' } = manifest
    found.set(`${name}@${version}`, { name, version, licence: license, text })
  }
  return [...found.values()].sort((a, b) => (a.name < b.name ? -1 : 1))
}

/** What MIT and its kin ask for: the notices of everything inside. */
export function notices(packages: readonly ShippedPackage[]): string {
  const rule = '\n\n' + '-'.repeat(80) + '\n\n'
  return packages.map(({ name, version, licence, text }) => `${name} ${version} (${licence})\n\n${text ?? ''}`.trim()).join(rule) + '\n'
}
