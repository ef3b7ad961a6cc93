import { join } from 'node:path'
import ts from 'typescript'
import { ROOT } from './source.ts'

/** A member of an interface in `src/core`, and whether its doc comment marks it as having no effect. */
export interface Member {
  name: string
  isMarked: boolean
  isRead: boolean
}

const MARKS = ['notYet', 'notNeeded']

/** Type-checks `src` once. Returns the declarations of every property that some code reads, by file and position. */
function createReads() {
  const config = ts.getParsedCommandLineOfConfigFile(
    join(ROOT, 'tsconfig.json'),
    { noEmit: true },
    { ...ts.sys, onUnRecoverableConfigFileDiagnostic: () => {} },
  )
  const files = (config?.fileNames ?? []).filter((file) => file.startsWith(join(ROOT, 'src/')))
  const program = ts.createProgram(files, config?.options ?? {})
  const checker = program.getTypeChecker()
  const read = new Set<ts.Node>()
  const note = (symbol: ts.Symbol | undefined) => {
    for (const declaration of symbol?.declarations ?? []) read.add(declaration)
  }
  const visit = (node: ts.Node): void => {
    if (ts.isPropertyAccessExpression(node)) note(checker.getSymbolAtLocation(node.name))
    else if (ts.isElementAccessExpression(node) && ts.isStringLiteral(node.argumentExpression))
      note(checker.getTypeAtLocation(node.expression).getNonNullableType().getProperty(node.argumentExpression.text))
    else if (ts.isBindingElement(node) && ts.isObjectBindingPattern(node.parent)) {
      const name = node.propertyName ?? node.name
      if (ts.isIdentifier(name))
        note(checker.getTypeAtLocation(node.parent).getNonNullableType().getProperty(name.text))
    }
    ts.forEachChild(node, visit)
  }
  for (const source of program.getSourceFiles()) if (source.fileName.startsWith(join(ROOT, 'src/'))) visit(source)
  return { program, read }
}

let reads: ReturnType<typeof createReads> | undefined

/** Lists the members of an interface: whether they are marked as having no effect, and whether `src` reads them. */
export function membersRead(file: string, name: string): Member[] {
  const { program, read } = (reads ??= createReads())
  const found = program
    .getSourceFile(join(ROOT, file))
    ?.statements.find((one): one is ts.InterfaceDeclaration => ts.isInterfaceDeclaration(one) && one.name.text === name)
  if (!found) throw new Error(`${file} has no interface ${name}`)
  return found.members.map((member) => ({
    name: member.name?.getText() ?? '',
    isMarked: ts.getJSDocTags(member).some(({ tagName }) => MARKS.includes(tagName.text)),
    isRead: read.has(member),
  }))
}
