import type { Modal } from '../../modal.ts'

/** Loads the English texts of errors, which most visits do not need. */
export const loadErrorMessages = async ({ locale }: Pick<Modal, 'locale'>) => locale.bring((await import('../../i18n/en/errors.ts')).errors)
