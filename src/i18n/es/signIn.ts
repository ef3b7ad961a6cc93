import type { signIn } from '../en/signIn.ts'

export const words: Record<keyof typeof signIn, string> = {
  'sIWXSignMessage.title': 'Iniciar sesión',
  'signIn.text': 'Firma este mensaje para demostrar que la cuenta es tuya',
  'signIn.free': 'Firmar es gratis y no envía ninguna transacción.',
  'signIn.site': 'Sitio',
  'signIn.account': 'Cuenta',
  'signIn.network': 'Red',
  'signIn.message': 'Mensaje',
  'signIn.sign': 'Firmar',
  'signIn.wait': 'Continúa en {wallet}',
  'signIn.late': 'Aún no hay respuesta. Mira si {wallet} muestra una solicitud.',
  'signIn.foreign': 'El mensaje inicia sesión en {domain}, que es otro sitio.',
  'signIn.failed': 'Error al firmar el mensaje',
  'signIn.rejected': 'Rechazaste la solicitud en tu cartera.',
  'signIn.invalid': 'La firma no es de esta cuenta, o el sitio no la aceptó.',
  'signIn.unavailable': 'El sitio no respondió. Vuelve a intentarlo en un momento.',
  'signIn.initFailed': 'No se pudo comprobar el inicio de sesión',
  'error.SignInRequired': 'Primero inicia sesión',
  'error.SignatureInvalid': 'La firma no es válida',
}
