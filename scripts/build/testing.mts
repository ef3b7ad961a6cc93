import { readdirSync, readFileSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'
import { pathToFileURL } from 'node:url'
import { rolldown, type OutputChunk, type Plugin } from 'rolldown'
import ts from 'typescript'
import { bundle } from '../../test/sandbox/bundle.ts'
import type { Place } from './bundle.mts'
import { notices, packagesOf } from './licences.mts'

/** What package.json says of the test kit. */
export const TESTING_EXPORT = { types: './dist/testing/index.d.mts', default: './dist/testing/index.mjs' } as const

/** Small and permissively licensed: these come along. Everything else the user installs: binaries, and what has terms of its own. */
const BUNDLED = /^(?:viem|abitype|ox|isows|hono|@hono\/|@noble\/|@scure\/|micro-packed|eventemitter3)(?:$|\/)?/
const isOurs = (id: string) => id.startsWith('.') || id.startsWith('/')
/** Read by the sandbox while it runs, from beside its sources. */
const ASSETS = /\.(?:html|css|svg|json)$/
const SCRIPT_CALL = /bundle\(\s*new URL\('([^']+)', import\.meta\.url\)\.href,\s*'(iife|es)'/g

const READY_MADE = `import { readFile } from 'node:fs/promises'
export const bundle = (source, format) => readFile(new URL(source.replace(/\\.tsx?$/, '') + '.' + format + '.js'), 'utf8')
`

/** In the package, pages' scripts are ready-made, and what lies beside a source lies under `assets`. */
function movedHouse(sandbox: string): Plugin {
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

/** The bundler notes where modules come from, and that is another path in another folder. */
const withoutPaths = (code: string) => code.replace(/^[ \t]*\/\/(?:#(?:end)?region\b.*| .*\.(?:[cm]?[jt]sx?|json))\n/gm, '')

const sourcesIn = (folder: string): string[] =>
  readdirSync(folder, { withFileTypes: true, recursive: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
    .toSorted()

/** What the sandbox serves to pages, its scripts bundled now: there is no bundler where the kit is used. */
async function assetsOf(sandbox: string, isInside: (file: string) => boolean): Promise<Map<string, string>> {
  const assets = new Map<string, string>()
  for (const file of sourcesIn(sandbox)) {
    if (ASSETS.test(file) && !isInside(file)) assets.set(relative(sandbox, file), readFileSync(file, 'utf8'))
    if (!file.endsWith('.ts')) continue
    for (const [, path = '', format = 'es'] of readFileSync(file, 'utf8').matchAll(SCRIPT_CALL)) {
      const source = join(dirname(file), path)
      const name = relative(sandbox, source).replace(/\.tsx?$/, `.${format}.js`)
      assets.set(name, withoutPaths(await bundle(pathToFileURL(source).href, format as 'iife' | 'es')))
    }
  }
  return assets
}

/** The kit's own declarations; they mention nothing outside `test/testing`. */
function typesOf(root: string): Map<string, string> {
  const types = new Map<string, string>()
  const kit = join(root, 'test/testing')
  const config = ts.readConfigFile(join(root, 'tsconfig.json'), ts.sys.readFile).config as { compilerOptions: object }
  const { options } = ts.convertCompilerOptionsFromJson(config.compilerOptions, root)
  const program = ts.createProgram([join(kit, 'index.ts')], { ...options, noEmit: false, declaration: true, emitDeclarationOnly: true, noCheck: true, types: [], rootDir: join(root, 'test'), outDir: '/types' })
  program.emit(undefined, (file, text) => {
    if (!file.startsWith('/types/testing/')) return
    const name = relative('/types/testing', file).replace(/\.d\.ts$/, '.d.mts')
    types.set(name, text.replace(/(from ['"]\.[^'"]+)\.ts(['"])/g, '$1.mjs$2'))
  })
  return types
}

function versionsOf(root: string, packages: readonly string[]): string {
  const { devDependencies } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as { devDependencies: Record<string, string> }
  return packages.map((name) => (devDependencies[name] ? `${name}@${devDependencies[name]}` : name)).join(' ')
}

const packageOf = (id: string) => /^(?:@[^/]+\/)?[^/]+/.exec(id)?.[0] ?? id

async function chunksOf(root: string, sandbox: string): Promise<OutputChunk[]> {
  const build = await rolldown({
    input: { index: join(root, 'test/testing/index.ts'), sandbox: join(sandbox, 'index.ts') },
    cwd: root,
    platform: 'node',
    tsconfig: false,
    plugins: [movedHouse(sandbox)],
    external: (id) => !isOurs(id) && !BUNDLED.test(id),
  })
  const { output } = await build.generate({ format: 'es', entryFileNames: '[name].mjs', chunkFileNames: 'chunk-[hash].mjs', hashCharacters: 'hex', comments: false })
  await build.close()
  return output.filter((file): file is OutputChunk => file.type === 'chunk')
}

/**
 * The test kit (`wallet-modal/testing`): Node ESM, its types, and what its sandbox serves, by path inside `dist`. The
 * package has no dependencies, so what is not inside is named by the kit's own error.
 */
export async function buildTesting({ root }: Pick<Place, 'root'>): Promise<Map<string, string>> {
  const sandbox = join(root, 'test/sandbox')
  const chunks = await chunksOf(root, sandbox)
  const own = new Set(chunks.map(({ fileName }) => fileName))
  const outside = chunks.flatMap(({ imports, dynamicImports }) => [...imports, ...dynamicImports]).filter((id) => !own.has(id) && !id.startsWith('node:'))
  const needed = versionsOf(root, [...new Set(['@foundry-rs/anvil', ...outside.map(packageOf)])].toSorted())
  const modules = chunks.flatMap((chunk) => Object.keys(chunk.modules))
  const assets = await assetsOf(sandbox, (file) => modules.includes(file))
  const files = new Map<string, string>([
    ...chunks.map(({ fileName, code }) => [fileName, withoutPaths(code).replace('__TEST_PACKAGES__', needed)] as const),
    ['third-party-licences.txt', notices(packagesOf(modules))],
    ...[...assets].map(([name, text]) => [`assets/${name}`, text] as const),
    ...typesOf(root),
  ])
  return new Map([...files].map(([name, text]) => [`testing/${name}`, text]))
}
