import type { approving } from '../en/approving.ts'

export const words: Record<keyof typeof approving, string> = {
  'approve.summary': 'Qué hace esta solicitud',
  'approve.reading': 'Leyendo la solicitud',
  'approve.unread': 'No sabemos qué hace',
  'approve.unreadHint': 'Apruébalo solo si confías en este sitio.',
  'approve.frame': 'Podrás responder aquí en un momento',
  'approve.account': 'Tu cuenta',
  'approve.smartAccount': 'Tu cuenta inteligente',
  'approve.network': 'Red',
  'approve.raw': 'Lo que envió el sitio',
}
