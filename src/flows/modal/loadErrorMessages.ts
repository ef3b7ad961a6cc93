import type { Modal } from '../../modal.ts'
import { soon } from './applyLocale.ts'

/**
 * Loads the messages of errors in the visitor's language, and the code that explains errors. Most visits need neither. If
 * the language is still loading, because the error is an early one, it waits briefly.
 */
export async function loadErrorMessages(modal: Pick<Modal, 'locale' | 'explain'>): Promise<void> {
  const [{ errors, explain }] = await Promise.all([import('../../i18n/explain.ts'), soon(modal.locale.ready)])
  await modal.locale.add(errors)
  modal.explain = explain
}
