import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { DATA, RECORDED } from './recordedLicenses.mts'

/** A package whose code is part of the published files. */
export interface ShippedPackage {
  name: string
  version: string
  license: string
  /** The text of the package's license files, else the text in recordedLicenses.mts; undefined if there is neither. */
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

/** Returns the texts of all license files in a folder. */
function textIn(folder: string): string | undefined {
  const files = readdirSync(folder).filter((name) => /^(?:licen[cs]e|copying|notice)\b/i.test(name))
  const texts = files.toSorted().map((file) => readFileSync(join(folder, file), 'utf8').trim())
  return texts.length ? texts.join('\n\n') : undefined
}

/**
 * Returns the packages of the given module files, by name. Files outside packages are our own: only those with
 * third-party data count.
 */
export function packagesOf(modules: Iterable<string>): ShippedPackage[] {
  const found = new Map<string, ShippedPackage>()
  for (const module of modules) {
    const data = Object.entries(DATA).find(([file]) => module.endsWith(`/${file}`))?.[1]
    if (data) found.set(data.name, data)
    if (!module.includes('/node_modules/')) continue
    const { folder, manifest } = manifestOf(module)
    const { name = '', version = '', license = 'UNKNOWN' } = manifest
    const id = `${name}@${version}`
    if (!found.has(id)) found.set(id, { name, version, license, text: textIn(folder) ?? RECORDED[id] })
  }
  return [...found.values()].sort((a, b) => (`${a.name}@${a.version}` < `${b.name}@${b.version}` ? -1 : 1))
}

/** Returns the notices of everything that is bundled, which MIT and similar licenses require. */
export function notices(packages: readonly ShippedPackage[]): string {
  const rule = '\n\n' + '-'.repeat(80) + '\n\n'
  return (
    packages
      .map(({ name, version, license, text }) => `${name} ${version} (${license})\n\n${text ?? ''}`.trim())
      .join(rule) + '\n'
  )
}
