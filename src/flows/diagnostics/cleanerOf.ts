import { redactJoined } from '../../core/safety/redactJoined.ts'
import type { Modal } from '../../modal.ts'
import { privateTexts } from './privateTexts.ts'

/** Returns a function that removes what is private here from a text of somebody else. */
export function cleanerOf(modal: Modal): (text: string) => string {
  const known = privateTexts(modal)
  return (text) => redactJoined(text, known)
}
