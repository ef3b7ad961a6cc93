/**
 * Returns the media query for a light system theme; undefined where `matchMedia` is missing: on servers, and in jsdom.
 */
export const lightSystem = (): MediaQueryList | undefined => globalThis.matchMedia?.('(prefers-color-scheme: light)')
