import { join } from 'node:path'
import { bundle, type Built, type Place } from './bundle.mts'

/**
 * The code behind the doors, split: `chunks/api-HASH.js` holds all that `src/api.ts` reaches statically, so that one request
 * follows the door; what is behind `import()` has files of its own, which import from it and from each other.
 */
export async function buildGraph(place: Place): Promise<{ api: string; files: Built[] }> {
  const files = await bundle({
    place,
    input: { api: join(place.root, 'src/api.ts') },
    output: {
      format: 'es',
      entryFileNames: 'chunks/[name]-[hash].js',
      chunkFileNames: 'chunks/[name]-[hash].js',
    },
  })
  const api = files.find((file) => file.isEntry)
  if (!api) throw new Error('The graph has no entry')
  if (api.imports.length) throw new Error(`${api.file} needs ${api.imports.join()} at once: a second request after the door`)
  return { api: api.file, files }
}
