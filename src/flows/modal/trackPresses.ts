import type { Modal } from '../../modal.ts'

/** Elements that every browser except Safari focuses when they are pressed. Form fields are focused by all browsers. */
const PRESSED = 'button,a,summary,[role=button],[tabindex]'

/** Remembers the pressed element, or the button around it. */
export function recordPress({ shell }: Modal, target: EventTarget | null | undefined): void {
  shell.$pressed.set((target as Partial<Element> | null | undefined)?.closest?.<HTMLElement>(PRESSED) ?? undefined)
}

/**
 * Remembers the element that the visitor presses. When the dialog closes, it returns the focus to the element that was
 * focused when it opened; Safari does not focus a pressed button, so the dialog needs the pressed element instead.
 * Returns a function that stops listening.
 */
export function trackPresses(modal: Modal): () => void {
  const note = (event: Event) => recordPress(modal, event.composedPath()[0])
  document.addEventListener('pointerdown', note, true)
  return () => document.removeEventListener('pointerdown', note, true)
}
