import type { Modal } from '../../modal.ts'

/**
 * Loads the mark of the page's network button: after Account or Networks is painted, which show it, too, and when saved
 * connections are restored. Without the mark, the button is complete, so a file that fails to load is not an error.
 */
export const loadFollowPaint = (modal: Modal): void =>
  void import('./followPaint.ts').then((one) => one.followPaint(modal)).catch(() => {})
