import type { details } from '../../en/diagnostics/details.ts'

export const words: Record<keyof typeof details, string> = {
  'details.show': 'Detalles',
  'details.code': 'Código',
  'details.alert': 'Alerta',
  'details.message': 'Mensaje',
  'details.next': 'Qué hacer',
  'details.time': 'Hora',
  'details.version': 'Versión',
  'details.network': 'Red',
  'details.wallet': 'Cartera',
  'details.cause': 'Causa',
  'details.copy': 'Copiar detalles',
  'details.copied': 'Detalles copiados',
  'details.copyFailed': 'No se pudo copiar el texto',
  'details.why': 'Averiguar por qué',
}
