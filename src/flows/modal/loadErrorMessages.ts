import type { Modal } from '../../modal.ts'

/** Loads the English texts of errors and the code that explains them, which most visits do not need. */
export async function loadErrorMessages(modal: Pick<Modal, 'locale' | 'explain'>) {
  const { errors, explain } = await import('../../i18n/explain.ts')
  modal.explain = explain
  return modal.locale.add(errors)
}
