import { readdirSync, readFileSync } from 'node:fs'
import { join, posix } from 'node:path'
import { fileURLToPath } from 'node:url'
import ts from 'typescript'

/** The repository root. */
export const ROOT = fileURLToPath(new URL('../../..', import.meta.url))

export interface Import {
  /** Path from the repository root for our own files, else the package specifier. */
  target: string
  kind: 'type' | 'static' | 'dynamic'
}

export interface Source {
  /** Path from the repository root, with `/`. */
  path: string
  text: string
  ast: ts.SourceFile
  imports: readonly Import[]
}

const isScript = (path: string) => /\.[cm]?tsx?$/.test(path)

/** Calls `visit` on every node below `node`. */
export function walk(node: ts.Node, visit: (node: ts.Node) => void): void {
  ts.forEachChild(node, (child) => {
    visit(child)
    walk(child, visit)
  })
}

/** Returns `path:line`, which editors turn into a link. */
export function at(source: Source, position: number): string {
  return `${source.path}:${source.ast.getLineAndCharacterOfPosition(position).line + 1}`
}

function isTypeOnly(node: ts.ImportDeclaration | ts.ExportDeclaration): boolean {
  if (ts.isExportDeclaration(node)) return node.isTypeOnly
  const clause = node.importClause
  if (!clause) return false
  if (clause.isTypeOnly) return true
  const names = clause.namedBindings
  return (
    !clause.name &&
    !!names &&
    ts.isNamedImports(names) &&
    names.elements.length > 0 &&
    names.elements.every((one) => one.isTypeOnly)
  )
}

function importsOf(path: string, ast: ts.SourceFile): Import[] {
  const found: Import[] = []
  const add = (specifier: ts.Node | undefined, kind: Import['kind']) => {
    if (!specifier || !ts.isStringLiteralLike(specifier)) return
    const name = specifier.text.replace(/\?.*$/, '')
    found.push({ target: name.startsWith('.') ? posix.join(posix.dirname(path), name) : name, kind })
  }
  walk(ast, (node) => {
    if (ts.isImportDeclaration(node) || ts.isExportDeclaration(node))
      add(node.moduleSpecifier, isTypeOnly(node) ? 'type' : 'static')
    if (ts.isImportTypeNode(node) && ts.isLiteralTypeNode(node.argument)) add(node.argument.literal, 'type')
    if (ts.isCallExpression(node) && node.expression.kind === ts.SyntaxKind.ImportKeyword)
      add(node.arguments[0], 'dynamic')
  })
  return found
}

/** Parses source text, so that tests can check code that is not in a file. */
export function sourceOf(path: string, text: string): Source {
  const kind = path.endsWith('x') ? ts.ScriptKind.TSX : ts.ScriptKind.TS
  const ast = ts.createSourceFile(path, text, ts.ScriptTarget.Latest, true, kind)
  return { path, text, ast, imports: importsOf(path, ast) }
}

/** Returns the paths of all files below a folder, from the root. */
export function filesIn(folder: string): string[] {
  const entries = readdirSync(join(ROOT, folder), { recursive: true, withFileTypes: true })
  return entries
    .filter((entry) => entry.isFile())
    .map((entry) =>
      posix.join(folder, join(entry.parentPath, entry.name).slice(join(ROOT, folder).length).replaceAll('\\', '/')),
    )
    .toSorted()
}

export const read = (path: string) => readFileSync(join(ROOT, path), 'utf8')

/** Returns the scripts below a folder. */
export function sourcesIn(folder: string): Source[] {
  return filesIn(folder)
    .filter(isScript)
    .map((path) => sourceOf(path, read(path)))
}
