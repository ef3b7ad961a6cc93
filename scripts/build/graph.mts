import { join } from 'node:path'
import type { ModuleInfo } from 'rolldown'
import { bundle, type Built, type Place } from './bundle.mts'

type Info = (id: string) => ModuleInfo | null

/** A test for what `entries` reach without `import()`. */
function reachedFrom(entries: readonly string[]): (id: string, info: Info) => boolean {
  const reached = new Set<string>()
  const visit = (id: string, info: Info) => {
    if (reached.has(id)) return
    reached.add(id)
    for (const next of info(id)?.importedIds ?? []) visit(next, info)
  }
  return (id, info) => {
    for (const entry of entries) visit(entry, info)
    return reached.has(id)
  }
}

/**
 * The code behind the doors, split: `chunks/api-HASH.js` holds all that `src/api.ts` reaches statically, so that one request
 * follows the door; what is behind `import()` has files of its own, which import from it and from each other.
 */
export async function buildGraph(place: Place): Promise<{ api: string; files: Built[] }> {
  const entry = join(place.root, 'src/api.ts')
  const isReached = reachedFrom([entry])
  const [core, chains, connectors] = ['core', 'chains', 'connectors'].map((area) => join(place.root, 'src', area, '/')) as [string, string, string]
  /** What every visitor who connects loads next. */
  const isNext = reachedFrom(['src/chains/evm/adapter.ts', 'src/services/rpc/index.ts', 'src/views/Account.tsx'].map((file) => join(place.root, file)))
  /** Tools that these share with the rest would be one more step down the road: they go with the first screen, unless they bring a package along. */
  const bringsPackage = (id: string, info: Info): boolean =>
    !isReached(id, info) && (id.includes('/node_modules/') || (info(id)?.importedIds ?? []).some((one) => bringsPackage(one, info)))
  const isAtOnce = (id: string, info: Info) => isReached(id, info) || (id.startsWith(core) && isNext(id, info) && !bringsPackage(id, info))
  /** What chains and connectors share: a wallet that comes back needs none of what views share. */
  const isTool = (id: string, info: Info) => [core, chains, connectors].some((area) => id.startsWith(area)) && !bringsPackage(id, info)
  const files = await bundle({
    place,
    input: { api: entry },
    output: {
      format: 'es',
      entryFileNames: 'chunks/[name]-[hash].js',
      chunkFileNames: 'chunks/[name]-[hash].js',
      codeSplitting: {
        includeDependenciesRecursively: false,
        groups: [
          { debugName: 'api', name: (id, context) => (isAtOnce(id, (other) => context.getModuleInfo(other)) ? 'api' : null), priority: 1 },
          // Small parts of ours that several lazy files need: two files, not one for each company that they keep.
          { debugName: 'tools', name: (id, context) => (isTool(id, (other) => context.getModuleInfo(other)) ? 'tools' : null), minShareCount: 2, priority: 0.5 },
          { name: 'shared', test: (id) => id.startsWith(join(place.root, 'src/')), minShareCount: 2 },
        ],
      },
    },
  })
  const api = files.find((file) => file.isEntry)
  if (!api) throw new Error('The graph has no entry')
  if (api.imports.length) throw new Error(`${api.file} needs ${api.imports.join()} at once: a second request after the door`)
  return { api: api.file, files }
}
