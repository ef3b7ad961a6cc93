/** Whether the visitor's system asks for light pages; undefined where nobody knows: on servers, and in jsdom, where sites run unit tests. */
export const lightSystem = (): MediaQueryList | undefined => globalThis.matchMedia?.('(prefers-color-scheme: light)')
