import type { Metadata } from '../core/options.ts'

/** Returns an attribute of the first element that matches the selector; empty if there is none. */
function contentOf(selector: string, attribute: string): string {
  return document.querySelector(selector)?.getAttribute(attribute)?.trim() ?? ''
}

/**
 * Returns the site's details for wallets: the option `metadata`, completed with the page's title, description, origin
 * and icon.
 */
export function pageMetadata(given: Partial<Metadata> = {}): Metadata {
  const icon = contentOf('link[rel~="icon"]', 'href')
  return {
    name: given.name ?? (document.title.trim() || location.hostname),
    description:
      given.description ??
      (contentOf('meta[property="og:description"]', 'content') || contentOf('meta[name="description"]', 'content')),
    url: given.url ?? location.origin,
    icons: given.icons ?? (icon ? [new URL(icon, document.baseURI).href] : []),
  }
}
