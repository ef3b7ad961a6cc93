/** The media query for a light system theme; undefined on servers and in jsdom, where sites run unit tests. */
export const lightSystem = (): MediaQueryList | undefined => globalThis.matchMedia?.('(prefers-color-scheme: light)')
