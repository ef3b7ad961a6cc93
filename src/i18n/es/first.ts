import type { en } from '../en.ts'

export const words: Record<keyof typeof en, string> = {
  'common.back': 'Atrás',
  'common.close': 'Cerrar',
  'common.tryAgain': 'Intentar de nuevo',
  'common.reload': 'Recargar la página',
  'common.reloadHint': 'Sigue sin cargarse. Recarga la página',
  'common.continue': 'Continuar',
  'common.loading': 'Cargando',

  'button.connect': 'Conectar cartera',
  'button.connecting': 'Conectando...',
  'button.selectNetwork': 'Elegir red',
  'button.switchNetwork': 'Cambiar de red',

  'connect.title': 'Conectar cartera',
  'connect.byEmail': 'Conectar cartera de correo',
  'connect.installed': 'Instalada',
  'connect.connected': 'Conectada',
  'connect.recent': 'Reciente',
  'connect.empty': 'No hay ninguna cartera en este navegador',
  'connect.emptyHint':
    'Instala una cartera como extensión del navegador o abre esta página en el navegador de tu cartera. Aparecerá aquí automáticamente.',
  'connect.find': 'Buscar una cartera',
  'connect.qr': 'Código QR',
  'connect.or': 'o',
  'connect.all': 'Todas las carteras',
  'connect.withWallet': 'Continuar con una cartera',
  'connect.branding': 'Hecho con Wallet Modal',
  'connect.agreeFirst': 'Acepta antes las condiciones',
  'connect.isPaired': 'Desconecta antes la cartera emparejada',

  'whatIsAWallet.title': '¿Qué es una cartera?',

  'toast.balance': 'Saldo no disponible',
  'toast.dismiss': 'Descartar',

  'error.InvalidOption': 'Opción no válida',
  'error.LoadFailed': 'No se pudo cargar una parte del widget. Comprueba la conexión e inténtalo de nuevo',
  'error.Unknown': 'Algo salió mal',
}
