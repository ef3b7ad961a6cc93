import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { rolldown, type InputOptions, type OutputChunk, type OutputOptions, type Plugin } from 'rolldown'
import { markPhases } from './markPhases.mts'
import { inlineAssets } from './assets.mts'
import { quietPairing } from './pairing.mts'
import { ownArrayFrom } from './ownArrayFrom.mts'
import { ownProperties } from './ownProperties.mts'
import { squeeze } from './squeeze.mts'
import { reactAliases } from './react.mts'
import { withoutConnection } from './solana.mts'
import { checkUnshadowed, unshadowedDocument } from './unshadowed.mts'
import { withoutDeployless } from './viem.mts'

/** Source and output folders of a build, as absolute paths. */
export interface Place {
  /** Folder with `src` and `package.json`. */
  root: string
  /** The `dist` folder to write. */
  out: string
  /** The functions that measure their time, by file below `src`. Absent from what is published. */
  phases?: Readonly<Record<string, Readonly<Record<string, string>>>>
}

/** A bundled file: its code, and the ids of its modules. */
export interface Built {
  file: string
  code: string
  modules: readonly string[]
  /** Other files of the build that it imports statically. */
  imports: readonly string[]
  isEntry: boolean
}

/** The JavaScript version of the published files. */
export const TARGET = 'es2022'

interface Recipe {
  place: Place
  input: string | Record<string, string>
  output: OutputOptions
  plugins?: Plugin[]
  define?: Record<string, string>
  /** Whether the bundle contains the main code. The entries alone are too small for what only that needs. */
  isMain?: boolean
}

/** Replaces React with preact: views are written with React's API. */
function replaceReact(): Plugin {
  return {
    name: 'replace-react',
    resolveId: {
      filter: { id: /^(?:react(?:-dom)?(?:\/|$)|preact$)/ },
      handler(id) {
        const alias = reactAliases.find(({ find }) => find.test(id))
        if (!alias) throw new Error(`${id} has no replacement in scripts/build/react.mts`)
        return alias.replacement
      },
    },
  }
}

const SHARED_EPOCH = '(globalThis.nanostoresGlobal ||= { epoch: 0 })'

/**
 * Gives nanostores a counter of its own. By default it is a global, so that all copies of the library on a page share
 * it; we ship one copy and leave no global behind.
 */
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

const COPY = '?for-sha2'

/**
 * Gives SHA-256 and RIPEMD-160, which only lazy chunks need, their own copy of the helpers of `@noble/hashes`: otherwise every connected
 * visit would load those helpers together with Keccak.
 */
function ownHelpers(): Plugin {
  return {
    name: 'own-helpers',
    resolveId: {
      filter: { id: /^\.\/utils\.js$/ },
      handler: (_id, importer = '') => {
        const [, folder] = /^(.*[\\/]@noble[\\/]hashes[\\/])(?:sha2|_md|legacy)\.js$/.exec(importer) ?? []
        return folder && `${folder}utils.js${COPY}`
      },
    },
    load: {
      filter: { id: /\?for-sha2$/ },
      handler: (id) => readFileSync(id.replace(COPY, ''), 'utf8'),
    },
  }
}

const CURVES = '?for-curves'

/**
 * Gives the elliptic curves, which only the verification of signatures needs, their own copy of `@noble/hashes`:
 * otherwise SHA-512 and more helpers would be in chunks that every connection loads.
 */
function ownHashes(): Plugin {
  return {
    name: 'own-hashes',
    resolveId: {
      filter: { id: /^(?:@noble\/hashes|\.)\/\w+\.js$/ },
      handler(id, importer = '') {
        const file = id.slice(id.lastIndexOf('/') + 1)
        const [, modules] = /^(.*[\\/])@noble[\\/]curves[\\/]/.exec(importer) ?? []
        if (modules && id.startsWith('@noble')) return `${join(modules, '@noble/hashes', file)}${CURVES}`
        if (importer.endsWith(CURVES)) return `${join(importer, '..', file)}${CURVES}`
        return null
      },
    },
    load: {
      filter: { id: /\?for-curves$/ },
      handler: (id) => readFileSync(id.replace(CURVES, ''), 'utf8'),
    },
  }
}

/**
 * Turns template literals in `import()` into strings. The minifier writes template literals, which some bundlers of
 * sites ignore.
 */
function literalImports(code: string): string {
  return code.replace(/\bimport\(`([^`$\\]+)`\)/g, 'import("$1")')
}

/** Returns the version of the package, which is written into the files. */
export function versionOf(root: string): string {
  return (JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as { version: string }).version
}

/** Bundles and minifies without writing files. Any warning of the bundler is an error. */
export async function bundle({
  place,
  input,
  output,
  plugins = [],
  define = {},
  isMain = false,
}: Recipe): Promise<Built[]> {
  const unshadowed = isMain ? unshadowedDocument(place.root) : {}
  const options: InputOptions = {
    input,
    cwd: place.root,
    platform: 'browser',
    tsconfig: false,
    makeAbsoluteExternalsRelative: false,
    preserveEntrySignatures: 'allow-extension',
    // File names depend on the order of paths, so paths must be the same even if `node_modules` is a link.
    resolve: { symlinks: false },
    // Inlines constants, so that the first screen does not contain numbers that only lazy files use.
    optimization: { inlineConst: { mode: 'all', pass: 2 } },
    // Plugin timings vary with the machine's load: a slow plugin must not fail the build.
    checks: { pluginTimings: false },
    plugins: [
      ...plugins,
      ...(place.phases ? [markPhases(join(place.root, 'src'), place.phases)] : []),
      replaceReact(),
      privateStores(),
      ownHashes(),
      ownHelpers(),
      ownProperties(),
      ...(isMain ? [ownArrayFrom(place.root)] : []),
      withoutConnection(),
      withoutDeployless(),
      ...quietPairing(place.root),
      inlineAssets(),
    ],
    transform: {
      target: TARGET,
      jsx: { runtime: 'automatic', importSource: 'react' },
      define: {
        'process.env.NODE_ENV': '"production"',
        'process.env.IS_VITEST': '"false"',
        'import.meta.env.DEV': 'false',
        __VERSION__: JSON.stringify(versionOf(place.root)),
        ...unshadowed.define,
        ...define,
      },
      ...(unshadowed.inject && { inject: unshadowed.inject }),
    },
    onLog(level, log) {
      // 'use client' matters only to React servers. This bundle runs in browsers.
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
        if (isMain) checkUnshadowed(built.file, built.code)
        return {
          ...built,
          code: output.minify === false ? built.code : literalImports(await squeeze(built.code, { module: true })),
        }
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
    // Names that start with a null character are no files: the bundler and its plugins made these modules.
    modules: Object.keys(chunk.modules).flatMap((id) =>
      !id.startsWith('\0') && (chunk.modules[id]?.renderedLength ?? 0) > 0
        ? [id.replace(COPY, '').replace(CURVES, '')]
        : [],
    ),
    imports: chunk.imports,
    isEntry: chunk.isEntry,
  }
}
