import { pathToFileURL } from 'node:url'
import ts from 'typescript'
import { describe, expect, test } from 'vitest'
import { join } from 'node:path'
import { ROOT } from './kit/source.ts'

type Write = (setup: object) => readonly (readonly [string, string])[]
const { FRAMEWORKS } = (await import(
  /* @vite-ignore */ pathToFileURL(join(ROOT, 'public/demo/frameworks.js')).href
)) as { FRAMEWORKS: Record<string, { write: Write }> }

const OPTIONS = {
  networks: ['eip155:1'],
  themeMode: 'light',
  themeVariables: { '--wm-accent': '#0f766e', '--wm-radius': '12px' },
  locale: 'es',
  debug: true,
}
/** What Angular exports, as far as the snippet uses it. */
const ANGULAR = `declare module '@angular/core' {
  export const CUSTOM_ELEMENTS_SCHEMA: { name: string }
  export function Component(of: { selector: string; schemas: { name: string }[]; template: string }): (type: new () => object) => void
}`

const write = (name: string, options: object = OPTIONS) =>
  (FRAMEWORKS[name]?.write({ options, balance: false, cdn: 'wallet-modal/dist' }) ?? [])
    .map(([, text]) => text)
    .join('')
    .replace('wallet-modal/dist/wallet-modal.mjs', 'wallet-modal')

/** The type errors of a snippet on a site that has installed the package. */
function errorsIn(text: string): string[] {
  const files: Record<string, string> = { [join(ROOT, 'site.tsx')]: text, [join(ROOT, 'angular.d.ts')]: ANGULAR }
  const options: ts.CompilerOptions = {
    module: ts.ModuleKind.ESNext,
    moduleResolution: ts.ModuleResolutionKind.Bundler,
    jsx: ts.JsxEmit.ReactJSX,
    strict: true,
    noEmit: true,
    skipLibCheck: true,
    types: [],
    target: ts.ScriptTarget.ES2022,
    lib: ['lib.es2022.d.ts', 'lib.dom.d.ts', 'lib.dom.iterable.d.ts'],
  }
  const host = ts.createCompilerHost(options)
  const { fileExists, readFile, getSourceFile } = host
  host.fileExists = (file) => file in files || fileExists(file)
  host.readFile = (file) => files[file] ?? readFile(file)
  host.getSourceFile = (file, ...rest) =>
    files[file] === undefined
      ? getSourceFile(file, ...rest)
      : ts.createSourceFile(file, files[file], ts.ScriptTarget.ES2022, true)
  const program = ts.createProgram(Object.keys(files), options, host)
  return ts.getPreEmitDiagnostics(program).map(({ messageText }) => ts.flattenDiagnosticMessageText(messageText, '\n'))
}

describe('The snippets of the demo page', () => {
  test.each(['react', 'angular', 'es'])('compiles with the published types (%s)', (name) => {
    expect(errorsIn(write(name))).toEqual([])
  })

  test.each(['react', 'es'])('would not compile with an option that does not exist (%s)', (name) => {
    expect(errorsIn(write(name, { themeMode: 'blue' }))).toHaveLength(1)
  })
})
