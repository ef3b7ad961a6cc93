/** Returns the origin of a URL; an empty text for anything else. */
export const originOf = (url: string) => (URL.canParse(url) ? new URL(url).origin : '')
