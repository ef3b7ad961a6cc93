/** Returns the URL of a request to `fetch`. */
export const urlOf = (input: RequestInfo | URL): string => (input instanceof Request ? input.url : String(input))
