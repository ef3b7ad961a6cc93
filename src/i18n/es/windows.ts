import type { windows } from '../en/windows.ts'

export const words: Record<keyof typeof windows, string> = {
  'connecting.blocked': 'Permite que este sitio abra la ventana de {name} o inténtalo de nuevo.',
  'connecting.closed': 'La ventana de {name} se cerró antes de tiempo. Puedes intentarlo de nuevo.',
  'connecting.cutOff':
    'Este sitio no deja responder a la ventana de {name} (Cross-Origin-Opener-Policy). Elige otra cartera.',
}
