import type { receive } from '../en/receive.ts'

export const words: Record<keyof typeof receive, string> = {
  'receive.code': 'Código QR de tu dirección',
  'receive.address': 'Tu dirección en {network}',
  'receive.share': 'Compartir',
  'receive.shareFailed': 'No se pudo compartir la dirección. Cópiala.',
  'receive.only': 'Envía solo monedas y tokens de {network}. Los demás pueden perderse.',
  'receive.onlyThese': 'Envía solo monedas y tokens de {network} o de las redes de abajo. Los demás pueden perderse.',
  'receive.list': 'Esta dirección recibe monedas y tokens en estas redes. Los de otras redes pueden perderse.',
  'receive.inUse': 'En uso',
  'receive.testnet': 'Red de prueba',
}
