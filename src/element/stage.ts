import type { Door, HostElement } from '../core/door.ts'

const UNUSABLE = '[inert],[aria-hidden="true"]'

/** Whether a dialog inside the element could be seen and used: hidden, inert and aria-hidden containers forbid it. */
function isUsable({ parentNode }: HostElement): boolean {
  const parent = parentNode instanceof ShadowRoot ? parentNode.host : parentNode
  if (!(parent instanceof Element)) return true
  if (parent.closest(UNUSABLE) || parent.checkVisibility?.() === false) return false
  // Hidden by what is around the tree that it is in?
  const root = parent.getRootNode()
  return !(root instanceof ShadowRoot && root.host.closest(UNUSABLE))
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
    }
    return own
  }
}
