type Child = Node | string

/** An element with text or children; nothing is ever parsed as HTML. */
export function element<Tag extends keyof HTMLElementTagNameMap>(tag: Tag, attributes: Readonly<Record<string, string>> = {}, ...children: Child[]): HTMLElementTagNameMap[Tag] {
  const made = document.createElement(tag)
  for (const [name, value] of Object.entries(attributes)) made.setAttribute(name, value)
  made.append(...children)
  return made
}
