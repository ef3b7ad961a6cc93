import type { swapping } from '../../en/swap/swapping.ts'

export const words: Record<keyof typeof swapping, string> = {
  'swapping.approving': 'Aprobando {amount} para un intercambio',
  'swapping.approval': 'Aprobación de {amount} para un intercambio',
  'swapping.approve.confirmed': '{amount} aprobado para un intercambio. Abre Intercambiar para continuar.',
  'swapping.approve.reverted': 'La aprobación de {amount} falló. Solo se cobró la comisión de red.',
  'swapping.approve.replaced': 'Otra transacción ocupó el lugar de tu aprobación de {amount}',
  'swapping.approve.cancelled': 'Cancelaste la aprobación de {amount}',
  'swapping.approve.dropped': 'La red ya no conoce tu aprobación de {amount}',
  'swapping.swapping': 'Intercambiando {from} por {to}',
  'swapping.swap': 'Intercambio de {from} por {to}',
  'swapping.swap.confirmed': '{from} intercambiado por {to}',
  'swapping.swap.reverted': 'El intercambio de {from} por {to} falló. Solo se cobró la comisión de red.',
  'swapping.swap.replaced': 'Otra transacción ocupó el lugar de tu intercambio de {from} por {to}',
  'swapping.swap.cancelled': 'Cancelaste el intercambio de {from} por {to}',
  'swapping.swap.dropped': 'La red ya no conoce tu intercambio de {from} por {to}. Compruébalo antes de repetirlo.',
  'swapping.swap.unsent': 'Tu cartera desistió del intercambio de {from} por {to}. No se envió nada.',
  'swapping.swap.missing':
    'La red ejecutó el intercambio de {from}, pero no llegó {symbol} a tu cuenta. Míralo en el explorador.',
  'swapping.swap.unchecked':
    'Tu cartera dice que el intercambio de {from} por {to} está hecho. No se pudo comprobar: mira tu saldo.',
  'swapping.isUnchecked': 'Tu cartera dice que está hecho',
  'swapping.isUnsent': 'Tu cartera desistió',
}
