import { build, type Plugin } from 'vite'
import { patchedSdks } from '../../scripts/build/pairing.mts'

export type Format = 'iife' | 'es'

export interface Bundled {
  code: string
  /** Source files of the bundle. */
  files: string[]
}

/** Bundles one browser script in this process. The bundler stays in memory. */
export async function bundleHere(entry: string, format: Format): Promise<Bundled> {
  const built = await build({
    configFile: false,
    envFile: false,
    logLevel: 'error',
    publicDir: false,
    plugins: [patchedSdks() as Plugin],
    define: { 'process.env.NODE_ENV': '"production"' },
    build: {
      write: false,
      target: 'es2022',
      lib: { entry, formats: [format], name: 'sandbox', fileName: 'bundle' },
      // Produces one file, including viem's lazy imports.
      rolldownOptions: { output: { codeSplitting: false } },
    },
  })
  const [output] = Array.isArray(built) ? built : [built]
  if (!output || !('output' in output)) throw new Error(`${entry} was not bundled`)
  const [{ code, moduleIds }] = output.output
  // Module ids that are not absolute paths are internal to the bundler.
  return {
    code,
    files: moduleIds.filter((id) => id.startsWith('/') || /^[A-Za-z]:/.test(id)).map((id) => id.replace(/\?.*$/, '')),
  }
}
