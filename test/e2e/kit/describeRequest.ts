import type { Request } from 'playwright-core'
import type { Site } from './site.ts'

/** Returns the name of the service behind a URL, to show instead of its port, which differs in each run. */
type NameOf = (url: string) => { service: string; rest: string }

/**
 * Returns the function that names the sandbox's services and chains, the page's origin and the origin of the built
 * files.
 */
export function namesOf({ sandbox, cdn, host }: Site): NameOf {
  const { services, chains } = sandbox.json
  const all: [string, string][] = [
    ...Object.entries(services).map(([name, url]): [string, string] => [url, name]),
    ...chains.flatMap(({ id, rpcUrl, wsUrl }): [string, string][] => [
      [rpcUrl, `rpc ${id}`],
      [wsUrl, `rpc ${id}`],
    ]),
    [cdn.url, 'own files'],
    [host.url, 'page'],
    [new URL(sandbox.url).origin, 'sandbox'],
  ]
  // Longest first, because a chain's URL starts with the sandbox's URL.
  const known = all
    .map(([url, name]) => [url.replace(/\/$/, ''), name] as const)
    .toSorted(([a], [b]) => b.length - a.length)
  return (url) => {
    const { origin } = new URL(url)
    const isBelow = (prefix: string) => url.startsWith(prefix) && /^(?:[/?#]|$)/.test(url.slice(prefix.length))
    const [prefix, service] = known.find(([one]) => isBelow(one)) ?? [origin, origin]
    return { service, rest: url.slice(prefix.length) }
  }
}

/** Replaces local addresses in a text by service names, and the contents of data URIs by a placeholder. */
export const masked = (text: string, nameOf: NameOf): string =>
  text
    .replace(/(?:https?|wss?):\/\/127\.0\.0\.1:\d+[^\s"']*/g, (url) => `{${nameOf(url).service}}${nameOf(url).rest}`)
    .replace(/data:[^\s"']{40,}/g, 'data:…')
    .replace(/\/page-\d+\.html/g, '/page.html')

/** Replaces local addresses in the detail of an event. */
export const maskDetail = (detail: unknown, nameOf: NameOf): unknown =>
  JSON.parse(JSON.stringify(detail, (_, value: unknown) => (typeof value === 'string' ? masked(value, nameOf) : value)))

/** Patterns of hex numbers, UUIDs and base58 addresses. */
const IDS = [/^(?:0x)?[0-9a-f]{16,}$/i, /^[0-9a-f]{8}-[0-9a-f-]{27}$/i, /^[1-9A-HJ-NP-Za-km-z]{32,44}$/]

/** Replaces ids in a path. Paths of images keep the first digits, so that they stay distinct. */
const pathOf = (path: string, isImage: boolean) =>
  path
    .replace(/\/page-\d+\.html/, '/page.html')
    .split('/')
    .map((part) => {
      if (!IDS.some((id) => id.test(part))) return part
      return isImage ? `${part.slice(0, 8)}…` : '{id}'
    })
    .join('/')

/** Returns the JSON-RPC methods in a body, in order; if it has none, the names of its fields. */
function bodyOf(body: string | null): string {
  if (!body) return ''
  let value: unknown
  try {
    value = JSON.parse(body)
  } catch {
    return ' (a body that is not JSON)'
  }
  const all = (Array.isArray(value) ? value : [value]) as { method?: unknown; jsonrpc?: unknown }[]
  if (all.every((one) => typeof one.method === 'string'))
    return ` [${all.map(({ method }) => String(method)).join(', ')}]`
  return ` {${Object.keys(value as object)
    .toSorted()
    .join(', ')}}`
}

/** Describes a request in one line. Undefined for our own scripts, whose names and number change with the build. */
export function describeRequest(request: Request, nameOf: NameOf): string | undefined {
  const url = request.url()
  if (url.startsWith('data:')) return undefined
  if (url.startsWith('blob:')) return 'blob'
  const { service, rest } = nameOf(url)
  const [path = '', query = ''] = rest.split('#', 1)[0]?.split(/\?(.*)/s) ?? []
  if (service === 'own files' && /\.m?js$/.test(path)) return undefined
  const isImage = request.resourceType() === 'image' || /image/i.test(path)
  // The options of the page's script are in its query: leave them out.
  const names = service === 'page' ? [] : [...new Set(new URLSearchParams(query).keys())].toSorted()
  const type = request.headers()['content-type']
  return [
    `${request.method()} ${service} ${pathOf(path || '/', isImage)}`,
    names.length ? ` ?${names.join('&')}` : '',
    bodyOf(request.postData()),
    type ? ` as ${type}` : '',
  ].join('')
}

/** Sorts the requests of a step and counts repeated ones. Repeated images count once. */
export function tally(lines: readonly string[]): string[] {
  const counts = new Map<string, number>()
  for (const line of lines) counts.set(line, (counts.get(line) ?? 0) + 1)
  return [...counts]
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
    .map(([line, count]) => (count > 1 && !/image/i.test(line) ? `${line} × ${count}` : line))
}
