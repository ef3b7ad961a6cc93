import type { account } from '../en/account.ts'

export const words: Record<keyof typeof account, string> = {
  'account.address': 'Dirección {address}',
  'account.copy': 'Copiar dirección',
  'account.copied': 'Dirección copiada',
  'account.copyFailed': 'No se pudo copiar',
  'account.balanceUnknown': 'Saldo desconocido',
  'account.retryBalance': 'Recargar el saldo',
  'account.disconnect': 'Desconectar',
  'account.connectedWith': 'Conectado con {name}',
}
