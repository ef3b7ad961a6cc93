import type { Modal } from '../../modal.ts'

/** Elements that browsers other than Safari focus when they are pressed. All browsers focus form fields. */
const PRESSED = 'button,a,summary,[role=button],[tabindex]'

/** Remembers the pressed element. */
export function recordPress({ shell }: Modal, target: EventTarget | null | undefined): void {
  shell.$pressed.set((target as Partial<Element> | null | undefined)?.closest?.<HTMLElement>(PRESSED) ?? undefined)
}

/**
 * Remembers what the visitor presses in the page. Safari does not focus a pressed button, so the dialog needs this to know where
 * the focus belongs when it closes. Returns the stop function.
 */
export function trackPresses(modal: Modal): () => void {
  const note = (event: Event) => recordPress(modal, event.composedPath()[0])
  document.addEventListener('pointerdown', note, true)
  return () => document.removeEventListener('pointerdown', note, true)
}
