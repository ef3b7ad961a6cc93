import type { popups } from '../en/popups.ts'

export const words: Record<keyof typeof popups, string> = {
  'error.PopupBlocked': 'حظر المتصفح النافذة',
  'error.PopupClosed': 'أُغلقت النافذة',
}
