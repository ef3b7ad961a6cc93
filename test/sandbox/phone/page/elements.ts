type Child = Node | string

/** An element with text or children; nothing is ever parsed as HTML. */
export function element<Tag extends keyof HTMLElementTagNameMap>(tag: Tag, className: string, ...children: Child[]): HTMLElementTagNameMap[Tag] {
  const made = document.createElement(tag)
  if (className) made.className = className
  made.append(...children)
  return made
}

export function button(text: string, className: string, press: () => void): HTMLButtonElement {
  const made = element('button', className, text)
  made.type = 'button'
  made.addEventListener('click', press)
  return made
}

export const fact = (label: string, className: string, ...values: string[]) =>
  element('div', '', element('dt', '', label), ...values.map((value) => element('dd', className, value)))

export function byId(id: string): HTMLElement {
  const found = document.getElementById(id)
  if (!found) throw new Error(`no #${id}`)
  return found
}
