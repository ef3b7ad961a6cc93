import type { Door, HostElement } from '../core/door.ts'

const UNUSABLE = '[inert],[aria-hidden="true"]'

/** The node around a node as it is drawn: slots and shadow hosts included. */
function around(node: Node): Node | null {
  return node instanceof ShadowRoot ? node.host : ((node as Element).assignedSlot ?? node.parentNode)
}

/** Whether a dialog inside the element could be seen and used: hidden, inert and aria-hidden places forbid it, and so does the element itself. */
function isUsable(element: HostElement): boolean {
  for (let at: Node | null = element; at; at = around(at)) if (at instanceof Element && at.matches(UNUSABLE)) return false
  // The element has no box of its own that could be asked (`display: contents`).
  const probe = element.shadow.appendChild(document.createElement('i'))
  const isShown = probe.checkVisibility?.() ?? true
  probe.remove()
  return isShown
}

/** Finds where the dialog can show: the driven element, or one of our own when the page hides or disables that one. */
export function createStage(door: Door): () => HostElement {
  let own: HostElement | undefined
  return () => {
    const driven = door.elements()[0] ?? door.add()
    if (isUsable(driven)) return driven
    if (!own?.isConnected || !isUsable(own)) {
      own?.remove()
      own = door.add()
      // The whole body may be hidden or inert, for a layer that the page has put beside it.
      if (!isUsable(own)) document.documentElement.append(own)
    }
    return own
  }
}
