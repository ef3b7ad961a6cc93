/**
 * Reads a property of the document; undefined on a server. An element with a name shadows the property of that name
 * (https://html.spec.whatwg.org/multipage/dom.html#dom-document-nameditem-filter): foreign HTML could choose what we load
 * by `<img name="currentScript" src="https://…">`.
 */
export const ofDocument = <K extends keyof Document>(name: K): Document[K] | undefined =>
  globalThis.document && (Reflect.get(Document.prototype, name, document) as Document[K])

/** Creates an element, also if `<form name="createElement">` is in the page. */
export const createElement = ((tag: string) =>
  Document.prototype.createElement.call(document, tag)) as Document['createElement']
