import { readFileSync } from 'node:fs'
import { dirname, join, relative, resolve } from 'node:path'
import ts from 'typescript'
import type { Place } from './bundle.mts'

const ENTRIES: Record<string, readonly string[]> = {
  'index.ts': ['wallet-modal.d.ts', 'wallet-modal.d.mts'],
  'pure.ts': ['pure.d.ts', 'pure.d.mts'],
  'react.ts': ['react.d.ts', 'react.d.mts'],
  'vue.ts': ['vue.d.ts', 'vue.d.mts'],
  'devtools.ts': ['devtools.d.ts', 'devtools.d.mts'],
}

/**
 * Imports that the declarations keep, by entry. The imported file is not compiled here, because it extends the types of
 * a package that is not installed.
 */
const AUGMENTED: Readonly<Record<string, string>> = { 'vue.ts': 'vue/elements' }

const SPECIFIER = /(from\s*|import\s*\(\s*|import\s+)(['"])(\.{1,2}\/[^'"]+)\.tsx?\2/g

/**
 * Returns the type declarations of the entries and of everything they refer to, by path inside `dist`. Type errors are
 * not reported here, but by `npm run types`.
 */
export function buildTypes({ root }: Place): Map<string, string> {
  const src = join(root, 'src')
  const config = ts.readConfigFile(join(root, 'tsconfig.json'), ts.sys.readFile).config as { compilerOptions: object }
  const { options } = ts.convertCompilerOptionsFromJson(config.compilerOptions, root)
  const program = ts.createProgram(
    Object.keys(ENTRIES).map((name) => join(src, name)),
    {
      ...options,
      noEmit: false,
      declaration: true,
      emitDeclarationOnly: true,
      noCheck: true,
      stripInternal: true,
      types: [],
      rootDir: src,
      outDir: '/types',
    },
  )
  const emitted = new Map<string, string>()
  program.emit(undefined, (file, text) => emitted.set(relative('/types', file), text))

  for (const name of Object.values(AUGMENTED))
    emitted.set(`${name}.d.ts`, readFileSync(join(src, `${name}.d.ts`), 'utf8'))

  const files = new Map<string, string>()
  const keep = (name: string) => {
    const text = emitted.get(name)
    if (text === undefined || files.has(`types/${name}`)) return
    files.set(`types/${name}`, text.replace(SPECIFIER, '$1$2$3.js$2'))
    for (const [, , , path = ''] of text.matchAll(SPECIFIER)) {
      const target = relative('/', resolve('/', dirname(name), path))
      keep(`${target}.d.ts`)
    }
  }
  for (const [entry, outputs] of Object.entries(ENTRIES)) {
    const name = entry.replace(/\.ts$/, '')
    keep(`${name}.d.ts`)
    if (AUGMENTED[entry]) keep(`${AUGMENTED[entry]}.d.ts`)
    const hasDefault = /^export default|\bas default\b/m.test(emitted.get(`${name}.d.ts`) ?? '')
    const own = AUGMENTED[entry] ? `import './types/${AUGMENTED[entry]}.js'\n` : ''
    const text = `${own}export * from './types/${name}.js'\n${hasDefault ? `export { default } from './types/${name}.js'\n` : ''}`
    for (const file of outputs) files.set(file, text)
  }
  return files
}
