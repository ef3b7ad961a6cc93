import type { accountTitles } from '../en/accountTitles.ts'
import type { impostors } from '../en/impostors.ts'
import type { popups } from '../en/popups.ts'
import type { titles } from '../en/titles.ts'

type Key = keyof typeof accountTitles | keyof typeof impostors | keyof typeof popups | keyof typeof titles

/** Titles, and other short texts that are needed soon after the first screen. */
export const words: Record<Key, string> = {
  'common.cancel': 'Cancelar',
  'switch.done': 'Ahora usas {network}',
  'allWallets.title': 'Todas las carteras',
  'getWallet.title': 'Conseguir una cartera',
  'downloads.title': 'Conseguir {name}',
  'whatIsANetwork.title': '¿Qué es una red?',
  'pairing.title': 'WalletConnect',
  'connectingMultiChain.title': 'Elegir cadena',
  'title.Downloads': 'Descargas',
  'emailLogin.title': 'Acceso por correo',
  'emailVerifyDevice.title': 'Registrar dispositivo',
  'emailVerifyOtp.title': 'Confirmar correo',
  'account.title': 'Cuenta',
  'accountSettings.title': 'Ajustes de la cuenta',
  'networks.title': 'Elegir red',
  'switchNetwork.title': 'Cambiar de red',
  'switchActiveChain.title': 'Cambiar de cadena',
  'unsupportedChain.title': 'Cambiar de red',
  'approveTransaction.title': 'Aprobar transacción',

  'account.network': 'Red: {name}',
  'networks.clear': 'Borrar la búsqueda',
  'networks.unknown': 'Red desconocida',
  'networks.evm': 'Redes EVM',

  'updateEmailWallet.title': 'Cambiar correo',
  'updateEmailPrimaryOtp.title': 'Confirmar correo actual',
  'updateEmailSecondaryOtp.title': 'Confirmar correo nuevo',
  'smartSessionList.title': 'Sesiones inteligentes',
  'transactions.title': 'Actividad',
  'profileWallets.title': 'Carteras',
  'walletReceive.title': 'Recibir',
  'walletCompatibleNetworks.title': 'Redes compatibles',
  'fundWallet.title': 'Añadir fondos',
  'walletSend.title': 'Enviar',
  'swap.title': 'Intercambiar',
  'allowances.title': 'Permisos',
  'account.explorer': 'Explorador',
  'account.settings': 'Ajustes',
  'account.otherAccounts': 'Cuentas',

  'error.PopupBlocked': 'Tu navegador bloqueó la ventana',
  'error.PopupClosed': 'Se cerró la ventana',
  'connect.imitates': 'No es de {name}',
  'connect.rivals': 'Otra cartera dice ser esta',
  'common.support': 'Obtener ayuda',
}
