/** Whether an element or frame of the page is named like a property of the document, and hides that property. */
function isShadowed(name: PropertyKey): boolean {
  const own: unknown = Object.getOwnPropertyDescriptor(document, name)?.value
  return typeof own === 'object' && name in Document.prototype
}

/**
 * Stands in for `document`, and ignores elements of the page that shadow its properties: with `<form name="body">` in the
 * page, `document.body` is that form for every script, and no script can change that
 * (https://github.com/whatwg/html/issues/10687). Properties that a script has assigned are kept, since tests and
 * polyfills assign them. The build replaces `document` by this in all code but the entries, which have no room for it.
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
