import type { popups } from '../en/popups.ts'

export const words: Record<keyof typeof popups, string> = {
  'error.PopupBlocked': 'El navegador bloqueó la ventana',
  'error.PopupClosed': 'Se cerró la ventana',
}
