import type { Modal } from '../../modal.ts'

/** Whether the visitor must accept the site's terms before connecting (`legalCheckbox`). */
export const mustAgree = ({ $features, walletList }: Modal): boolean =>
  $features.get().legalCheckbox && !walletList.$hasAgreed.get()
