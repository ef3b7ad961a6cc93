import { webUrl } from '../walletApi/parse.ts'

const LOOPBACK = ['localhost', '127.0.0.1', '[::1]']

/**
 * Returns the URL of a picture on the web; undefined for anything else. Requires https, or others could read or replace
 * the picture on the way; only local servers, such as the sandbox, may use http.
 */
export function pictureUrl(value: unknown): string | undefined {
  const url = webUrl(value)
  const { protocol, hostname } = url ? new URL(url) : {}
  return protocol === 'https:' || LOOPBACK.includes(hostname ?? '') ? url : undefined
}
