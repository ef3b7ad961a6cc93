import type { Modal } from '../modal.ts'

/** What a press focuses in most engines; a field gets the focus in all of them. */
const PRESSED = 'button,a,summary,[role=button],[tabindex]'

/** Notes what was pressed. */
export function notePress({ shell }: Modal, target: EventTarget | null | undefined): void {
  shell.$pressed.set((target as Partial<Element> | null | undefined)?.closest?.<HTMLElement>(PRESSED) ?? undefined)
}

/**
 * Notes what the visitor presses in the page: Safari gives a pressed button no focus, which the dialog could give back
 * when it closes. Returns the stop function.
 */
export function notePresses(modal: Modal): () => void {
  const note = (event: Event) => notePress(modal, event.composedPath()[0])
  document.addEventListener('pointerdown', note, true)
  return () => document.removeEventListener('pointerdown', note, true)
}
