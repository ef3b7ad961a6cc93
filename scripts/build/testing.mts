import { readFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { rolldown, type OutputChunk, type Plugin } from 'rolldown'
import ts from 'typescript'
import type { Place } from './bundle.mts'
import { notices, packagesOf } from './licenses.mts'
import { assetsOf } from './testingAssets.mts'

/**
 * Small packages with permissive licenses that are bundled into the test kit. Its users install all others: binaries,
 * and packages with other licenses.
 */
const BUNDLED = /^(?:viem|abitype|ox|isows|ws|hono|@hono|@noble|@scure|micro-packed|eventemitter3)(?:$|\/)/
const isOurs = (id: string) => id.startsWith('.') || id.startsWith('/')

const READY_MADE = `import { readFile } from 'node:fs/promises'
export const bundle = (source, format) => readFile(new URL(source.replace(/\\.tsx?$/, '') + '.' + format + '.js'), 'utf8')
`

/**
 * Corrects paths that differ in the package, where page scripts are built already and assets are in the folder
 * `assets`.
 */
function fixPackagePaths(sandbox: string): Plugin {
  return {
    name: 'moved-house',
    transform(code, id) {
      if (!id.startsWith(`${sandbox}/`)) return undefined
      const path = relative(sandbox, id)
      if (path === 'bundle.ts') return READY_MADE
      return code.replaceAll('import.meta.url', `new URL(${JSON.stringify(`./assets/${path}`)}, import.meta.url).href`)
    },
  }
}

/** Removes the comments in which the bundler writes module paths, since these differ between machines. */
const withoutPaths = (code: string) =>
  code.replace(/^[ \t]*\/\/(?:#(?:end)?region\b.*| .*\.(?:[cm]?[jt]sx?|json))\n/gm, '')

/** Returns the test kit's type declarations, which refer to nothing outside `test/testing`. */
function typesOf(root: string): Map<string, string> {
  const types = new Map<string, string>()
  const kit = join(root, 'test/testing')
  const config = ts.readConfigFile(join(root, 'tsconfig.json'), ts.sys.readFile).config as { compilerOptions: object }
  const { options } = ts.convertCompilerOptionsFromJson(config.compilerOptions, root)
  const program = ts.createProgram([join(kit, 'index.ts')], {
    ...options,
    noEmit: false,
    declaration: true,
    emitDeclarationOnly: true,
    noCheck: true,
    types: [],
    rootDir: join(root, 'test'),
    outDir: '/types',
  })
  program.emit(undefined, (file, text) => {
    if (!file.startsWith('/types/testing/')) return
    const name = relative('/types/testing', file).replace(/\.d\.ts$/, '.d.mts')
    types.set(name, text.replace(/(from ['"]\.[^'"]+)\.ts(['"])/g, '$1.mjs$2'))
  })
  return types
}

function versionsOf(root: string, packages: readonly string[]): string {
  const { devDependencies } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as {
    devDependencies: Record<string, string>
  }
  return packages.map((name) => `${name}@${devDependencies[name] ?? 'latest'}`).join(' ')
}

const packageOf = (id: string) => /^(?:@[^/]+\/)?[^/]+/.exec(id)?.[0] ?? id

async function chunksOf(root: string, sandbox: string): Promise<OutputChunk[]> {
  const build = await rolldown({
    input: { index: join(root, 'test/testing/index.ts'), sandbox: join(sandbox, 'index.ts') },
    cwd: root,
    platform: 'node',
    tsconfig: false,
    plugins: [fixPackagePaths(sandbox)],
    external: (id) => !isOurs(id) && !BUNDLED.test(id),
  })
  // Names without hashes: a hash would depend on the module paths, which are removed later.
  const { output } = await build.generate({
    format: 'es',
    entryFileNames: '[name].mjs',
    chunkFileNames: '[name].mjs',
    comments: false,
  })
  await build.close()
  return output.filter((file): file is OutputChunk => file.type === 'chunk')
}

const renderedIn = ({ modules }: OutputChunk) =>
  Object.keys(modules).filter((id) => (modules[id]?.renderedLength ?? 0) > 0)

export interface TestKit {
  /** The files of the kit, by path inside `dist`. */
  files: Map<string, string>
  /** The modules of each script of the kit. Script paths are relative to `dist`. */
  modules: Map<string, readonly string[]>
}

/**
 * Builds the test kit (`wallet-modal/testing`): ES modules for Node, their types, and the sandbox's assets. The
 * published package has no dependencies: if the kit lacks packages, its error names them.
 */
export async function buildTesting({ root }: Pick<Place, 'root'>): Promise<TestKit> {
  const sandbox = join(root, 'test/sandbox')
  const chunks = await chunksOf(root, sandbox)
  const own = new Set(chunks.map(({ fileName }) => fileName))
  const outside = chunks
    .flatMap(({ imports, dynamicImports }) => [...imports, ...dynamicImports])
    .filter((id) => !own.has(id) && !id.startsWith('node:'))
  const needed = versionsOf(root, [...new Set(['@foundry-rs/anvil', ...outside.map(packageOf)])].toSorted())
  const read = new Set(chunks.flatMap(({ moduleIds }) => moduleIds))
  const { texts, scripts } = await assetsOf(sandbox, (file) => read.has(file))
  const modules = new Map([
    ...chunks.map((chunk) => [`testing/${chunk.fileName}`, renderedIn(chunk)] as const),
    ...[...scripts].map(([name, script]) => [`testing/assets/${name}`, script.modules] as const),
  ])
  const files = new Map<string, string>([
    ...chunks.map(({ fileName, code }) => [fileName, withoutPaths(code).replace('__TEST_PACKAGES__', needed)] as const),
    ['third-party-licences.txt', notices(packagesOf([...modules.values()].flat()))],
    ...[...texts].map(([name, text]) => [`assets/${name}`, text] as const),
    ...[...scripts].map(([name, { code }]) => [`assets/${name}`, code] as const),
    ...typesOf(root),
  ])
  return { files: new Map([...files].map(([name, text]) => [`testing/${name}`, text])), modules }
}
