/**
 * The tag that runs this script. None in a module, on a server, and where a loader evaluates the file's text. An element
 * with a name shadows the document's property of that name (https://github.com/whatwg/html/issues/10687): by one that is
 * named `currentScript`, foreign HTML could choose what we load.
 */
export const tag =
  globalThis.Document && (Reflect.get(Document.prototype, 'currentScript', document) as HTMLScriptElement | null)
