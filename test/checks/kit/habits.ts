import ts from 'typescript'
import { at, walk, type Source } from './source.ts'

/** Returns where `find` returns something for a node, and what it returns. */
const findEach = (sources: readonly Source[], find: (node: ts.Node) => string | undefined): string[] =>
  sources.flatMap((source) => {
    const found: string[] = []
    walk(source.ast, (node) => {
      const name = find(node)
      if (name !== undefined) found.push(`${at(source, node.getStart())} ${name}`.trim())
    })
    return found
  })

const NAMESPACE = /^(?:eip155|solana|polkadot|bip122|cosmos|sui|stacks)(?::|$)/

/** Finds namespace literals (`'eip155'`) outside chains and core. Other code asks `abilities`. */
export function namespaceLiterals(sources: readonly Source[]): string[] {
  // The network marks are a generated table, keyed by network.
  const others = sources.filter(({ path }) => !/^src\/(?:chains|core|ui\/marks)\//.test(path))
  return findEach(others, (node) => {
    const text = ts.isStringLiteralLike(node) || ts.isTemplateHead(node) ? node.text : ''
    return NAMESPACE.test(text) ? `'${text}'` : undefined
  })
}

/**
 * Finds views, flows and services that use `DEFAULT_NAMESPACE` to get around the ban on namespace literals. They should
 * ask `abilities` or core functions.
 */
export function defaultNamespaces(sources: readonly Source[]): string[] {
  return sources
    .filter(({ path, text }) => /^src\/(?:views|flows|services)\//.test(path) && /\bDEFAULT_NAMESPACE\b/.test(text))
    .map(({ path }) => path)
}

/** Finds views that call navigation functions, which only flows may call. */
export function navigatingViews(sources: readonly Source[]): string[] {
  return sources
    .filter(
      ({ path, text }) => path.startsWith('src/views/') && /\brouter\.(?:push|replace|reset|back|backTo)\b/.test(text),
    )
    .map(({ path }) => path)
}

const CEILING = { file: 250, function: 50 }
/** Data tables, which have no length limit. */
const TABLES =
  /^src\/(?:i18n\/|chains\/\w+\/networks\.ts$|services\/walletApi\/registry\.ts$|ui\/(?:icons|marks)[./]|views\/marks[./])/

/** Returns the median and 90th percentile of the lengths of files, in lines. */
export function lengths(sources: readonly Source[]): { median: number; p90: number } {
  const all = sources.map(({ text }) => text.trimEnd().split('\n').length).sort((one, other) => one - other)
  const share = (part: number) => all[Math.floor(all.length * part)] ?? 0
  return { median: share(0.5), p90: share(0.9) }
}

/** Finds files and functions over the length limit. */
export function tooLong(sources: readonly Source[]): string[] {
  return sources
    .filter(({ path }) => !TABLES.test(path))
    .flatMap((source) => {
      const lines = source.text.trimEnd().split('\n').length
      const found = lines > CEILING.file ? [`${source.path} has ${lines} lines`] : []
      walk(source.ast, (node) => {
        if (!ts.isFunctionLike(node) || !('body' in node) || !node.body) return
        const length = source.text.slice(node.getStart(), node.getEnd()).split('\n').length
        if (length > CEILING.function) found.push(`${at(source, node.getStart())} is a function of ${length} lines`)
      })
      return found
    })
}

const BANNED_NAMES = new Set([
  'innerHTML',
  'outerHTML',
  'insertAdjacentHTML',
  'dangerouslySetInnerHTML',
  'createContextualFragment',
  'parseFloat',
])
const BANNED_CALLS = new Set(['Math.random', 'document.write', 'crypto.randomUUID'])

function bannedCall({ expression, arguments: [first, second] }: ts.CallExpression): string | undefined {
  const name = expression.getText()
  if (name.endsWith('.setAttribute') && /^['"]style/.test(first?.getText() ?? '')) return 'a style attribute'
  if (name.endsWith('postMessage') && /^['"]\*['"]$/.test(second?.getText() ?? '')) return "postMessage to '*'"
  return undefined
}

function bannedIn(node: ts.Node): string | undefined {
  if (ts.isIdentifier(node) && BANNED_NAMES.has(node.text)) return node.text
  if (ts.isPropertyAccessExpression(node) && BANNED_CALLS.has(node.getText())) return node.getText()
  if (ts.isJsxAttribute(node) && node.name.getText() === 'style') return 'a style attribute'
  return ts.isCallExpression(node) ? bannedCall(node) : undefined
}

/** Finds constructs that shipped code must not use and that oxlint has no rule for. */
export function banned(sources: readonly Source[]): string[] {
  return sources.flatMap((source) => [
    ...findEach([source], bannedIn),
    ...[...source.text.matchAll(/\b(?:TODO|FIXME|XXX|HACK)\b/g)].map((note) => `${at(source, note.index)} ${note[0]}`),
  ])
}

/** Allowed: custom elements are defined once per page, for the first modal, so this state must be global. */
const KNOWN_STATE = new Set(['src/pure.ts entries'])
const STORES = new Set(['atom', 'map', 'computed', 'deepMap'])

function isState(value: ts.Expression | undefined): boolean {
  if (!value) return false
  if (ts.isNewExpression(value))
    return /^(?:Weak)?(?:Map|Set)$/.test(value.expression.getText()) && !value.arguments?.length
  if (ts.isCallExpression(value)) return STORES.has(value.expression.getText())
  return ts.isArrayLiteralExpression(value) && value.elements.length === 0
}

/** Finds module-level state, which two modals on a page would share. */
export function moduleState(sources: readonly Source[]): string[] {
  return sources.flatMap((source) =>
    source.ast.statements.filter(ts.isVariableStatement).flatMap((statement) => {
      const isConst = (statement.declarationList.flags & ts.NodeFlags.Const) !== 0
      const isAmbient = statement.modifiers?.some(({ kind }) => kind === ts.SyntaxKind.DeclareKeyword)
      return statement.declarationList.declarations
        .filter(({ initializer }) => !isAmbient && (!isConst || isState(initializer)))
        .filter(({ name }) => !KNOWN_STATE.has(`${source.path} ${name.getText()}`))
        .map((declaration) => `${at(source, declaration.getStart())} ${declaration.name.getText()}`)
    }),
  )
}

const hasElement = (node: ts.Node): boolean =>
  ts.isJsxElement(node) ||
  ts.isJsxSelfClosingElement(node) ||
  ts.isJsxFragment(node) ||
  (!ts.isFunctionLike(node) && (ts.forEachChild(node, hasElement) ?? false))

/** Finds elements made at module level: Preact keeps in them the first view that showed them, after it is closed. */
export const keptElements = (sources: readonly Source[]): string[] =>
  sources.flatMap((source) =>
    source.ast.statements
      .filter(ts.isVariableStatement)
      .filter(hasElement)
      .map((statement) => at(source, statement.getStart())),
  )

/** Matches the names and calls that measure a duration. */
const DURATION = /performance\.now\(\)|Date\.now\(\)|\b(?:ms|took|elapsed|duration|\w+Ms)\b/

function hasTimeLimit(node: ts.Node): boolean {
  if (
    ts.isCallExpression(node) &&
    ts.isPropertyAccessExpression(node.expression) &&
    node.expression.name.text.startsWith('toBeLessThan')
  ) {
    const expecting = node.expression.expression
    const [value] = ts.isCallExpression(expecting) ? expecting.arguments : []
    // A ratio of two durations is allowed: it is reliable on a busy machine, too.
    return DURATION.test(value?.getText() ?? '')
  }
  const isLess =
    ts.isBinaryExpression(node) &&
    [ts.SyntaxKind.LessThanToken, ts.SyntaxKind.LessThanEqualsToken].includes(node.operatorToken.kind)
  return isLess && DURATION.test(node.left.getText()) && /\bexpect\(/.test(statementOf(node).getText())
}

function statementOf(node: ts.Node): ts.Node {
  return ts.isStatement(node) || !node.parent ? node : statementOf(node.parent)
}

/** Finds assertions on measured time, which are flaky on a busy machine. Timing belongs in the benchmark, as ratios. */
export function timeLimits(sources: readonly Source[]): string[] {
  return findEach(sources, (node) => (hasTimeLimit(node) ? '' : undefined))
}

const PHYSICAL =
  /(?<![\w-])(?:(?:margin|padding|border|inset)-(?:left|right)(?=\s*:)|(?:left|right)(?=\s*:)|(?:text-align|float|clear):\s*(?:left|right))\b/g

/** Finds physical directions (left, right) in a style sheet. `inline-start` adapts to right-to-left text. */
export function physicalSides(path: string, css: string): string[] {
  const plain = css.replace(/\/\*[^]*?\*\//g, (comment) => comment.replace(/[^\n]/g, ' '))
  return [...plain.matchAll(PHYSICAL)].map(
    (match) => `${path}:${plain.slice(0, match.index).split('\n').length} ${match[0]}`,
  )
}

/**
 * Files that may use `JSON.parse`: `fromJson` itself; those that copy our own data, or pass data on without reading it; and
 * the attributes of elements, whose every field is validated.
 */
const PARSERS =
  /^src\/(?:core\/json|devtools\/standIns|flows\/track\/followTrack|connectors\/pairing\/storage|entry\/options)\.ts$/

/** Finds JSON that is not parsed by `fromJson`, whose objects have own properties only. */
export function bareParsers(sources: readonly Source[]): string[] {
  const others = sources.filter(({ path }) => !PARSERS.test(path))
  return findEach(others, (node) =>
    ts.isPropertyAccessExpression(node) && node.getText() === 'JSON.parse' ? 'JSON.parse' : undefined,
  )
}

/** The one place that sends requests, and the recorder of visits, which wraps `fetch`. */
const SENDERS = /^src\/(?:core\/page\/fetch\.ts$|devtools\/)/
const OTHER_SENDERS = new Set(['XMLHttpRequest', 'EventSource'])

function requestIn(node: ts.Node): string | undefined {
  if (ts.isCallExpression(node) && /^(?:.+\.)?(?:fetch|sendBeacon)$/.test(node.expression.getText()))
    return node.expression.getText()
  if (ts.isPropertyAccessExpression(node) && /^(?:globalThis|window|self)\.fetch$/.test(node.getText()))
    return node.getText()
  if (ts.isNewExpression(node) && OTHER_SENDERS.has(node.expression.getText())) return node.expression.getText()
  return undefined
}

/** Finds requests that are not sent by `fetchFrom`, which sets what they tell of the page. */
export function bareRequests(sources: readonly Source[]): string[] {
  return findEach(
    sources.filter(({ path }) => !SENDERS.test(path)),
    requestIn,
  )
}

/** Draws `data:` URIs only. */
const LOCAL_PICTURES = 'src/ui/marks/drawIcon.ts'

/** Finds pictures and frames without a referrer policy. */
export function tellingElements(sources: readonly Source[]): string[] {
  return sources
    .filter(({ text }) => /<(?:img|iframe)\b(?! in)|new Image\(|createElement\('(?:img|iframe)'\)/.test(text))
    .filter(({ path, text }) => path !== LOCAL_PICTURES && !/\breferrerPolicy\b/.test(text))
    .map(({ path }) => path)
}

/** Finds listeners for messages of other windows that accept what a script of the page dispatched. */
export function trustingListeners(sources: readonly Source[]): string[] {
  return sources
    .filter(({ path }) => !path.startsWith('src/devtools/'))
    .filter(({ text }) => /addEventListener\('message'|\bonmessage\b/.test(text) && !/\bisTrusted\b/.test(text))
    .map(({ path }) => path)
}
