import type { refusals } from '../en/refusals.ts'

export const words: Record<keyof typeof refusals, string> = {
  'send.refused.keep':
    'Tu cuenta debe conservar {amount}, o nada en absoluto. Envía un poco menos, o todo lo que puedas.',
  'send.refused.deposit':
    'El destinatario aún no tiene una cuenta para este token. Para abrirla y pagar la comisión de red necesitas {amount}.',
  'send.refused.firstAmount': 'La cuenta del destinatario aún no existe. Envía al menos {amount} para abrirla.',
  'send.refused.tokenAccount':
    'Esta dirección es de un solo saldo de un token. Introduce la dirección de su propietario.',
  'send.refused.mint': 'Esta es la dirección de un token. Introduce la dirección de una persona o un servicio.',
  'send.refused.program': 'Esta es la dirección de un programa. Lo que envíes allí se pierde.',
  'send.refused.closed': 'La cuenta del destinatario para este token es de otra persona. Pídele otra dirección.',
  'send.refused.frozen': 'El emisor de este token ha congelado tu cuenta o la del destinatario.',
  'send.refused.memo':
    'El destinatario solo acepta envíos con una nota. Haz el envío en tu cartera, donde puedes añadirla.',
  'send.refused.hook': 'Los envíos de este token ejecutan un programa de su emisor. Haz el envío en tu cartera.',
  'send.refused.fixed': 'El emisor de este token no permite envíos.',
  'send.refused.scattered': 'Tus tokens están en demasiadas cuentas para un solo envío. Envía un importe menor.',
  'send.refused.decimals':
    'La lista de tokens se equivoca con este token: se enviaría otro importe que el tuyo. Haz el envío en tu cartera.',
  'send.refused.unlikeReview':
    'La transacción no era la que revisaste, así que no se envió. Comprueba el envío de nuevo.',
}
