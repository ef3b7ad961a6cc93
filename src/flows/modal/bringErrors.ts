import type { Modal } from '../../modal.ts'

/** Fetches the words of errors, which a visit without one does without. */
export const bringErrors = async ({ locale }: Pick<Modal, 'locale'>) => locale.bring((await import('../../i18n/en/errors.ts')).errors)
