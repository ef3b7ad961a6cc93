import type { Modal } from '../../modal.ts'
import { soon } from './applyLocale.ts'

/**
 * Loads the texts of errors, in the visitor's language, and the code that explains them, which most visits do not need.
 * An error can be the first thing that happens on a page: waits briefly for the language, too.
 */
export async function loadErrorMessages(modal: Pick<Modal, 'locale' | 'explain'>): Promise<void> {
  const [{ errors, explain }] = await Promise.all([import('../../i18n/explain.ts'), soon(modal.locale.ready)])
  await modal.locale.add(errors)
  modal.explain = explain
}
