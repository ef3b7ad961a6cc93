import type { errors } from '../en/errors.ts'
import type { popups } from '../en/popups.ts'

export const words: Record<Exclude<keyof typeof errors, keyof typeof popups>, string> = {
  'button.reload': 'Recargar la página',

  'alert.APKT001': 'APKT001 Red no encontrada',
  'alert.APKT002': 'APKT002 Configuración de la aplicación no válida',
  'alert.APKT006': 'APKT006 Sesión caducada',
  'alert.APKT007': 'APKT007 Id. de proyecto no válido',

  'error.InvalidCaipAddress': 'Dirección CAIP no válida',
  'error.InvalidNetworkId': 'Identificador de red CAIP-2 no válido: {value}',
  'error.NetworkNotFound': 'Red no encontrada: {id}',
  'error.UnsupportedChain': 'Red no compatible',
  'error.UnsupportedMethod': 'La cartera no puede hacer esto',
  'error.ConnectorNotFound': 'Cartera no encontrada: {id}',
  'error.UserRejected': 'Conexión rechazada',
  'error.RequestPending': 'Ya hay una solicitud abierta en tu cartera',
  'error.WalletLocked': 'La cartera está bloqueada',
  'error.WalletTimeout': 'La cartera no responde',
  'error.ConnectionFailed': 'No se pudo conectar',
  'error.InsufficientFunds': 'Fondos insuficientes',
  'error.TransactionFailed': 'La transacción ha fallado',
  'error.NotConnected': 'No hay ninguna cartera conectada',
  'error.otherAccounts': 'Tu cartera tiene ahora otras cuentas. Comprueba cuál está en uso y vuelve a intentarlo',
  'error.ServiceUnavailable': 'No se puede acceder al servicio',
  'error.RateLimited': 'Demasiadas solicitudes. Inténtalo de nuevo en un momento',
  'error.PairingExpired': 'El código ha caducado',
  'error.RelayUnreachable': 'No se puede llegar al servidor de enlace',
  'error.OriginNotAllowed': 'Este sitio no puede usar el servicio',
  'error.FeatureDisabled': 'Esto está desactivado aquí',
  'error.Aborted': 'La solicitud se canceló',
}
