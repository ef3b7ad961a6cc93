import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { rolldown, type InputOptions, type OutputChunk, type OutputOptions, type Plugin } from 'rolldown'
import { inlineAssets } from './assets.mts'
import { quietPairing } from './pairing.mts'
import { squeeze } from './squeeze.mts'
import { reactAliases } from './react.mts'

/** Source and output folders of a build, as absolute paths. */
export interface Place {
  /** Folder with `src` and `package.json`. */
  root: string
  /** The `dist` folder to write. */
  out: string
}

/** A finished file: its code and the ids of its modules. */
export interface Built {
  file: string
  code: string
  modules: readonly string[]
  /** Files of the same build that it imports statically. */
  imports: readonly string[]
  isEntry: boolean
}

/** The language that ships. */
export const TARGET = 'es2022'

interface Recipe {
  place: Place
  input: string | Record<string, string>
  output: OutputOptions
  plugins?: Plugin[]
  define?: Record<string, string>
}

/** Views are written for React; preact ships. */
function replaceReact(): Plugin {
  return {
    name: 'replace-react',
    resolveId: {
      filter: { id: /^react(?:-dom)?(?:\/|$)/ },
      handler(id) {
        const alias = reactAliases.find(({ find }) => find.test(id))
        if (!alias) throw new Error(`${id} has no replacement in scripts/build/react.mts`)
        return alias.replacement
      },
    },
  }
}

const SHARED_EPOCH = '(globalThis.nanostoresGlobal ||= { epoch: 0 })'

/** nanostores counts changes in a global shared by all copies. We ship one copy, so we keep it off the page. */
function privateStores(): Plugin {
  return {
    name: 'private-stores',
    transform: {
      filter: { id: /\/nanostores\/atom\/index\.js$/ },
      handler(code) {
        if (!code.includes(SHARED_EPOCH)) throw new Error('nanostores moved its epoch: see scripts/build/bundle.mts')
        return code.replace(SHARED_EPOCH, '{ epoch: 0 }')
      },
    },
  }
}

/** Host bundlers follow `import("./x.js")`; the minifier prefers a template literal, which some of them miss. */
function literalImports(code: string): string {
  return code.replace(/\bimport\(`([^`$\\]+)`\)/g, 'import("$1")')
}

/** The version in the files: from package.json. */
export function versionOf(root: string): string {
  return (JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as { version: string }).version
}

/** Bundles and minifies without writing files. Fails on any bundler warning. */
export async function bundle({ place, input, output, plugins = [], define = {} }: Recipe): Promise<Built[]> {
  const options: InputOptions = {
    input,
    cwd: place.root,
    platform: 'browser',
    tsconfig: false,
    makeAbsoluteExternalsRelative: false,
    preserveEntrySignatures: 'allow-extension',
    // Names depend on path order, so a linked `node_modules` must not change paths.
    resolve: { symlinks: false },
    // Inline numbers that only a lazy file needs, so that the first screen does not contain them.
    optimization: { inlineConst: { mode: 'all', pass: 2 } },
    // Build time on a busy machine is no property of the sources.
    checks: { pluginTimings: false },
    plugins: [...plugins, replaceReact(), privateStores(), ...quietPairing(place.root), inlineAssets()],
    transform: {
      target: TARGET,
      jsx: { runtime: 'automatic', importSource: 'react' },
      define: {
        'process.env.NODE_ENV': '"production"',
        'process.env.IS_VITEST': '"false"',
        'import.meta.env.DEV': 'false',
        __VERSION__: JSON.stringify(versionOf(place.root)),
        ...define,
      },
    },
    onLog(level, log) {
      // 'use client' is for React servers; here everything runs on the client.
      if (level === 'warn' && log.code !== 'MODULE_LEVEL_DIRECTIVE') throw new Error(`${log.code}: ${log.message}`)
    },
  }
  const build = await rolldown(options)
  try {
    const { output: files } = await build.generate({ minify: true, comments: false, hashCharacters: 'hex', ...output })
    return await Promise.all(
      files.map(async (file) => {
        if (file.type !== 'chunk') throw new Error(`${file.fileName} is not a script: only scripts may ship`)
        const built = toBuilt(file)
        return { ...built, code: output.minify === false ? built.code : literalImports(await squeeze(built.code, { module: true })) }
      }),
    )
  } finally {
    await build.close()
  }
}

function toBuilt(chunk: OutputChunk): Built {
  return {
    file: chunk.fileName,
    code: literalImports(chunk.code),
    modules: Object.keys(chunk.modules).filter((id) => (chunk.modules[id]?.renderedLength ?? 0) > 0),
    imports: chunk.imports,
    isEntry: chunk.isEntry,
  }
}
