/** Whether an element or frame of the page has a name that the document knows, and shadows its property of that name. */
function isShadowed(name: PropertyKey): boolean {
  const own: unknown = Object.getOwnPropertyDescriptor(document, name)?.value
  return typeof own === 'object' && name in Document.prototype
}

/**
 * The document, without the elements of the page that shadow its properties: `<form name="body">` is the `document.body`
 * of every script, and a script cannot set it back (https://github.com/whatwg/html/issues/10687). What a script has set,
 * as a test does, counts. The build puts this in place of `document.…` everywhere but in the entries.
 */
export const unshadowed = new Proxy({} as Document, {
  get(_, name) {
    const value: unknown = isShadowed(name)
      ? Reflect.get(Document.prototype, name, document)
      : Reflect.get(document, name)
    return typeof value === 'function' ? (value.bind(document) as unknown) : value
  },
  set: (_, name, value) => Reflect.set(isShadowed(name) ? Document.prototype : document, name, value, document),
})
