import { fileURLToPath } from 'node:url'

export type Format = 'iife' | 'es'

const bundles = new Map<string, Promise<string>>()

async function build(entry: string, format: Format): Promise<string> {
  // Loaded on first use: a sandbox whose pages nobody opens does not pay for a bundler.
  const { build: viteBuild } = await import('vite')
  const built = await viteBuild({
    configFile: false,
    envFile: false,
    logLevel: 'error',
    publicDir: false,
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
  return output.output[0].code
}

/**
 * One script for browsers, made on first use and then kept.
 * @param source A file beside the caller: `new URL('./evm.ts', import.meta.url).href`.
 */
export function bundle(source: string, format: Format): Promise<string> {
  const entry = fileURLToPath(source)
  const key = `${format} ${entry}`
  const bundled = bundles.get(key) ?? build(entry, format)
  bundles.set(key, bundled)
  // A failure is not kept, so that mending the source is enough.
  bundled.catch(() => bundles.delete(key))
  return bundled
}
