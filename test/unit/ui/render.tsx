import { act } from 'preact/test-utils'
import type { ReactNode } from 'react'
import { createRoot } from 'react-dom/client'
import { afterEach } from 'vitest'

const cleanups: (() => void)[] = []
afterEach(() => {
  for (const clean of cleanups.splice(0)) clean()
})

const ROLES: Record<string, string> = {
  button: 'button,[role=button]',
  textbox: 'input[type=text],[role=textbox]',
  list: 'ul,ol,[role=list]',
  listitem: 'li',
  link: 'a[href]',
  alert: '[role=alert]',
  dialog: 'dialog,[role=dialog]',
  heading: 'h2',
}

/** Returns the accessible name: the label, else the text that is not hidden. */
export function nameOf(element: Element): string {
  const label = element.getAttribute('aria-label')
  if (label) return label
  const words = [...element.childNodes].map((node) => {
    if (node.nodeType === 3) return node.textContent
    return node instanceof Element && node.getAttribute('aria-hidden') !== 'true' ? nameOf(node) : ''
  })
  return words.filter(Boolean).join(' ').trim()
}

/** Renders into the page, with queries by role and name. */
export function render(content: ReactNode) {
  const place = document.createElement('div')
  document.body.append(place)
  const root = createRoot(place)
  const draw = (next: ReactNode) => void act(() => root.render(next))
  const stop = () => {
    void act(() => root.unmount())
    place.remove()
  }
  cleanups.push(stop)
  draw(content)
  const all = (role: string) => [...place.querySelectorAll<HTMLElement>(ROLES[role] ?? `[role=${role}]`)]
  return {
    place,
    draw,
    stop,
    all,
    /** Returns the only element with this role whose name starts with `name`. */
    get(role: string, name = ''): HTMLElement {
      const found = all(role).filter((element) => nameOf(element).startsWith(name))
      if (found.length !== 1 || !found[0])
        throw new Error(`${found.length} × ${role} "${name}" in ${place.textContent}`)
      return found[0]
    },
  }
}

/** Clicks, and flushes all updates that the click causes. */
export const press = (element: Element): void => void act(() => (element as HTMLElement).click())
export function type(element: Element, key: string, init: KeyboardEventInit = {}): KeyboardEvent {
  const event = new KeyboardEvent('keydown', { key, bubbles: true, composed: true, cancelable: true, ...init })
  void act(() => void element.dispatchEvent(event))
  return event
}
