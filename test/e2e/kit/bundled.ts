import { rolldown } from 'rolldown'
import type { Served } from './files.ts'

export interface BundleSetup {
  /** Folder whose `node_modules` is searched first. */
  cwd: string
  mode?: 'production' | 'development'
  /** Entry files of packages that are not installed here. */
  alias?: Record<string, string>
}

/**
 * Bundles an entry as a site's bundler does. Returns the files by path under `/built/`; the entry is
 * `/built/{name}.js`.
 */
export async function bundled(
  name: string,
  entry: string,
  { cwd, mode = 'production', alias }: BundleSetup,
): Promise<Map<string, Served>> {
  const build = await rolldown({
    input: { [name]: entry },
    cwd,
    platform: 'browser',
    tsconfig: false,
    resolve: { alias },
    external: /^node:/, // modules that libraries import only in Node
    // Bundlers drop the 'use client' directive of our React entry with a warning, which is expected.
    checks: { moduleLevelDirective: false },
    transform: {
      jsx: { runtime: 'automatic', importSource: 'react' },
      define: { 'process.env.NODE_ENV': JSON.stringify(mode) },
    },
  })
  try {
    const { output } = await build.generate({
      format: 'es',
      entryFileNames: '[name].js',
      chunkFileNames: `${name}/[name]-[hash].js`,
    })
    return new Map(
      output.flatMap((file) =>
        file.type === 'chunk'
          ? [[`/built/${file.fileName}`, { body: file.code, type: 'text/javascript' }] as const]
          : [],
      ),
    )
  } finally {
    await build.close()
  }
}
