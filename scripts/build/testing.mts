import { cpSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
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
const ASSETS = /\.(?:html|css|svg|png|json|so|bin)$/
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

const sourcesIn = (folder: string): string[] =>
  readdirSync(folder, { withFileTypes: true, recursive: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
    .toSorted()

/** The scripts that the sandbox serves to pages, bundled now: there is no bundler where the kit is used. */
async function writeScripts(sandbox: string, assets: string): Promise<void> {
  for (const file of sourcesIn(sandbox)) {
    if (ASSETS.test(file)) cpSync(file, join(assets, relative(sandbox, file)), { recursive: true })
    if (!file.endsWith('.ts')) continue
    for (const [, path = '', format = 'es'] of readFileSync(file, 'utf8').matchAll(SCRIPT_CALL)) {
      const source = join(dirname(file), path)
      const code = await bundle(pathToFileURL(source).href, format as 'iife' | 'es')
      const target = join(assets, relative(sandbox, source)).replace(/\.tsx?$/, `.${format}.js`)
      mkdirSync(dirname(target), { recursive: true })
      writeFileSync(target, code)
    }
  }
}

/** The kit's own declarations; they mention nothing outside `test/testing`. */
function writeTypes(root: string, out: string): void {
  const kit = join(root, 'test/testing')
  const config = ts.readConfigFile(join(root, 'tsconfig.json'), ts.sys.readFile).config as { compilerOptions: object }
  const { options } = ts.convertCompilerOptionsFromJson(config.compilerOptions, root)
  const program = ts.createProgram([join(kit, 'index.ts')], { ...options, noEmit: false, declaration: true, emitDeclarationOnly: true, noCheck: true, types: [], rootDir: join(root, 'test'), outDir: '/types' })
  program.emit(undefined, (file, text) => {
    if (!file.startsWith('/types/testing/')) return
    const name = relative('/types/testing', file).replace(/\.d\.ts$/, '.d.mts')
    writeFileSync(join(out, name), text.replace(/(from ['"]\.[^'"]+)\.ts(['"])/g, '$1.mjs$2'))
  })
}

function versionsOf(root: string, packages: readonly string[]): string {
  const { devDependencies } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as { devDependencies: Record<string, string> }
  return packages.map((name) => (devDependencies[name] ? `${name}@${devDependencies[name]}` : name)).join(' ')
}

const packageOf = (id: string) => /^(?:@[^/]+\/)?[^/]+/.exec(id)?.[0] ?? id

/** Builds the test kit (`wallet-modal/testing`) into `<out>/testing`: Node ESM, its types, and what its sandbox serves. */
export async function buildTesting({ root, out }: Place): Promise<void> {
  const folder = join(out, 'testing')
  const sandbox = join(root, 'test/sandbox')
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
  const chunks = output.filter((file): file is OutputChunk => file.type === 'chunk')
  const own = new Set(chunks.map(({ fileName }) => fileName))
  const outside = chunks.flatMap(({ imports, dynamicImports }) => [...imports, ...dynamicImports]).filter((id) => !own.has(id) && !id.startsWith('node:'))
  const needed = versionsOf(root, [...new Set(['@foundry-rs/anvil', ...outside.map(packageOf)])].toSorted())
  mkdirSync(folder, { recursive: true })
  for (const { fileName, code } of chunks) writeFileSync(join(folder, fileName), code.replace('__TEST_PACKAGES__', needed))
  writeFileSync(join(folder, 'third-party-licences.txt'), notices(packagesOf(chunks.flatMap(({ modules }) => Object.keys(modules)))))
  await writeScripts(sandbox, join(folder, 'assets'))
  writeTypes(root, folder)
}
