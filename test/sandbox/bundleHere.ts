import { build, type Plugin } from 'vite'
import { patchedPairing } from '../../scripts/build/pairing.mts'

export type Format = 'iife' | 'es'

export interface Bundled {
  code: string
  /** The files that it is made from. */
  files: string[]
}

/** One script for browsers, made in this process: the bundler that it loads stays. */
export async function bundleHere(entry: string, format: Format): Promise<Bundled> {
  const built = await build({
    configFile: false,
    envFile: false,
    logLevel: 'error',
    publicDir: false,
    plugins: [patchedPairing() as Plugin],
    define: { 'process.env.NODE_ENV': '"production"' },
    build: {
      write: false,
      target: 'es2022',
      lib: { entry, formats: [format], name: 'sandbox', fileName: 'bundle' },
      // One file: what viem loads lazily comes along.
      rolldownOptions: { output: { codeSplitting: false } },
    },
  })
  const [output] = Array.isArray(built) ? built : [built]
  if (!output || !('output' in output)) throw new Error(`${entry} was not bundled`)
  const [{ code, moduleIds }] = output.output
  // The others are the bundler's own.
  return { code, files: moduleIds.filter((id) => id.startsWith('/') || /^[A-Za-z]:/.test(id)).map((id) => id.replace(/\?.*$/, '')) }
}
