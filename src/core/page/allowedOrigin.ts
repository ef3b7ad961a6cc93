/** Always allowed: pages on the developer's machine, previews of common hosts, and the secure site's own pages. */
const BUILT_IN = [
  'http://localhost:*',
  'https://localhost:*',
  'http://127.0.0.1:*',
  'https://127.0.0.1:*',
  'https://*.pages.dev',
  'https://*.vercel.app',
  'https://*.ngrok-free.app',
  'https://secure-mobile.walletconnect.com',
  'https://secure-mobile.walletconnect.org',
]

/** Splits at the last colon. Undefined without one. */
function splitPort(host: string): { name: string; port: string | undefined } {
  const at = host.lastIndexOf(':')
  return at < 0 ? { name: host, port: undefined } : { name: host.slice(0, at), port: host.slice(at + 1) }
}

/** Splits a pattern into its scheme, if it names one, and its host with port. */
function partsOf(pattern: string): { scheme: string | undefined; host: string } {
  const [, scheme, rest = ''] = /^(?:([^:/]+):\/\/)?(.*)$/s.exec(pattern) ?? []
  return { scheme, host: rest.split('/')[0] ?? '' }
}

/** Whether a pattern without `*` names the origin: with a scheme the whole origin, otherwise host and port, or host. */
function isExact(pattern: string, current: string, { hostname }: URL): boolean {
  const { scheme, host } = partsOf(pattern)
  if (scheme !== undefined) return URL.canParse(pattern) && new URL(pattern).origin === current
  return splitPort(host).port === undefined ? host === hostname : host === partsOf(current).host
}

/** Whether a pattern matches the origin: each `*` stands for exactly one label, or for any port. */
function isMatch(pattern: string, { protocol, hostname, port: own }: URL): boolean {
  const { scheme, host } = partsOf(pattern)
  if (scheme !== undefined && `${scheme}:` !== protocol) return false
  const { name, port = '' } = splitPort(host)
  if (port !== '*' && port !== own) return false
  const [labels, given] = [name.split('.'), hostname.split('.')]
  return labels.length === given.length && labels.every((label, at) => label === '*' || label === given[at])
}

/**
 * Whether the project allows this origin. An empty list allows every origin. The service itself also lets `*.` stand for
 * several labels; here it stands for one.
 */
export function isAllowedOrigin(current: string, allowed: readonly string[]): boolean {
  if (!allowed.length) return true
  if (!URL.canParse(current)) return allowed.some((one) => one === current && !one.includes('*'))
  const url = new URL(current)
  if (url.hostname === 'localhost' || url.hostname === '127.0.0.1') return true
  return [...allowed, ...BUILT_IN].some((one) => (one.includes('*') ? isMatch(one, url) : isExact(one, current, url)))
}
