import { join } from 'node:path'
import ts from 'typescript'
import { ROOT } from './source.ts'

/**
 * Names of counts, positions and times, whose arithmetic in floats is exact: `tokenIndex`, `waitedMs`, `digits.length`,
 * `minedAt`.
 */
const EXACT = /(?:^(?:index|count|decimals|exponent|length)|Index|Count|Decimals|Ms|_MS|_MAX)$|^at$|At$/
const ARITHMETIC = new Set<ts.SyntaxKind>([
  ts.SyntaxKind.PlusToken,
  ts.SyntaxKind.MinusToken,
  ts.SyntaxKind.AsteriskToken,
  ts.SyntaxKind.SlashToken,
  ts.SyntaxKind.PercentToken,
  ts.SyntaxKind.AsteriskAsteriskToken,
  ts.SyntaxKind.PlusEqualsToken,
  ts.SyntaxKind.MinusEqualsToken,
  ts.SyntaxKind.AsteriskEqualsToken,
  ts.SyntaxKind.SlashEqualsToken,
  ts.SyntaxKind.PercentEqualsToken,
  ts.SyntaxKind.AsteriskAsteriskEqualsToken,
])
const ROUNDING = new Set(['parseFloat', 'toFixed', 'toPrecision', 'toExponential'])

/** Returns the name at the end of an identifier or property access. */
function nameOf(node: ts.Expression): string {
  if (ts.isIdentifier(node)) return node.text
  return ts.isPropertyAccessExpression(node) ? node.name.text : ''
}

const isArithmetic = (node: ts.Node): node is ts.BinaryExpression =>
  ts.isBinaryExpression(node) && ARITHMETIC.has(node.operatorToken.kind)
const isConversion = (node: ts.Node): node is ts.CallExpression =>
  ts.isCallExpression(node) && nameOf(node.expression) === 'Number'

const isExact = (node: ts.Expression): boolean =>
  EXACT.test(nameOf(node)) ||
  ts.isNumericLiteral(node) ||
  (ts.isCallExpression(node) && nameOf(node.expression) === 'now') ||
  (isConversion(node) && node.arguments.every(isExact)) ||
  (ts.isParenthesizedExpression(node) && isExact(node.expression)) ||
  (ts.isPrefixUnaryExpression(node) && isExact(node.operand)) ||
  (isArithmetic(node) && isExact(node.left) && isExact(node.right))

/** Reports floating-point arithmetic in a syntax tree. */
function floatsIn(source: ts.SourceFile, path: string, checker: ts.TypeChecker): string[] {
  const found: string[] = []
  const report = (node: ts.Node) => {
    const { line } = source.getLineAndCharacterOfPosition(node.getStart())
    found.push(`${path}:${line + 1} ${node.getText().split('\n')[0]}`)
  }
  const isNumber = (node: ts.Expression) => {
    const type = checker.getTypeAtLocation(node)
    const wanted = ts.TypeFlags.NumberLike | ts.TypeFlags.Any
    return (type.isUnion() ? type.types : [type]).some(({ flags }) => flags & wanted)
  }
  const isInexact = (node: ts.Expression) => isNumber(node) && !isExact(node)
  const isFloat = (node: ts.Node): boolean => {
    if (isArithmetic(node)) return isInexact(node.left) || isInexact(node.right)
    if (ts.isPrefixUnaryExpression(node) && node.operator !== ts.SyntaxKind.ExclamationToken) {
      return node.operator === ts.SyntaxKind.PlusToken || isInexact(node.operand)
    }
    if (ts.isPostfixUnaryExpression(node)) return isInexact(node.operand)
    if (isConversion(node)) return !node.arguments.every(isExact)
    if (ts.isPropertyAccessExpression(node) && node.expression.getText() === 'Math') return true
    return ts.isIdentifier(node) && ROUNDING.has(node.text)
  }
  const visit = (node: ts.Node): void => {
    if (isFloat(node)) report(node)
    else ts.forEachChild(node, visit)
  }
  visit(source)
  return found
}

/**
 * Finds floating-point arithmetic in the files whose path `isMoney` accepts. Amounts must be `bigint`, prices `Decimal`.
 * `extra` has more files by path, for tests.
 */
export function floats(isMoney: (path: string) => boolean, extra: ReadonlyMap<string, string> = new Map()): string[] {
  const system = { ...ts.sys, onUnRecoverableConfigFileDiagnostic: () => {} }
  const config = ts.getParsedCommandLineOfConfigFile(join(ROOT, 'tsconfig.json'), { noEmit: true }, system)
  const options = config?.options ?? {}
  const host = ts.createCompilerHost(options, true)
  const added = new Map([...extra].map(([path, text]) => [join(ROOT, path), text]))
  const { readFile, fileExists } = host
  host.readFile = (file) => added.get(file) ?? readFile(file)
  host.fileExists = (file) => added.has(file) || fileExists(file)
  const files = (config?.fileNames ?? []).map((file) => file.slice(ROOT.length)).filter((path) => isMoney(path))
  const program = ts.createProgram([...files.map((path) => join(ROOT, path)), ...added.keys()], options, host)
  const checker = program.getTypeChecker()
  return [...files, ...extra.keys()].flatMap((path) => {
    const source = program.getSourceFile(join(ROOT, path))
    return source ? floatsIn(source, path, checker) : [`${path} is not in the program`]
  })
}
