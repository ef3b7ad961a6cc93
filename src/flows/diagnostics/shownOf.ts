import { placeOf } from '../../core/safety/redact.ts'

/** Violations of the page's policy that are logged; a page may have many of its own. */
export const VIOLATIONS_MAX = 100

/** Returns the origin of a URL; an empty text for anything else. */
export const originOf = (url: string) => (URL.canParse(url) ? new URL(url).origin : '')

/** Returns a URL for the log: without its query, and, for a node, without its path, which may be a key. */
export const shownOf = (url: string, service: string | undefined) => (service === 'rpc' ? originOf(url) : placeOf(url))
