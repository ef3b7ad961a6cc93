import type { Modal } from '../../modal.ts'

/** Loads what watches the modal, for `connect()` without the modal. The wallet does not wait for it. */
export const loadFollowersLater = (modal: Modal): void =>
  void import('../modal/loadFollowers.ts').then((one) => one.loadFollowers(modal)).catch(() => {})
