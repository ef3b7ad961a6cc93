import type { Import, Source } from './source.ts'

/**
 * Ranks of the areas of `src`. A file imports only from areas of lower rank and from its own area, which is a folder,
 * or several files listed together.
 */
const AREAS: readonly { area: string; rank: number; files: RegExp }[] = [
  { area: 'core', rank: 0, files: /^core\// },
  { area: 'i18n', rank: 0.5, files: /^i18n\// },
  { area: 'state', rank: 1, files: /^state\// },
  { area: 'services', rank: 1, files: /^services\// },
  { area: 'chains', rank: 1, files: /^chains\// },
  { area: 'connectors', rank: 1, files: /^connectors\// },
  { area: 'ui', rank: 1, files: /^ui\// },
  { area: 'modal', rank: 2, files: /^(?:modal|lazy)\.ts$/ },
  { area: 'flows', rank: 3, files: /^flows\// },
  { area: 'views', rank: 4, files: /^views\// },
  { area: 'element', rank: 5, files: /^element\// },
  { area: 'api', rank: 6, files: /^api\.ts$/ },
  { area: 'entry', rank: 6, files: /^entry\// },
  {
    area: 'entries',
    rank: 7,
    files: /^(?:(?:index|umd|standalone|pure|public|react|vue|devtools)\.ts$|(?:react|vue|devtools)\/)/,
  },
]

const areaOf = (path: string) => AREAS.find(({ files }) => files.test(path.slice('src/'.length)))

/** Finds imports of a higher rank, or of another area of the same rank. Type imports count. */
export function forbiddenImports(sources: readonly Source[]): string[] {
  return sources.flatMap(({ path, imports }) => {
    const from = areaOf(path)
    if (!from) return [`${path} is in no layer: test/checks/kit/layers.ts lists them`]
    return imports
      .filter(({ target }) => target.startsWith('src/'))
      .filter(({ target }) => {
        const to = areaOf(target)
        return !to || (to.area !== from.area && to.rank >= from.rank)
      })
      .map(
        ({ target }) =>
          `${path} (${from.area}, ${from.rank}) imports ${target} (${areaOf(target)?.area}, ${areaOf(target)?.rank})`,
      )
  })
}

const SHARED = ['assets', 'money', 'fields', 'preview']
/** What forms for amounts of tokens have in common: they combine shared rooms. */
const FORMS = ['forms']
const LEAVES = [
  'pairing',
  'login',
  'embedded',
  'signIn',
  'send',
  'receive',
  'swap',
  'buy',
  'pay',
  'names',
  'nodes',
  'nfts',
  'balanceToken',
  'allowances',
  'activity',
  'track',
  'diagnostics',
  'devtools',
]
const TRUNK = ['modal', 'networks', 'account', 'connections', 'connect', 'wallets', 'site']

/**
 * Returns the feature folder ("room") of a file in `flows` or `views`; undefined for other files and the view tables.
 */
const roomOf = (path: string) => /^src\/(?:flows|views)\/(\w+)\//.exec(path)?.[1]

/**
 * Finds forbidden imports between the feature folders ("rooms") of `flows` and `views`. A room may import rooms of the
 * lists before its own, and rooms in `TRUNK` each other (docs/architecture.md, Rooms). Type imports count, `import()`
 * does not.
 */
export function forbiddenRoomImports(sources: readonly Source[]): string[] {
  const rankOf = (room: string) => [TRUNK, SHARED, FORMS, LEAVES].findIndex((rooms) => rooms.includes(room))
  return sources.flatMap(({ path, imports }) => {
    const from = roomOf(path)
    if (from === undefined)
      return /^src\/(?:flows\/|views\/(?!index\.ts$|lazyViews\.ts$|accountViews\.ts$))/.test(path)
        ? [`${path} is in no room`]
        : []
    if (rankOf(from) < 0) return [`${path}: the room ${from} is in no list of test/checks/kit/layers.ts`]
    return imports.flatMap(({ target, kind }) => {
      const to = kind === 'dynamic' ? undefined : roomOf(target)
      const isAllowed = to === undefined || to === from || rankOf(to) < rankOf(from) || rankOf(from) + rankOf(to) === 0
      return isAllowed ? [] : [`${path} (${from}) imports ${target}`]
    })
  })
}

/**
 * Files that may `import()` other folders: the entries, the tables of lazy parts, and files named `load…`. Catalogue
 * files may be loaded from anywhere.
 */
const LOADERS = /^src\/(?:(?:index|pure|umd|api|lazy)\.ts|views\/(?:lazy|account)Views\.ts|(?:\w+\/)+load[A-Z]\w*\.ts)$/

/** Finds `import()` of other folders in files that are not loaders. */
export function forbiddenDynamicImports(sources: readonly Source[]): string[] {
  const folderOf = (path: string) => path.slice(0, path.lastIndexOf('/') + 1)
  const isStray = (path: string, target: string) =>
    !LOADERS.test(path) && !target.startsWith(folderOf(path)) && !target.startsWith('src/i18n/')
  return sources.flatMap(({ path, imports }) =>
    imports
      .filter(({ kind, target }) => kind === 'dynamic' && isStray(path, target))
      .map(({ target }) => `${path} loads ${target}`),
  )
}

/** Finds imports of tests or scripts in `src`, and imports of `src` in the sandbox. */
export function importsBetweenSrcAndTests(sources: readonly Source[]): string[] {
  const isCrossing = (path: string, target: string) =>
    (path.startsWith('src/') && /^(?:test|scripts)\//.test(target)) ||
    (path.startsWith('test/sandbox/') && target.startsWith('src/'))
  return sources.flatMap(({ path, imports }) =>
    imports.filter(({ target }) => isCrossing(path, target)).map(({ target }) => `${path} imports ${target}`),
  )
}

/** Finds import cycles, each once, as `a → b → a`. Type imports count only if `kinds` includes them. */
export function circles(
  sources: readonly Source[],
  kinds: readonly Import['kind'][] = ['static', 'dynamic'],
): string[] {
  const edges = new Map(
    sources.map(({ path, imports }) => [
      path,
      imports.filter(({ kind }) => kinds.includes(kind)).map(({ target }) => target),
    ]),
  )
  const found: string[] = []
  const done = new Set<string>()
  const visit = (path: string, trail: readonly string[]) => {
    const start = trail.indexOf(path)
    if (start >= 0) found.push([...trail.slice(start), path].join(' → '))
    if (start >= 0 || done.has(path)) return
    for (const target of edges.get(path) ?? []) visit(target, [...trail, path])
    done.add(path)
  }
  for (const path of edges.keys()) visit(path, [])
  return found
}
