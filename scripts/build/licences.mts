import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { DATA, RECORDED } from './recordedLicences.mts'

/** A package of which code is in a file that ships. */
export interface ShippedPackage {
  name: string
  version: string
  licence: string
  /** The text of its licence files, or the one recorded here; undefined where there is neither. */
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

/** Several, where one licence AND another hold. */
function textIn(folder: string): string | undefined {
  const files = readdirSync(folder).filter((name) => /^(?:licen[cs]e|copying|notice)\b/i.test(name))
  const texts = files.toSorted().map((file) => readFileSync(join(folder, file), 'utf8').trim())
  return texts.length ? texts.join('\n\n') : undefined
}

/** The packages that the given module files come from, by name; what lies outside `node_modules` is ours, except for data of others. */
export function packagesOf(modules: Iterable<string>): ShippedPackage[] {
  const found = new Map<string, ShippedPackage>()
  for (const module of modules) {
    const data = Object.entries(DATA).find(([file]) => module.endsWith(`/${file}`))?.[1]
    if (data) found.set(data.name, data)
    if (!module.includes('/node_modules/')) continue
    const { folder, manifest } = manifestOf(module)
    const { name = '', version = '', license = 'UNKNOWN' } = manifest
    const id = `${name}@${version}`
    if (!found.has(id)) found.set(id, { name, version, licence: license, text: textIn(folder) ?? RECORDED[id] })
  }
  return [...found.values()].sort((a, b) => (`${a.name}@${a.version}` < `${b.name}@${b.version}` ? -1 : 1))
}

/** What MIT and its kin ask for: the notices of everything inside. */
export function notices(packages: readonly ShippedPackage[]): string {
  const rule = '\n\n' + '-'.repeat(80) + '\n\n'
  return packages.map(({ name, version, licence, text }) => `${name} ${version} (${licence})\n\n${text ?? ''}`.trim()).join(rule) + '\n'
}
