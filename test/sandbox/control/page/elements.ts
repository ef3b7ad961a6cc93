export function byId(id: string): HTMLElement {
  const found = document.getElementById(id)
  if (!found) throw new Error(`no #${id}`)
  return found
}

export function element<K extends keyof HTMLElementTagNameMap>(
  tag: K,
  text: string,
  className = '',
): HTMLElementTagNameMap[K] {
  const made = document.createElement(tag)
  made.textContent = text
  made.className = className
  return made
}

export const option = (value: string) => new Option(value, value)

/** Creates a table row. Each cell is a text, or a text with a class. */
export function row(cells: readonly (string | readonly [text: string, className: string])[]): HTMLTableRowElement {
  const tr = document.createElement('tr')
  tr.append(...cells.map((cell) => (typeof cell === 'string' ? element('td', cell) : element('td', ...cell))))
  return tr
}

const shown = new Map<HTMLElement, string>()

/** Renders into `place` only if `data` changed, so that the focus is preserved. */
export function fill(place: HTMLElement, data: unknown, make: () => readonly Node[]): void {
  const version = JSON.stringify(data)
  if (shown.get(place) === version) return
  shown.set(place, version)
  place.replaceChildren(...make())
}
