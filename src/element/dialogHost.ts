import type { Entry, HostElement } from '../core/entry.ts'
import { addElement } from './addElement.ts'

const UNUSABLE = '[inert],[aria-hidden="true"]'

/** Returns the parent of a node as rendered (flat tree): also across slots and shadow roots. */
function around(node: Node): Node | null {
  return node instanceof ShadowRoot ? node.host : ((node as Element).assignedSlot ?? node.parentNode)
}

/**
 * Whether a dialog rendered inside the element would be visible and usable: neither the element nor an ancestor is
 * hidden, inert or aria-hidden.
 */
function isUsable(element: HostElement): boolean {
  for (let at: Node | null = element; at; at = around(at))
    if (at instanceof Element && at.matches(UNUSABLE)) return false
  // Measure a child: the element itself has no box (`display: contents`).
  const probe = element.shadow.appendChild(document.createElement('i'))
  const isShown = probe.checkVisibility?.() ?? true
  probe.remove()
  return isShown
}

/**
 * Chooses the element to render the dialog in: the first `<wallet-modal>` of the page or, if the page hides or disables
 * that one, an element added by us.
 */
export function createDialogHost(entry: Entry) {
  /** Added by us while the page hides or disables its own element. */
  let own: HostElement | undefined
  /** Added by us while the page has no element. */
  let spare: HostElement | undefined
  return {
    find(): HostElement {
      const driven = entry.elements()[0] ?? (spare = addElement(entry))
      if (isUsable(driven)) return driven
      if (!own?.isConnected || !isUsable(own)) {
        own?.remove()
        own = addElement(entry)
        // While another overlay is open, some pages make the whole body hidden or inert: add the element beside the body.
        if (!isUsable(own)) document.documentElement.append(own)
      }
      return own
    },
    /**
     * Returns the `<wallet-modal>` elements of the page. If the page has added one of its own since `spare` was added, and
     * nothing is shown, removes `spare` first: the dialog and the events belong to the page's element again.
     */
    elements(isShown: boolean): readonly HostElement[] {
      if (spare && !isShown && entry.elements().length > 1) {
        spare.remove()
        spare = undefined
      }
      return entry.elements()
    },
  }
}
