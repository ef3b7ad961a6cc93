import { pathOf, redact } from '../safety/redact.ts'

/**
 * Returns the host of each URL without keys, and its path where another URL of the list has the same host: behind a proxy,
 * services and nodes differ in their paths only.
 */
export function shownHosts(urls: readonly string[]): string[] {
  const hosts = urls.map((url) => (URL.canParse(url) ? new URL(url).host : 'an invalid URL'))
  return urls.map((url, index) => {
    const isShared = hosts.some((host, other) => host === hosts[index] && urls[other] !== url)
    const path = isShared ? pathOf(url).replace(/\/+$/, '') : ''
    return redact(hosts[index] ?? '') + path
  })
}
