import type { Entry, HostElement } from '../core/entry.ts'

const UNUSABLE = '[inert],[aria-hidden="true"]'

/** The parent of a node in the flat tree: through slots and shadow hosts. */
function around(node: Node): Node | null {
  return node instanceof ShadowRoot ? node.host : ((node as Element).assignedSlot ?? node.parentNode)
}

/**
 * Whether a dialog inside the element would be visible and usable: not if the element or an ancestor is hidden, inert
 * or aria-hidden.
 */
function isUsable(element: HostElement): boolean {
  for (let at: Node | null = element; at; at = around(at)) if (at instanceof Element && at.matches(UNUSABLE)) return false
  // The element itself has no box to measure (`display: contents`).
  const probe = element.shadow.appendChild(document.createElement('i'))
  const isShown = probe.checkVisibility?.() ?? true
  probe.remove()
  return isShown
}

/** Finds an element for the dialog: the driven one, or one of our own if the page hides or disables that. */
export function createStage(entry: Entry): () => HostElement {
  let own: HostElement | undefined
  return () => {
    const driven = entry.elements()[0] ?? entry.add()
    if (isUsable(driven)) return driven
    if (!own?.isConnected || !isUsable(own)) {
      own?.remove()
      own = entry.add()
      // The whole body may be hidden or inert, for a layer that the page put beside it.
      if (!isUsable(own)) document.documentElement.append(own)
    }
    return own
  }
}
