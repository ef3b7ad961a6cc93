import { webUrl } from '../../core/data/webUrl.ts'

const LOOPBACK = ['localhost', '127.0.0.1', '[::1]']

/**
 * Returns the URL of a picture on the web; undefined for anything else. Requires https, or others could read or replace
 * the picture on the way; only local servers, such as the sandbox, may use http. Undefined for the page's own host, too:
 * the picture may be chosen by whoever gave the account its name, and the browser would send the visitor's cookies.
 */
export function pictureUrl(value: unknown): string | undefined {
  const url = webUrl(value)
  const { protocol, hostname, origin } = url ? new URL(url) : {}
  const isSafe = protocol === 'https:' || LOOPBACK.includes(hostname ?? '')
  return isSafe && origin !== globalThis.location?.origin ? url : undefined
}
