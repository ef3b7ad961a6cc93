import { rolldown } from 'rolldown'
import type { Served } from './files.ts'

export interface BundleSetup {
  /** Folder in which `node_modules` is looked up first. */
  cwd: string
  mode?: 'production' | 'development'
  /** Files that packages are, where they are not installed. */
  alias?: Record<string, string>
}

/** What a site's own bundler makes of an entry: files by path under `/built/`, the entry itself as `/built/{name}.js`. */
export async function bundled(name: string, entry: string, { cwd, mode = 'production', alias }: BundleSetup): Promise<Map<string, Served>> {
  const build = await rolldown({
    input: { [name]: entry },
    cwd,
    platform: 'browser',
    tsconfig: false,
    resolve: { alias },
    external: /^node:/, // what libraries ask for only in Node
    // A site's bundler drops the note for servers that our React door begins with, and says so.
    checks: { moduleLevelDirective: false },
    transform: { jsx: { runtime: 'automatic', importSource: 'react' }, define: { 'process.env.NODE_ENV': JSON.stringify(mode) } },
  })
  try {
    const { output } = await build.generate({ format: 'es', entryFileNames: '[name].js', chunkFileNames: `${name}/[name]-[hash].js` })
    return new Map(output.flatMap((file) => (file.type === 'chunk' ? [[`/built/${file.fileName}`, { body: file.code, type: 'text/javascript' }] as const] : [])))
  } finally {
    await build.close()
  }
}
