import type { Modal } from '../../modal.ts'

/** Loads the English texts of errors, which most visits do not need. */
export const loadErrorMessages = async ({ locale }: Pick<Modal, 'locale'>) =>
  locale.add((await import('../../i18n/en/errors.ts')).errors)
