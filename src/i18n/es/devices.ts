import type { devices } from '../en/devices.ts'

export const words: Record<keyof typeof devices, string> = {
  'chains.text': '{name} funciona en varias cadenas. Elige la que quieres conectar.',

  'ledger.way.live': 'App de Ledger',
  'ledger.way.standard': 'Estándar',
  'ledger.way.legacy': 'Antiguas',
  'accounts.title': 'Cuentas',
  'accounts.ways': 'Tipo de cuenta',
  'accounts.one': 'Cuenta {number}',
  'accounts.check': 'Comparar antes la dirección en tu {name}',
  'accounts.compare': '¿Es la misma dirección en la pantalla de tu {name}? Confírmala o recházala allí.',
  'accounts.reading': 'Leyendo direcciones de tu {name}',
  'accounts.more': 'Más direcciones',
  'ledger.dismissed': 'No has elegido ningún dispositivo',
  'ledger.dismissedHint': 'Conecta y desbloquea tu Ledger y elígelo en la lista de tu navegador.',
  'ledger.refused': 'Rechazado en tu Ledger',
  'ledger.refusedHint': 'Lo has rechazado en el dispositivo. Puedes intentarlo de nuevo.',
  'ledger.locked': 'Tu Ledger está bloqueado',
  'ledger.lockedHint': 'Escribe tu PIN en el dispositivo e inténtalo de nuevo.',
  'ledger.wrongApp': 'Abre la aplicación Ethereum',
  'ledger.wrongAppHint': 'Abre la aplicación Ethereum en tu Ledger e inténtalo de nuevo.',
  'ledger.blind': 'Tu Ledger no puede mostrar esta petición',
  'ledger.blindHint':
    'La aplicación Ethereum no la ha aceptado. Si confías en este sitio, activa «Blind signing» en los ajustes de la aplicación e inténtalo de nuevo.',
  'ledger.unplugged': 'Tu Ledger no está enchufado',
  'ledger.unpluggedHint': 'Enchúfalo, desbloquéalo y abre la aplicación Ethereum; después inténtalo de nuevo.',
  'ledger.busy': 'Tu Ledger se está usando en otro sitio',
  'ledger.busyHint': 'Cierra las otras pestañas y programas que usan tu Ledger e inténtalo de nuevo.',
  'ledger.other': 'Este Ledger tiene otras cuentas',
  'ledger.otherHint': 'Enchufa el Ledger que tiene la cuenta conectada.',
  'ledger.click': 'El navegador necesita otro clic',
  'ledger.clickHint': 'Pulsa el botón otra vez y elige tu Ledger.',
  'ledger.maybeSent':
    'La red no ha respondido. Es posible que la transacción se haya enviado: compruébalo antes de enviarla de nuevo. {hash}',
  'ledger.problem': 'Tu Ledger ha indicado un problema',
  'ledger.problemHint': 'Desbloquéalo, abre la aplicación Ethereum e inténtalo de nuevo.',
}
