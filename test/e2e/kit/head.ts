import type { Entry, Site } from './site.ts'

const FILES: Readonly<Record<Exclude<Entry, 'none'>, string>> = {
  module: 'wallet-modal.js',
  umd: 'wallet-modal.umd.js',
  standalone: 'wallet-modal.standalone.js',
}

/**
 * Returns HTML that loads an entry from `origin` and configures it, for tests that need another tag or server than
 * `site.open` provides.
 */
export function headFor(
  site: Pick<Site, 'cdn' | 'standard'>,
  {
    entry = 'module',
    origin = site.cdn.url,
    attributes = '',
    options = {},
  }: { entry?: Exclude<Entry, 'none'>; origin?: string; attributes?: string; options?: object } = {},
): string {
  const type = entry === 'module' ? 'type="module" crossorigin' : ''
  return `<script ${type} ${attributes} src="${origin}/${FILES[entry]}"></script>${configureTag(site, options, attributes)}`
}

/** Returns a script tag that configures the widget with the sandbox's networks and `options`. */
export function configureTag(site: Pick<Site, 'standard'>, options: object = {}, attributes = ''): string {
  const query = encodeURIComponent(JSON.stringify({ ...site.standard, ...options }))
  return `<script type="module" ${attributes} src="/configure.js?${query}"></script>`
}
