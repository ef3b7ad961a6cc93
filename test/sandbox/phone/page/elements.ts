type Child = Node | string

/** Creates an element with text or children, without parsing HTML. */
export function element<Tag extends keyof HTMLElementTagNameMap>(
  tag: Tag,
  className: string,
  ...children: Child[]
): HTMLElementTagNameMap[Tag] {
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

const MOST_AT_ONCE = 4

export function fact(label: string, className: string, ...values: string[]): HTMLElement {
  const made = element(
    'div',
    values.length > MOST_AT_ONCE ? 'long' : '',
    element('dt', '', label),
    ...values.map((value) => element('dd', className, value)),
  )
  // Scrollable elements must be focusable by keyboard.
  if (values.length > MOST_AT_ONCE) made.tabIndex = 0
  return made
}

export function byId(id: string): HTMLElement {
  const found = document.getElementById(id)
  if (!found) throw new Error(`no #${id}`)
  return found
}
