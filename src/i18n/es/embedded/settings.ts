import type { settings } from '../../en/embedded/settings.ts'

export const words: Record<keyof typeof settings, string> = {
  'settings.signedInAs': 'Has iniciado sesión como {name}',
  'settings.signedInWith': 'Has iniciado sesión con {provider}',
  'settings.changeEmail': 'Cambiar el correo',
  'settings.chooseName': 'Elegir un nombre',
  'settings.kind': 'Tipo de cuenta',
  'settings.smartAccount': 'Cuenta inteligente',
  'settings.smartAccountHint': 'Un contrato que controla tu clave',
  'settings.eoa': 'Cuenta de clave',
  'settings.eoaHint': 'La dirección de tu propia clave',
  'settings.onlyEoa': 'En esta red no hay cuentas inteligentes.',
  'settings.kindSwitched': 'Tipo de cuenta cambiado',
  'settings.kindFailed': 'No se pudo cambiar el tipo de cuenta',
}
