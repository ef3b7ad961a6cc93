import type { connecting } from '../en/connecting.ts'

export const words: Record<keyof typeof connecting, string> = {
  'connecting.title': 'Continúa en {name}',
  'connecting.wait': 'Acepta la conexión en tu cartera',
  'connecting.slow': 'Aún no hay respuesta. Busca la ventana o el icono de {name} en tu navegador.',
  'connecting.declined': 'Conexión rechazada',
  'connecting.declinedHint': 'Cancelaste la solicitud. Puedes intentarlo de nuevo.',
  'connecting.pending': 'Ya hay una solicitud abierta',
  'connecting.pendingHint': 'Abre {name} y responde a la solicitud pendiente.',
  'connecting.locked': '{name} está bloqueada',
  'connecting.lockedHint': 'Desbloquea tu cartera e inténtalo de nuevo.',
  'connecting.silent': '{name} no responde',
  'connecting.silentHint': 'Abre tu cartera y busca la solicitud, o inténtalo de nuevo.',
  'connecting.failed': 'No se pudo conectar',
  'connecting.failedHint': '{name} informó de un problema. Inténtalo de nuevo o elige otra cartera.',
  'connecting.askAgain': 'Volver a preguntar',
  'connecting.click': 'Pulsa Continuar para abrir {name}',
  'connecting.gone': '{name} ya no está disponible en este navegador.',
}
