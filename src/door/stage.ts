import type { Driver } from '../core/driver.ts'
import type { HostElement } from '../core/door.ts'

/** Whether a dialog inside the element could be seen and used: hidden, inert and aria-hidden containers forbid it. */
function isUsable(element: HostElement): boolean {
  let node: Node | null = element.parentNode
  while (node) {
    if (node instanceof ShadowRoot) node = node.host
    if (node instanceof Element) {
      if (node.closest('[inert],[aria-hidden="true"]')) return false
      if (!(node.checkVisibility?.() ?? true)) return false
      // Ancestors in the same tree were looked at by both; what is left is the tree around this one.
      node = node.getRootNode()
    }
    node = node instanceof ShadowRoot ? node : null
  }
  return true
}

/** The connected elements of one door, and the one where the dialog shows. */
export function createStage(driver: () => Driver) {
  const connected = new Set<HostElement>()
  const listeners = new Set<() => void>()
  let own: HostElement | undefined
  const tell = () => listeners.forEach((listener) => listener())
  const add = (): HostElement => {
    const element = document.createElement('wallet-modal') as HostElement & { driver: Driver }
    element.driver = driver()
    const { body, documentElement } = document
    ;(body && !body.closest('[inert],[aria-hidden="true"]') ? body : documentElement).append(element)
    return element
  }
  return {
    elements: () => [...connected],
    listen(listener: () => void) {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    attach: (element: HostElement) => (connected.add(element), tell()),
    detach: (element: HostElement) => (connected.delete(element), tell()),
    /** The driven element: the first connected one; one is added to a page that has none. */
    driven: (): HostElement => connected.values().next().value ?? add(),
    /** Where the dialog can show: the driven element, or one of our own when the page hides or disables that one. */
    get(): HostElement {
      const driven = connected.values().next().value ?? add()
      if (isUsable(driven)) return driven
      if (!own?.isConnected || !isUsable(own)) {
        own?.remove()
        own = add()
      }
      return own
    },
  }
}
