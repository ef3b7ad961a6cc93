import { join } from 'node:path'
import type { ModuleInfo } from 'rolldown'
import { bundle, type Built, type Place } from './bundle.mts'

/** A test for what `entry` reaches without `import()`. */
function reachedFrom(entry: string): (id: string, info: (id: string) => ModuleInfo | null) => boolean {
  const reached = new Set<string>()
  const visit = (id: string, info: (id: string) => ModuleInfo | null) => {
    if (reached.has(id)) return
    reached.add(id)
    for (const next of info(id)?.importedIds ?? []) visit(next, info)
  }
  return (id, info) => {
    visit(entry, info)
    return reached.has(id)
  }
}

/**
 * The code behind the doors, split: `chunks/api-HASH.js` holds all that `src/api.ts` reaches statically, so that one request
 * follows the door; what is behind `import()` has files of its own, which import from it and from each other.
 */
export async function buildGraph(place: Place): Promise<{ api: string; files: Built[] }> {
  const entry = join(place.root, 'src/api.ts')
  const isReached = reachedFrom(entry)
  const core = join(place.root, 'src/core/')
  const views = join(place.root, 'src/views/')
  /** What several lazy views share would be a file of its own, and one more step down the road: it goes with the first screen. */
  const isAtOnce = (id: string, info: (id: string) => ModuleInfo | null) => {
    const { importers = [], dynamicImporters = [] } = info(id) ?? {}
    const isShared = id.startsWith(views) && importers.length > 1 && !dynamicImporters.length
    return id.startsWith(core) || isShared || isReached(id, info)
  }
  const files = await bundle({
    place,
    input: { api: entry },
    output: {
      format: 'es',
      entryFileNames: 'chunks/[name]-[hash].js',
      chunkFileNames: 'chunks/[name]-[hash].js',
      codeSplitting: {
        includeDependenciesRecursively: false,
        groups: [{ debugName: 'api', name: (id, context) => (isAtOnce(id, (other) => context.getModuleInfo(other)) ? 'api' : null) }],
      },
    },
  })
  const api = files.find((file) => file.isEntry)
  if (!api) throw new Error('The graph has no entry')
  if (api.imports.length) throw new Error(`${api.file} needs ${api.imports.join()} at once: a second request after the door`)
  return { api: api.file, files }
}
