import { join } from 'node:path'
import ts from 'typescript'
import { ROOT, walk, type Source } from './source.ts'

/** Returns the properties of a type; `a.b` is field `b` of property `a`, or of the entries of the list `a`. */
function propertiesOf(checker: ts.TypeChecker, type: ts.Type, depth = 0): string[] {
  const entry = checker.isArrayType(type) ? checker.getTypeArguments(type as ts.TypeReference)[0] : undefined
  if (entry) return propertiesOf(checker, entry, depth)
  if (depth > 2 || !(type.flags & (ts.TypeFlags.Object | ts.TypeFlags.Intersection))) return []
  return checker.getPropertiesOfType(type).flatMap((property) => {
    const inner = checker.getNonNullableType(checker.getTypeOfSymbol(property))
    return [property.name, ...propertiesOf(checker, inner, depth + 1).map((one) => `${property.name}.${one}`)]
  })
}

/** Returns the analytics events of `core/track.ts` with their properties. */
export function declaredEvents(): Map<string, string[]> {
  const path = join(ROOT, 'src/core/track.ts')
  const program = ts.createProgram([path], { strict: true, allowImportingTsExtensions: true, noEmit: true, types: [] })
  const checker = program.getTypeChecker()
  const events = program
    .getSourceFile(path)
    ?.statements.find((one) => ts.isInterfaceDeclaration(one) && one.name.text === 'TrackEvents')
  if (!events) throw new Error('src/core/track.ts has no interface TrackEvents')
  const members = checker.getPropertiesOfType(checker.getTypeAtLocation(events))
  return new Map(members.map((one) => [one.name, propertiesOf(checker, checker.getTypeOfSymbol(one))]))
}

/** Returns the texts of each source, so that they are read once. */
function literalsOf({ ast }: Source): Map<string, ts.Node[]> {
  const found = new Map<string, ts.Node[]>()
  walk(ast, (node) => {
    if (ts.isStringLiteralLike(node)) found.set(node.text, [...(found.get(node.text) ?? []), node])
  })
  return found
}

/** Returns the events that the code emits: it names them outside of their declarations. */
export const namedIn = (sources: readonly Source[]): Set<string> =>
  new Set(sources.flatMap((source) => [...literalsOf(source).keys()]))

const isTest = (node: ts.Node) => ts.isCallExpression(node) && /^(?:test|it)\b/.test(node.expression.getText())

/** Returns the outermost call of `test` around a node. */
function testAround(node: ts.Node): ts.Node | undefined {
  let found: ts.Node | undefined
  for (let at: ts.Node | undefined = node; at; at = at.parent) if (isTest(at)) found = at
  return found
}

/** Returns the objects and lists that are constants of a file, by name. */
function constantsOf({ ast }: Source): Map<string, ts.Node> {
  const found = new Map<string, ts.Node>()
  walk(ast, (node) => {
    if (!ts.isVariableDeclaration(node) || !ts.isIdentifier(node.name) || !node.initializer) return
    let value: ts.Node = node.initializer
    while (ts.isAsExpression(value) || ts.isSatisfiesExpression(value)) value = value.expression
    if (ts.isObjectLiteralExpression(value) || ts.isArrayLiteralExpression(value)) found.set(node.name.text, value)
  })
  return found
}

/** Adds the names of properties in a node, and in the constants that it uses. */
function addNames(node: ts.Node, constants: Map<string, ts.Node>, names: Set<string>, seen = new Set<ts.Node>()): void {
  if (seen.has(node)) return
  seen.add(node)
  walk(node, (one) => {
    if (ts.isPropertyAssignment(one) || ts.isShorthandPropertyAssignment(one))
      names.add(ts.isStringLiteral(one.name) ? one.name.text : one.name.getText())
    const constant = ts.isIdentifier(one) ? constants.get(one.text) : undefined
    if (constant) addNames(constant, constants, names, seen)
  })
}

/** Returns the events that tests name, each with the names of all properties in these tests. */
export function testedEvents(sources: readonly Source[], events: readonly string[]): Map<string, Set<string>> {
  const found = new Map<string, Set<string>>()
  for (const source of sources) {
    const literals = literalsOf(source)
    const constants = constantsOf(source)
    for (const event of events)
      for (const node of literals.get(event) ?? []) {
        const around = testAround(node)
        if (!around) continue
        const names = found.get(event) ?? new Set()
        addNames(around, constants, names)
        found.set(event, names)
      }
  }
  return found
}
