import type { Modal } from '../../modal.ts'

/** Whether the visitor has to agree to the site's terms before any way in can be used (`legalCheckbox`). */
export const mustAgree = ({ $features, walletList }: Modal): boolean => $features.get().legalCheckbox && !walletList.$hasAgreed.get()
