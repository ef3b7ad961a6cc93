/** Creates an element, also if `<form name="createElement">` is in the page: it would shadow the document's own method. */
export const createElement = ((tag: string) =>
  Document.prototype.createElement.call(document, tag)) as Document['createElement']
